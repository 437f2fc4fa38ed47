//! Words that are seldom written.
// <- comment.documentation
macro_rules! rare {
// <- keyword.function
//           ^^^^ function.macro
    ($i:ident, $b:block, $l:literal, $t:ty, $p:path, $s:stmt, $v:vis, $m:meta, $q:pat, $k:lifetime, $n:item) => {};
//      ^^^^^ type.builtin
//                ^^^^^ type.builtin
//                          ^^^^^^^ type.builtin
//                                      ^^ type.builtin
//                                             ^^^^ type.builtin
//                                                      ^^^^ type.builtin
//                                                               ^^^ type.builtin
//                                                                       ^^^^ type.builtin
//                                                                                ^^^ type.builtin
//                                                                                        ^^^^^^^^ type.builtin
//                                                                                                     ^^^^ type.builtin
}

/*! inner block */
// <- comment.documentation
pub(in crate::shop) fn never() -> ! {
// <- keyword.modifier
//  ^^ keyword.modifier
//     ^^^^^ module.builtin
//            ^^^^ module
//                             ^^ operator
//                                ^ type.builtin
    let outcome = try { risky()? };
//  ^^^ keyword
//                ^^^ keyword.exception
//                      ^^^^^ function.call
//                             ^ operator
    let numbers = gen { yield 1; };
//                ^^^ keyword.coroutine
//                      ^^^^^ keyword.coroutine
//                            ^ number
    let at = &raw const numbers;
//           ^ operator
//            ^^^ keyword.modifier
//                ^^^^^ keyword.modifier
//                      ^^^^^^^ variable
    let held = const { 2 * 3 };
//             ^^^^^ keyword.modifier
//                       ^ operator
    assert!(ready && (low..=high).contains(&self.at), "low: {}", u8::MAX != limit::<T>());
//  ^^^^^^^ function.macro
//          ^^^^^ variable
//                ^^ operator
//                       ^^^ operator
//                                ^^^^^^^^ function.method.call
//                                               ^^ variable.member
//                                                               ^^ type.builtin
//                                                                   ^^^ constant
//                                                                       ^^ operator
    matches!(shape, Shape::Circle(r) if r > MIN || !done(&'static x))
//  ^^^^^^^^ function.macro
//                  ^^^^^ type
//                         ^^^^^^ constant
//                                   ^^ keyword.conditional
//                                          ^^^ constant
//         ^ function.macro
//                                                  ^^^^ function.call
//                                                        ^^^^^^^ label
}

impl<T> Shelf for Vec<T> {
// <- keyword
//      ^^^^^ type
//            ^^^ keyword
//                ^^^ type
    default fn size(self: Box<Self>) -> impl Fn(u8) + use<T> {
//  ^^^^^^^ keyword.modifier
//             ^^^^ function.method
//                  ^^^^ variable.builtin
//                            ^^^^ type.builtin
//                                      ^^^^ keyword
//                                           ^^ type
//                                                    ^^^ keyword
        |_| {}
//      ^ punctuation.bracket
//       ^ character.special
    }
}
