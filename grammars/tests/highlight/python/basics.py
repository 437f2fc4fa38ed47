#!/usr/bin/env python3
# <- keyword.directive
"""Inventory helpers.

The second line of the documentation.
"""
# <- string.documentation
from __future__ import annotations
# <- keyword.import
#    ^^^^^^^^^^ module.builtin
#               ^^^^^^ keyword.import
#                      ^^^^^^^^^^^ constant.builtin

import os.path as osp
#      ^^ module
#        ^ punctuation.delimiter
#         ^^^^ module
#              ^^ keyword.import
#                 ^^^ module
from .storage import Shelf, load_all, MAX_ITEMS
#     ^^^^^^^ module
#                    ^^^^^ type
#                         ^ punctuation.delimiter
#                           ^^^^^^^^ variable
#                                     ^^^^^^^^^ constant
from collections import *
#    ^^^^^^^^^^^ module
#                       ^ character.special

# A plain comment
# <- comment
LIMIT = 10_000
# <- constant
#     ^ operator
#       ^^^^^^ number
mask = 0xFF | 0b1010 & ~0o17
# <- variable
#      ^^^^ number
#           ^ operator
#             ^^^^^^ number
#                      ^ operator
#                       ^^^^ number
ratio = 1.5e-3 + 2j ** 2 // 4
#       ^^^^^^ number.float
#                   ^^ operator
#                        ^^ operator
enabled, missing, rest = True, None, ...
#                        ^^^^ boolean
#                              ^^^^ constant.builtin
#                                    ^^^ constant.builtin

text = 'tab\there \x41 \u00e9'
#      ^^^^ string
#          ^^ string.escape
#            ^^^^ string
#                 ^^^^ string.escape
#                      ^^^^^^ string.escape
raw = r"no \n escape" + b"bytes\0".decode()
#     ^^^^^^^^^^^^^^^ string
#                       ^^ string
#                              ^^ string.escape
#                                  ^^^^^^ function.method.call
block = '''first
    last'''
    # <- string
name = f"{{literal}} {text!r:>{LIMIT}} and {len(raw) + 1:.2f}"
#        ^^ string.escape
#          ^^^^^^^ string
#                    ^ punctuation.special
#                     ^^^^ variable
#                         ^^ string.special
#                              ^^^^^ constant
#                                     ^^^^^ string
#                                           ^^^ function.builtin
#                                                      ^ number
#                                                        ^^^ string.special
joined = "one " "two"
#               ^^^^^ string
pattern = re.compile(r"^\d+$", re.IGNORECASE)
#         ^^ variable
#            ^^^^^^^ function.method.call
#                    ^^ string.regexp
#                           ^ string.regexp
#                                 ^^^^^^^^^^ constant

total = sum(x * 2 for x in range(5) if not x % 2)
#       ^^^ function.builtin
#                 ^^^ keyword.repeat
#                       ^^ keyword.repeat
#                          ^^^^^ type.builtin
#                                   ^^ keyword.conditional
#                                      ^^^ keyword.operator
#                                            ^ operator
label = "many" if total > 3 and name is not None else "few"
#              ^^ keyword.conditional
#                           ^^^ keyword.operator
#                                    ^^^^^^ keyword.operator
#                                                ^^^^ keyword.conditional
shelf = Shelf(label, size=LIMIT, *rest, **{"depth": 4})
#       ^^^^^ constructor
#            ^ punctuation.bracket
#             ^^^^^ variable
#                    ^^^^ variable.parameter
#                                       ^^ operator
#                                         ^ punctuation.bracket
#                                          ^^^^^^^ string
#                                                 ^ punctuation.delimiter
shelf.items[1:-1] @= matrix; count = load_all(shelf)
#     ^^^^^ variable.member
#          ^ punctuation.bracket
#                 ^^ operator
#                          ^ punctuation.delimiter
#                                    ^^^^^^^^ function.call
if (n := len(text)) >= 3 or n not in (1, 2):
# <- keyword.conditional
#     ^^ operator
#                   ^^ operator
#                        ^^ keyword.operator
#                             ^^^^^^ keyword.operator
    print(n, __name__, sep="")
    # <- function.builtin
    #        ^^^^^^^^ variable.builtin
    #                  ^^^ variable.parameter
elif os.environ.get("HOME") != '' and \
# <- keyword.conditional
#       ^^^^^^^ variable.member
#               ^^^ function.method.call
        isinstance(n, int):
        # <- function.builtin
        #             ^^^ type.builtin
    del shelf
    # <- keyword
else:
# <- keyword.conditional
    pass
    # <- keyword
