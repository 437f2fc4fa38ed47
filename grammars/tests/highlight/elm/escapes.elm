s = "a\tb\u{00E9}"
c = '\n'
d = 'x'
