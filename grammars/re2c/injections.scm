; The code around the rules and in their actions: one text
((host_lang) @injection.content
  (#set! injection.language "c")
  (#set! injection.combined))
