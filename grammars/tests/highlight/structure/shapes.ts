// One
// two
interface Shape {
  area(): number;
}
export class Square implements Shape {
  //   ^^^^^ keyword
  side = 1;
  area() {
    return this.side ** 2;
  }
}
enum Kind { Round, Flat }
const one = () => {
  return 1;
};
