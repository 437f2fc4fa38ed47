import Foundation

/// A comment of some words.
struct Point {
  let across: Int
  let down: Int

  func added(to other: Point) -> Point {
    Point(across: across + other.across, down: down + other.down)
  }
}

let here = Point(across: 1, down: 2)
if here.across > 0 { print("text", here.added(to: here)) } else { print("none") }
