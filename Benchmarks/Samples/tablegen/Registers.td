// Registers.
include "llvm/Target/Target.td"

class Register<string name, int number> {
  string Name = name;
  bits<5> Encoding = number;
  let Namespace = "Example";
}

foreach i = 0-7 in
  def R#i : Register<"r"#i, i>;

multiclass Arithmetic<bits<4> opcode, string name> {
  def rr : Instruction<opcode, !strconcat(name, "rr")> { let isCommutable = 1; }
}
defm ADD : Arithmetic<0b0001, "add">;
