#!/usr/bin/env run-cargo-script
// <- keyword.directive
use std::fmt;

macro_rules! total {
// <- keyword.function
//           ^^^^^ function.macro
    ($first:expr $(, $rest:tt)*) => {
//   ^^^^^^ variable.parameter
//          ^^^^ type.builtin
//               ^ punctuation.special
//                         ^^ type.builtin
//                               ^^ operator
        add($first, $($rest),*)
//      ^^^ function.call
//          ^^^^^^ variable.parameter
//                           ^ operator
    };
}

/** Adds two numbers. */
// <- comment.documentation
fn add(mut a: i32, b: i32) -> i32 {
// <- keyword.function
// ^^^ function
//     ^^^ keyword.modifier
    a += b; // in place
//    ^^ operator
//          ^^^^^^^^^^^ comment
//        ^ punctuation.delimiter
    return a;
//  ^^^^^^ keyword.return
//         ^ variable
}

async fn fetch(url: &str) -> Result<String, Box<dyn std::error::Error>> {
// <- keyword.coroutine
//       ^^^^^ function
//             ^^^ variable.parameter
//                           ^^^^^^ type
//                                  ^^^^^^ type
//                                                       ^^^^^ module
//                                                              ^^^^^ type
    let body = client().get(url).await?;
//  ^^^ keyword
//      ^^^^ variable
//             ^^^^^^ function.call
//                      ^^^ function.method.call
//                               ^^^^^ keyword.coroutine
//                                    ^ operator
    let text = String::from_utf8(body)?;
//             ^^^^^^ type
//                   ^^ punctuation.delimiter
//                     ^^^^^^^^^ function.call
    Ok(text)
//  ^^ constant.builtin
}

fn main() {
    let quoted = "tab\t and \u{1F600} end\n";
//               ^^^^ string
//                   ^^ string.escape
//                          ^^^^^^^^^ string.escape
//                                    ^^^ string
//                                       ^^ string.escape
    let raw = r#"no \n escape "here""#;
//            ^^^^^ string
//                  ^^ !string.escape
//                            ^^^^^^^^ string
    let lines = "one
      two";
//    ^^^^ string
    let bytes = (b"by\x00te", b'a', '\n', 'x');
//               ^^^^ string
//                   ^^^^ string.escape
//                            ^^^^ character
//                                  ^^^^ string.escape
//                                        ^^^ character
    let numbers = [42, -1i64, 0b1010, 0o17, 0xFFu8, 6.02e23, 1f32];
//                 ^^ number
//                     ^ operator
//                      ^^^^ number
//                            ^^^^^^ number
//                                    ^^^^ number
//                                          ^^^^^^ number
//                                                  ^^^^^^^ number.float
    let flags = !true || false;
//              ^ operator
//               ^^^^ boolean
//                    ^^ operator
//                       ^^^^^ boolean

    'outer: for (i, value) in numbers.iter().enumerate() {
//  ^^^^^^ label
//        ^ punctuation.delimiter
//          ^^^ keyword.repeat
//                  ^^^^^ variable
//                         ^^ keyword.repeat
//                                           ^^^^^^^^^ function.method.call
        if i == 0 {
//      ^^ keyword.conditional
//           ^^ operator
            continue;
//          ^^^^^^^^ keyword.repeat
        } else if i > 3 {
//        ^^^^ keyword.conditional
//                  ^ operator
            break 'outer;
//          ^^^^^ keyword.repeat
//                ^^^^^^ label
        }
        println!("{value} at {}", i.to_string(), width = Width::Wide);
//      ^^^^^^^^ function.macro
//                                  ^^^^^^^^^ function.method.call
//                                                       ^^^^^ type
//                                                              ^^^^ constant
    }

    while let Some(top) = stack.pop() {
//  ^^^^^ keyword.repeat
//        ^^^ keyword
//            ^^^^ constant.builtin
//                 ^^^ variable
//                              ^^^ function.method.call
        loop {}
//      ^^^^ keyword.repeat
    }

    let kind = match shape {
//             ^^^^^ keyword.conditional
        Shape::Empty => 0,
//      ^^^^^ type
//             ^^^^^ constant
//                   ^^ operator
        Shape::Circle(radius) if radius < 1.0 => 1,
//             ^^^^^^ constant
//                    ^^^^^^ variable
//                            ^^ keyword.conditional
//                                        ^^^ number.float
        Shape::Rect { width, .. } | Shape::Square { side: width } => 2,
//             ^^^^ constant
//                    ^^^^^ variable.member
//                           ^^ operator
//                                ^ operator
//                                                  ^^^^ variable.member
//                                                        ^^^^^ variable
        n @ (MIN..=MAX) => 3,
//        ^ operator
//           ^^^ constant
//              ^^^ operator
        _ => u32::MAX,
//      ^ character.special
//           ^^^ type.builtin
//                ^^^ constant
    };

    let scale = move |x: f64, ref y| x * std::f64::consts::PI % 2.0;
//              ^^^^ keyword.modifier
//                    ^ variable.parameter
//                       ^^^ type.builtin
//                            ^^^ keyword.modifier
//                                ^ variable.parameter
//                                     ^ operator
//                                                 ^^^^^^ module
//                                                         ^^ constant
    let sized = std::mem::size_of::<u8>() as f64 / pair.0;
//                   ^^^ module
//                        ^^^^^^^ function.call
//                                 ^ punctuation.bracket
//                                        ^^ keyword.operator
//                                               ^ operator
//                                                      ^ variable.member
    let parsed = "7".parse::<i32>().unwrap_or(1 << 4);
//                   ^^^^^ function.method.call
//                           ^^^ type.builtin
//                                              ^^ operator
    let all = total!(1, vec![pair.0, Default::default()]);
//            ^^^^^^ function.macro
//                      ^^^^ function.macro
//                                   ^^^^^^^ type
//                                            ^^^^^^^ function.call
//                           ^^^^ variable
    unsafe { *pointer = Point { x: 1, ..base } };
//  ^^^^^^ keyword.modifier
//           ^ operator
//                      ^^^^^ type
//                              ^ variable.member
//                                    ^^ operator
//                                      ^^^^ variable
}
