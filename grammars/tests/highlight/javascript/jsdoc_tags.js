/** @import { Foo, Bar as Baz } from './types.js' */
/** @import Def, { X } from "y" */
/** @import * as ns from "y" */

/**
 * @template T
 * @template {string} K
 * @template {keyof Foo} [U=string]
 * @template T, V - two
 * @this {Foo}
 * @enum {number}
 * @implements {I<T>}
 * @yields {number} the n
 * @callback Cb
 * @param {{ a: number, b?: string }} obj text {@link Foo#bar} and {@linkcode bar} {@link https://x.y|text}
 * @param {...number} rest
 * @param {string=} opt
 * @param {T[]} [opts={}] default
 * @property {boolean} [flag=true]
 * @property {x} kind
 * @typedef {Object} Foo
 * @prop {string} a.b hello
 * @returns {Promise<Array<K>>} x `code`
 * @throws {Error} if
 * @example
 * foo(1, "x")
 * const x = 1
 * @see {@link Foo}
 * @deprecated use x
 * @satisfies {Foo}
 * @type {import('./x').Foo}
 */
function f() {}

/**
 * @import {
 *   Foo,
 * } from './x'
 * @template const T
 * @example <caption>one</caption>
 * ```sh
 * ls
 * ```
 * more [a](b)
 * @event change
 */
