// Classes and functions with types
import { Injectable } from '@angular/core'
//       ^^^^^^^^^^ type
//                         ^^^^^^^^^^^^^^^ string
@Injectable({ providedIn: 'root' })
// <- attribute
 // <- attribute
//            ^^^^^^^^^^ property
//                        ^^^^^^ string
export abstract class Store<T extends Item> extends Base<T> implements Iterable<T>, OnInit {
// <- keyword.import
//     ^^^^^^^^ keyword.modifier
//              ^^^^^ keyword.type
//                    ^^^^^ type
//                            ^^^^^^^ keyword
//                                    ^^^^ type
//                                          ^^^^^^^ keyword
//                                                  ^^^^ type
//                                                          ^^^^^^^^^^ keyword
//                                                                     ^^^^^^^^ type.builtin
//                                                                                  ^^^^^^ type
//                         ^ punctuation.bracket
  private static readonly LIMIT = 0xff
//^^^^^^^ keyword.modifier
  //      ^^^^^^ keyword.modifier
  //             ^^^^^^^^ keyword.modifier
  //                      ^^^^^ constant
  //                              ^^^^ number
  @Input() name!: string; protected override cache?: Map<string, T> = new Map<string, T>()
//^ attribute
// ^^^^^ attribute
  //       ^^^^ variable.member
  //           ^ operator
  //                      ^^^^^^^^^ keyword.modifier
  //                                ^^^^^^^^ keyword.modifier
  //                                         ^^^^^ variable.member
  //                                              ^ operator
  //                                                 ^^^ type.builtin
  //                                                                  ^^^ keyword.operator
  //                                                                      ^^^ constructor
  declare kind: string; accessor count = 1; #secret: number = 1.5
//^^^^^^^ keyword.modifier
  //      ^^^^ variable.member
  //                    ^^^^^^^^ keyword.modifier
  //                             ^^^^^ variable.member
  //                                        ^^^^^^^ variable.member
  //                                                          ^^^ number.float
  onClick = (event: Event): void => {}
//^^^^^^^ function.method
  //         ^^^^^ variable.parameter
  //                ^^^^^ type
  //                        ^^^^ type.builtin
  //                             ^^ operator
  constructor(private readonly http: HttpClient, @Inject(TOKEN) public options = DEFAULTS) { super(http) }
//^^^^^^^^^^^ constructor
  //          ^^^^^^^ keyword.modifier
  //                  ^^^^^^^^ keyword.modifier
  //                           ^^^^ variable.parameter
  //                                 ^^^^^^^^^^ type
  //                                              ^^^^^^ attribute
  //                                                     ^^^^^ constant
  //                                                            ^^^^^^ keyword.modifier
  //                                                                   ^^^^^^^ variable.parameter
  //                                                                             ^^^^^^^^ constant
  //                                                                                         ^^^^^ variable.builtin
  abstract load(id: number): Promise<T>
//^^^^^^^^ keyword.modifier
  //       ^^^^ function.method
  //            ^^ variable.parameter
  //                         ^^^^^^^ type.builtin
  async find<K extends keyof T>(this: Store<T>, key: K, { deep = true, as: alias }: Options = {}): Promise<T[K] | undefined> {
//^^^^^ keyword.coroutine
  //    ^^^^ function.method
  //         ^ type
  //                   ^^^^^ keyword.operator
  //                            ^^^^ variable.builtin
  //                                            ^^^ variable.parameter
  //                                                      ^^^^ variable.parameter
  //                                                                   ^^ property
  //                                                                       ^^^^^ variable.parameter
  //                                                                                ^^^^^^^ type
  //                                                             ^^^^ boolean
    const found = (await this.load(1))! as unknown as Record<string, T>
//  ^^^^^ keyword
    //             ^^^^^ keyword.coroutine
    //                        ^^^^ function.method.call
    //                                ^ operator
    //                                  ^^ keyword.operator
    //                                     ^^^^^^^ type.builtin
    //                                                ^^^^^^ type.builtin
    //                                                       ^^^^^^ type.builtin
    return found[key as string]?.items ?? this.cache!.get(`${alias}:all`)
//  ^^^^^^ keyword.return
    //     ^^^^^ variable
    //                         ^^ operator
    //                           ^^^^^ variable.member
    //                                              ^ operator
    //                                                ^^^ function.method.call
    //                                                             ^^^^ string
  }
  get size(): number { return this.cache?.size ?? 0 }
//^^^ keyword.modifier
  //  ^^^^ function.method
  //          ^^^^^^ type.builtin
  //                                              ^ number
}
function isPoint(value: unknown, ...others: string[]): value is Point
// <- keyword.function
//       ^^^^^^^ function
//               ^^^^^ variable.parameter
//                                  ^^^^^^ variable.parameter
//                                                     ^^^^^ variable.parameter
//                                                           ^^ keyword.operator
function isPoint(value: unknown): boolean { return typeof value === 'object' && 'x' in (value as any) }
//       ^^^^^^^ function
//                                                 ^^^^^^ keyword.operator
//                                                                  ^^^^^^^^ string
//                                                                                  ^^ keyword.operator
//                                                                                               ^^^ type.builtin
const modes = ['on', 'off'] as const, config = { port: 80, host: 'h' } satisfies Config
//                          ^^ keyword.operator
//                             ^^^^^ keyword.modifier
//                                               ^^^^ property
//                                                                     ^^^^^^^^^ keyword.operator
//                                                                               ^^^^^^ type
const pick = <T, const K>(items: T[], test?: (item: T) => boolean): T => items.filter<T>(test)[0]
//    ^^^^ function
//            ^ type
//               ^^^^^ keyword.modifier
//                        ^^^^^ variable.parameter
//                                    ^^^^ variable.parameter
//                                        ^ operator
//                                            ^^^^ variable.parameter
//                                                                             ^^^^^^ function.method.call
//           ^ punctuation.bracket
const old = <Point>value, small = a < b, list: readonly string[] = create<string>('a')
//          ^ punctuation.bracket
//           ^^^^^ type
//                                  ^ operator
//                                       ^^^^ variable
//                                             ^^^^^^^^ keyword.modifier
//                                                                 ^^^^^^ function.call
//                                                                        ^^^^^^ type.builtin
let type = 1, declare = type + 2; readonly(namespace, any)
// <- keyword
//  ^^^^ variable
//            ^^^^^^^ variable
//                                ^^^^^^^^ function.call
//                                         ^^^^^^^^^ variable
//                                                    ^^^ variable
try { for (const [key, val] of Object.entries(map)) void key } catch (error: unknown) { throw error }
// <- keyword.exception
//    ^^^ keyword.repeat
//                          ^^ keyword.repeat
//                             ^^^^^^ type.builtin
//                                                  ^^^^ keyword.operator
//                                                                    ^^^^^ variable.parameter
//                                                                           ^^^^^^^ type.builtin
//                                                                                      ^^^^^ keyword.exception
export default Store; export = Store
// <- keyword.import
//     ^^^^^^^ keyword.import
//             ^^^^^ type
//                           ^ operator
/* /re/ "no" */ const re = /a+b/u
// <- comment
//                         ^^ string.regexp
//                              ^ character.special
