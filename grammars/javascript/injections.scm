; Regular expressions
(regex
  pattern: (regex_pattern) @injection.content
  (#set! injection.language "regex"))

; css`...`, keyframes`...`
((call_expression
  function: (identifier) @_tag
  arguments: (template_string
    (string_fragment) @injection.content))
  (#any-of? @_tag "css" "keyframes" "createGlobalStyle" "injectGlobal")
  (#set! injection.language "css")
  (#set! injection.combined))

; styled.div`...`, styled(Button)`...`
((call_expression
  function: (member_expression
    object: (identifier) @_tag)
  arguments: (template_string
    (string_fragment) @injection.content))
  (#eq? @_tag "styled")
  (#set! injection.language "css")
  (#set! injection.combined))
((call_expression
  function: (call_expression
    function: (identifier) @_tag)
  arguments: (template_string
    (string_fragment) @injection.content))
  (#eq? @_tag "styled")
  (#set! injection.language "css")
  (#set! injection.combined))

; html`...`, svg`...`
((call_expression
  function: (identifier) @_tag
  arguments: (template_string
    (string_fragment) @injection.content))
  (#any-of? @_tag "html" "svg")
  (#set! injection.language "html")
  (#set! injection.combined))

; sql`...`, graphql`...`, markdown`...`: the tag is the name of the language
((call_expression
  function: (identifier) @injection.language
  arguments: (template_string
    (string_fragment) @injection.content))
  (#any-of? @injection.language "sql" "graphql" "markdown")
  (#set! injection.combined))
