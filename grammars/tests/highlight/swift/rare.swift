// Words that are seldom written.
// <- comment
#if arch(arm64) || compiler(>=5.9) || swift(<6)
//  ^^^^ keyword.directive
//       ^^^^^ constant
//                 ^^^^^^^^ keyword.directive
//                          ^^ operator
//                            ^ number
//                                    ^^^^^ keyword.directive
#endif

open class Base {
// <- keyword.modifier
//   ^^^^^ keyword.type
//         ^^^^ type
    package dynamic var kind: Base.Type { Base.self }
//  ^^^^^^^ keyword.modifier
//          ^^^^^^^ keyword.modifier
//                  ^^^ keyword
//                                 ^^^^ keyword
    internal class func make(_ value: @autoclosure () -> Int) -> Any.Protocol? { nil }
//  ^^^^^^^^ keyword.modifier
//           ^^^^^ keyword.modifier
//                      ^^^^ function.method
//                             ^^^^^ variable.parameter
//                                    ^^^^^^^^^^^^ attribute
//                                                               ^^^ type.builtin
//                                                                   ^^^^^^^^ keyword
//                                                                               ^^^ constant.builtin
    distributed func send(_ item: consuming Item, to other: borrowing Item) {}
//  ^^^^^^^^^^^ keyword.modifier
//                   ^^^^ function.method
//                                ^^^^^^^^^ keyword.modifier
//                                                          ^^^^^^^^^ keyword.modifier
//                                                   ^^^^^ variable.parameter
    var slot: Int {
        nonmutating get { 1 }
//      ^^^^^^^^^^^ keyword.modifier
//                  ^^^ keyword
//                        ^ number
        _modify { yield &box }
//      ^^^^^^^ keyword
//                ^^^^^ keyword.coroutine
//                      ^ operator
    }
    @objc optional func seen() {}
//  ^^^^^ attribute
//        ^^^^^^^^ keyword.modifier
//                      ^^^^ function.method
}

postfix operator ++
// <- keyword.modifier
//      ^^^^^^^^ keyword
//               ^^ operator
prefix func - (value: Vector) -> Vector { value }
// <- keyword.modifier
//     ^^^^ keyword.function
//          ^ operator
//                    ^^^^^^ type

func places() {
//   ^^^^^^ function
    if #unavailable(macOS 14) { log(#fileID, #filePath, #column, #dsohandle, #function) }
//     ^^^^^^^^^^^^ keyword.directive
//                  ^^^^^ constant
//                              ^^^ function.call
//                                  ^^^^^^^ constant.macro
//                                           ^^^^^^^^^ constant.macro
//                                                      ^^^^^^^ constant.macro
//                                                               ^^^^^^^^^^ constant.macro
//                                                                           ^^^^^^^^^ constant.macro
    let path = #keyPath(Item.name), pick = #selector(getter: Item.name)
//             ^^^^^^^^ function.macro
//                           ^^^^ variable.member
//                                                   ^^^^^^^ keyword
    let red = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
//            ^^^^^^^^^^^^^ function.macro
//                                  ^^^^^ variable.parameter
    let file = #fileLiteral(resourceName: "a"), image = #imageLiteral(resourceName: "b")
//             ^^^^^^^^^^^^ function.macro
//                          ^^^^^^^^^^^^ variable.parameter
//                                        ^^^ string
//                                                      ^^^^^^^^^^^^^ function.macro
}
