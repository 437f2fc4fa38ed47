// Interfaces, programs, classes and calls
`define STEP(n) #(n)
`define NAME "bus"
`define DEPTH 16
package library;
  import "DPI-C" c_sum = function int checksum(int data);
endpackage
interface bus_if(input logic clk);
  logic [7:0] data;
  modport master (output data, input clk);
endinterface
class packet;
  rand int length;
  packet next = null;
  int sizes[$];
  function packet copy();
    return this;
  endfunction
  function int size(); return sizes.size(); endfunction
endclass
program stimulus(input logic clk);
  initial $warning("late");
endprogram : stimulus
module top #(parameter depth = `DEPTH, parameter Width = 8);
  typedef logic [depth-1:0] word;
  typedef enum {idle, busy} phase;
  word memory;
  packet first;
  nettype real voltage;
  voltage supply;
  wand [3:0] pads;
  real gain = 2.5e-3, half = 0.5;
  localparam limit = depth;
  localparam SIZE = LIMIT;
  bus_if bus(.clk(clk));
  fifo #(.DEPTH(depth), .WIDTH(SIZE)) queue (.in(memory));
  function automatic word invert(word value);
    return ~value;
  endfunction
  initial begin
    memory = invert(memory);
    report(first.size());
    if (gain > 1.0) $fatal(1, "gain");
  end
  task report(int n);
    $display("%0d", n);
  endtask
  if (depth < 4)
    $error("too small");
endmodule
module other(input logic clk);
  always_ff @(posedge clk) begin
    line.length <= 4;
    memory = line.length;
  end
  assign bus.data = line.first;
endmodule
