#if __cplusplus >= 201103L
namespace std LIB_VISIBILITY(default)
{
LIB_BEGIN_NAMESPACE_VERSION
template <int N> struct Placeholder { };
#define lib_version 3
LIB_END_NAMESPACE_VERSION
}
#endif
LIB_NAMESPACE_BEGIN
class Shape;
int area(const Shape &shape);
LIB_NAMESPACE_END
namespace std {
