//! A small inventory, with its tests.
// <- comment.documentation
#![allow(dead_code, unused_variables)]
// <- punctuation.special
 // <- punctuation.special
//^ punctuation.bracket
// ^^^^^ attribute
//       ^^^^^^^^^ attribute
//                                   ^ punctuation.bracket

extern crate alloc;
// <- keyword.import
//     ^^^^^ keyword.import
//           ^^^^^ module

use std::collections::{self, BTreeMap as Tree};
// <- keyword.import
//  ^^^ module
//     ^^ punctuation.delimiter
//       ^^^^^^^^^^^ module
//                     ^^^^ module.builtin
//                            ^^^^ type
//                                    ^^ keyword.import
use super::store::*;
//  ^^^^^ module.builtin
//         ^^^^^ module
//                ^ character.special
pub(crate) mod shelf {}
// <- keyword.modifier
//  ^^^^^ module.builtin
//         ^^^ keyword.import
//             ^^^^^ module

/* how many shelves fit */
// <- comment
const MAX_SHELVES: usize = 0x1F_usize;
// <- keyword.modifier
//    ^^^^^^^^^^^ constant
//                 ^^^^^ type.builtin
//                       ^ operator
//                         ^^^^^^^^^^ number
static mut COUNTER: u64 = 1_000;
// <- keyword.modifier
//     ^^^ keyword.modifier
//         ^^^^^^^ constant
//                        ^^^^^ number

/// One thing that is kept.
// <- comment.documentation
#[derive(Debug, Clone, PartialEq)]
// <- punctuation.special
//^^^^^^ attribute
//       ^^^^^ type
//              ^^^^^ type
pub struct Item<'a, T: Default, const N: usize> {
//  ^^^^^^ keyword.type
//         ^^^^ type
//             ^ punctuation.bracket
//              ^^ label
//                  ^ type
//                                    ^ constant
//                                            ^ punctuation.bracket
    pub name: &'a str,
//  ^^^ keyword.modifier
//      ^^^^ variable.member
//            ^ operator
//             ^^ label
//                ^^^ type.builtin
    #[cfg(feature = "weights")]
//    ^^^ attribute
//        ^^^^^^^ attribute
//                  ^^^^^^^^^ string
    weights: [f32; N],
//  ^^^^^^^ variable.member
//            ^^^ type.builtin
//               ^ punctuation.delimiter
//                 ^ constant
    extra: Option<T>,
//         ^^^^^^ type
//                ^ type
}

#[repr(u8)]
pub enum Kind {
//  ^^^^ keyword.type
//       ^^^^ type
    Small = 1,
//  ^^^^^ constant
//          ^ number
    Boxed(u32),
//  ^^^^^ constant
//        ^^^ type.builtin
}

union Bits {
// <- keyword.type
//    ^^^^ type
    whole: u32,
}

pub trait Price: Send + ?Sized {
//  ^^^^^ keyword.type
//        ^^^^^ type
//               ^^^^ type
//                    ^ operator
//                      ^ operator
    type Unit: Copy;
//  ^^^^ keyword.type
//       ^^^^ type.definition
//             ^^^^ type
    fn price(&self, of: &Self::Unit) -> f64;
//  ^^ keyword.function
//     ^^^^^ function.method
//            ^^^^ variable.builtin
//                  ^^ variable.parameter
//                       ^^^^ type.builtin
//                             ^^^^ type
//                                   ^^ operator
//                                      ^^^ type.builtin
}

unsafe impl<'a, T, const N: usize> Send for Item<'a, T, N>
// <- keyword.modifier
//     ^^^^ keyword
//                                 ^^^^ type
//                                      ^^^ keyword
where
// <- keyword
    T: Default + for<'b> Fn(&'b str) -> bool,
//               ^^^ keyword
//                   ^^ label
//                       ^^ type
//                                      ^^^^ type.builtin
{
}

impl<T: Default> Item<'_, T, 3> {
// <- keyword
//                    ^^ label
    pub const fn new(name: &'static str) -> Self {
//      ^^^^^ keyword.modifier
//            ^^ keyword.function
//               ^^^ function.method
//                   ^^^^ variable.parameter
//                          ^^^^^^^ label
//                                          ^^^^ type.builtin
        Self { name, weights: [1.5e-3, 0.0, 2.], extra: None }
//      ^^^^ type.builtin
//             ^^^^ variable.member
//                   ^^^^^^^ variable.member
//                             ^^^^^^ number.float
//                                          ^^ number.float
//                                                      ^^^^ constant.builtin
    }

    fn heaviest(&mut self, (low, high): (f32, f32)) -> Option<&dyn Price<Unit = u8>> {
//               ^^^ keyword.modifier
//                          ^^^ variable.parameter
//                               ^^^^ variable.parameter
//                                                             ^^^ keyword.modifier
//                                                                       ^^^^ type
//                                                                              ^^ type.builtin
        self.weights.iter().position(|&w| w >= low && w <= high)?;
//      ^^^^ variable.builtin
//           ^^^^^^^ variable.member
//                   ^^^^ function.method.call
//                                   ^ punctuation.bracket
//                                          ^^ operator
//                                                 ^^ operator
//                                                              ^ operator
        None
    }
}

extern "C" {
// <- keyword.modifier
//     ^^^ string
    fn puts(text: *const u8) -> i32;
//     ^^^^ function
//          ^^^^ variable.parameter
//                ^ operator
//                 ^^^^^ keyword.modifier
}

type Shelf = Tree<u32, Item<'static, i64, 2>>;
// <- keyword.type
//   ^^^^^ type.definition
//           ^^^^ type
