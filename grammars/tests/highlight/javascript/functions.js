// Functions, classes and modules
import fs, { readFile as read, writeFile } from 'node:fs'
// <- keyword.import
//     ^^ variable
//           ^^^^^^^^ function
//                    ^^ keyword.import
//                       ^^^^ variable
//         ^ punctuation.bracket
//                                         ^^^^ keyword.import
//                                              ^^^^^^^^^ string
import * as path from "path"
//     ^ character.special
//       ^^ keyword.import
//          ^^^^ module
//                    ^^^^^^ string
import data from './data.json' with { type: 'json' }
//                             ^^^^ keyword.import
//                                    ^^^^ property
export { read, writeFile as default }
// <- keyword.import
//                       ^^ keyword.import
export * as tools from './tools.js'
//     ^ character.special
//          ^^^^^ module
//                ^^^^ keyword.import
const lazy = await import('./lazy.js'), here = import.meta.url, old = require('old')
//           ^^^^^ keyword.coroutine
//                 ^^^^^^ keyword.import
//                                             ^^^^^^ keyword.import
//                                                    ^^^^ variable.builtin
//                                                         ^^^ variable.member
//                                                                    ^^^^^^^ function.builtin

export default function area(width, height = DEFAULT_HEIGHT, ...rest) {
// <- keyword.import
//     ^^^^^^^ keyword.import
//             ^^^^^^^^ keyword.function
//                      ^^^^ function
//                           ^^^^^ variable.parameter
//                                  ^^^^^^ variable.parameter
//                                           ^^^^^^^^^^^^^^ constant
//                                                           ^^^ operator
//                                                              ^^^^ variable.parameter
//                                ^ punctuation.delimiter
  if (!new.target) return arguments.length
  //   ^^^ keyword.operator
  //       ^^^^^^ variable.builtin
  //               ^^^^^^ keyword.return
  //                      ^^^^^^^^^ variable.builtin
  return width * height
//^^^^^^ keyword.return
  //     ^^^^^ variable
  //           ^ operator
}
function draw({ color, size: thickness, style = 'solid', ...others }, [first, , last = 1]) {}
//       ^^^^ function
//              ^^^^^ variable.parameter
//                     ^^^^ property
//                           ^^^^^^^^^ variable.parameter
//                                      ^^^^^ variable.parameter
//                                                          ^^^^^^ variable.parameter
//                                                                     ^^^^^ variable.parameter
//                                                                              ^^^^ variable.parameter
//                                              ^^^^^^^ string
async function* pages(url) { yield* inner(); yield await fetch(url) }
// <- keyword.coroutine
//    ^^^^^^^^ keyword.function
//            ^ keyword.function
//              ^^^^^ function
//                    ^^^ variable.parameter
//                           ^^^^^ keyword.coroutine
//                                ^ keyword.coroutine
//                                           ^^^^^ keyword.coroutine
//                                                 ^^^^^ keyword.coroutine
//                                                       ^^^^^ function.builtin
const twice = async value => value * 2, add = (a, b = 1) => a + b
//    ^^^^^ function
//            ^^^^^ keyword.coroutine
//                  ^^^^^ variable.parameter
//                        ^^ operator
//                           ^^^^^ variable
//                                      ^^^ function
//                                             ^ variable.parameter
//                                                ^ variable.parameter
//                                                          ^ variable
const handlers = { click(event) {}, onKey: e => e.key, get size() { return 1 }, async load() {}, Widget, count }
//                 ^^^^^ function.method
//                       ^^^^^ variable.parameter
//                                  ^^^^^ function.method
//                                         ^ variable.parameter
//                                                ^^^ variable.member
//                                                     ^^^ keyword.modifier
//                                                         ^^^^ function.method
//                                                                              ^^^^^ keyword.coroutine
//                                                                                    ^^^^ function.method
//                                                                                               ^^^^^^ type
//                                                                                                       ^^^^^ variable
handlers.onLoad = function named() { setTimeout(twice, 10) }
// <- variable
//       ^^^^^^ function.method
//                ^^^^^^^^ keyword.function
//                         ^^^^^ function
//                                   ^^^^^^^^^^ function.builtin
handlers.click(twice)(add).then(result => result, ({ code }) => code)
//       ^^^^^ function.method.call
//             ^^^^^ function
//                         ^^^^ function.method.call
//                              ^^^^^^ variable.parameter
//                                                   ^^^^ variable.parameter
//                                                              ^^^^ variable
const set = get => async(get), type = of(from)
//    ^^^ function
//          ^^^ variable.parameter
//                 ^^^^^ function.call
//                       ^^^ variable
//                                    ^^ function.call
//                                       ^^^^ variable

@registered('round')
// <- attribute
 // <- attribute
//          ^^^^^^^ string
class Circle extends Shape {
// <- keyword.type
//    ^^^^^^ type
//           ^^^^^^^ keyword
//                   ^^^^^ type
  static #count = 0; static LIMIT = 5; radius = 1
//^^^^^^ keyword.modifier
  //     ^^^^^^ variable.member
  //                        ^^^^^ constant
  //                                   ^^^^^^ variable.member
  //              ^ number
  'quoted name' = null; onClick = () => this.#draw()
//^^^^^^^^^^^^^ variable.member
  //                    ^^^^^^^ function.method
  //                                    ^^^^ variable.builtin
  //                                         ^^^^^ function.method.call
  static { Circle.#count++ }
//^^^^^^ keyword.modifier
  //       ^^^^^^ type
  //              ^^^^^^ variable.member
  constructor(radius) { super(radius); this.radius = radius }
//^^^^^^^^^^^ constructor
  //          ^^^^^^ variable.parameter
  //                    ^^^^^ variable.builtin
  //                                   ^^^^ variable.builtin
  //                                        ^^^^^^ variable.member
  get area() { return Math.PI * this.radius ** 2 }
//^^^ keyword.modifier
  //  ^^^^ function.method
  //                                 ^^^^^^ variable.member
  set area(value) { this.radius = Math.sqrt(value) }
//^^^ keyword.modifier
  //       ^^^^^ variable.parameter
  //                                   ^^^^ function.method.call
  static async *from(list) { for await (const item of list) yield new Circle(item) }
  //     ^^^^^ keyword.coroutine
  //           ^ keyword.function
  //            ^^^^ function.method
  //                 ^^^^ variable.parameter
  //                             ^^^^^ keyword.coroutine
  //                                                                  ^^^^^^ constructor
  //                                               ^^ keyword.repeat
  #draw() { return #count in this }
//^^^^^ function.method
  //               ^^^^^^ variable.member
  //                      ^^ keyword.operator
}
const shape = new shapes.Square(2), Anonymous = class extends lib.Base {}
//                ^^^^^^ variable
//                       ^^^^^^ constructor
//                                  ^^^^^^^^^ type
//                                              ^^^^^ keyword.type
//                                                    ^^^^^^^ keyword
//                                                            ^^^ module
//                                                                ^^^^ type
const styles = css`color: red;`, page = html`<p>${title}</p>`, money = Number('5')
//             ^^^ function.call
//                                      ^^^^ function.call
//                                                ^^^^^ variable
//                                                                     ^^^^^^ function.builtin
