; "...".toRegex(), Regex("...")
; A string with two backslashes in front of a bracket is left alone: the bracket is none
((call_expression
  (navigation_expression
    (string_literal
      [
        (string_content) @injection.content
        "$"
        "${"
        "}"
        (interpolated_identifier)
        (interpolated_expression)
      ]+) @_text
    (navigation_suffix
      (simple_identifier) @_function)))
  (#any-of? @_function "toRegex" "toPattern")
  (#not-match? @_text "^\"[^\"].*\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

((call_expression
  (simple_identifier) @_function
  (call_suffix
    (value_arguments
      .
      (value_argument
        (string_literal
          [
            (string_content) @injection.content
            "$"
            "${"
            "}"
            (interpolated_identifier)
            (interpolated_expression)
          ]+) @_text))))
  (#eq? @_function "Regex")
  (#not-match? @_text "^\"[^\"].*\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

; @Query("SELECT ...")
((constructor_invocation
  (user_type
    (type_identifier) @_name)
  (value_arguments
    (value_argument
      (string_literal
        [
          (string_content) @injection.content
          "$"
          "${"
          "}"
          (interpolated_identifier)
          (interpolated_expression)
        ]+) @_text)))
  (#any-of? @_name "Query" "NativeQuery" "Language")
  (#match? @_text "^\"+\\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|select|insert|update|delete|with|create)\\s")
  (#set! injection.language "sql"))

; db.rawQuery("SELECT ...")
((call_expression
  (navigation_expression
    (navigation_suffix
      (simple_identifier) @_function))
  (call_suffix
    (value_arguments
      .
      (value_argument
        (string_literal
          [
            (string_content) @injection.content
            "$"
            "${"
            "}"
            (interpolated_identifier)
            (interpolated_expression)
          ]+) @_text))))
  (#any-of? @_function
    "query" "rawQuery" "execSQL" "execute" "executeQuery" "executeUpdate" "prepareStatement" "createQuery" "update"
    "queryForObject" "queryForList" "createNativeQuery")
  (#match? @_text "^\"+\\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|select|insert|update|delete|with|create)\\s")
  (#set! injection.language "sql"))

; """ SELECT ... """.trimIndent()
((navigation_expression
  (string_literal
    [
      (string_content) @injection.content
      "$"
      "${"
      "}"
      (interpolated_identifier)
      (interpolated_expression)
    ]+) @_text
  (navigation_suffix
    (simple_identifier) @_function))
  (#any-of? @_function "trimIndent" "trimMargin")
  (#match? @_text
    "^\"+[\\s|]*(SELECT\\s[^;]*\\sFROM|INSERT\\s+INTO|UPDATE\\s+\\S+\\s+SET|DELETE\\s+FROM|CREATE\\s+(TABLE|INDEX|VIEW)|WITH\\s+\\S+\\s+AS)\\s")
  (#set! injection.language "sql"))

; Documentation with tags or markup
((multiline_comment) @injection.content
  (#match? @injection.content "^/[*][*][^*/][^@<`\\[]*[@<`\\[]")
  (#set! injection.language "javadoc"))

; Escapes; strings with three quotes have none
((string_literal
  (string_content) @injection.content) @_text
  (#match? @injection.content "\\\\")
  (#not-match? @_text "^\"\"\"")
  (#set! injection.language "string_escapes"))

; Formats: "%s".format(x), String.format("%s", x)
((navigation_expression
  (string_literal
    (string_content) @injection.content)
  (navigation_suffix
    (simple_identifier) @_function))
  (#any-of? @_function "format" "formatted")
  (#set! injection.language "printf"))

((call_expression
  (navigation_expression
    (simple_identifier) @_class
    (navigation_suffix
      (simple_identifier) @_function))
  (call_suffix
    (value_arguments
      .
      (value_argument
        (string_literal
          (string_content) @injection.content)))))
  (#eq? @_class "String")
  (#eq? @_function "format")
  (#set! injection.language "printf"))

; What the parser does not know is taken out, and the rest is read again. The first expression is fast, and few texts pass it.
([
  (source_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#match? @injection.content "[.][.]<|(class|[)][ \t]*:)[^\n]*[ \t]by[ \t]+[A-Za-z0-9_.]+[ \t]*[{]|constructor[ \t]*[(]")
  (#match? @injection.content "[.][.]<|(\\bclass\\b|\n[ \t]*[)][ \t]*:)([^\n\"{}/]|\"[^\"\n]*\")*[ \t]by[ \t]+[A-Za-z0-9_.]+[ \t]*[{]|class[ \t]+[A-Za-z0-9_]+[ \t]*(<[^\n]*>)?[ \t]*\n[ \t]*(@[^\n]*[ \t\n])?((internal|private|protected|public)[ \t]+)?constructor[ \t]*[(]")
  (#set! injection.language "kotlin_text")
  (#set! injection.include-children))

; !isEmpty -> f()
([
  (source_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#contains? @injection.content " !is" " !in" "{!is" "{!in" "\t!is" "\t!in")
  (#match? @injection.content "[\n{;][ \t]*!i[ns][A-Za-z0-9_][^\n]*->")
  (#set! injection.language "kotlin_text")
  (#set! injection.include-children))
