template <typename T>
class THRUST_API Foo : public Bar {
 public:
  __host__ __device__ Foo(int x);
  __device__ int f() const { return x_; }
 private:
  int x_;
};
