// @flow
import type { Node } from 'react';
import typeof TModule from './m';
type Props = {| +name: string, -age?: ?number, [key: string]: mixed |};
opaque type ID = string;
export type Cb = (x: number, ...rest: Array<string>) => void;
declare var x: number;
declare function f(a: string): void;
function g(a: ?string, b: number = 1): boolean %checks { return (a: any) != null; }
class A<+T> extends B<T> { +prop: T; static x: $ReadOnly<{ a: 1 }>; }
const y = (x: any);
/* not {| here
   ?x */
export type { A, typeof B } from './a';
function h<T>(x: Class<*>, f: ?() => void): T | ?string { return `${x} ?y`; }
const re = a ? /[{|]\?/g : b, z = "{|" + '?x';
const el = <div className="a">{(y: string).length}</div>;
const v = { ...a, b: c ? d : e };
