contract Parameters {
  uint total;
  constructor(uint start) { total = start; }
  modifier above(uint least) { require(total > least); _; }
  function add(uint amount, address to) public above(amount) returns (uint sum) {
    sum = total + amount;
    if (amount > 2) { uint rest = amount; emit Added(to, rest); }
    return sum;
  }
}
