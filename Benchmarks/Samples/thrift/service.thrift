// A service.
namespace py example.service
include "shared.thrift"

const i32 LIMIT = 100
typedef list<string> Names

enum Kind { FIRST = 1, SECOND = 2 }

struct Item {
  1: required i64 id,
  2: optional string name = "none",
  3: map<string, Kind> kinds,
}

exception Missing { 1: string why }

service Store extends shared.Base {
  Item get(1: i64 id) throws (1: Missing missing),
  oneway void drop(1: Names names),
}
