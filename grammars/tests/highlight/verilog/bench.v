module bench;
  initial begin
    reset;
    fill();
    $display("%d%%\n", 1);
  end
endmodule
