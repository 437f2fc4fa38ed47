//// A counter.
import gleam/io
import gleam/list

pub type Counter {
  Counter(value: Int, name: String)
}

/// Adds all numbers.
pub fn sum(numbers: List(Int)) -> Int {
  list.fold(numbers, 0, fn(total, number) { total + number })
}

pub fn main() {
  let counter = Counter(value: sum([1, 2, 3]), name: "first")
  case counter.value {
    0 -> io.println("nothing")
    _ -> io.println(counter.name)
  }
}
