class LIB_API LIB_NODISCARD Scope final {
 public:
  explicit Scope(State state);

 private:
  State state_;
};
