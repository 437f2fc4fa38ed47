class K { constructor(private readonly size: number, name?: string) { this.size = size + name; } }
interface I { f(a: string, b?: number): void; }
type F = (a: string) => void;
function outer<T>(this: K, name: string, cb: (err: Error, x: T) => void, ...rest: T[]): asserts name is string {
  const f = (x: number): number => x + name.length;
  cb(null, rest[0], err);
  if (isX(name)) { const cb = name; use(cb as F); }
  return name!;
}
declare function g(a: string): void;
