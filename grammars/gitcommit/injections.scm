; What git commit -v shows
((diff) @injection.content
  (#set! injection.language "diff"))

((message_line) @injection.content
  (#match? @injection.content "[#`0-9/]|^ *[-*+] ")
  (#set! injection.language "commit_text"))
