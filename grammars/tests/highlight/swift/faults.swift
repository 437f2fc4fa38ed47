infix operator <+>: AdditionPrecedence
infix operator <-->: P1

func load() async throws(LoadError) -> Int {
  defer { close() }
  do throws(LoadError) { try run() } catch { }
  return _X + __MAX_SIZE + MAX_SIZE
}

enum Kind {
  case one
  var name: String { "" }
  func label() -> Any? { nil }
  static let all: [Kind] = [.make(1), .init(name: "x"), .one]
}

struct Box {
  var size: Int = 0 {
    willSet(next) { print(next) }
  }
  @Wrapped(wrappedValue: 1) var first: Int?
}

let pair = (x: 1, y: Outer.Inner.self)
run { print("x") } completion: { done() }
let view = List { Text("a") }
list.map { item in item }
let g: (Int) throws(LoadError) -> Void = { () throws(LoadError) in }
let pick = { (of value: Int) -> Int in value! }
let text = #"a \#(value) \n"#
let each = lazy + package
let more = #"a \#(x) b \#(y) c"# + names.first!.count + x!
label: for i in 1...3 { continue label }
