; new Regex("..."), Regex.IsMatch(text, @"..."), [GeneratedRegex("...")]
; A string with two backslashes in front of a bracket is left alone: the bracket is none
((object_creation_expression
  type: (identifier) @_type
  arguments: (argument_list
    .
    (argument
      [
        (string_literal
          [
            (string_literal_content) @injection.content
            (escape_sequence)
          ]+)
        (raw_string_literal
          (raw_string_content) @injection.content)
      ] @_text)))
  (#eq? @_type "Regex")
  (#not-match? @_text "\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

((invocation_expression
  function: (member_access_expression
    expression: (identifier) @_type)
  arguments: (argument_list
    (argument)
    .
    (argument
      [
        (string_literal
          [
            (string_literal_content) @injection.content
            (escape_sequence)
          ]+)
        (raw_string_literal
          (raw_string_content) @injection.content)
      ] @_text)))
  (#eq? @_type "Regex")
  (#not-match? @_text "\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

((attribute
  name: (identifier) @_type
  (attribute_argument_list
    .
    (attribute_argument
      [
        (string_literal
          [
            (string_literal_content) @injection.content
            (escape_sequence)
          ]+)
        (raw_string_literal
          (raw_string_content) @injection.content)
      ] @_text)))
  (#any-of? @_type "GeneratedRegex" "RegularExpression" "RegexPattern")
  (#not-match? @_text "\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

; the same with @"..."
((object_creation_expression
  type: (identifier) @_type
  arguments: (argument_list
    .
    (argument
      (verbatim_string_literal) @injection.content)))
  (#eq? @_type "Regex")
  (#offset! @injection.content 0 2 0 -1)
  (#set! injection.language "regex"))

((invocation_expression
  function: (member_access_expression
    expression: (identifier) @_type)
  arguments: (argument_list
    (argument)
    .
    (argument
      (verbatim_string_literal) @injection.content)))
  (#eq? @_type "Regex")
  (#offset! @injection.content 0 2 0 -1)
  (#set! injection.language "regex"))

((attribute
  name: (identifier) @_type
  (attribute_argument_list
    .
    (attribute_argument
      (verbatim_string_literal) @injection.content)))
  (#any-of? @_type "GeneratedRegex" "RegularExpression" "RegexPattern")
  (#offset! @injection.content 0 2 0 -1)
  (#set! injection.language "regex"))

; SQL: strings that begin with a statement

([
  (string_literal
    [
      (string_literal_content) @injection.content
      (escape_sequence)
    ]+)
  (raw_string_literal
    (raw_string_content) @injection.content)
  (interpolated_string_expression
    [
      (string_content) @injection.content
      (escape_sequence)
      (interpolation)
    ]+)
] @_sql
  (#match? @_sql "^[$@]*\"+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s|select\\s[^;]*\\sfrom\\s+\\S+\\s+(where|group by|order by|limit|join|inner join|left join)\\s|select\\s+[*]\\s+from\\s|insert\\s+into\\s+\\S+\\s*[(]|update\\s+\\S+\\s+set\\s+\\S+\\s*=|delete\\s+from\\s+\\S+\\s+where\\s)")
  (#set! injection.language "sql"))

((verbatim_string_literal) @injection.content
  (#match? @injection.content "^@\"\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s|select\\s[^;]*\\sfrom\\s+\\S+\\s+(where|group by|order by|limit|join|inner join|left join)\\s|select\\s+[*]\\s+from\\s|insert\\s+into\\s+\\S+\\s*[(]|update\\s+\\S+\\s+set\\s+\\S+\\s*=|delete\\s+from\\s+\\S+\\s+where\\s)")
  (#offset! @injection.content 0 2 0 -1)
  (#set! injection.language "sql"))

; A comment in front of a string says what it holds: /* lang=json */ "..."
((comment) @_comment
  .
  [
    (string_literal
      (string_literal_content) @injection.content)
    (raw_string_literal
      (raw_string_content) @injection.content)
  ]
  (#match? @_comment "^/[*] *lang[uage]*=json *[*]/$")
  (#set! injection.language "json"))

((comment) @_comment
  .
  [
    (string_literal
      (string_literal_content) @injection.content)
    (raw_string_literal
      (raw_string_content) @injection.content)
  ]
  (#match? @_comment "^/[*] *lang[uage]*=regex *[*]/$")
  (#set! injection.language "regex"))

((comment) @_comment
  .
  [
    (string_literal
      (string_literal_content) @injection.content)
    (raw_string_literal
      (raw_string_content) @injection.content)
  ]
  (#match? @_comment "^/[*] *lang[uage]*=sql *[*]/$")
  (#set! injection.language "sql"))

((comment) @_comment
  .
  [
    (string_literal
      (string_literal_content) @injection.content)
    (raw_string_literal
      (raw_string_content) @injection.content)
  ]
  (#match? @_comment "^/[*] *lang[uage]*=xml *[*]/$")
  (#set! injection.language "xml"))
