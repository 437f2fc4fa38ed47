template <typename T> class C {
  int size_;
  C(int size, const std::string& name = "x") : size_(size), name_(name) { this->size_ = size; }
  void f(const T& value, T&& other, auto... rest) const;
};
int g(std::vector<int>& v, const int* p) {
  auto l = [&](int x) { return x + *p + v.size(); };
  for (auto& p : v) { use(p); }
  for (const auto& [k, v] : m) { use(k, v); }
  try { g(v); } catch (const std::exception& e) { log(e.what()); }
  if (auto p = find(v)) { use(p); }
  if (p) { auto& v = *p; use(v); }
  use(p, rest...);
  return v[0] + std::move(*p);
}
void h(int p) { for (auto p : items) use(p); use(p); }
