; Declarations of LuaJIT
((function_call
  name: [
    (identifier) @_function
    (dot_index_expression
      field: (identifier) @_function)
  ]
  arguments: (arguments
    .
    (string
      content: (_) @injection.content)))
  (#eq? @_function "cdef")
  (#set! injection.language "c"))

; Neovim: commands, queries
((function_call
  name: (dot_index_expression) @_function
  arguments: (arguments
    .
    (string
      content: (_) @injection.content)))
  (#any-of? @_function "vim.cmd" "vim.api.nvim_command" "vim.api.nvim_exec" "vim.api.nvim_exec2")
  (#set! injection.language "vim"))
((function_call
  name: (dot_index_expression) @_function
  arguments: (arguments
    (_)
    (_)
    .
    (string
      content: (_) @injection.content)))
  (#any-of? @_function "vim.treesitter.query.set" "vim.treesitter.query.parse")
  (#set! injection.language "query"))
((function_call
  name: (dot_index_expression) @_function
  arguments: (arguments
    (_)
    .
    (string
      content: (_) @injection.content)))
  (#eq? @_function "vim.treesitter.query.parse")
  (#set! injection.language "query"))

; Patterns and formats of the string library
((function_call
  name: (dot_index_expression) @_function
  arguments: (arguments
    .
    (_)
    .
    (string
      content: (_) @injection.content)))
  (#any-of? @_function "string.find" "string.gmatch" "string.gsub" "string.match")
  (#set! injection.language "luap"))
((function_call
  name: (method_index_expression
    method: (identifier) @_method)
  arguments: (arguments
    .
    (string
      content: (_) @injection.content)))
  (#any-of? @_method "gmatch" "gsub" "match")
  (#set! injection.language "luap"))
((function_call
  name: (dot_index_expression) @_function
  arguments: (arguments
    .
    (string
      content: (_) @injection.content)))
  (#eq? @_function "string.format")
  (#set! injection.language "printf"))
((function_call
  name: (method_index_expression
    table: (parenthesized_expression
      (string
        content: (_) @injection.content))
    method: (identifier) @_method))
  (#eq? @_method "format")
  (#set! injection.language "printf"))

; Annotations
((comment
  content: (_) @injection.content)
  (#match? @injection.content "^- ?[@|]")
  (#not-match? @injection.content "[ \t(|]async[ \t]+fun")
  (#offset! @injection.content 0 1 0 0)
  (#set! injection.language "luadoc"))

((comment
  content: (_) @injection.content)
  (#match? @injection.content "^- ?[@|].*[ \t(|]async[ \t]+fun")
  (#offset! @injection.content 0 1 0 0)
  (#set! injection.language "luadoc_text"))

; os.execute("..."), io.popen("...")
((function_call
  name: (dot_index_expression) @_function
  arguments: (arguments
    .
    (string
      content: (_) @injection.content)))
  (#any-of? @_function "os.execute" "io.popen")
  (#set! injection.language "bash"))

; --[[@as Type]]
((comment) @injection.content
  (#match? @injection.content "^--\\[\\[@as ")
  (#offset! @injection.content 0 2 0 0)
  (#set! injection.include-children)
  (#set! injection.language "luadoc"))
