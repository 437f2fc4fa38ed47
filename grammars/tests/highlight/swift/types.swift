import Foundation
// <- keyword.import
//     ^^^^^^^^^^ module
@testable import struct Store.Shelf
// <- attribute
//        ^^^^^^ keyword.import
//               ^^^^^^ keyword.import
//                      ^^^^^ module
//                            ^^^^^ module

/// A thing that is sold.
// <- comment.documentation
@available(iOS 15.0, macOS 12, *)
// <- attribute
//         ^^^ constant
//             ^^ number
//                   ^^^^^ constant
//                             ^ operator
public final class Item<Tag: Hashable>: Base, Sellable where Tag: Sendable {
// <- keyword.modifier
//     ^^^^^ keyword.modifier
//           ^^^^^ keyword.type
//                 ^^^^ type
//                     ^ punctuation.bracket
//                      ^^^ type
//                           ^^^^^^^^ type
//                         ^ punctuation.delimiter
//                                            ^^^^^^^^ type
//                                                     ^^^^^ keyword
//                                                                ^^^^^^^^ type
    @Published private(set) var name: String = "none"
//  ^^^^^^^^^^ attribute
//             ^^^^^^^ keyword.modifier
//                     ^^^ keyword.modifier
//                          ^^^ keyword
//                              ^^^^ variable.member
//                                    ^^^^^^ type.builtin
//                                           ^ operator
//                                             ^^^^^^ string
    @Clamped(to: 0...9) var stars = 3
//  ^^^^^^^^ attribute
//           ^^ variable.parameter
//                ^^^ operator
//                          ^^^^^ variable.member
//                                  ^ number
    static let limit: [String: Int?] = [:]
//  ^^^^^^ keyword.modifier
//         ^^^ keyword
//             ^^^^^ variable.member
//                             ^^^ type.builtin
//                                ^ operator
//                                 ^ punctuation.bracket
    lazy var price: Double = { 1.5e3 }()
//  ^^^^ keyword.modifier
//                  ^^^^^^ type.builtin
//                           ^ punctuation.bracket
//                             ^^^^^ number.float
    weak var owner: (any Owner)?
//  ^^^^ keyword.modifier
//           ^^^^^ variable.member
//                   ^^^ keyword.modifier
//                       ^^^^^ type
//                             ^ operator
    unowned(safe) let shop: Shop
//  ^^^^^^^^^^^^^ keyword.modifier
//                          ^^^^ type

    var total: Int {
//      ^^^^^ variable.member
//             ^^^ type.builtin
        get async throws { stars }
//      ^^^ keyword
//          ^^^^^ keyword.coroutine
//                ^^^^^^ keyword.exception
//                         ^^^^^ variable
        set(next) { stars = next }
//      ^^^ keyword
//          ^^^^ variable.parameter
    }

    var count = 0 {
        willSet { print(newValue) }
//      ^^^^^^^ keyword
//                ^^^^^ function.builtin
//                      ^^^^^^^^ variable.parameter.builtin
        didSet(old) { count += old }
//      ^^^^^^ keyword
//             ^^^ variable.parameter
//                          ^^ operator
    }

    required convenience init?(named name: String, _ stars: inout Int) {
//  ^^^^^^^^ keyword.modifier
//           ^^^^^^^^^^^ keyword.modifier
//                       ^^^^ constructor
//                             ^^^^^ variable.parameter
//                             ^^^^ variable.parameter
//                                                 ^ character.special
//                                                   ^^^^^ variable.parameter
//                                                          ^^^^^ keyword.modifier
        self.name = name
//      ^^^^ variable.builtin
//          ^ punctuation.delimiter
//           ^^^^ variable.member
//                  ^^^^ variable
        super.init(stars: stars)
//      ^^^^^ variable.builtin
//            ^^^^ constructor
//                 ^^^^^ variable.parameter
    }

    deinit {}
//  ^^^^^^ constructor

