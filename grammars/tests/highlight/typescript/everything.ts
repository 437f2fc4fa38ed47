#!/usr/bin/env node
/// <reference types="node" />
'use strict';
import config, { type Options, Store as Base } from './config.json' with { type: 'json' };
import legacy from './legacy.json' assert { type: 'json' };
import type { Shape, Item as Entry } from './shapes';
import * as all from './all';
import typeof Kind from './kind';
import fs = require('fs');
import Alias = Outer.Inner;
export type { Shape, Entry as Row };
export { type Options, config };
export * from './rest';
export * as tools from './tools';
export as namespace Library;
export default class extends ns.Component {}

namespace A.B.C.D { export const _X = 1; }
module Old.Inner {}
module Plain {}
namespace Simple {}
class Map extends Base {}
declare module 'plain' { function load(): void; }
declare global { interface Window { __Y: number } }

/** Documented. */
const enum Level { Low, 'High' = 2, _Max = 3 }

@sealed
@lib.sealed
@lib.tag({ name: 'x', "quoted": 1 })
@make('x')
abstract class Store<const T extends object = {}> extends Base<T> implements Shape {
  static readonly MAX_SIZE = _X;
  static #COUNT = NaN;
  declare x?: number;
  'quoted' = 1;
  handler = () => 1;
  #secret = function () {};
  constructor(private readonly a: string, public b?: number, ...rest: any[]) { super(); }
  abstract area?(): number;
  abstract get size(): number;
  protected override async *walk?() { yield* this.#secret(); }
  accessor width = 1;
  set height(v: number) { this.#secret(v); }
}

interface Point {
  'x-y': string;
  on: (event: string) => void;
  of?(this: Window, value: unknown): asserts value is string;
  constructor(x: number): this;
  [key: string]: unknown;
}

type Flags<T> = { -readonly [K in keyof T as `on${K}`]-?: T[K] } & { +readonly [K in keyof T]+?: T[K] };
type Pair = [first: string, second?: number, ...rest: any[], last?];
type Loose = [string, number?];
type Unwrap<T> = T extends Promise<infer U> ? U : never;
type Deep = A.B.C.D;
type Any = typeof config | unique symbol | void;
let maybe: ?string, exact: {| a: 1 |};

function* walk({ a, b: [c], d: { e, f = 1, g: h }, i = 2, ...rest }: Shape, [j, ...k]: number[], m?: number) {
  outer: for (const key in rest) { continue outer; }
  for (const item of walk()) { do { break; } while (true); }
  try { throw new lib.Fault(`a ${ c }\n`); } catch ({ message, code: n }) { debugger; } finally { delete rest[0]; }
  const { 'x-y': x, y: z } = rest, named = function inner() {}, gen = function* produce() {}, Kind = class Named {};
  named.run = async x => x /= 2 / 1;
  run = () => undefined;
  const table = { go: () => 1, 'stop': function () {}, z, NaN, 'k': null, get v() { return 1; }, set v(x) {}, async *w() {} };
  console.log(parseInt('1'), /a+[b]/gi, 1.5e3, a satisfies Shape, b!, c?.d, x as const, <string>y, import.meta, new.target, typeof x);
  switch (x) { case 1: return x ? y : z; default: await using r = load(); }
}
function assertOk(x: unknown): asserts x {}
function isText(x: unknown): x is string { return x instanceof String; }
css`a { color: red }`; styled.div`b { top: 0 }`; styled(Box)`top: 0;`; html`<p>`; sql`select 1`;
with (a) { b; }
const cb: import('./x').Y<string> = (f => f);
