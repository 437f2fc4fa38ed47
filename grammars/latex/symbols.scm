; A part is as long as what its heading stands over
(part
  text: (curly_group
    (_) @name)) @string
(chapter
  text: (curly_group
    (_) @name)) @string
(section
  text: (curly_group
    (_) @name)) @string
(subsection
  text: (curly_group
    (_) @name)) @string
(subsubsection
  text: (curly_group
    (_) @name)) @string
(paragraph
  text: (curly_group
    (_) @name)) @string
(subparagraph
  text: (curly_group
    (_) @name)) @string
(label_definition
  name: (curly_group_text
    (text) @name)) @key
(new_command_definition
  declaration: [
    (command_name) @name
    (curly_group_command_name
      (command_name) @name)
  ]) @function
(old_command_definition
  declaration: (command_name) @name) @function
(environment_definition
  name: (curly_group_text
    (text) @name)) @class