    subscript(index: Int) -> Tag { tags[index] }
//  ^^^^^^^^^ keyword.function
//            ^^^^^ variable.parameter
//                        ^^ operator
//                           ^^^ type
//                                 ^^^^ variable

    @discardableResult
//  ^^^^^^^^^^^^^^^^^^ attribute
    override func sell<Other>(_ to: Other, at rate: some Rate, then: @escaping (Int) -> Void) rethrows -> Self {
//  ^^^^^^^^ keyword.modifier
//           ^^^^ keyword.function
//                ^^^^ function.method
//                     ^^^^^ type
//                              ^^ variable.parameter
//                                         ^^ variable.parameter
//                                            ^^^^ variable.parameter
//                                                  ^^^^ keyword.modifier
//                                                                   ^^^^^^^^^ attribute
//                                                                                      ^^^^ type.builtin
//                                                                                            ^^^^^^^^ keyword.exception
//                                                                                                        ^^^^ type.builtin
        return self
//      ^^^^^^ keyword.return
//             ^^^^ variable.builtin
    }

    static func == (left: Item, right: Item) -> Bool { left === right }
//  ^^^^^^ keyword.modifier
//              ^^ operator
//                  ^^^^ variable.parameter
//                                              ^^^^ type.builtin
//                                                          ^^^ operator
}

/* a plain block */
// <- comment
indirect enum Shape: String, CaseIterable {
// <- keyword.modifier
//       ^^^^ keyword.type
//            ^^^^^ type
    case dot, line = "l" // two of them
//  ^^^^ keyword
//       ^^^ constant
//            ^^^^ constant
//                 ^ operator
//                   ^^^ string
//                       ^^^^^^ comment
    case box(Int, depth: Int)
//       ^^^ constant
//           ^^^ type.builtin
//                ^^^^^ variable.parameter
}

/** Who sells. */
// <- comment.documentation
protocol Sellable: AnyObject {
// <- keyword.type
//       ^^^^^^^^ type
//                 ^^^^^^^^^ type.builtin
    associatedtype Unit: Equatable
//  ^^^^^^^^^^^^^^ keyword.type
//                 ^^^^ type.definition
    var unit: Unit { get set }
//      ^^^^ variable.member
//                   ^^^ keyword
//                       ^^^ keyword
    mutating func reset()
//  ^^^^^^^^ keyword.modifier
//           ^^^^ keyword.function
//                ^^^^^ function.method
}

extension Array where Element == Int {}
// <- keyword.type
//        ^^^^^ type
//              ^^^^^ keyword
//                    ^^^^^^^ type
//                            ^^ operator

actor Counter {
// <- keyword.type
//    ^^^^^^^ type
    nonisolated let id = UUID()
//  ^^^^^^^^^^^ keyword.modifier
//                  ^^ variable.member
//                       ^^^^ constructor
}

typealias Pair<T> = (first: T, second: [T])
// <- keyword.type
//        ^^^^ type.definition
//                   ^^^^^ variable.member
//                                     ^ punctuation.bracket

precedencegroup Mixing {
// <- keyword
//              ^^^^^^ type
    associativity: left
//  ^^^^^^^^^^^^^ property
//                 ^^^^ constant
}

infix operator <+>: Mixing
// <- keyword.modifier
//    ^^^^^^^^ keyword
//             ^^^ operator
//                  ^^^^^^ type

struct Packed<each Part> {
// <- keyword.type
//            ^^^^ keyword.modifier
//                 ^^^^ type
    fileprivate let parts: (repeat each Part)
//  ^^^^^^^^^^^ keyword.modifier
//                          ^^^^^^ keyword.modifier
//                                 ^^^^ keyword.modifier
}

@freestanding(expression) macro line() = #externalMacro(module: "M", type: "L")
// <- attribute
//                        ^^^^^ keyword.function
//                              ^^^^ function.macro
//                                       ^^^^^^^^^^^^^^ function.macro
//                                                      ^^^^^^ variable.parameter
