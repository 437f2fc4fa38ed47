; reStructuredText, with the directives and roles of docutils and Sphinx

; Headings. Which adornment is which level is for each document to say; these are the usual ones.

(section
  .
  "adornment" @markup.heading.1
  .
  (title) @markup.heading.1
  .
  "adornment" @markup.heading.1)

((section
  .
  (title) @markup.heading.1
  .
  "adornment" @markup.heading.1 @_line)
  (#match? @_line "^[=#*]"))

((section
  .
  (title) @markup.heading.2
  .
  "adornment" @markup.heading.2 @_line)
  (#match? @_line "^-"))

((section
  .
  (title) @markup.heading.3
  .
  "adornment" @markup.heading.3 @_line)
  (#match? @_line "^[~^]"))

((section
  .
  (title) @markup.heading.4
  .
  "adornment" @markup.heading.4 @_line)
  (#not-match? @_line "^[=#*~^-]"))

(transition) @punctuation.special

; Lists, fields, line blocks, quotes

[
  "bullet"
  "|"
] @markup.list

((term) @markup.strong
  (#not-match? @markup.strong "^-[ \\t]"))

(classifier) @type

(definition_list
  (list_item
    ":" @punctuation.delimiter))

(field
  ":" @punctuation.delimiter)

(field_name) @property

; Those of Python's and other domains
((field_name
  .
  "text" @keyword
  .
  "text" @variable.parameter .)
  (#any-of? @keyword "param" "parameter" "arg" "argument" "key" "keyword" "kwarg" "var" "ivar" "cvar" "type" "vartype" "paramtype" "tparam"
    "option" "query" "form" "json" "jsonparam" "reqheader" "resheader" "statuscode"))

((field_name
  .
  "text" @keyword
  .
  "text" @type
  "text" @variable.parameter .)
  (#any-of? @keyword "param" "parameter" "arg" "argument" "key" "keyword" "kwarg" "var" "ivar" "cvar" "jsonparam"))

((field_name
  .
  "text" @keyword
  .
  "text" @type .)
  (#any-of? @keyword "raises" "raise" "except" "exception" "throws"))

((field_name
  .
  "text" @keyword .)
  (#any-of? @keyword "returns" "return" "rtype" "raises" "yields" "ytype" "retval"))

; Options of directives
(options
  (field
    (field_name) @attribute))

((options
  (field
    (field_body) @number))
  (#match? @number "^[0-9]+(\\.[0-9]+)?( ?(px|em|ex|pt|pc|in|cm|mm|%))?$"))

((options
  (field
    (field_name) @_name
    (field_body) @string.special.path))
  (#any-of? @_name "file" "template" "diff"))

((options
  (field
    (field_name) @_name
    (field_body) @markup.link.url))
  (#any-of? @_name "target" "url"))

(attribution) @markup.italic

(attribution
  "--" @punctuation.special)

; Literal text, and what shows it

(literal_block) @markup.raw.block

(doctest_block) @markup.raw.block

; Inline markup

(emphasis) @markup.italic

(strong) @markup.strong

(literal) @markup.raw

((standalone_hyperlink) @markup.link.url
  (#match? @markup.link.url "^\\w+:"))

; An e-mail address
((standalone_hyperlink) @markup.link
  (#not-match? @markup.link "^\\w+:"))

(reference) @markup.link

[
  (footnote_reference)
  (citation_reference)
] @markup.link.label

(substitution_reference) @constant.macro

(inline_target) @label

; Interpreted text and its roles

(role) @function.macro

"interpreted_text" @markup.link

; Without a role
(interpreted_text
  .
  "interpreted_text" @markup.raw .)

(interpreted_text
  (role) @_role
  "interpreted_text" @markup.raw
  (#any-of? @_role ":code:" ":literal:" ":samp:" ":kbd:" ":command:" ":program:" ":regexp:" ":option:" ":makevar:" ":mimetype:" ":newsgroup:" ":raw:" ":py:"))

(interpreted_text
  (role) @_role
  "interpreted_text" @string.special.path
  (#any-of? @_role ":file:" ":download:" ":source:"))

(interpreted_text
  (role) @_role
  "interpreted_text" @variable.builtin
  (#any-of? @_role ":envvar:"))

(interpreted_text
  (role) @_role
  "interpreted_text" @markup.math
  (#any-of? @_role ":math:" ":eq:"))

(interpreted_text
  (role) @_role
  "interpreted_text" @markup.italic
  (#any-of? @_role ":emphasis:" ":title:" ":title-reference:" ":dfn:" ":t:"))

(interpreted_text
  (role) @_role
  "interpreted_text" @markup.strong
  (#any-of? @_role ":strong:" ":guilabel:" ":menuselection:"))

((interpreted_text
  (role) @_role
  "interpreted_text" @function)
  (#match? @_role "^:(\\w+:)?(func|function|meth|method|macro|decorator|dec|signal|lookup|tfilter|ttag|djadmin|rst:dir|dir|rst:role|role):$"))

((interpreted_text
  (role) @_role
  "interpreted_text" @type)
  (#match? @_role "^:(\\w+:)?(class|exc|type|struct|union|enum|concept|interface|trait):$"))

((interpreted_text
  (role) @_role
  "interpreted_text" @module)
  (#match? @_role "^:(\\w+:)?(mod|module|namespace|pkg|package):$"))

((interpreted_text
  (role) @_role
  "interpreted_text" @variable.member)
  (#match? @_role "^:(\\w+:)?(attr|data|const|member|var|obj|property|setting|confval|enumerator):$"))

; Explicit markup

[
  ".."
  "::"
] @punctuation.special

(comment) @comment

(comment
  ".." @comment)

(target
  (name) @label)

(target
  (link) @markup.link.url)

((target
  (link) @markup.link)
  (#match? @markup.link "_$"))

(label) @markup.link.label

(substitution_definition
  (substitution) @constant.macro)

; Directives

(directive
  (type) @keyword.directive)

((directive
  (type) @comment.note)
  (#any-of? @comment.note "note" "hint" "tip" "seealso" "admonition" "important"))

((directive
  (type) @comment.warning)
  (#any-of? @comment.warning "warning" "caution" "attention" "deprecated" "versionremoved" "deprecated-removed"))

((directive
  (type) @comment.error)
  (#any-of? @comment.error "danger" "error"))

((directive
  (type) @comment.todo)
  (#any-of? @comment.todo "todo"))

((directive
  (type) @keyword.import)
  (#any-of? @keyword.import "include" "literalinclude" "import" "automodule" "autoclass" "autofunction" "automethod" "autosummary"))

((directive
  (type) @keyword.conditional)
  (#any-of? @keyword.conditional "only" "ifconfig"))

; Arguments

((directive
  (type) @_name
  (body
    (arguments) @label))
  (#any-of? @_name "code" "code-block" "sourcecode" "highlight" "highlightlang" "raw" "parsed-literal" "default-domain" "role" "default-role" "only"
    "contents" "index" "meta" "tab" "tabs" "group-tab" "prompt"
    "rst:directive" "rst:directive:option" "rst:role" "directive" "container" "option-list"))

((directive
  (type) @_name
  (body
    (arguments) @markup.strong))
  (#any-of? @_name "admonition" "topic" "sidebar" "rubric" "table" "list-table" "csv-table" "centered" "title" "dropdown" "tab-item"
    "card" "grid-item-card"))

((directive
  (type) @_name
  (body
    (arguments) @string.special.path))
  (#any-of? @_name "image" "figure" "include" "literalinclude" "video" "inheritance-diagram" "plantuml" "uml"))

; An address
((directive
  (type) @_name
  (body
    (arguments) @markup.link.url))
  (#any-of? @_name "image" "figure")
  (#match? @markup.link.url "^https?:"))

((directive
  (type) @_name
  (body
    (arguments) @module))
  (#match? @_name "^(\\w+:)?(auto)?(module|currentmodule|namespace|namespace-push|namespace-pop)$"))

((directive
  (type) @_name
  (body
    (arguments) @function))
  (#match? @_name "^(\\w+:)?(auto)?(function|method|classmethod|staticmethod|decorator|decoratormethod|macro|opcode|cfunction|cmacro|ctor)$"))

((directive
  (type) @_name
  (body
    (arguments) @type))
  (#match? @_name "^(\\w+:)?(auto)?(class|exception|type|struct|union|enum|enum-class|enum-struct|concept|ctype|pydantic_model|interface|object)$"))

((directive
  (type) @_name
  (body
    (arguments) @variable.member))
  (#match? @_name "^(\\w+:)?(auto)?(data|attribute|property|var|member|cvar|cmember|envvar|confval|setting|option|cmdoption|program|enumerator|describe)$"))

; The version
((directive
  (type) @_name
  (body
    .
    (arguments
      .
      "text" @number)))
  (#any-of? @_name "versionadded" "versionchanged" "deprecated" "versionremoved" "deprecated-removed"))

; Bodies

((directive
  (type) @_name
  (body
    (content) @markup.raw.block))
  (#any-of? @_name "code" "code-block" "sourcecode" "raw" "parsed-literal" "prompt" "code-cell" "ipython" "testcode" "testoutput" "testsetup" "testcleanup"
    "doctest" "productionlist" "highlight" "graphviz" "graph" "plantuml" "uml" "mermaid" "jinja" "runblock" "program-output" "terminal"))

((directive
  (type) @_name
  (body
    (content) @markup.math))
  (#any-of? @_name "math"))

((directive
  (type) @_name
  (body
    (arguments) @markup.math))
  (#any-of? @_name "math"))

((directive
  (type) @_name
  (body
    (content) @markup.link))
  (#any-of? @_name "toctree" "autosummary"))
