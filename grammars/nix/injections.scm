; A comment in front of a string names its language: /* bash */ ''...''
((comment) @injection.language
  .
  (indented_string_expression
    (string_fragment) @injection.content)
  (#match? @injection.language "^/\\*\\s*[A-Za-z_+-]+\\s*\\*/$")
  (#gsub! @injection.language "/%*%s*([%w%p]+)%s*%*/" "%1")
  (#set! injection.combined))

; The phases of a build, hooks and scripts
((binding
  attrpath: (attrpath attr: (identifier) @_name .)
  expression: [
    (indented_string_expression (string_fragment) @injection.content)
    (binary_expression (indented_string_expression (string_fragment) @injection.content))
    (apply_expression argument: (indented_string_expression (string_fragment) @injection.content))
  ])
  (#match? @_name "([a-z]Phase|^(pre|post)[A-Z].*|^(script|shellHook|buildCommand|installCommand|checkCommand|(bashrc|profile|login|logout|bash)Extra|initExtra|initContent|envExtra|loginExtra|activationScript)s?)$")
  (#set! injection.language "bash")
  (#set! injection.combined))

; What the shells run at their start
((binding
  attrpath: (attrpath) @_path
  expression: [
    (indented_string_expression (string_fragment) @injection.content)
    (apply_expression argument: (indented_string_expression (string_fragment) @injection.content))
  ])
  (#match? @_path "^programs\\.fish\\.([a-zA-Z]*[sS]hellInit|shellInitLast)$")
  (#set! injection.language "fish")
  (#set! injection.combined))

((binding
  attrpath: (attrpath) @_path
  expression: [
    (indented_string_expression (string_fragment) @injection.content)
    (apply_expression argument: (indented_string_expression (string_fragment) @injection.content))
  ])
  (#match? @_path "(^|\\.)(environment|bash|zsh)\\.[a-zA-Z]*([sS]hellInit|ShellInitLast)$")
  (#set! injection.language "bash")
  (#set! injection.combined))

; The tests of NixOS
((binding
  attrpath: (attrpath attr: (identifier) @_name .)
  expression: [
    (indented_string_expression (string_fragment) @injection.content)
    (function_expression body: (indented_string_expression (string_fragment) @injection.content))
  ])
  (#eq? @_name "testScript")
  (#set! injection.language "python")
  (#set! injection.combined))

((binding
  attrpath: (attrpath attr: (identifier) @_name .)
  expression: (indented_string_expression (string_fragment) @injection.content))
  (#any-of? @_name "extraLuaConfig" "initLua")
  (#set! injection.language "lua")
  (#set! injection.combined))

; Functions that write a script: writeShellScript "name" ''...''
((apply_expression
  function: (apply_expression
    function: [
      (variable_expression name: (identifier) @_function)
      (select_expression attrpath: (attrpath attr: (identifier) @_function .))
    ])
  argument: (indented_string_expression (string_fragment) @injection.content))
  (#any-of? @_function "writeShellScript" "writeShellScriptBin" "writeBash" "writeBashBin" "writeDash" "writeDashBin")
  (#set! injection.language "bash")
  (#set! injection.combined))

((apply_expression
  function: (apply_expression
    function: (apply_expression
      function: [
        (variable_expression name: (identifier) @_function)
        (select_expression attrpath: (attrpath attr: (identifier) @_function .))
      ]))
  argument: (indented_string_expression (string_fragment) @injection.content))
  (#any-of? @_function "runCommand" "runCommandLocal" "runCommandCC")
  (#set! injection.language "bash")
  (#set! injection.combined))

((apply_expression
  function: [
    (variable_expression name: (identifier) @_function)
    (select_expression attrpath: (attrpath attr: (identifier) @_function .))
  ]
  argument: (attrset_expression
    (binding_set
      (binding
        attrpath: (attrpath attr: (identifier) @_name)
        expression: (indented_string_expression (string_fragment) @injection.content)))))
  (#eq? @_function "writeShellApplication")
  (#eq? @_name "text")
  (#set! injection.language "bash")
  (#set! injection.combined))

((apply_expression
  function: (apply_expression
    function: (apply_expression
      function: [
        (variable_expression name: (identifier) @_function)
        (select_expression attrpath: (attrpath attr: (identifier) @_function .))
      ]))
  argument: (indented_string_expression (string_fragment) @injection.content))
  (#any-of? @_function "writePython3" "writePython3Bin" "writePyPy3" "writePyPy3Bin")
  (#set! injection.language "python")
  (#set! injection.combined))

; A file that is written: toFile "name.sh" ''...''
((apply_expression
  function: (apply_expression
    function: [
      (variable_expression name: (identifier) @_function)
      (select_expression attrpath: (attrpath attr: (identifier) @_function .))
    ]
    argument: (string_expression
      .
      (string_fragment) @injection.filename
      .))
  argument: (indented_string_expression (string_fragment) @injection.content))
  (#any-of? @_function "toFile" "writeText" "writeScript" "writeScriptBin")
  (#match? @injection.filename "^[A-Za-z0-9_-][A-Za-z0-9_.-]*[.](sh|bash|zsh|fish|nix|json|py|js|toml|ya?ml|xml|lua|sql|css|html|pl|rb|c|el|vim|ini|service|desktop)$")
  (#set! injection.combined))

; Nix as an example in the documentation of an option
((apply_expression
  function: [
    (variable_expression name: (identifier) @_function)
    (select_expression attrpath: (attrpath attr: (identifier) @_function .))
  ]
  argument: (indented_string_expression (string_fragment) @injection.content))
  (#any-of? @_function "literalExpression" "literalExample")
  (#set! injection.language "nix")
  (#set! injection.combined))

; Regular expressions: builtins.match "a+" text
((apply_expression
  function: [
    (variable_expression name: (identifier) @_function)
    (select_expression attrpath: (attrpath attr: (identifier) @_function .))
  ]
  argument: (string_expression (string_fragment) @injection.content))
  (#any-of? @_function "match" "split" "__match" "__split")
  (#set! injection.language "regex"))

; Markdown in descriptions of options and packages; between the lines of a string with an indent only marks inside a line count
((binding
  attrpath: (attrpath attr: (identifier) @_name .)
  expression: [
    (indented_string_expression (string_fragment) @injection.content)
    (apply_expression argument: (indented_string_expression (string_fragment) @injection.content))
  ])
  (#match? @_name "[dD]escription$")
  (#match? @injection.content "[`\\[]")
  (#set! injection.language "doc_markdown"))
