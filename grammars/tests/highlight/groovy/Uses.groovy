class Publisher<T> {
  def subscribers = []
  private String name
  private static final int MAX = 3
  def send(event) {
    subscribers.each { it.receive(event) }
    def local = Mock(Subscriber)
    def s = new Foo(name: name, x: 1)
    if (event) { event = name }
    return "$event and ${name}"
  }
  def "minimum of #a and #b.name is\t#c, # one"() {
    expect:
    Math.min(a, b) == c
  }
  int add(int x, String y = "z") { x + y }
}
xs.each { a -> a.foo(a) }
xs.each { a, b ->
  println a
  b.go()
}
xs.each { String a ->
  println a + x
}
class Other { def name() { name } }
interface Named extends Comparable<Named> { String value }
class Third {
  private final Map<String, List> paramsMap
  def run() {
    paramsMap.each { String group, Map params -> params.get(group) }
  }
}
class Fourth {
  Fourth(int x) {
    y = x
  }
}
