; The expressions of #match?, but where the escape of a bracket hides in two backslashes
((predicate
  name: (identifier) @_name
  parameters: (parameters
    (string
      (string_content) @injection.content)))
  (#any-of? @_name "match" "not-match" "any-match" "any-not-match" "vim-match" "not-vim-match" "strip")
  (#not-match? @injection.content "\\\\\\\\[^a-zA-Z.]")
  (#set! injection.language "regex"))

((predicate
  name: (identifier) @_name
  parameters: (parameters
    (string
      (string_content) @injection.content)))
  (#any-of? @_name "lua-match" "not-lua-match" "any-lua-match" "gsub")
  (#set! injection.language "luap"))
