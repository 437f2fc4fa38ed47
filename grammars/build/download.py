"""Downloads a file with nothing but Python's standard library: python3 -I download.py REQUEST

REQUEST is a file of three lines: the URL, the file to write, and a file of certificates, which may be empty. A name and a
password in the URL are sent to its host, and to no other that it redirects to.
"""

import base64
import shutil
import ssl
import sys
import urllib.parse
import urllib.request


def download(url, target, certificates):
    parts = urllib.parse.urlsplit(url)
    user, _, host = parts.netloc.rpartition("@")
    request = urllib.request.Request(
        urllib.parse.urlunsplit(parts._replace(netloc=host)), headers={"User-Agent": "highlight-lsp"}
    )
    if user:
        credentials = base64.b64encode(urllib.parse.unquote_to_bytes(user)).decode("ascii")
        request.add_unredirected_header("Authorization", "Basic " + credentials)
    context = ssl.create_default_context(cafile=certificates or None)
    with urllib.request.urlopen(request, timeout=30, context=context) as answer, open(target, "wb") as file:
        shutil.copyfileobj(answer, file)


with open(sys.argv[1], encoding="utf-8") as lines:
    arguments = lines.read().split("\n")[:3]
try:
    download(*arguments)
except OSError as error:
    sys.exit(str(error))
