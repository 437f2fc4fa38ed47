text = "a\tb\955\&c\NUL\x1F600 \
  \more\SOH\^A\DC1"
tab = '\t'
plain = "none"
