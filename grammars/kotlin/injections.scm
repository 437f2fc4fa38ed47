; "...".toRegex(), Regex("...")
((call_expression
  (navigation_expression
    (string_literal
      .
      (string_content) @injection.content .)
    (navigation_suffix
      (simple_identifier) @_function)))
  (#any-of? @_function "toRegex" "toPattern")
  (#set! injection.language "regex"))

((call_expression
  (simple_identifier) @_function
  (call_suffix
    (value_arguments
      .
      (value_argument
        (string_literal
          .
          (string_content) @injection.content .)))))
  (#eq? @_function "Regex")
  (#set! injection.language "regex"))

; @Query("SELECT ...")
((constructor_invocation
  (user_type
    (type_identifier) @_name)
  (value_arguments
    .
    (value_argument
      (string_literal
        (string_content) @injection.content))))
  (#any-of? @_name "Query" "NativeQuery" "Language")
  (#match? @injection.content
    "^[ \t\r\n]*(SELECT|INSERT|UPDATE|DELETE|select|insert|update|delete)[ \t\r\n]")
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
          (string_content) @injection.content)))))
  (#any-of? @_function
    "query" "rawQuery" "execSQL" "execute" "executeQuery" "executeUpdate" "prepareStatement" "createQuery" "update"
    "queryForObject" "queryForList" "createNativeQuery")
  (#match? @injection.content
    "^[ \t\r\n]*(SELECT|INSERT|UPDATE|DELETE|select|insert|update|delete)[ \t\r\n]")
  (#set! injection.language "sql"))
