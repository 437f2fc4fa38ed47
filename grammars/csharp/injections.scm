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
  (#match? @_sql
    "^[$@]*\"+\\s*(SELECT\\s[^;]*\\sFROM|INSERT INTO|UPDATE [^;]*SET|DELETE FROM|CREATE (TABLE|INDEX|VIEW)|WITH [^;]* AS|(select|delete|update)\\s[^;]*(from|set)\\s[^;]*where|select [*] from|insert into)\\s")
  (#set! injection.language "sql"))

((verbatim_string_literal) @injection.content
  (#match? @injection.content
    "^[$@]*\"+\\s*(SELECT\\s[^;]*\\sFROM|INSERT INTO|UPDATE [^;]*SET|DELETE FROM|CREATE (TABLE|INDEX|VIEW)|WITH [^;]* AS|(select|delete|update)\\s[^;]*(from|set)\\s[^;]*where|select [*] from|insert into)\\s")
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

; Documentation
((comment) @injection.content
  (#match? @injection.content "^///([^/].*)?[<`&]")
  (#set! injection.language "xmldoc"))
((comment) @injection.content
  (#match? @injection.content "^/[*][*][^*/][^<]*<")
  (#set! injection.language "xmldoc"))

; string.Format("{0:F2}", x), Console.WriteLine("{0}", x), logger.LogInformation("{Name}", x)
((invocation_expression
  function: (member_access_expression
    name: (identifier) @_function)
  arguments: (argument_list
    (argument
      (string_literal
        (string_literal_content) @injection.content))
    .
    (argument)))
  (#any-of? @_function
    "Format" "Write" "WriteLine" "AppendFormat" "LogTrace" "LogDebug" "LogInformation" "LogWarning" "LogError"
    "LogCritical")
  (#match? @injection.content "[{][0-9A-Z]")
  (#set! injection.language "python_format"))
