/**
 * @type {Lru<ContentType>}
 * @param {Map<string, Item[]>|undefined} map
 * @param {(a: string, b?: 'x' | 2) => void} f
 * @param {import('./x').Y & {a: number}} o
 * @param {string|null} s
 * @param {?number} n
 * @returns {Promise<void>}
 */
let last = 1;
