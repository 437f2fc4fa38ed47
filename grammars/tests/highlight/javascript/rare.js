export * from './rest';
const { 'x-y': x } = y, Kind = class Named {}, gen = function* produce() {};
run = () => undefined;
x /= 2;
@sealed
@lib.sealed
@lib.tag({})
class Store {
  static _X = 1;
  static #__Y = _X;
  static get
  size() { return __MAX; }
}
styled.div`top: 0;`; styled(Box)`top: 0;`; sql`select 1`;
