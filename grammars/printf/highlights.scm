; The text between the conversions has no capture: it keeps the colour of the string around it.

(format) @character

"%%" @string.escape
