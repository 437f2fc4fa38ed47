class LIB_API file {
 private:
  int fd_;
  char *name;
  long offset = 0;
  explicit file(int fd) : fd_(fd) {}

 public:
  file() noexcept : fd_(-1) {}
  file(const file &) = delete;
  void operator=(const file &) = delete;
  LIB_API file(text_view path);
  LIB_API ~file();
  LIB_API void close();
  static LIB_API auto open(text_view path) -> file;
  auto size() const -> long { return fd_; }
};
struct LIB_API big : base<int> {
  int count;
  char *text;
  int rest = 0;
  big() {}
  auto width() -> int { return count; }
  LIB_API void close();
  LIB_API big(text_view path);
};
class LIB_EXPORT circle final : public shape {
  int radius;
};
class plain {
 public:
  LIB_API plain(text_view path);
  LIB_API ~plain();
  LIB_API void close();
  LIB_API static plain *make();
  LIB_CONSTEXPR plain() {}
  LIB_CONSTEXPR20 int width() const { return width_; }
  LIB_NODISCARD std::string name() const;
};
LIB_API buffered_file open_file();
LIB_SOMETHING auto twice(int a) -> int { return 2 * a; }
LIB_SOMETHING int thrice(int a) { return 3 * a; }
bool empty = std::is_void<int>::value;
std::enable_if_t<std::is_void<int>::value> none();
auto text = std::string(3, 'x');
auto list = std::vector<int>(3);
auto path = std::filesystem::path("a.txt");
auto zero = std::complex<double>(1, 2);
int next() { return count_ + done_(); }
LIB_EXPORT
struct point { int z; };
LIB_BEGIN_EXPORT
LIB_EXPORT
enum class color { red, green };
LIB_BEGIN_NAMESPACE
namespace detail {
int x;
}
class LIB_API State {
  friend struct Iterator;
  friend class Foo;
  State(const char *path, int flags);


 public:
  State(const State &) = delete;
  void operator=(const State &) = delete;
  State &operator=(State &&) = delete;
  State *next(int a);
  State &first() { return *this; }
  template <typename T> void visit(T t);
};
LIB_BEGIN_EXPORT
LIB_EXPORT
enum class size { small };
LIB_PRAGMA(diagnostic ignored "-Wx")
LIB_END_NAMESPACE
