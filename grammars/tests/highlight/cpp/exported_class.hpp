LIB_EXPORT
template <typename T, typename C> struct is_range {
  static constexpr bool value = detail::is_range<T, C>::value;
  static constexpr int kMax = 3;
};

class LIB_API widget : public base {
public:
  explicit widget(base *parent = nullptr);
  widget(widget &&) noexcept : count_(-1) {}
  virtual ~widget() = default;
  void draw(const canvas &target) const override;

private:
  friend class internal::painter;
  struct LIB_API part { int size; };
  int count_;
};

class LIB_API button : public widget, private detail::listener<int> {
  Q_OBJECT
public:
  explicit button(widget *parent);
  int value = 3;
};

template <typename Tuple, typename Char>
struct formatter<Tuple, Char, enable_if_t<is_range<Tuple>::value && ns::is_pair<Tuple, Char>::value>> {};

template <typename T>
concept readable = requires(T it, int n) {
  it.read(n);
  { *it + n } -> std::same_as<T>;
};

namespace n {
class LIB_API label final : public widget, public text {
 public:
  label();
  enum mode { kOne };
  int size() const { return size_; }
 private:
  int size_;
};
}
alignas(Storage) static char bytes[2];
