// A counter
`timescale 1ns / 1ps
`include "defs.svh"
`define WIDTH 8
/* block */
package util_pkg;
  typedef enum logic [1:0] {IDLE, RUN, DONE} state_t;
  typedef struct packed { logic valid; logic [7:0] data; } item_t;
endpackage

module counter #(
  parameter int WIDTH = 8,
  parameter [3:0] INIT = 4'b1010
) (
  input  logic             clk,
  input  wire              rst_n,
  output reg  [WIDTH-1:0]  count,
  inout  tri               pad
);
  import util_pkg::*;
  localparam MAX = 16'hFF_FF;
  wire enable = 1'b1;
  state_t state;
  integer i;
  real ratio = 1.5;
  string text = "tab\t%d";

  assign pad = enable ? 1'bz : 1'b0;

  always_ff @(posedge clk or negedge rst_n) begin : main
    if (!rst_n) begin
      count <= '0;
    end else if (enable && count != MAX) begin
      count <= count + 1;
    end else
      count <= 0;
  end

  always_comb begin
    case (state)
      IDLE: state = RUN;
      default: state = IDLE;
    endcase
  end

  initial begin
    for (i = 0; i < 8; i = i + 1) begin
      #10 $display("i=%0d", i);
    end
    repeat (3) @(posedge clk);
    $finish;
  end

  function automatic int twice(input int x);
    return x * 2;
  endfunction

  task run(input int n);
    wait (enable);
    disable main;
  endtask

  generate
    genvar g;
    for (g = 0; g < 2; g = g + 1) begin : gen
      sub #(.W(4)) u_sub (.clk(clk), .q(count[g]));
    end
  endgenerate

  class item extends base;
    rand bit [3:0] x;
    function new(string name = "item");
      super.new(name);
      this.x = 3;
    endfunction
  endclass

  property p;
    @(posedge clk) enable |-> count;
  endproperty
  assert property (p) else $error("bad");
endmodule : counter
