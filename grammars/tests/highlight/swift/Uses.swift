struct Store<T>: Sendable {
    private let elements: [T]
    var count: Int { elements.count + later }
    init(_ elements: [T], count: Int = 0) { self.elements = elements; later = count }
    func run(_ name: String) -> [T] {
        let elements = 3
        guard let later else { return items.map(helper) }
        use(elements, count, later, x.count, name)
        func inner(_ x: Int) {}
        return items.filter { $0.x == count }.map(inner)
    }
    func helper(_ x: Int) -> Int { x }
    private var later: Int = 0 { didSet { print(count) } }
    enum Kind { case none; var v: Int { later } }
    subscript(i: Int) -> T { elements[i] }
}
func global(x: Int) { use(count) }
items.map(global)
