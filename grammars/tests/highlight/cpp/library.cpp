// A library's own words
namespace lib _LIB_VISIBILITY(default)
{
_LIB_BEGIN
template<typename _Tp> class vec { constexpr vec() {} static constexpr int n = 1; _Tp* _M_p; };
inline void f() { __try { g(); } __catch(...) { __throw_exception_again; } }
}
