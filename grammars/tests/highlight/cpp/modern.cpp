#include <concepts>
_NODISCARD constexpr bool sealed() noexcept(limit);
_NODISCARD_X virtual int depth() const noexcept(noexcept(swap(a, b)));
template <integral T, std::convertible_to<int> U = int, regular... Ts> void mix(T value) noexcept(is_same_v<T, U>);
template <size_t N, std::size_t M, Mode Kind, Sortable S> constexpr bool is_small_v = is_integral_v<T> && std::is_same_v<T, U>;

namespace geo {
using namespace chrono;
using namespace std::literals;
using geo::Point;

class [[using gnu: cold]] Shape {
public:
  virtual double area() const = 0;
  virtual ~Shape() = 0;
  template <typename T> auto first(T &&t) { return t; }
  template <typename T> T &second(const T *const &t);
  template <typename T> T &third(T &&t) { return t; }
  template <typename T> explicit Shape(T t, int *list = nullptr, const char *const *names = 0);
  operator bool() const;
  Shape *operator->();
  void operator,(int);
  void *operator new(size_t);
};

Shape::~Shape() = default;
geo::Shape::Shape() {}
Box<int>::Box(int n) {}
void geo::detail::inner::Shape::draw(int (&grid)[4]) {
  a::b::c::d::e(1);
  a::b::c::d::e::f(T(0));
  auto shape = new Shape(sizeof(T));
  auto box = new Box<int>();
  auto other = new geo::Shape();
  auto vector = new std::vector<int>();
  shape->geo::Shape::area();
  ranges::sort<int>(static_cast<int>(1.5), make<int>(2));
  auto id = typeid(shape).name();
}
}

template <typename T> Stream &operator<<(Stream &(*f)(Stream &), T (&&rest)) {}
template <typename T> void visit() requires (integral<T> || is_same_v<T, int>) { std::get<0>(x); x->template get<int>(); }
template <typename T> concept Num = integral<T> || std::floating_point<T>;
static_assert(Sortable<Row> && is_same_v<A, B>);
