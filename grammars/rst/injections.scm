; Code by the name of its language

((directive
  name: (type) @_name
  body: (body
    (arguments) @injection.language
    (content) @injection.content))
  (#any-of? @_name "code" "code-block" "sourcecode" "raw" "prompt" "code-cell")
  (#set! injection.include-children))

; What directives say by their name

((directive
  name: (type) @_name
  body: (body
    (content) @injection.content))
  (#any-of? @_name "testcode" "testsetup" "testcleanup" "ipython" "plot")
  (#set! injection.language "python")
  (#set! injection.include-children))

((directive
  name: (type) @_name
  body: (body
    (content) @injection.content))
  (#any-of? @_name "doctest")
  (#set! injection.language "pycon")
  (#set! injection.include-children))

((directive
  name: (type) @_name
  body: (body
    [
      (arguments)
      (content)
    ] @injection.content))
  (#any-of? @_name "math")
  (#set! injection.language "latex")
  (#set! injection.include-children))

((directive
  name: (type) @_name
  body: (body
    (content) @injection.content))
  (#any-of? @_name "graphviz" "digraph" "graph")
  (#set! injection.language "dot")
  (#set! injection.include-children))

((directive
  name: (type) @_name
  body: (body
    (content) @injection.content))
  (#any-of? @_name "mermaid")
  (#set! injection.language "mermaid")
  (#set! injection.include-children))

((directive
  name: (type) @_name
  body: (body
    (content) @injection.content))
  (#any-of? @_name "uml" "plantuml")
  (#set! injection.language "plantuml")
  (#set! injection.include-children))

; Signatures

((directive
  name: (type) @_name
  body: (body
    (arguments) @injection.content))
  (#match? @_name "^(py:)?(function|method|classmethod|staticmethod|decorator|decoratormethod|class|exception|data|attribute|property)$")
  (#set! injection.language "rst_signature")
  (#set! injection.include-children))

((directive
  name: (type) @_name
  body: (body
    (arguments) @injection.content))
  (#match? @_name "^(c:(function|macro|member|var|struct|type|union|enum)|cfunction|cmember|cvar|ctype)$")
  ; a name alone has the colour of its directive
  (#not-match? @injection.content "^\\s*[\\w:]+\\s*$")
  (#set! injection.language "c")
  (#set! injection.include-children))

((directive
  name: (type) @_name
  body: (body
    (arguments) @injection.content))
  (#match? @_name "^cpp:")
  (#not-match? @injection.content "^\\s*[\\w:]+\\s*$")
  (#set! injection.language "cpp")
  (#set! injection.include-children))

; Directives that hold text. Their text has indentation from the second line on, so that it is looked at from further in front.

; Without arguments: from the end of the first line
((directive
  name: (type) @_name
  body: (body
    .
    [
      (options)
      (content)
    ]) @injection.content)
  (#not-any-of? @_name "code" "code-block" "sourcecode" "raw" "parsed-literal" "prompt" "code-cell" "ipython" "plot" "testcode" "testoutput" "testsetup"
    "testcleanup" "doctest" "productionlist" "math" "toctree" "autosummary" "highlight" "graphviz" "digraph" "graph" "plantuml" "uml" "mermaid" "csv-table"
    "jinja" "runblock" "program-output" "terminal" "image" "index" "meta" "contents")
  (#set! injection.language "rst")
  (#set! injection.include-children))

; Text in the first line
((directive
  name: (type) @_name
  body: (body
    .
    (arguments)) @injection.content)
  (#any-of? @_name "note" "hint" "tip" "seealso" "important" "warning" "caution" "attention" "danger" "error" "todo" "admonition" "topic" "sidebar" "rubric"
    "versionadded" "versionchanged" "deprecated" "versionremoved" "deprecated-removed" "centered" "replace" "epigraph" "pull-quote" "highlights" "compound"
    "line-block" "list-table" "table" "glossary")
  (#not-match? @injection.content "^[^\n]*\n[ \t]*[^ \t\r\n]")
  (#set! injection.language "rst")
  (#set! injection.include-children))

; Text that goes on in the next
((directive
  name: (type) @_name
  body: (body
    .
    (arguments) @injection.content
    .
    (content) @injection.content) @_body)
  (#any-of? @_name "note" "hint" "tip" "seealso" "important" "warning" "caution" "attention" "danger" "error" "todo" "admonition" "topic" "sidebar" "rubric"
    "versionadded" "versionchanged" "deprecated" "versionremoved" "deprecated-removed" "centered" "replace" "epigraph" "pull-quote" "highlights" "compound"
    "line-block" "list-table" "table" "glossary")
  (#match? @_body "^[^\n]*\n[ \t]*[^ \t\r\n]")
  (#offset! @injection.content 0 -1 0 0)
  (#set! injection.language "rst")
  (#set! injection.include-children))

; Behind arguments of other kinds
((directive
  name: (type) @_name
  body: (body
    (arguments)
    (content) @injection.content))
  (#not-any-of? @_name "note" "hint" "tip" "seealso" "important" "warning" "caution" "attention" "danger" "error" "todo" "admonition" "topic" "sidebar" "rubric"
    "versionadded" "versionchanged" "deprecated" "versionremoved" "deprecated-removed" "centered" "replace" "epigraph" "pull-quote" "highlights" "compound"
    "line-block" "list-table" "table" "glossary"
    "code" "code-block" "sourcecode" "raw" "parsed-literal" "prompt" "code-cell" "ipython" "plot" "testcode" "testoutput" "testsetup"
    "testcleanup" "doctest" "productionlist" "math" "toctree" "autosummary" "highlight" "graphviz" "digraph" "graph" "plantuml" "uml" "mermaid" "csv-table"
    "jinja" "runblock" "program-output" "terminal" "image" "index" "meta" "contents")
  (#offset! @injection.content 0 -9 0 0)
  (#set! injection.language "rst")
  (#set! injection.include-children))

; Sessions, known by their prompts

((doctest_block) @injection.content
  (#set! injection.language "pycon")
  (#set! injection.include-children))

((literal_block) @injection.content
  (#match? @injection.content "^>>> ")
  (#set! injection.language "pycon")
  (#set! injection.include-children))

((literal_block) @injection.content
  (#match? @injection.content "^[$%] ")
  (#set! injection.language "console")
  (#set! injection.include-children))

; Code, known by its first words

((literal_block) @injection.content
  (#match? @injection.content "^(from [\\w.]+ import |import [\\w.]+( as \\w+)?\r?\n|(async )?def \\w+\\(|class \\w+(\\([^)\n]*\\))?:|@\\w[\\w.]*(\\(|\r?\n))")
  (#set! injection.language "python")
  (#set! injection.include-children))

((literal_block) @injection.content
  (#match? @injection.content "^\\.\\. (\\w[-\\w:]*::|_|\\|)")
  (#set! injection.language "rst")
  (#set! injection.include-children))

((literal_block) @injection.content
  (#match? @injection.content "^#include [<\"]")
  (#set! injection.language "c")
  (#set! injection.include-children))

((literal_block) @injection.content
  (#match? @injection.content "^(#!/\\S*sh\\b|(sudo|pip3?|python3? -m|git|npm|npx|yarn|cargo|docker|apt|apt-get|brew|conda|curl|wget|cd|make) +[-\\w./~])")
  (#set! injection.language "bash")
  (#set! injection.include-children))

((literal_block) @injection.content
  (#match? @injection.content "^(<\\?xml|<!DOCTYPE|</?[A-Za-z][-\\w:]*[ >/])")
  (#set! injection.language "html")
  (#set! injection.include-children))

; Formulas and code in a line

(interpreted_text
  (role) @_role
  "interpreted_text" @injection.content
  (#any-of? @_role ":math:")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "latex"))

; The parts of references, and of roles with a target

((reference) @injection.content
  (#match? @injection.content "<")
  (#set! injection.language "rst_reference"))

(interpreted_text
  (role) @_role
  "interpreted_text" @injection.content
  (#match? @injection.content "<")
  (#not-any-of? @_role ":math:" ":code:" ":literal:")
  (#set! injection.language "rst_reference"))

; Tables, which are paragraphs to the parser

((paragraph) @injection.content
  (#match? @injection.content "^(\\+-[-+]*\\+|=+ +=[ =]*)(\\r?\\n|$)")
  (#set! injection.language "rst_table")
  (#set! injection.include-children))

; Lists of options

((paragraph) @injection.content
  (#match? @injection.content "^(-[A-Za-z0-9]|--[a-z]|/[A-Z])[^\n]*?(  |\n)")
  (#set! injection.language "rst_list")
  (#set! injection.include-children))

; Bullets inside block quotes, which are paragraphs to the parser

(block_quote
  (paragraph) @injection.content
  (#match? @injection.content "^-[ \\t]")
  (#set! injection.language "rst_list")
  (#set! injection.include-children))

(block_quote
  (definition_list
    (list_item
      (term) @injection.content))
  (#match? @injection.content "^-[ \\t]")
  (#set! injection.language "rst_list")
  (#set! injection.include-children))
