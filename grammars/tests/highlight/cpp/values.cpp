void f() {
  std::vector<int> w(other);
  Lock lock(mutex);
}
