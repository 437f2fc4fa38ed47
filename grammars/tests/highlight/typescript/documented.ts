/**
 * Combining `createJSONStorage` with **strong words** and [a link](https://a.b/c).
 *
 * ```ts
 * const x: number = f(1)
 * // hi `x`
 * ```
 *
 * @param {string} [name] the `name` ```
 * @example
 * ```
 * let y = 2
 * ```
 */
/** one `line` ** 2 */
/* `no` */
const a = 1
