public final class Uses extends Base {
  private final List<String> elements, others = null;
  private static final int limit = 3;
  int[] cells;

  public Uses(Excluder excluder) {
    elements = new ArrayList<>(limit);
    later = excluder.run(later);
  }

  void run(String elements, Object o) {
    others.add(elements);
    for (String cells : this.elements) use(cells, others);
    if (o instanceof Point later) use(later);
    items.forEach(item -> use(item, cells, later));
    int limit = 4;
    use(limit);
  }

  record Point(int x, int y) {
    Point {
      check(x);
    }
    int sum() { return x + y + limit; }
  }

  enum Kind {
    ONE(1);
    private final int value;
    Kind(int value) { this.value = value; }
    int twice() { return value * 2; }
  }

  private Excluder later;
}
