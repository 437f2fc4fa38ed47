import re
a = re.compile(r'''
    ( # words
      %(ws)s+ | [a-z]
    ) (?!x) ''' % {'x': 1}, re.VERBOSE)
c = re.match(r"a(b)" r"c[\d]+", s)
d = re.sub("\\s*(?P<n>\\w+)\n[^\\d-x]{2,3}?$|(?i:x)\\1(?=y)(?P=n)[[:alpha:]]\\", "", x)
e = re_path(r'^a/$')
