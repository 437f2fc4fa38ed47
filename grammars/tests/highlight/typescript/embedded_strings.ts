/**
 * @template T
 * @param options.size The size
 * @throws {TypeError} When empty
 */
export function size<T>(options: { size: number }): T {
  return /a+b/.test(new RegExp("x*").source) as T;
}
