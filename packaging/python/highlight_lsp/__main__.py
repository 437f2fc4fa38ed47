"""`python -m highlight_lsp` is highlight-lsp."""

import os
import sys

from highlight_lsp import find_program

try:
    program = find_program()
except FileNotFoundError as error:
    sys.exit(f"highlight_lsp: {error}; install it with: pip install --force-reinstall highlight-lsp")
os.execv(program, [program, *sys.argv[1:]])
