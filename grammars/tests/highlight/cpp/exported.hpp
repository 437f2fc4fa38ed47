class LIB_API Pattern LIB_FINAL : public Base {
public:
  virtual ~Pattern();
private:
  int flags;
};
class Other FINAL : public Base {
  int size() const;
};
struct LIB_API(core) Poo {
  int size() const;
};
class LIB_EXPORT
Long : public Base {
  int size() const;
};
namespace lib {
template <typename T>
class LIB_API List : public Base<T>, private Other {
public:
  explicit List(int size);
private:
  int size_;
};
}
struct TIMEVAL now;
