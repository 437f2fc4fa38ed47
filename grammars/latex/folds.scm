[
  (class_include)
  (package_include)
] @fold.imports
[
  (comment_environment)
  (block_comment)
  (line_comment)
] @fold.comment
[
  (part)
  (chapter)
  (section)
  (subsection)
  (subsubsection)
  (paragraph)
  (subparagraph)
  (generic_environment)
  (math_environment)
  (verbatim_environment)
  (listing_environment)
  (minted_environment)
  (displayed_equation)
  (new_command_definition)
  (environment_definition)
] @fold
