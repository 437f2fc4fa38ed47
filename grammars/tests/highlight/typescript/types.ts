/// <reference types="node" />
// <- keyword.directive
/** One point of a path. */
// <- comment.documentation
export interface Point extends Named, geo.Base<number> {
// <- keyword.import
//     ^^^^^^^^^ keyword.type
//               ^^^^^ type
//                     ^^^^^^^ keyword
//                             ^^^^^ type
//                                    ^^^ module
//                                        ^^^^ type
//                                            ^ punctuation.bracket
//                                             ^^^^^^ type.builtin
//                                                   ^ punctuation.bracket
//                                                     ^ punctuation.bracket
  readonly x: number
//^^^^^^^^ keyword.modifier
  //       ^ variable.member
  //        ^ punctuation.delimiter
  //          ^^^^^^ type.builtin
  label?: string | null; 'quoted name': bigint
//^^^^^ variable.member
  //   ^ operator
  //      ^^^^^^ type.builtin
  //             ^ operator
  //               ^^^^ constant.builtin
  //                   ^ punctuation.delimiter
  //                     ^^^^^^^^^^^^^ variable.member
  [key: string]: unknown
//^ punctuation.bracket
// ^^^ variable.parameter
  //    ^^^^^^ type.builtin
  //             ^^^^^^^ type.builtin
  (source: string, flag?: boolean): boolean
// ^^^^^^ variable.parameter
  //               ^^^^ variable.parameter
  //                   ^ operator
  //                      ^^^^^^^ type.builtin
  new (size: any): Point
//^^^ keyword.operator
  //   ^^^^ variable.parameter
  //         ^^^ type.builtin
  //               ^^^^^ type
  move(by: Point): void; scale: (factor: number) => this
//^^^^ function.method
  //   ^^ variable.parameter
  //               ^^^^ type.builtin
  //                     ^^^^^ function.method
  //                             ^^^^^^ variable.parameter
  //                                             ^^ operator
  //                                                ^^^^ variable.builtin
}
type Pair<K extends string = 'key', V = never> = { [P in K]?: V } & Readonly<Record<K, V[]>>
// <- keyword.type
//   ^^^^ type.definition
//        ^ type
//          ^^^^^^^ keyword
//                         ^ operator
//                           ^^^^^ string
//                                      ^^^^^ type.builtin
//                                                    ^^ keyword.operator
//                                                                ^ operator
//                                                                  ^^^^^^^^ type.builtin
//                                                                           ^^^^^^ type.builtin
//                                                                                     ^ type
type Keys<T> = { -readonly [P in keyof T as `on${Capitalize<P & string>}`]-?: () => T[P] }
//                ^^^^^^^^ keyword.modifier
//                               ^^^^^ keyword.operator
//                                       ^^ keyword.operator
//                                          ^^^ string
//                                             ^^ punctuation.special
//                                               ^^^^^^^^^^ type.builtin
//                                                                     ^ punctuation.special
//                                                              ^^^^^^ type.builtin
type Unwrap<T> = T extends Promise<infer U> ? U : T extends (...args: any[]) => infer R ? R : undefined
//                 ^^^^^^^ keyword.conditional
//                         ^^^^^^^ type.builtin
//                                 ^^^^^ keyword.operator
//                                       ^ type
//                                          ^ keyword.conditional.ternary
//                                              ^ keyword.conditional.ternary
//                                                              ^^^^ variable.parameter
//                                                                                            ^^^^^^^^^ constant.builtin
//                                                           ^^^ operator
type Row = [id: number, name?: string, ...rest: Cell[]] | readonly symbol[] | typeof table[0] | -1 | true
//          ^^ variable.parameter
//                      ^^^^ variable.parameter
//                                        ^^^^ variable.parameter
//                                                        ^^^^^^^^ keyword.modifier
//                                                                 ^^^^^^ type.builtin
//                                                                            ^^^^^^ keyword.operator
//                                                                                   ^^^^^ variable
//                                                                                         ^ number
//                                                                                               ^ number
//                                                                                                   ^^^^ boolean
type Make = abstract new (...args: object[]) => import('./make').Made
//          ^^^^^^^^ keyword.modifier
//                   ^^^ keyword.operator
//                                 ^^^^^^ type.builtin
//                                              ^^^^^^ keyword.import
//                                                     ^^^^^^^^ string
declare const token: unique symbol, wide: Array<Map<string, Set<number>>>
// <- keyword.modifier
//      ^^^^^ keyword
//            ^^^^^ variable
//                   ^^^^^^^^^^^^^ type.builtin
//                                        ^^^^^ type.builtin
//                                              ^^^ type.builtin

enum Color { Red, Green = 'g', Blue = 1 << 2 }
// <- keyword.type
//   ^^^^^ type
//           ^^^ constant
//                ^^^^^ constant
//                        ^^^ string
//                             ^^^^ constant
//                                      ^^ operator
declare const enum Level { Low = 1 }
// <- keyword.modifier
//      ^^^^^ keyword.modifier
//            ^^^^ keyword.type
//                 ^^^^^ type
//                         ^^^ constant
export type { Point as Place } from './point'
//     ^^^^ keyword.import
//                  ^^ keyword.import
//            ^^^^^ type
//                             ^^^^ keyword.import
import type { Shape } from './shape'; import { type Line, draw } from './line'
//     ^^^^ keyword.import
//            ^^^^^ type
//                                             ^^^^ keyword.import
//                                                  ^^^^ type
//                                                        ^^^^ variable
import fs = require('fs'); import Inner = Outer.Inner
//     ^^ module
//          ^^^^^^^ function.builtin
//                  ^^^^ string
//                                ^^^^^ module
//                                        ^^^^^ module
export as namespace Geometry
//     ^^ keyword.import
//        ^^^^^^^^^ keyword.import
//                  ^^^^^^^^ module
namespace Shapes.Flat { export const side = 4 }
// <- keyword.type
//        ^^^^^^ module
//               ^^^^ module
//                                   ^^^^ variable
//                                          ^ number
declare module 'wide-module' { export function widen(value: string): asserts value is Wide }
// <- keyword.modifier
//      ^^^^^^ keyword.type
//             ^^^^^^^^^^^^^ string
//                                             ^^^^^ function
//                                                                   ^^^^^^^ keyword.operator
//                                                                           ^^^^^ variable.parameter
//                                                                                 ^^ keyword.operator
//                                                                                    ^^^^ type
declare global { interface Window { app: App } }
//      ^^^^^^ keyword
//               ^^^^^^^^^ keyword.type
//                         ^^^^^^ type
//                                  ^^^ variable.member
