; [[ text =~ regex ]]
((binary_expression
  operator: "=~"
  right: (regex) @injection.content)
  (#set! injection.language "regex"))

; grep -E '…', egrep '…'
((command
  name: (command_name
    (word) @_command)
  argument: (word) @_option
  .
  argument: (raw_string) @injection.content)
  (#any-of? @_command "grep" "zgrep" "rg" "ggrep")
  (#match? @_option "^-[a-zA-Z]*[EP][a-zA-Z]*$")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "regex"))

((command
  name: (command_name
    (word) @_command)
  .
  argument: (raw_string) @injection.content)
  (#any-of? @_command "egrep" "rg")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "regex"))

; ${text//$name/…}: the name that is looked for
((expansion
  (regex) @injection.content)
  (#match? @injection.content "^[$]([a-zA-Z_][a-zA-Z0-9_]*|[0-9])$")
  (#set! injection.language "bash"))

; printf '…', printf -v name '…'
((command
  name: (command_name
    (word) @_command)
  .
  argument: [
    (raw_string) @injection.content
    ((word) @_option
      .
      (word)
      .
      (raw_string) @injection.content)
  ])
  (#eq? @_command "printf")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "printf"))

((command
  name: (command_name
    (word) @_command)
  .
  argument: [
    (string
      (string_content) @injection.content)
    ((word) @_option
      .
      (word)
      .
      (string
        (string_content) @injection.content))
  ])
  (#eq? @_command "printf")
  (#set! injection.language "printf"))

; printf %s\\n
((command
  name: (command_name
    (word) @_command)
  .
  argument: (word) @injection.content)
  (#eq? @_command "printf")
  (#match? @injection.content "%")
  (#set! injection.language "printf"))

((command
  name: (command_name
    (word) @_command)
  .
  argument: (word) @injection.content)
  (#eq? @_command "printf")
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))

; Programs: bash -c '…', python3 -c '…', psql -c '…'

((command
  name: (command_name
    (word) @_command)
  argument: (word) @_option
  .
  argument: (raw_string) @injection.content)
  (#any-of? @_command "sh" "bash" "zsh" "ksh" "dash" "su")
  (#match? @_option "^-[a-z]*c$")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "bash"))

((command
  name: (command_name
    (word) @_command)
  .
  argument: (raw_string) @injection.content)
  (#any-of? @_command "eval" "trap")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "bash"))

((command
  name: (command_name
    (word) @_command)
  argument: (word) @_option
  .
  argument: (raw_string) @injection.content)
  (#match? @_command "^python[0-9.]*$")
  (#eq? @_option "-c")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "python"))

((command
  name: (command_name
    (word) @_command)
  argument: (word) @_option
  .
  argument: (raw_string) @injection.content)
  (#eq? @_command "perl")
  (#match? @_option "^-[a-z0-9]*[eE]$")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "perl"))

((command
  name: (command_name
    (word) @_command)
  argument: (word) @_option
  .
  argument: (raw_string) @injection.content)
  (#eq? @_command "node")
  (#any-of? @_option "-e" "-p" "--eval")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "javascript"))

; SQL: strings that begin with a statement in capitals

((string
  [
    (string_content) @injection.content
    (simple_expansion)
    (expansion)
    (command_substitution)
  ]+) @_sql
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

((raw_string) @injection.content
  (#match? @injection.content "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "sql"))

; A here-document whose delimiter names a language: <<SQL, <<'PYTHON'
((heredoc_redirect
  (heredoc_start) @injection.language
  (heredoc_body) @injection.content)
  (#match? @injection.language "^['\"\\\\]?_*(SQL|PYTHON|PY|JSON|YAML|TOML|HTML|XML|CSS|JS|JAVASCRIPT|LUA|PERL|RUBY|BASH|SH|MARKDOWN|MD|DOCKERFILE|INI|NIX|PHP|DIFF|GRAPHQL)_*['\"]?$")
  (#gsub! @injection.language "['\"_\\\\]" ""))

; A here-document that is written to a file whose name tells the language: cat >a.py <<EOF, tee a.json <<EOF
((redirected_statement
  redirect: (file_redirect
    destination: [
      (word) @injection.filename
      (string
        (string_content) @injection.filename
        .)
    ])
  redirect: (heredoc_redirect
    (heredoc_start) @_start
    (heredoc_body) @injection.content))
  (#match? @injection.filename "[A-Za-z0-9_-][.](sh|bash|zsh|fish|py|json|jsonc|ya?ml|toml|ini|xml|html|css|js|ts|lua|sql|pl|rb|c|h|cpp|go|rs|java|php|ps1|md|tf|hcl|nix|vim|service|timer|socket|desktop|properties|cmake|mk|awk|sed)$")
  (#not-match? @_start "^['\"\\\\]?_*(SQL|PYTHON|PY|JSON|YAML|TOML|HTML|XML|CSS|JS|JAVASCRIPT|LUA|PERL|RUBY|BASH|SH|MARKDOWN|MD|DOCKERFILE|INI|NIX|PHP|DIFF|GRAPHQL)_*['\"]?$"))

((heredoc_redirect
  (heredoc_start) @_start
  redirect: (file_redirect
    destination: [
      (word) @injection.filename
      (string
        (string_content) @injection.filename
        .)
    ])
  (heredoc_body) @injection.content)
  (#match? @injection.filename "[A-Za-z0-9_-][.](sh|bash|zsh|fish|py|json|jsonc|ya?ml|toml|ini|xml|html|css|js|ts|lua|sql|pl|rb|c|h|cpp|go|rs|java|php|ps1|md|tf|hcl|nix|vim|service|timer|socket|desktop|properties|cmake|mk|awk|sed)$")
  (#not-match? @_start "^['\"\\\\]?_*(SQL|PYTHON|PY|JSON|YAML|TOML|HTML|XML|CSS|JS|JAVASCRIPT|LUA|PERL|RUBY|BASH|SH|MARKDOWN|MD|DOCKERFILE|INI|NIX|PHP|DIFF|GRAPHQL)_*['\"]?$"))

((redirected_statement
  body: (command
    name: (command_name
      (word) @_command)
    argument: (word) @injection.filename)
  redirect: (heredoc_redirect
    (heredoc_start) @_start
    (heredoc_body) @injection.content))
  (#eq? @_command "tee")
  (#match? @injection.filename "[A-Za-z0-9_-][.](sh|bash|zsh|fish|py|json|jsonc|ya?ml|toml|ini|xml|html|css|js|ts|lua|sql|pl|rb|c|h|cpp|go|rs|java|php|ps1|md|tf|hcl|nix|vim|service|timer|socket|desktop|properties|cmake|mk|awk|sed)$")
  (#not-match? @_start "^['\"\\\\]?_*(SQL|PYTHON|PY|JSON|YAML|TOML|HTML|XML|CSS|JS|JAVASCRIPT|LUA|PERL|RUBY|BASH|SH|MARKDOWN|MD|DOCKERFILE|INI|NIX|PHP|DIFF|GRAPHQL)_*['\"]?$"))

; Escapes: $'a\n', "\$name", echo -e "a\n", printf 'a\n'
((ansi_c_string) @injection.content
  (#match? @injection.content "\\\\")
  (#offset! @injection.content 0 2 0 -1)
  (#set! injection.language "string_escapes"))

((string_content) @injection.content
  (#match? @injection.content "\\\\[$`\"\\\\\\r\\n]")
  (#set! injection.language "bash_escapes"))

((heredoc_content) @injection.content
  (#match? @injection.content "\\\\[$`\\\\]")
  (#set! injection.language "bash_escapes"))

((heredoc_redirect
  (heredoc_start) @_start
  (heredoc_body) @injection.content)
  (#match? @_start "^[A-Za-z0-9_]")
  (#match? @injection.content "\\\\[$`\\\\]")
  (#set! injection.language "bash_escapes"))

((command
  name: (command_name
    (word) @_command)
  .
  argument: (word) @_option
  .
  argument: [
    (string
      (string_content) @injection.content)
    (raw_string) @injection.content
  ])
  (#eq? @_command "echo")
  (#match? @_option "^-[nE]*e")
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))

((command
  name: (command_name
    (word) @_command)
  .
  argument: [
    (string
      (string_content) @injection.content)
    (raw_string) @injection.content
    ((word) @_option
      .
      (word)
      .
      [
        (string
          (string_content) @injection.content)
        (raw_string) @injection.content
      ])
  ])
  (#eq? @_command "printf")
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))

; (( i++ )) reads as one word
((test_command
  "(("
  .
  (word) @injection.content)
  (#match? @injection.content "^[A-Za-z_][A-Za-z0-9_]*([+][+]|--)$")
  (#set! injection.language "c"))

; Groups in a pattern with something around them (*@(a|b)*), and "((": the parser loses its way
([
  (program)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content program ERROR)
  (#match? @injection.content "[^$ \t\n\"'(=&|;<>)][?@][(]|[?@][(][^() \t\n]*[)][\\w.*?$/]|=[(][!]|\"[(][(]")
  (#set! injection.language "bash_text")
  (#set! injection.include-children))

; Names of here documents without a blank behind them (<<EOF>a), and commands behind them
([
  (program)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content program ERROR)
  (#contains? @injection.content "<<")
  (#match? @injection.content "<<-?[ \t]*(?:\\\\?[A-Za-z_]\\w*(?:[|>)&\"']|[ \t]*(?:;|&[^&]))|\"\\w+\"(?:[\\w\"']|[ \t]*(?:;|&[^&]))|'\\w+'(?:[\\w\"']|[ \t]*(?:;|&[^&]))|\\\\\r?\n)")
  (#set! injection.language "bash_text")
  (#set! injection.include-children))

; zsh: ${(flags)name}, ${${nested}}, $+name, short loops and qualifiers are nothing to the parser of bash
([
  (program)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content program ERROR)
  (#not-match? @injection.content "COMPREPLY|^#![^\n]*[/ ](ba|da|k)?sh")
  (#match? @injection.content "^#(compdef|autoload)|^#![^\n]*[/ ]zsh|[$][{]([(]|[$][{]|[=~^][a-zA-Z_])|[$][+][a-zA-Z_]|(^|\n)[ \t]*(emulate -LR? zsh|setopt local_?options|zmodload |integer |typeset -[a-zA-Z]*g)|[}] always [{]")
  (#set! injection.language "zsh_text")
  (#set! injection.include-children))

; zsh: ls *.txt(.N)
([
  (program)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content program ERROR)
  (#contains? @injection.content "(N" "(.N" "(D" "(.)" "(/)" "(.o" "(om" "(on" "(Om" "(.O" "(/N")
  (#not-match? @injection.content "COMPREPLY|^#![^\n]*[/ ](ba|da|k)?sh")
  (#match? @injection.content "[*?][\\w./-]+[(][NDLonmO@./^0-9-]+[)]")
  (#set! injection.language "zsh_text")
  (#set! injection.include-children))
