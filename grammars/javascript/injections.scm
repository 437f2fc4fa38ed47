; Regular expressions
(regex
  pattern: (regex_pattern) @injection.content
  (#set! injection.language "regex"))

; new RegExp("…")
([
  (new_expression
    constructor: (identifier) @_class
    arguments: (arguments
      .
      (string
        [
          (string_fragment) @injection.content
          (escape_sequence)
        ]+) @_text))
  (call_expression
    function: (identifier) @_class
    arguments: (arguments
      .
      (string
        [
          (string_fragment) @injection.content
          (escape_sequence)
        ]+) @_text))
]
  (#eq? @_class "RegExp")
  (#not-match? @_text "\\\\\\\\")
  (#set! injection.language "regex"))

; new RegExp("\\d")
([
  (new_expression
    constructor: (identifier) @_class
    arguments: (arguments
      .
      [
        (string)
        (template_string)
      ] @injection.content))
  (call_expression
    function: (identifier) @_class
    arguments: (arguments
      .
      [
        (string)
        (template_string)
      ] @injection.content))
]
  (#eq? @_class "RegExp")
  (#match? @injection.content "\\\\\\\\")
  (#set! injection.language "regex_string")
  (#set! injection.include-children))

; Documentation with tags
((comment) @injection.content
  (#match? @injection.content "^/[*][*][^*/][^@]*@[a-zA-Z]")
  (#set! injection.language "jsdoc"))

; ... and with Markdown
((comment) @injection.content
  (#match? @injection.content "^/[*][*][^*/]")
  (#match? @injection.content "`|\\][(]|[*][*][A-Za-z]|@(template|import|this|enum|implements|yields?|example|link)|[}] +\\[[^\\]\n]*=")
  (#set! injection.language "jsdoc_prose"))

; SQL: strings that begin with a statement in capitals

([
  (string
    [
      (string_fragment) @injection.content
      (escape_sequence)
    ]+)
  (template_string
    [
      (string_fragment) @injection.content
      (escape_sequence)
      (template_substitution)
    ]+)
] @_sql
  (#not-has-parent? @_sql "call_expression")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

; css`...`, keyframes`...`
((call_expression
  function: (identifier) @_tag
  arguments: (template_string
    [
      (string_fragment) @injection.content
      (escape_sequence)
      (template_substitution)
    ]+))
  (#any-of? @_tag "css" "keyframes" "createGlobalStyle" "injectGlobal")
  (#set! injection.language "css"))

; styled.div`...`, styled(Button)`...`, styled.div.attrs(...)`...`
((call_expression
  function: [
    (member_expression
      object: (identifier) @_tag)
    (call_expression
      function: (identifier) @_tag)
    (call_expression
      function: (member_expression
        object: [
          (member_expression
            object: (identifier) @_tag)
          (call_expression
            function: (identifier) @_tag)
        ]))
  ]
  arguments: (template_string
    [
      (string_fragment) @injection.content
      (escape_sequence)
      (template_substitution)
    ]+))
  (#eq? @_tag "styled")
  (#set! injection.language "css"))

; html`...`, svg`...`
((call_expression
  function: (identifier) @_tag
  arguments: (template_string
    [
      (string_fragment) @injection.content
      (escape_sequence)
      (template_substitution)
    ]+))
  (#any-of? @_tag "html" "svg")
  (#set! injection.language "html"))

; sql`...`, graphql`...`, js`...`: the tag is the name of the language
((call_expression
  function: (identifier) @injection.language
  arguments: (template_string
    [
      (string_fragment) @injection.content
      (escape_sequence)
      (template_substitution)
    ]+))
  (#any-of? @injection.language
    "sql" "graphql" "markdown" "javascript" "js" "typescript" "ts" "json" "glsl" "wgsl" "gql"))

; A comment that names the language of the string below it: // language=sql
((comment) @injection.language
  .
  [
    (lexical_declaration
      (variable_declarator
        value: [
          (template_string
            (string_fragment) @injection.content)
          (string
            (string_fragment) @injection.content)
        ]))
    (variable_declaration
      (variable_declarator
        value: [
          (template_string
            (string_fragment) @injection.content)
          (string
            (string_fragment) @injection.content)
        ]))
    (expression_statement
      (assignment_expression
        right: [
          (template_string
            (string_fragment) @injection.content)
          (string
            (string_fragment) @injection.content)
        ]))
    (template_string
      (string_fragment) @injection.content)
    (string
      (string_fragment) @injection.content)
  ]
  (#match? @injection.language "^/[/*][ \t]*language=[A-Za-z0-9_+-]+[ \t]*([*]/)?$")
  (#gsub! @injection.language "^/[/*]%s*language=([^%s*]+)[%s*/]*$" "%1"))

; SQL in lower case where the name of the call says it: client.query("select a from b")
((call_expression
  function: (member_expression
    property: (property_identifier) @_function)
  arguments: (arguments
    .
    [
      (string
        [
          (string_fragment) @injection.content
          (escape_sequence)
        ]+)
      (template_string
        [
          (string_fragment) @injection.content
          (escape_sequence)
          (template_substitution)
        ]+)
    ] @_sql))
  (#any-of? @_function
    "$executeRawUnsafe" "$queryRawUnsafe" "all" "any" "each" "exec" "execute" "executeSql" "get" "many" "manyOrNone" "none" "one"
    "oneOrNone" "prepare" "query" "raw" "run" "unsafe")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(select\\s[^;]*\\sfrom\\s|select\\s+[0-9]|(insert|replace)\\s+(or [a-z]+ )?into\\s|update\\s+\\S+\\s+(\\S+\\s+)?set\\s|delete\\s+from\\s|with\\s+\\S+\\s+as\\s*[(]|(create|alter|drop|truncate)\\s+([a-z]+\\s+)?([a-z]+\\s+)?(table|index|view|database|schema|type|function|trigger|sequence)\\s)")
  (#set! injection.language "sql"))
