; Escapes have no nodes
([
  (string)
  (char)
] @injection.content
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))

; Formats: io:format("~p~n", [X]), logger:info("~p", [X]), ?LOG_INFO("~p", [X])
((call
  expr: (remote
    module: (remote_module
      module: (atom) @_module)
    fun: (atom) @_function)
  args: (expr_args
    args: (string) @injection.content))
  (#any-of? @_module "io" "io_lib" "logger" "error_logger" "ct" "lager" "rebar_api")
  (#any-of? @_function "format" "fwrite" "bformat" "log" "pal" "emergency" "alert" "critical" "error" "warning" "warn" "notice" "info" "debug" "abort" "console"
    "info_msg" "warning_msg" "error_msg")
  (#match? @injection.content "[~\\\\]")
  (#set! injection.language "erlang_format"))

((macro_call_expr
  name: (var) @_macro
  args: (macro_call_args
    args: (macro_expr
      expr: (string) @injection.content)))
  (#match? @_macro "LOG|DEBUG|INFO|WARN|ERROR|NOTICE|FORMAT")
  (#match? @injection.content "[~\\\\]")
  (#set! injection.language "erlang_format"))

; -moduledoc """ … """
((wild_attribute
  name: (attr_name
    name: (atom) @_attribute)
  value: (string) @injection.content)
  (#any-of? @_attribute "doc" "moduledoc")
  (#match? @injection.content "[`*#\\[]")
  (#set! injection.language "doc_elixir"))

; @doc, @param Name of EDoc
((comment) @injection.content
  (#match? @injection.content "^%%+\\s*@(author|copyright|deprecated|doc|end|equiv|hidden|param|private|reference|returns?|see|since|throws|title|version)")
  (#set! injection.language "doc_tags"))

; Grammars of yecc
([
  (source_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#match? @injection.content "(^|\n)(Nonterminals|Rootsymbol)[ \t\r\n]")
  (#set! injection.language "erlang_yecc")
  (#set! injection.include-children))
