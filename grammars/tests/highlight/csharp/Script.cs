#!/usr/bin/env dotnet-script
// <- keyword.directive
#define TRACE
// <- keyword.directive.define
//      ^^^^^ constant.macro
#undef DEBUG
// <- keyword.directive.define
//     ^^^^^ constant.macro
#if TRACE && !RELEASE
// <- keyword.directive
//        ^^ operator
//           ^ operator
//            ^^^^^^^ constant.macro
#elif (A || B && C)
// <- keyword.directive
//    ^ punctuation.bracket
//     ^ variable
//       ^^ operator
//          ^ variable
//               ^ variable
//                ^ punctuation.bracket
#else
// <- keyword.directive
#endif
// <- keyword.directive
#pragma warning disable CS1591
// <- keyword.directive
//      ^^^^^^^ keyword.directive
//              ^^^^^^^ keyword.directive
//                      ^^^^^^ constant.macro
#line default
// <- keyword.directive
//    ^^^^^^^ keyword
#region Flow
// <- keyword.directive
//      ^^^^ string
/* a block */
// a line
/** documentation */
var order = new Order("a", count: 2) { Note = "n", ["key"] = 1.5f };
//          ^^^ keyword.operator
//              ^^^^^ constructor
//                       ^ punctuation.delimiter
//                         ^^^^^ variable.parameter
//                              ^ punctuation.delimiter
//                                ^ number
//                                     ^^^^ property
//                                                           ^^^^ number.float
var anonymous = new { Id = 1, order.Total };
// <- keyword
//                  ^ punctuation.bracket
//                    ^^ property
//                         ^ number
//                                 ^ punctuation.delimiter
//                                  ^^^^^ variable.member
//                                        ^ punctuation.bracket
//                                         ^ punctuation.delimiter
var text = @"C:\dir" + """raw "text" """ + 'c' + '\n' + "\u00e9"u8;
//         ^^^^^^^^^ string
//                     ^^^^^^^^^^^^^^^^^ string
//                                         ^^^ character
//                                               ^ character
//                                                ^^ string.escape
//                                                      ^ string
//                                                       ^^^^^^ string.escape
//                                                              ^^ type.builtin
var pair = (First: 1, Second: true); (int a, string b) = pair; int[] numbers = [1, 0xFF, 0b11, 1_000L, ..rest];
//          ^^^^^ variable.member
//                    ^^^^^^ variable.member
//                            ^^^^ boolean
//                                    ^^^ type.builtin
//                                           ^^^^^^ type.builtin
//                                                                                 ^^^^ number
//                                                                                       ^^^^ number
//                                                                                             ^^^^^^ number
(int Id, string Name) Make() => (1, "x");
//   ^^ variable.member
//              ^^^^ variable.member
//                    ^^^^ function.method
//                        ^^ punctuation.bracket
//                           ^^ operator
//                                  ^^^ string
var kind = shape switch
//  ^^^^ variable
//       ^ operator
//         ^^^^^ variable
//               ^^^^^^ keyword.conditional
{
    Circle { Radius: > 5 and < 9 } c when c.Radius is not 7 => 1,
    // <- type
    //       ^^^^^^ property
    //               ^ operator
    //                 ^ number
    //                   ^^^ keyword.operator
    //                               ^^^^ keyword.conditional
    //                                             ^^ keyword.operator
    //                                                ^^^ keyword.operator
    Square or null => Color.Red,
    // <- type
    //     ^^ keyword.operator
    //        ^^^^ constant.builtin
    //                ^^^^^ type
    //                      ^^^ variable.member
    [var head, .., _] => 2,
    // <- punctuation.bracket
    //   ^^^^ variable
    //         ^^ character.special
    //             ^ character.special
    //              ^ punctuation.bracket
    (Color.Green, _) => 3,
    //     ^^^^^ variable.member
    //                  ^ number
    _ => throw new ArgumentException(),
    //   ^^^^^ keyword.exception
    //             ^^^^^^^^^^^^^^^^^ constructor
};
switch (kind) { case Color.Red: break; case Order o when o: goto case Color.Green; default: goto end; }
//              ^^^^ keyword.conditional
//                   ^^^^^ type
//                         ^^^ constant
//                              ^^^^^ keyword.conditional
//                                          ^^^^^ type
//                                                          ^^^^ keyword
//                                                                                 ^^^^^^^ keyword.conditional
//                                                                                               ^^^ label
end: for (int i = 0; i < 10; i++) { break; }
//   ^^^ keyword.repeat
//            ^ variable
//                ^ number
//                     ^ operator
//                       ^^ number
//                            ^^ operator
//                                  ^^^^^ keyword.repeat
while (i >= 0 && !done || x <= y) { } do { } while (i == 1 != false);
// <- keyword.repeat
//       ^^ operator
//                ^^^^ variable
//                        ^ variable
//                          ^^ operator
//                             ^ variable
//                                    ^^ keyword.repeat
//                                                            ^^^^^ boolean
foreach (var (key, value) in map) { }
// <- keyword.repeat
//            ^^^ variable
//                 ^^^^^ variable
//                        ^^ keyword.repeat
try { lock (gate) { } } catch (Exception error) when (error.Code > 3) { throw; } finally { }
// <- keyword.exception
//    ^^^^ keyword
//                      ^^^^^ keyword.exception
//                             ^^^^^^^^^ type
//                                       ^^^^^ variable.parameter
//                                              ^^^^ keyword.exception
//                                                          ^^^^ variable.member
//                                                                               ^^^^^^^ keyword.exception
Func<int, int> twice = static (x, _) => x << 1 >> 2 >>> 3; twice = delegate (int x) { return ~x; }; var wait = async x => await x;
// <- type
//                     ^^^^^^ keyword.modifier
//                             ^ variable.parameter
//                                ^ variable.parameter
//                                                                 ^^^^^^^^ keyword.type
//                                                                                    ^^^^^^ keyword.return
//                                                                                                             ^^^^^ keyword.modifier
//                                                                                                                        ^^^^^ keyword.coroutine
var rows = from p in people join q in pets on p.Id equals q.Owner into mine where p.Age > 3 let n = p.Name orderby n descending, p.Age ascending group p by n into g select new { g.Key };
//         ^^^^ keyword
//                ^^ keyword
//                          ^^^^ keyword
//                                         ^^ keyword
//                                                 ^^^^^^ keyword
//                                                                ^^^^ keyword
//                                                                          ^^^^^ keyword
//                                                                                          ^^^ keyword
global::System.Console.WriteLine(order?.Items?[0]?.Find<int>(x) ?? order!.Code);
// <- module.builtin
//    ^^ punctuation.delimiter
//      ^^^^^^ module
//             ^^^^^^^ variable.member
//                     ^^^^^^^^^ function.method.call
//                                                 ^^^^ function.method.call
//                                                     ^ punctuation.bracket
//                                                         ^^ punctuation.bracket
a += 1; a -= 1; a *= 2; a /= 2; a %= 2; a &= 1; a |= 1; a ^= 1; a <<= 1; a >>= 1; a >>>= 1; b ??= c; a--; d = a & b | c ^ e - f / g % h;
//        ^^ operator
//                ^^ operator
//                        ^^ operator
//                                ^^ operator
//                                        ^^ operator
//                                                ^^ operator
//                                                        ^^ operator
//                                                                ^^^ operator
var z = i > 0 ? list[1..2] : x as string; var t = typeof(List<>); ref int first = ref a; scoped ref int second = ref b;
//            ^ keyword.conditional.ternary
//                         ^ keyword.conditional.ternary
//                             ^^ keyword.operator
//                                                ^^^^^^ keyword.operator
//                                                       ^^^^ type
//                                                                ^^^ keyword.modifier
//                                                                                ^^^ keyword.operator
//                                                                                       ^^^^^^ keyword.modifier
unsafe { fixed (byte* p = buffer) { p->x = stackalloc int[3]; delegate* unmanaged[Cdecl]<int> f = &M; } }
// <- keyword
//              ^^^^ type.builtin
//                                     ^ variable.member
//                                         ^^^^^^^^^^ keyword.operator
//                                                                      ^^^^^^^^^ keyword.modifier
//                                                                                ^^^^^ attribute.builtin
//                                                                                     ^^ punctuation.bracket
//                                                                                          ^ punctuation.bracket
checked { } unchecked { } Swap(ref a, out var old, in c); var next = order with { Note = "y" }; var r = __makeref(a);
// <- keyword
//          ^^^^^^^^^ keyword
//                        ^^^^ function.method.call
//                                    ^^^ keyword.operator
//                                                 ^^ keyword.operator
//                                                                         ^^^^ keyword.operator
//                                                                                       ^^^ string
//                                                                                                      ^^^^^^^^^ keyword.operator
Legacy::Shop.Order q = new Legacy::Shop.Order(); System.Int32.Parse("1"); object[] o = { x is Shop.Circle, (Order)y };
// <- module
//      ^^^^ module
//                                                      ^^^^^ type
//                                                            ^^^^^ function.method.call
//                                                                  ^^^ string
//                                                                        ^^^^^^ type.builtin
//                                                                                            ^^^^ type
//                                                                                                 ^^^^^^ constant
var pattern = new Regex("^a+$"); Regex.IsMatch(text, @"\d+"); Regex.Replace(text, "a|b", ""); var sql = "SELECT id FROM users WHERE id = 1"; var json = /* lang=json */ """{"a": 1}""";
//                ^^^^^ constructor
//                      ^ string
//                           ^ string
//                                     ^^^^^^^ function.method.call
//                                                   ^^ string
//                                                        ^ string
//                                                                  ^^^^^^^ function.method.call
//                                                                                ^ string
//                                                                                    ^ string
//                                                                                       ^^ string
//                                                                                                                                                                          ^^^ property
var select = """
    SELECT id FROM users
    """; var delete = @"DELETE FROM users";
    // <- string
    //                ^^ string
    //                                   ^ string
#warning look here
// <- keyword.directive
//       ^^^^^^^^^ string
#endregion
// <- keyword.directive
