; What surrounds the code: one page
((text) @injection.content
  (#set! injection.language "html")
  (#set! injection.combined))

; Heredoc and nowdoc: the tag is the name of the language
((heredoc
  identifier: (heredoc_start) @injection.language
  value: (heredoc_body
    [
      (string_content) @injection.content
      (escape_sequence)
      (variable_name)
      (dynamic_variable_name)
      (member_access_expression)
      (nullsafe_member_access_expression)
      (subscript_expression)
      "{"
      "}"
    ]+))
  (#any-of? @injection.language "HTML" "CSS" "JS" "JSON" "XML" "SQL" "YAML" "BASH" "SH" "MARKDOWN" "GRAPHQL"))

((nowdoc
  identifier: (heredoc_start) @injection.language
  value: (nowdoc_body
    (nowdoc_string)+ @injection.content))
  (#any-of? @injection.language "HTML" "CSS" "JS" "JSON" "XML" "SQL" "YAML" "BASH" "SH" "MARKDOWN" "GRAPHQL"))

; `ls $folder`
((shell_command_expression
  [
    (string_content) @injection.content
    (escape_sequence)
    (variable_name)
    (dynamic_variable_name)
    (member_access_expression)
    (nullsafe_member_access_expression)
    (subscript_expression)
    "{"
    "}"
  ]+)
  (#set! injection.language "bash"))

; preg_match('/.../'), with up to three flags: what stands between the delimiters
((function_call_expression
  function: (_) @_function
  arguments: (arguments
    .
    (argument
      [
        (string
          .
          (string_content) @injection.content .)
        (encapsed_string
          .
          (string_content) @injection.content .)
      ])))
  (#match? @_function "^.?preg_[a-z_]+$")
  (#match? @injection.content "^(/.*/|#.*#|~.*~|@.*@|%.*%|!.*!|[{].*[}])$")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "regex"))

((function_call_expression
  function: (_) @_function
  arguments: (arguments
    .
    (argument
      [
        (string
          .
          (string_content) @injection.content .)
        (encapsed_string
          .
          (string_content) @injection.content .)
      ])))
  (#match? @_function "^.?preg_[a-z_]+$")
  (#match? @injection.content "^(/.*/|#.*#|~.*~|@.*@|%.*%|!.*!|[{].*[}])[a-zA-Z]$")
  (#offset! @injection.content 0 1 0 -2)
  (#set! injection.language "regex"))

((function_call_expression
  function: (_) @_function
  arguments: (arguments
    .
    (argument
      [
        (string
          .
          (string_content) @injection.content .)
        (encapsed_string
          .
          (string_content) @injection.content .)
      ])))
  (#match? @_function "^.?preg_[a-z_]+$")
  (#match? @injection.content "^(/.*/|#.*#|~.*~|@.*@|%.*%|!.*!|[{].*[}])[a-zA-Z][a-zA-Z]$")
  (#offset! @injection.content 0 1 0 -3)
  (#set! injection.language "regex"))

; $pdo->query("SELECT ..."): what begins like a statement
((member_call_expression
  name: (name) @_method
  arguments: (arguments
    .
    (argument
      [
        (string
          [
            (string_content) @injection.content
            (escape_sequence)
          ]+)
        (encapsed_string
          [
            (string_content) @injection.content
            (escape_sequence)
            (variable_name)
            (dynamic_variable_name)
            (member_access_expression)
            (nullsafe_member_access_expression)
            (subscript_expression)
            "{"
            "}"
          ]+)
      ] @_text)))
  (#any-of? @_method
    "query" "prepare" "exec" "execute" "executeQuery" "executeStatement" "fetchAllAssociative" "fetchAssociative"
    "fetchOne" "select" "statement" "selectRaw" "whereRaw" "createQuery")
  (#match? @_text
    "^['\"]\\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|REPLACE|TRUNCATE|BEGIN|select|insert|update|delete|create|alter|drop|with)\\s")
  (#set! injection.language "sql"))

; Documentation with tags
((comment) @injection.content
  (#match? @injection.content "^/[*][*][^*/][^@$`]*[@$`]")
  (#set! injection.language "phpdoc"))

; Formats: one layer for each piece between escapes
((function_call_expression
  function: (name) @_function
  arguments: (arguments
    .
    (argument
      [
        (string
          (string_content) @injection.content)
        (encapsed_string
          (string_content) @injection.content)
      ])))
  (#any-of? @_function "printf" "sprintf" "vprintf" "vsprintf")
  (#set! injection.language "printf"))

((function_call_expression
  function: (name) @_function
  arguments: (arguments
    .
    (argument)
    .
    (argument
      [
        (string
          (string_content) @injection.content)
        (encapsed_string
          (string_content) @injection.content)
      ])))
  (#any-of? @_function "fprintf" "vfprintf" "sscanf" "fscanf")
  (#set! injection.language "printf"))
