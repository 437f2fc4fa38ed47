#!/usr/bin/env thrift
include "shared.thrift"
package "example.com/a"
namespace java a.b
namespace * all (uri = "http://example.com/a")
/** What
 * it is */
/// more
# TODO: less
typedef i32 MyInt
typedef Foo.Bar Baz
const map<string,i32> LIMITS = { 'a\n': 1, "b": Color.RED }
enum Color {
  RED = 1,
  Green = 2
  blue
}
struct Work {
  1: required MyInt Num = 0,
  2: optional list<set<i64>> I64SetListFoo (a.b = "x"),
  3: Other.Kind Op = Color.RED,
}
exception Oops { 1: string Why }
union Either { 1: double d = 1.5, 2: bool b = true }
service Calc extends shared.Base {
  void Ping(),
  i32 add(1: i32 Num1, 2: MyInt n) throws (1: Oops Ouch),
  oneway void zip()
}
interaction Talk { 
  void say(1: string words)
}
senum Old { "a", "b" }
service Stream { stream<i32> numbers() }
@thrift.Experimental
struct Newer { 1: i32& box }
