; LaTeX. Prose has no capture.

; Comments

[
  (line_comment)
  (comment_environment)
] @comment

; but no \iffalse at the end of the body of a macro
((block_comment) @comment
  (#not-match? @comment "^[\\\\]iffalse[^{}%\n]*[}]"))

((line_comment) @keyword.directive
  (#match? @keyword.directive "^% *!T[eE]X"))

; Mathematics; the commands and operators inside have their own colours

[
  (inline_formula)
  (displayed_equation)
  (math_environment)
] @markup.math

; Commands

(command_name) @function

; escapes of one character: \% \& \, \"
((command_name) @string.escape
  (#match? @string.escape "^\\\\[^a-zA-Z@\\\\]$"))

; ends of lines in tables and formulas
((command_name) @punctuation.special
  (#any-of? @punctuation.special "\\\\" "\\\\*"))

; conditions of TeX
((command_name) @keyword.conditional
  (#match? @keyword.conditional "^\\\\(if[a-zA-Z@]*|else|fi|or|unless|IfFileExists|@ifnextchar|@ifstar|@ifpackageloaded)$"))

((command_name) @keyword.repeat
  (#any-of? @keyword.repeat "\\foreach" "\\loop" "\\repeat" "\\whiledo" "\\forloop"))

((command_name) @keyword.modifier
  (#any-of? @keyword.modifier "\\global" "\\long" "\\outer" "\\protected" "\\expandafter" "\\noexpand" "\\relax"))

((command_name) @keyword.directive
  (#any-of? @keyword.directive
    "\\makeatletter" "\\makeatother" "\\ExplSyntaxOn" "\\ExplSyntaxOff" "\\ProvidesPackage" "\\ProvidesClass"
    "\\NeedsTeXFormat" "\\DeclareOption" "\\ProcessOptions" "\\ExecuteOptions" "\\AtBeginDocument"
    "\\AtEndDocument" "\\endinput"))

((command_name) @keyword.import
  (#any-of? @keyword.import "\\LoadClass" "\\LoadClassWithOptions" "\\RequirePackageWithOptions" "\\InputIfFileExists"))

((generic_command
  command: (command_name) @_name
  .
  arg: (curly_group
    (text) @string.special.path))
  (#any-of? @_name "\\InputIfFileExists" "\\IfFileExists" "\\LoadClass"))

; one that the parser cannot read: \def#1{…}
(ERROR
  "\\def" @keyword.directive.define)

; Definitions

(new_command_definition
  command: _ @keyword.directive.define)

(old_command_definition
  command: _ @keyword.directive.define)

(let_command_definition
  command: _ @keyword.directive.define)

(environment_definition
  command: _ @keyword.directive.define)

(theorem_definition
  command: _ @keyword.directive.define)

(paired_delimiter_definition
  command: _ @keyword.directive.define)

(color_definition
  command: _ @keyword.directive.define)

(color_set_definition
  command: _ @keyword.directive.define)

(glossary_entry_definition
  command: _ @keyword.directive.define)

(acronym_definition
  command: _ @keyword.directive.define)

(new_command_definition
  declaration: [
    (command_name) @function.macro
    (curly_group_command_name
      (command_name) @function.macro)
  ])

(paired_delimiter_definition
  declaration: (curly_group_command_name
    (command_name) @function.macro))

(old_command_definition
  declaration: (command_name) @function.macro)

(let_command_definition
  declaration: (command_name) @function.macro)

(environment_definition
  name: (curly_group_text
    (text) @label))

(theorem_definition
  name: (curly_group_text_list
    (text) @label))

; #1
(placeholder) @variable.parameter

(argc) @number

; Environments

(begin
  command: _ @keyword
  name: (curly_group_text
    (text) @label))

(end
  command: _ @keyword
  name: (curly_group_text
    (text) @label))

; Parts, the commands and their titles

(title_declaration
  command: _ @keyword
  text: (curly_group) @markup.heading.1)

(author_declaration
  command: _ @keyword)

(part
  command: _ @keyword
  text: (curly_group) @markup.heading.2)

(chapter
  command: _ @keyword
  text: (curly_group) @markup.heading.2)

(section
  command: _ @keyword
  text: (curly_group) @markup.heading.3)

(subsection
  command: _ @keyword
  text: (curly_group) @markup.heading.4)

(subsubsection
  command: _ @keyword
  text: (curly_group) @markup.heading.5)

(paragraph
  command: _ @keyword
  text: (curly_group) @markup.heading.6)

(subparagraph
  command: _ @keyword
  text: (curly_group) @markup.heading.6)

; Marked text

((generic_command
  command: (command_name) @_name
  arg: (curly_group
    (_) @markup.italic))
  (#any-of? @_name "\\textit" "\\emph" "\\textsl" "\\mathit"))

((generic_command
  command: (command_name) @_name
  arg: (curly_group
    (_) @markup.strong))
  (#any-of? @_name "\\textbf" "\\mathbf" "\\textup"))

((generic_command
  command: (command_name) @_name
  arg: (curly_group
    (_) @markup.underline))
  (#any-of? @_name "\\underline" "\\uline"))

((generic_command
  command: (command_name) @_name
  arg: (curly_group
    (_) @markup.strikethrough))
  (#any-of? @_name "\\sout" "\\st"))

((generic_command
  command: (command_name) @_name
  arg: (curly_group
    (_) @markup.raw))
  (#any-of? @_name "\\texttt" "\\lstinline"))

((generic_command
  command: (command_name) @_name
  arg: (curly_group) @string.special.url)
  (#any-of? @_name "\\path" "\\nolinkurl"))

; a formula in such a text, text in a formula
(curly_group (inline_formula) @markup.math)

(text_mode content: (curly_group (text) @none))

; Verbatim

(verbatim_environment
  verbatim: (comment) @markup.raw.block)

(listing_environment
  code: (source_code) @markup.raw.block)

(minted_environment
  code: (source_code) @markup.raw.block)

(begin
  language: (curly_group_text
    (text) @label))

; Lists

(enum_item
  command: _ @markup.list)

(enum_item
  label: (brack_group_text
    (text) @markup.link.label))

; Labels, references, citations

[
  (label_definition
    command: _ @function.macro)
  (label_reference
    command: _ @function.macro)
  (label_reference_range
    command: _ @function.macro)
  (citation
    command: _ @function.macro)
  (glossary_entry_reference
    command: _ @function.macro)
  (acronym_reference
    command: _ @function.macro)
]

(label_definition
  name: (curly_group_text
    (text) @markup.link))

(label_reference
  names: (curly_group_text_list
    (text) @markup.link))

(label_reference_range
  [
    from: (curly_group_text
      (text) @markup.link)
    to: (curly_group_text
      (text) @markup.link)
  ])

(citation
  keys: (curly_group_text_list
    (text) @markup.link))

(glossary_entry_reference
  name: (curly_group_text
    (text) @markup.link))

(acronym_reference
  name: (curly_group_text
    (text) @markup.link))

(glossary_entry_definition
  name: (curly_group_text
    (text) @markup.link))

(acronym_definition
  name: (curly_group_text
    (text) @markup.link))

; Addresses

(hyperlink
  command: _ @function)

(uri) @markup.link.url

(hyperlink
  label: (curly_group
    (_) @markup.link.label))

; Files

[
  (class_include
    command: _ @keyword.import)
  (package_include
    command: _ @keyword.import)
  (latex_include
    command: _ @keyword.import)
  (import_include
    command: _ @keyword.import)
  (bibtex_include
    command: _ @keyword.import)
  (bibstyle_include
    command: _ @keyword.import)
  (graphics_include
    command: _ @keyword.import)
  (svg_include
    command: _ @keyword.import)
  (inkscape_include
    command: _ @keyword.import)
  (verbatim_include
    command: _ @keyword.import)
  (tikz_library_import
    command: _ @keyword.import)
  (biblatex_include
    "\\addbibresource" @keyword.import)
]

[
  (path)
  (glob_pattern)
] @string.special.path

(class_include
  path: (curly_group_path
    (path) @module))

(package_include
  paths: (curly_group_path_list
    (path) @module))

(tikz_library_import
  paths: (curly_group_path_list
    (path) @module))

; Other commands of their own

[
  (caption
    command: _ @function)
  (text_mode
    command: _ @function)
  (color_reference
    command: _ @function)
  (math_delimiter
    left_command: _ @function)
  (math_delimiter
    right_command: _ @function)
]

(color_reference
  name: (curly_group_text
    (text) @constant))

(color_definition
  name: (curly_group_text
    (text) @constant))

(color_definition
  model: (curly_group_text
    (text) @type))

; Options

(key_value_pair
  key: (text) @property)

((value) @boolean
  (#any-of? @boolean "true" "false"))

((value) @number
  (#match? @number "^[-+]?[0-9.]+ *(pt|mm|cm|in|ex|em|bp|pc|dd|cc|sp|mu|px)?$"))

; 0.5\textwidth
((value (text (word) @number))
  (#match? @number "^[-+]?[0-9.]+$"))

; \documentclass[../main]{subfiles}
(class_include
  options: (brack_group_key_value
    pair: (key_value_pair
      key: (text) @string.special.path
      !value))
  (#match? @string.special.path "/"))

; \hypersetup{colorlinks, linkcolor=blue}: keys, and what follows one
((generic_command
  command: (command_name) @_name
  arg: (curly_group
    [
      ("{" . (text) @property)
      ("," . (text) @property)
    ]))
  (#any-of? @_name
    "\\hypersetup" "\\lstset" "\\geometry" "\\tikzset" "\\pgfplotsset" "\\sisetup" "\\captionsetup" "\\setkeys" "\\setlist"
    "\\pgfkeys" "\\tcbset" "\\forestset" "\\KOMAoptions" "\\PassOptionsToPackage"))

((curly_group
  "="
  .
  (text) @boolean)
  (#any-of? @boolean "true" "false"))

; those inside of options: [a, just = b [c, just = d]]
(brack_group
  (brack_group
    (text) @property
    .
    "="))

; those of environments
(begin
  options: (brack_group
    (text) @property
    .
    "="))

((brack_group
  "="
  .
  (text) @boolean)
  (#any-of? @boolean "true" "false"))

((brack_group
  "="
  .
  (text) @number)
  (#match? @number "^[-+]?[0-9.]+ *(pt|mm|cm|in|ex|em|bp|pc|dd|cc|sp|mu|px)?$"))

(color_definition
  spec: (curly_group
    (text) @number))

; lengths and numbers that are all of an argument
((generic_command
  arg: (curly_group
    (text) @number))
  (#match? @number "^[-+]?[0-9.]+ *(pt|mm|cm|in|ex|em|bp|pc|dd|cc|sp|mu|px)?$"))

; Operators and punctuation

[
  "="
  "^"
  "_"
] @operator

; a name's underscore is none
(text
  (subscript
    "_" @markup.link)
  (#has-ancestor? @markup.link
    "label_definition" "label_reference" "label_reference_range" "citation" "glossary_entry_reference"))

; not the dashes of prose
((operator) @operator
  (#has-ancestor? @operator "inline_formula" "displayed_equation" "math_environment"))

[
  (delimiter)
  "$"
  "$$"
  "\\("
  "\\)"
  "\\["
  "\\]"
] @punctuation.special

[
  "{"
  "}"
  "["
  "]"
] @punctuation.bracket

; between names, keys and numbers, not those of prose
[
  (curly_group_path_list
    "," @punctuation.delimiter)
  (curly_group_text_list
    "," @punctuation.delimiter)
  (brack_group_key_value
    "," @punctuation.delimiter)
  (brack_group
    "," @punctuation.delimiter)
  (color_definition
    spec: (curly_group
      "," @punctuation.delimiter))
]

(math_delimiter
  left_delimiter: _ @punctuation.bracket
  right_delimiter: _ @punctuation.bracket)

; Names of labels and of sources are no text
; unproved: it is about spelling, not about colours
[
  (label_definition)
  (label_reference)
  (label_reference_range)
] @nospell

; unproved: it is about spelling, not about colours
(citation
  keys: (_) @nospell)

; \begin{figure}[htbp], \begin{tabular}{l|c}
((begin
  options: (brack_group
    (text
      word: (word) @property)))
  (#match? @property "^[!htbpH]+$"))
((generic_environment
  begin: (begin
    name: (curly_group_text) @_name)
  .
  (curly_group
    (text) @string.special))
  (#any-of? @_name "{array}" "{longtable}" "{tabular}" "{tabu}"))

; \index{…}: nothing that is printed
((generic_command
  command: (command_name) @_name
  arg: (curly_group
    (text) @string))
  (#any-of? @_name "\\index" "\\sindex" "\\glsadd"))
