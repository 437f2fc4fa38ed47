; The text between the conversions has no capture: it keeps the colour of the string around it. Stronger than what
; another language sees in the same string, SQL for example.

((format) @character.special
  (#set! priority 101))

("%%" @string.escape
  (#set! priority 101))
