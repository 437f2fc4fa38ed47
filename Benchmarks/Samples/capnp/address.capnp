# Addresses.
@0x85150b117366d14b;
using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("example");

struct Person {
  id @0 :UInt32;
  name @1 :Text = "unknown";
  phones @2 :List(Phone);
  struct Phone {
    number @0 :Text;
    type @1 :Type;
    enum Type { mobile @0; home @1; }
  }
}

interface Directory {
  find @0 (name :Text) -> (person :Person);
}
