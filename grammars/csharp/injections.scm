; new Regex("..."), Regex.IsMatch(text, @"..."), [GeneratedRegex("...")]
((object_creation_expression
  type: (identifier) @_type
  arguments: (argument_list
    .
    (argument
      [
        (string_literal
          (string_literal_content) @injection.content)
        (raw_string_literal
          (raw_string_content) @injection.content)
      ])))
  (#eq? @_type "Regex")
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
          (string_literal_content) @injection.content)
        (raw_string_literal
          (raw_string_content) @injection.content)
      ])))
  (#eq? @_type "Regex")
  (#set! injection.language "regex"))

((attribute
  name: (identifier) @_type
  (attribute_argument_list
    .
    (attribute_argument
      [
        (string_literal
          (string_literal_content) @injection.content)
        (raw_string_literal
          (raw_string_content) @injection.content)
      ])))
  (#any-of? @_type "GeneratedRegex" "RegularExpression" "RegexPattern")
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

; SQL: what begins like a statement
((string_literal
  .
  (string_literal_content) @injection.content)
  (#match? @injection.content
    "^[ \t]*(SELECT .* FROM|INSERT INTO|UPDATE .* SET|DELETE FROM|select .* from|insert into|update .* set|delete from) ")
  (#set! injection.language "sql"))

((raw_string_content) @injection.content
  (#match? @injection.content
    "^[ \t\r\n]*(SELECT|INSERT INTO|UPDATE|DELETE FROM|select|insert into|delete from)[ \t\r\n]")
  (#set! injection.language "sql"))

((verbatim_string_literal) @injection.content
  (#match? @injection.content
    "^@\"[ \t\r\n]*(SELECT|INSERT INTO|UPDATE|DELETE FROM|select|insert into|delete from)[ \t\r\n]")
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
