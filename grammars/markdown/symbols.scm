; A section is as long as what its heading stands over.
(section
  .
  (atx_heading
    heading_content: (_) @name)) @string
(section
  .
  (setext_heading
    heading_content: (_) @name)) @string
