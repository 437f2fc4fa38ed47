; What git commit -v shows
((diff) @injection.content
  (#set! injection.language "diff"))

((message_line) @injection.content
  (#match? @injection.content "[#`0-9/]|^ *[-*+] ")
  (#set! injection.language "commit_text"))

; References and code in the subject and in trailers
([
  (subject) @injection.content
  (trailer
    (value) @injection.content)
  (breaking_change
    (value) @injection.content)
]
  (#match? @injection.content "[#`@]|[0-9a-f]{7}|GH-")
  (#set! injection.language "commit_text"))

; the colon behind BREAKING CHANGE
((breaking_change (token) @injection.content)
  (#set! injection.language "commit_text"))
