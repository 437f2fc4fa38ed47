; Arduino: what its core library has beyond C++, whose patterns stand in front of these.

[
  "byte"
  "word"
] @type.builtin
((type_identifier) @type.builtin
  (#any-of? @type.builtin "String" "boolean" "byte" "word"))

((identifier) @constant.builtin
  (#match? @constant.builtin
    "^(HIGH|LOW|INPUT|OUTPUT|INPUT_PULLUP|INPUT_PULLDOWN|LED_BUILTIN|A[0-9]+|CHANGE|FALLING|RISING|LSBFIRST|MSBFIRST|DEC|HEX|OCT|BIN|PI|HALF_PI|TWO_PI|DEFAULT|INTERNAL|EXTERNAL)$"))

((identifier) @variable.builtin
  (#match? @variable.builtin "^(Serial[0-9]?|SerialUSB|Wire[0-9]?|SPI[0-9]?|EEPROM|Keyboard|Mouse|WiFi|Ethernet|SD)$"))

((call_expression
  function: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "abs" "analogRead" "analogReadResolution" "analogReference" "analogWrite" "analogWriteResolution" "attachInterrupt"
    "bit" "bitClear" "bitRead" "bitSet" "bitWrite" "constrain" "cos" "delay" "delayMicroseconds" "detachInterrupt"
    "digitalPinToInterrupt" "digitalRead" "digitalWrite" "highByte" "interrupts" "isAlpha" "isAlphaNumeric" "isDigit"
    "isSpace" "lowByte" "map" "max" "micros" "millis" "min" "noInterrupts" "noTone" "pinMode" "pow" "pulseIn"
    "pulseInLong" "random" "randomSeed" "shiftIn" "shiftOut" "sin" "sq" "sqrt" "tan" "tone" "yield"))

((function_declarator
  declarator: (identifier) @function.builtin)
  (#any-of? @function.builtin "loop" "setup"))
