"""What a site generator does with Pygments: pygments_page.py FILE prints an HTML page, its blocks of code highlighted."""

import html
import re
import sys

import pygments
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

formatter = HtmlFormatter(nowrap=True)


def highlighted(match):
    return match[1] + pygments.highlight(html.unescape(match[3]), get_lexer_by_name(match[2]), formatter) + match[4]


with open(sys.argv[1], encoding="utf-8") as file:
    page = file.read()
print(re.sub(r'(<pre><code class="language-(\w+)">)(.*?)(</code></pre>)', highlighted, page, flags=re.S))
