#!/bin/zsh
# Classes of characters inside a test are no tests.
if [[ $date = [[:digit:]](#c8)T[^[:space:]]## && $x != [^a-z]* ]]; then
# <- keyword.conditional
#  ^^ punctuation.bracket
#             ^^^^^^^^^^^ ==string.regexp
#                        ^ ==punctuation.bracket
#                         ^^^ attribute
#                             ^ string
#                              ^^^^^^^^^^^^ ==string.regexp
#                                          ^^ ==character.special
#                                             ^^ operator
#                                                      ^^^^^^ ==string.regexp
#                                                            ^ character.special
#                                                              ^^ punctuation.bracket
  print -- $date
# ^^^^^ ==function.builtin
fi
# <- keyword.conditional
