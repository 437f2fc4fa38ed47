; Formats and escapes: $display("%0t\n", …)
((string_literal) @injection.content
  (#match? @injection.content "[%\\\\]")
  (#set! injection.language "verilog_format"))
