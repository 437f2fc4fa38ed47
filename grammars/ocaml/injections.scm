; Quoted strings that name their language: {sql|...|sql}
((quoted_string (quoted_string_content) @injection.content) @_string
  (#match? @_string "^\\{sql\\|")
  (#set! injection.language "sql"))

((quoted_string (quoted_string_content) @injection.content) @_string
  (#match? @_string "^\\{html\\|")
  (#set! injection.language "html"))

((quoted_string (quoted_string_content) @injection.content) @_string
  (#match? @_string "^\\{css\\|")
  (#set! injection.language "css"))

((quoted_string (quoted_string_content) @injection.content) @_string
  (#match? @_string "^\\{json\\|")
  (#set! injection.language "json"))

((quoted_string (quoted_string_content) @injection.content) @_string
  (#match? @_string "^\\{(js|javascript)\\|")
  (#set! injection.language "javascript"))

((quoted_string (quoted_string_content) @injection.content) @_string
  (#match? @_string "^\\{(sh|bash)\\|")
  (#set! injection.language "bash"))

; Extensions that do: {%sql|...|}, [%html {|...|}]
((quoted_extension
  (attribute_id) @injection.language
  (quoted_string_content) @injection.content)
  (#any-of? @injection.language "sql" "html" "css" "json" "graphql" "xml"))

((extension
  (attribute_id) @injection.language
  (attribute_payload
    (expression_item
      (quoted_string (quoted_string_content) @injection.content))))
  (#any-of? @injection.language "sql" "html" "css" "json" "graphql" "xml"))

; JavaScript in programs that become JavaScript
((extension
  (attribute_id) @_name
  (attribute_payload
    (expression_item
      [
        (quoted_string (quoted_string_content) @injection.content)
        (string (string_content) @injection.content)
      ])))
  (#any-of? @_name "mel.raw" "bs.raw" "raw")
  (#set! injection.language "javascript"))

; Regular expressions: Re.Perl.re "a+"
((application_expression
  function: (value_path
    (module_path) @_module
    (value_name) @_function)
  argument: [
    (quoted_string (quoted_string_content) @injection.content)
    (string (string_content) @injection.content)
  ])
  (#any-of? @_module "Re.Perl" "Re.Pcre" "Re.Posix" "Pcre" "Pcre2" "Re2")
  (#any-of? @_function "re" "regexp" "create_exn" "create")
  (#set! injection.language "regex"))
