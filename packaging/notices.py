"""The notices of packages: what packaging/notices/ holds, read and checked.

packaging/notices/parsers/NAME.txt is about the parser of one language, packaging/notices/program/NAME.txt about a library or list that is in the program
or beside it, packaging/notices/licenses/ID.txt has the words of the license with this SPDX identifier. A notice is made of paragraphs of fields, as in
Debian's control files: a line that begins with a blank goes on with the field above, and " ." is an empty line.
"""

import os
import pathlib
import re
import tomllib

HERE = pathlib.Path(__file__).resolve().parent.parent
NOTICES = HERE / "packaging" / "notices"
PARSERS = NOTICES / "parsers"
PROGRAM = NOTICES / "program"
LICENSES = NOTICES / "licenses"
PACK = "tree-sitter-language-pack"
# Licenses that ask for no names.
NO_OWNERS = {"CC0-1.0", "Unlicense", "WTFPL"}
# Other spellings in package.json.
SPELLINGS = {"BSD3": "BSD-3-Clause", "BSD-3": "BSD-3-Clause", "MPL": "MPL-2.0", "Apache 2.0": "Apache-2.0"}


def environment(name, default):
    return os.environ.get(name) or default


def spdx(name):
    return " OR ".join(sorted(SPELLINGS.get(part.strip("() "), part.strip("() ")) for part in name.split(" OR ")))


# Paragraphs and fields.

def parse(text):
    """The paragraphs of a text: dictionaries of fields, in their order."""
    result = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        fields = {}
        name = None
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            if line[:1] in (" ", "\t"):
                fields[name] += "\n" + ("" if line.strip() == "." else line[1:])
            else:
                name, _, value = line.partition(":")
                fields[name] = value.strip()
        if fields:
            result.append({name: value.lstrip("\n") for name, value in fields.items()})
    return result


def write(paragraphs):
    """The text of paragraphs."""
    blocks = []
    for fields in paragraphs:
        lines = []
        for name, value in fields.items():
            if "\n" in value:
                lines.append(f"{name}:")
                lines += [f" {line}" if line.strip() else " ." for line in value.splitlines()]
            else:
                lines.append(f"{name}: {value}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


# Licenses by their words.

def words(text):
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))


def license_words(identifier):
    """The words that a text under this license has; without titles and the lines of owners."""
    text = words((LICENSES / f"{identifier}.txt").read_text())
    for start in ("permission is hereby granted", "redistribution and use", "permission to use"):
        if identifier in ("MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "BSD-3-Clause-UC") and start in text:
            return text[text.index(start):]
    if identifier == "Unlicense":
        return text[:text.index("for more information")]
    if identifier == "WTFPL":
        return text[text.index("terms and conditions"):]
    if identifier == "Apache-2.0":
        return text[text.index("1 definitions"):text.index("end of terms and conditions")]
    return text


def contains(text, identifier):
    return license_words(identifier) in words(text)


def identify(text):
    """The SPDX identifier of a text, and whether the text states it by a tag or by exactly the words of that license; (None, False) without one."""
    tag = re.search(r"SPDX-License-Identifier:\s*([\w.+-]+)", text)
    if tag:
        return tag[1], True
    # The longest first: the words of one license can contain those of another.
    for path in sorted(LICENSES.glob("*.txt"), key=lambda path: -len(path.read_bytes())):
        if "-exception" not in path.stem and contains(text, path.stem):
            return path.stem, True
    sentences = {
        "Apache-2.0": r"Licensed under the Apache License, Version 2\.0",
        "BSD-3-Clause": r"(?s)Redistribution and use in source and binary forms.*Neither the name",
        "BSD-2-Clause": r"Redistribution and use in source and binary forms",
        "MIT": r"Licensed under the MIT License|Permission is hereby granted, free of charge, to any person",
    }
    return next((identifier for identifier, sentence in sentences.items() if re.search(sentence, text)), None), False


# Languages and their pins.

def manifest():
    return tomllib.loads((HERE / "grammars/languages.toml").read_text())


def languages_with_parsers(manifest):
    return [name for name, entry in manifest["languages"].items() if not entry.get("lines") and not entry.get("grammar")]


def pin(manifest, language):
    """The package that a parser is in, its entry, and the folder of the parser in its archive."""
    entry = manifest["languages"][language]
    package = entry.get("package", PACK)
    folder = entry.get("path") or (f"parsers/{language}/src" if package == PACK else "src")
    return package, manifest["packages"][package], folder.rpartition("src")[0].rstrip("/") if folder.endswith("src") else folder


class Parser:
    """What is known of a parser: the first paragraph of its notice, and the others."""

    def __init__(self, text, name):
        self.paragraphs = parse(text)
        self.name = name
        self.head = self.paragraphs[0] if self.paragraphs else {}
        self.source = self.head.get("Source")


def read_parser(language):
    path = PARSERS / f"{language}.txt"
    return Parser(path.read_text(), language) if path.exists() else None
