#!/usr/bin/env swift
// <- keyword.directive
#if os(iOS) && DEBUG || canImport(UIKit)
// <- keyword.directive
//  ^^ keyword.directive
//     ^^^ constant
//          ^^ operator
//             ^^^^^ constant
//                      ^^^^^^^^^ keyword.directive
let low = 0
#elseif !targetEnvironment(simulator)
// <- keyword.directive
//      ^ operator
//       ^^^^^^^^^^^^^^^^^ keyword.directive
let low = 1
#else
// <- keyword.directive
let low = 2
#endif
// <- keyword.directive
#warning("check this")
// <- keyword.directive

let plain = "tab\t and \u{1F600} of \(shop.name(at: 1) + "x") end"
// <- keyword
//  ^^^^^ variable
//          ^^^^ string
//              ^^ string.escape
//                     ^^^^^^^^^ string.escape
//                                  ^^ punctuation.special
//                                    ^^^^ variable
//                                         ^^^^ function.method.call
//                                              ^^ variable.parameter
//                                                  ^ !string
//                                                     ^ operator
//                                                       ^^^ string
let block = """
one \(low) "quoted"
"""
// <- string
let raw = #"no \n escape \#(count) here"#
//        ^^^^ string
//             ^^ !string.escape
//                       ^^^ punctuation.special
//                          ^^^^^ variable
//                                 ^^^^^^ string
let pattern = /ab+[c-d]/
//            ^^^ string.regexp
let extended = #/usr/bin/#
//             ^^^^^^^^^^^ string.regexp
let numbers: [Any] = [0xFF, 0b10, 0o17, 1_000, 2.5, true, nil]
//            ^^^ type.builtin
//                    ^^^^ number
//                          ^^^^ number
//                                ^^^^ number
//                                      ^^^^^ number
//                                             ^^^ number.float
//                                                  ^^^^ boolean
//                                                        ^^^ constant.builtin

func load(_ url: URL) async throws -> Data? {
// <- keyword.function
//   ^^^^ function
//          ^^^ variable.parameter
//               ^^^ type
//                    ^^^^^ keyword.coroutine
//                          ^^^^^^ keyword.exception
//                                    ^^^^ type
    async let first = fetch(url)
//  ^^^^^ keyword.coroutine
//        ^^^ keyword
//            ^^^^^ variable
//                    ^^^^^ function.call
    guard let data = try await first.value, data.isEmpty else { return nil }
//  ^^^^^ keyword.conditional
//                   ^^^ keyword.exception
//                       ^^^^^ keyword.coroutine
//                                   ^^^^^ variable.member
//                                                       ^^^^ keyword.conditional
//                                                              ^^^^^^ keyword.return
    do {
//  ^^ keyword
        try? save(data)
//      ^^^^ keyword.exception
//           ^^^^ function.call
    } catch let error as StoreError where error.code != 3 {
//    ^^^^^ keyword.exception
//                    ^^ keyword.operator
//                       ^^^^^^^^^^ type
//                                  ^^^^^ keyword
//                                              ^^^^ variable.member
//                                                   ^^ operator
        throw error
//      ^^^^^ keyword.exception
    }
    return data as? Data
//              ^^^ keyword.operator
}

outer: for case let (index, item?) in zip(1..., items) where index > 2 {
// <- label
//     ^^^ keyword.repeat
//         ^^^^ keyword.conditional
//                                 ^^ keyword.repeat
//                                    ^^^ function.builtin
//                                         ^^^ operator
//                                                     ^^^^^ keyword
//                                                                 ^ operator
    if let item, case .box(let size) = item.shape, #available(iOS 16, *) {
//  ^^ keyword.conditional
//     ^^^ keyword
//                     ^^^ constant
//                             ^^^^ variable
//                                                 ^^^^^^^^^^ keyword.directive
//                                                            ^^^ constant
        continue outer
//      ^^^^^^^^ keyword.repeat
//               ^^^^^ label
    } else if item is Int {
//    ^^^^ keyword.conditional
//                 ^^ keyword.operator
//                    ^^^ type.builtin
        break
//      ^^^^^ keyword.repeat
    }
}

while true { repeat {} while false }
// <- keyword.repeat
//    ^^^^ boolean
//           ^^^^^^ keyword.repeat
//                           ^^^^^ boolean

switch shape {
// <- keyword.conditional
case .dot: fallthrough
// <- keyword.conditional
//    ^^^ constant
//         ^^^^^^^^^^^ keyword.conditional
case let .box(width, depth: _) where width < 1: fatalError("no")
//        ^^^ constant
//            ^^^^^ variable
//                          ^ character.special
//                                              ^^^^^^^^^^ function.builtin
//                                                         ^^^^ string
@unknown default: print(#file, #line)
// <- attribute
//       ^^^^^^^ keyword.conditional
//                ^^^^^ function.builtin
//                      ^^^^^ constant.macro
//                             ^^^^^ constant.macro
}

let action: (Int) -> Void = { [weak self] (step: Int) in self?.move(by: -step) }
//                             ^^^^ keyword.modifier
//                                  ^^^^ variable.builtin
//                                         ^^^^ variable.parameter
//                                                    ^^ keyword
//                                                             ^^^^ function.method.call
//                                                                  ^^ variable.parameter
//                ^ operator
let sorted = list.filter { $0.age >= 18 }.map(\.name).sorted(by: <)
//                ^^^^^^ function.method.call
//                         ^^ variable.parameter.builtin
//                                ^^ operator
//                                            ^ operator
//                                              ^^^^ variable.member
//                                                               ^ operator
let view = Text("hi", color: .red).padding(ready ? 4 : other ?? 8)
//         ^^^^ constructor
//                    ^^^^^ variable.parameter
//                            ^^^ constant
//                                 ^^^^^^^ function.method.call
//                                               ^ keyword.conditional.ternary
//                                                           ^^ operator
let target = #selector(Item.sell)
//           ^^^^^^^^^ function.macro
//                     ^^^^ type
//                          ^^^^ variable.member
let empty = Set<Int>(minimumCapacity: Int(low))
//          ^^^ constructor
//              ^^^ type.builtin
//                   ^^^^^^^^^^^^^^^ variable.parameter
#Preview { Row() }
// <- function.macro
//         ^^^ constructor
