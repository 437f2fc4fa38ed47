class LIB_API file {
 private:
  int fd_;
  file(cstring_view path, int oflag);

 public:
  file(const file&) = delete;
  void operator=(const file&) = delete;
};
