enum class color { red, green };
constexpr int limit = 3;
static void handler(int x);

class table {
public:
  table(int n) : count(n) { early = n; }
  enum { small, large };
  void set(int count) { this->count = count; }
  int count;
  int *first = nullptr, cells[3];
  void run() {
    items = count + small + limit;
    for (auto &item : cells) use(item, first);
    int count = 3;
    use(count, early);
  }
  int early;
  std::vector<int> items;
};

template <int N> struct fixed {
  static constexpr int size = N;
};

int main() {
  std::sort(a.begin(), a.end(), handler);
  use(color::red, limit, count);
  int handler = 3;
  use(handler);
}
double summed(const std::vector<double>& v, int n) {
    std::vector<double> copy(v);
    std::string filled(n, kMax, 3);
    std::lock_guard<std::mutex> lock(mutex_);
    void later(size_t);
    int other(Foo);
    return run.skipped == internal::NotSkipped ? internal::Sum(v) : 0;
}
const auto StatisticsSum = [](double x) { return x; };
auto halved = [](double x) { return x / 2; };
int both() { return apply(StatisticsSum, halved); }
