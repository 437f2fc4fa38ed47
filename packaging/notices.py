#!/usr/bin/env python3
"""The notices of packages: what packaging/notices/ holds, checked, and written in the forms that packages need.

    packaging/notices.py check [LANGUAGE...]                   fails unless every parser and query file has a notice that fits its pin
    packaging/notices.py copyright first|others [--debian]     Debian's copyright file; --debian: with the licenses that Debian's systems have by reference
    packaging/notices.py sbom first|others|source [PROGRAM]    a CycloneDX list of components; PROGRAM: what is linked statically is looked up in it
    packaging/notices.py expression first|others               the SPDX expression of all licenses
    packaging/notices.py covers FOLDER COPYRIGHT               fails unless the patterns of a copyright file fit the files of a folder
    packaging/notices.py agree first|others                    fails unless copyright, sbom and expression name the same

`first` is the program with the parsers of the first tier, `others` the other parsers, `source` the sources.

packaging/notices/parsers/NAME.txt is about the parser of one language, packaging/notices/program/NAME.txt about a library or list that is in the program
or beside it, packaging/notices/licenses/ID.txt has the words of the license with this SPDX identifier. A notice is made of paragraphs of fields, as in
Debian's control files: a line that begins with a blank goes on with the field above, and " ." is an empty line.
"""

import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

HERE = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE / "scripts"))
try:
    import language_files
except ImportError:
    sys.exit("packaging/notices.py needs Python 3.11 or newer")
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
    return {"languages": language_files.languages(HERE), "packages": language_files.packages(HERE)}


def languages_with_parsers(manifest):
    return [name for name, entry in manifest["languages"].items() if not entry.get("lines") and not entry.get("grammar")]


def pin(manifest, language):
    """The package that a parser is in, its entry, and the folder of the parser in its archive."""
    entry = manifest["languages"][language]
    package = entry.get("package", PACK)
    folder = entry.get("path") or (f"parsers/{language}/src" if package == PACK else "src")
    return package, manifest["packages"][package], folder.rpartition("src")[0].rstrip("/") if folder.endswith("src") else folder



class QueryTable:
    """The query files of packages: grammars/package-queries.tsv."""

    def __init__(self):
        rows = [line.split("\t") for line in (HERE / "grammars/package-queries.tsv").read_text().splitlines() if not line.startswith("#")]
        self.package, self.version = rows[0][1:3]
        self.wheel, self.sha256, self.member = rows[1][1:4]
        self.rows = [(row[0], row[1], int(row[2]), int(row[3])) for row in rows[2:]]
        self.module = None

    def pieces(self, language):
        """The kind, offset and length of each query file of a language."""
        return [row[1:] for row in self.rows if row[0] == language]


def read(path):
    """The paragraphs of a notice; none without the file."""
    return parse(path.read_text()) if path.exists() else []


# Components: what a package is made of.

class Component:
    """Something by others in a package: a library, the parser of a language, its query files, a list."""

    def __init__(self, paragraph, name, files, linked=None, head=None):
        self.name = name
        self.files = files
        self.linked = linked or paragraph.get("Linked")
        self.license = paragraph["License"]
        self.owners = paragraph["Copyright"].splitlines()
        self.notice = paragraph.get("Notice")
        self.comment = paragraph.get("Comment")
        head = head or paragraph
        self.source = head.get("Source")
        self.version = head.get("Version") or head.get("Revision")
        self.revision = head.get("Revision") or head.get("Version")
        # Files of the component with other owners.
        self.parts = []


def program_components():
    result = []
    for path in sorted(PROGRAM.glob("*.txt")):
        for paragraph in read(path):
            if "Component" in paragraph:
                files = paragraph.get("Files", "*bin/highlight-lsp *scripts/highlight-lsp").split()
                result.append(Component(paragraph, paragraph["Component"], files))
            else:
                result[-1].parts.append(Component(paragraph, paragraph["Part"].split()[0], [], head={}))
    return result


def parser_components(languages):
    result = []
    for language in languages:
        paragraphs = read(PARSERS / f"{language}.txt")
        if not paragraphs:
            sys.exit(f"packaging/notices/parsers/{language}.txt: error: it is missing; run Tools/notices.py")
        folder = f"*lib/highlight-lsp/grammars/{language}/"
        component = Component(paragraphs[0], f"tree-sitter-{language}", [folder + "*"], "parser")
        result.append(component)
        for paragraph in paragraphs[1:]:
            if paragraph["Part"].startswith("queries/"):
                queries = Component(paragraph, f"queries of {language}", [folder + "queries/*"], "data", head=paragraphs[0])
                result.append(queries)
            else:
                names = " ".join(line.split()[0] for line in paragraph["Part"].splitlines())
                component.parts.append(Component(paragraph, names, [], head={}))
    return result


def tiers(manifest):
    names = languages_with_parsers(manifest)
    first = [name for name in names if manifest["languages"][name].get("tier") == 1]
    return sorted(first), sorted(set(names) - set(first))


def components(which):
    first, others = tiers(manifest())
    program = program_components()
    if which == "first":
        return program + parser_components(first)
    if which == "others":
        # What is compiled into each parser, and the collection that they come from.
        return [component for component in program if component.name in ("tree-sitter", PACK)] + parser_components(others)
    return [component for component in program if component.linked != "static"]


def with_parts(found):
    return [part for component in found for part in [component, *component.parts]]


# License expressions.

def atoms(expression):
    """The licenses of an expression, each with its exception."""
    return {part.strip("() ") for part in re.split(r"\s+(?:AND|OR)\s+", expression)}


def texts(expression):
    """The identifiers whose texts an expression needs."""
    return {identifier for atom in atoms(expression) for identifier in atom.split(" WITH ")}


def expression(found):
    """All licenses of components and the program's own, as one SPDX expression."""
    parts = {"MIT"}
    for component in with_parts(found):
        for part in component.license.split(" AND "):
            parts.add(f"({part})" if " OR " in part else part)
    return " AND ".join(sorted(parts, key=lambda part: (part != "MIT", part)))


# Debian's names of licenses.
DEBIAN = {"MIT": "Expat", "BSD-2-Clause": "BSD-2-clause", "BSD-3-Clause": "BSD-3-clause", "GPL-3.0-or-later": "GPL-3+"}
# Those whose text every Debian system has.
COMMON = {"Apache-2.0": "Apache-2.0", "MPL-2.0": "MPL-2.0", "CC0-1.0": "CC0-1.0", "GPL-3.0-or-later": "GPL-3"}


def debian_name(atom):
    license, _, exception = atom.partition(" WITH ")
    name = DEBIAN.get(license, license)
    return f"{name} with {exception.removesuffix('-exception').replace('-exception', '')} exception" if exception else name


def debian_expression(expression):
    return " ".join({"AND": "and", "OR": "or"}.get(part, debian_name(part)) for part in re.split(r"\s+(AND|OR)\s+", expression.replace("(", "").replace(")", "")))


def folded(name, lines):
    """A field with several lines."""
    return f"{name}:\n" + "\n".join(f" {line}" if line.strip() else " ." for line in lines)


def copyright_file(which, debian=False):
    found = components(which)
    home = re.search(r"(?m)^home = (.*)$", (HERE / "packaging/address").read_text())[1]
    blocks = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: highlight-lsp\n"
        f"Source: {home}\nComment: What is said of parsers is in the same words in the file LICENSE of their repositories, at the revision named here.",
        "Files: *\nCopyright: 2026 the highlight-lsp authors\nLicense: Expat",
    ]
    linked = {}
    for component in found:
        linked.setdefault(tuple(component.files), []).append(component)
    for files, members in linked.items():
        licenses, owners, comments = ["MIT"] if files[0].startswith("*bin/") else [], [], []
        if licenses and which == "others":
            files = ("*lib/highlight-lsp/grammars/*",)
        if licenses:
            owners.append("2026 the highlight-lsp authors")
        for component in members:
            version = f" {component.version}" if component.version else ""
            comments.append(", ".join(filter(None, (component.name + version, component.source))) + (f": {component.comment}" if component.comment else ""))
            for part in [component, *component.parts]:
                licenses += [license for license in part.license.split(" AND ") if license not in licenses]
                origin = component.name if part is component else f"{component.name}, {part.name}"
                owners += [f"{owner} ({origin})" if len(members) + len(component.parts) > 1 else owner for owner in part.owners]
                if part.notice:
                    comments += ["", f"Notice of {origin}:", "", *part.notice.splitlines()]
        blocks.append("\n".join([
            f"Files: {' '.join(files)}", folded("Copyright", dict.fromkeys(owners)), f"License: {debian_expression(' AND '.join(licenses))}",
            folded("Comment", comments)]))
    for atom in sorted({atom for component in with_parts(found) for atom in atoms(component.license)} | {"MIT"}):
        lines = []
        for identifier in atom.split(" WITH "):
            if debian and identifier in COMMON:
                lines += [f"On Debian systems the text is in /usr/share/common-licenses/{COMMON[identifier]}."]
            else:
                lines += [*(LICENSES / f"{identifier}.txt").read_text().splitlines()]
            lines.append("")
        blocks.append(f"License: {debian_name(atom)}\n" + "\n".join(f" {line}" if line.strip() else " ." for line in lines[:-1]))
    return "\n\n".join(blocks) + "\n"


# The list of components.

def needed_libraries(program):
    """The shared libraries that a program names."""
    result = subprocess.run(["readelf", "-dW", str(program)], capture_output=True, text=True, check=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.*)\]", result)


SHARED = {"tree-sitter": "libtree-sitter", "ICU": "libicuuc", "GCC": "libstdc++", "Swift": "libswiftCore",
          "swift-foundation": "libFoundationEssentials", "swift-corelibs-libdispatch": "libdispatch"}


def sbom(which, program=None):
    version = re.search(r'static let current = "(.*)"', (HERE / "Sources/SystemSupport/ProgramVersion.swift").read_text())[1]
    needed, versions = [], {}
    if program:
        needed = needed_libraries(program)
        report = subprocess.run([program, "--version", "--verbose"], capture_output=True, text=True, check=True).stdout
        for name, pattern in {"tree-sitter": r"tree-sitter ([0-9.]+)", "ICU": r"ICU: ([0-9.]+)"}.items():
            match = re.search(pattern, report)
            if match:
                versions[name] = match[1]

    def entry(component, owner=None):
        number = versions.get(component.name) or component.version
        linked = component.linked
        if linked == "static" and any(library.startswith(SHARED.get(component.name, "\0")) for library in needed):
            linked = "shared"
        fields = {"type": "library" if linked in ("static", "shared", "parser") else "data",
                  "bom-ref": f"{owner}/{component.name}" if owner else component.name, "name": component.name}
        if number:
            fields["version"] = number
        fields["licenses"] = [{"expression": component.license}]
        fields["copyright"] = "\n".join(component.owners)
        repository = re.fullmatch(r"https://github\.com/([^/]+)/([^/]+)", component.source or "")
        if repository and component.revision and linked != "data":
            fields["purl"] = f"pkg:github/{repository[1].lower()}/{repository[2].lower()}@{number if component.linked == 'static' else component.revision}"
        if component.source and not owner:
            fields["externalReferences"] = [{"type": "vcs" if repository else "website", "url": component.source}]
        if linked:
            fields["properties"] = [{"name": "highlight-lsp:linked", "value": linked}]
        if component.parts:
            fields["components"] = [entry(part, fields["bom-ref"]) for part in component.parts]
        return fields

    found = [entry(component) for component in components(which)]
    name = {"first": "highlight-lsp", "others": "highlight-lsp-grammars", "source": "highlight-lsp-source"}[which]
    # The same components have the same number.
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([name, version, found], sort_keys=True))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{serial}", "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": name, "name": name, "version": version, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": found,
        "dependencies": [{"ref": name, "dependsOn": [component["bom-ref"] for component in found]}],
    }


# Checks.

def faults(only=()):
    """What is wrong with the notices, a line each."""
    result = []

    def fault(path, problem):
        result.append(f"{path.relative_to(HERE)}: error: {problem}")

    known = {path.stem for path in LICENSES.glob("*.txt")}

    def check(path, paragraphs):
        for paragraph in paragraphs:
            license, owners = paragraph.get("License"), paragraph.get("Copyright")
            if not license:
                fault(path, "a paragraph has no License")
            else:
                for identifier in sorted(texts(license) - known):
                    fault(path, f"there is no text of {identifier} in packaging/notices/licenses")
            if not owners:
                fault(path, "a paragraph has no Copyright")
            elif re.search(r"(?i)\bthe authors of\b", owners):
                fault(path, "it names no owner; read the license file of the repository with Tools/notices.py")

    entries = manifest()
    table = QueryTable()
    names = languages_with_parsers(entries)
    for language in only or names:
        path = PARSERS / f"{language}.txt"
        paragraphs = read(path)
        if not paragraphs:
            fault(path, "it is missing; run Tools/notices.py")
            continue
        head = paragraphs[0]
        check(path, paragraphs)
        package, entry, _ = pin(entries, language)
        pinned = f"{package} {entry['version']} sha256:{entry['sha256']}"
        if head.get("Package") != pinned:
            fault(path, f"it is about {head.get('Package')}, and {pinned} is pinned; run Tools/notices.py")
        for field in ("Source", "Revision", "Read"):
            if not head.get(field):
                fault(path, f"it has no {field}")
        if not re.fullmatch(r"(?:https://\S+ sha256:[0-9a-f]{64}\n?)+", head.get("Read", "")):
            fault(path, "Read has other lines than an address and sha256:HASH")
        queries = {kind for kind, *_ in table.pieces(language)}
        parts = [paragraph for paragraph in paragraphs if paragraph.get("Part", "").startswith("queries/")]
        told = {kind for paragraph in parts for kind in re.findall(r"(?m)^queries/(\w+)\.scm sha256:", paragraph["Part"])}
        if told != queries:
            fault(path, f"query files of grammars/package-queries.tsv without a notice, or notices without a file: {', '.join(sorted(told ^ queries))}")
        pinned = f"{table.package} {table.version} sha256:{table.sha256}"
        for paragraph in parts:
            if paragraph.get("Package") != pinned:
                fault(path, f"its query files are of {paragraph.get('Package')}, and {pinned} is pinned; run Tools/notices.py")
    if only:
        return result
    for path in sorted(PARSERS.glob("*.txt")):
        if path.stem not in names:
            fault(path, "there is no language with this name that has a parser")
    for path in sorted(PROGRAM.glob("*.txt")):
        check(path, read(path))
    used = set().union(*(texts(paragraph["License"]) for folder in (PARSERS, PROGRAM) for path in folder.glob("*.txt")
                         for paragraph in read(path) if paragraph.get("License")))
    for path in sorted(LICENSES.glob("*.txt")):
        if path.stem not in used:
            fault(path, "no notice names this license")
    return result


def uncovered(names, text):
    """Patterns of a copyright file without files, and files of grammars that only the first paragraph is about. `names` are those of all files."""
    paragraphs = [paragraph["Files"].split() for paragraph in parse(text) if "Files" in paragraph]
    patterns = [pattern for paragraph in paragraphs for pattern in paragraph]
    for paragraph in paragraphs:
        # A wheel and a prefix have the program in folders of other names.
        if not any(fnmatch.filter(names, pattern) for pattern in paragraph):
            yield f"no file fits {' '.join(paragraph)}"
    for name in names:
        if "/grammars/" in name and name.endswith((".so", ".scm")) and not any(
                fnmatch.fnmatchcase(name, pattern) for pattern in patterns if pattern not in ("*", "*lib/highlight-lsp/grammars/*")):
            yield f"no paragraph is about {name}"


def disagreements(which):
    found = components(which)
    wanted = set().union(*(atoms(component.license) for component in with_parts(found))) | {"MIT"}

    def listed(entries):
        return [fields for entry in entries for fields in [entry, *listed(entry.get("components", []))]]

    entries = listed(sbom(which)["components"])
    in_list = set().union(*(atoms(entry["licenses"][0]["expression"]) for entry in entries)) | {"MIT"}
    paragraphs = parse(copyright_file(which))
    in_file = {name for paragraph in paragraphs if "Files" in paragraph for name in re.split(r" (?:and|or) ", paragraph["License"])}
    told = {paragraph["License"].splitlines()[0] for paragraph in paragraphs if "Files" not in paragraph and "License" in paragraph}
    in_expression = atoms(expression(found))
    for name, named, expected in (("the list of components", in_list, wanted), ("the expression", in_expression, wanted),
                                  ("copyright", in_file, {debian_name(atom) for atom in wanted}), ("the texts of copyright", told, in_file)):
        if named != expected:
            yield f"{name}: other licenses than the notices have: {', '.join(sorted(named ^ expected))}"
    owners = "\n".join(paragraph["Copyright"] for paragraph in paragraphs if "Files" in paragraph)
    for component in with_parts(found):
        for owner in component.owners:
            if owner not in owners or not any(owner in entry["copyright"].splitlines() for entry in entries):
                yield f"{component.name}: {owner} is not named"


def main(arguments):
    command, rest = (arguments or [""])[0], arguments[1:]
    which = rest[0] if rest else ""
    problems = []
    if command == "check":
        problems = faults(rest)
    elif command == "copyright" and which in ("first", "others"):
        print(copyright_file(which, "--debian" in rest), end="")
    elif command == "sbom" and which in ("first", "others", "source"):
        print(json.dumps(sbom(which, *rest[1:2]), indent=1, ensure_ascii=False))
    elif command == "expression" and which in ("first", "others"):
        print(expression(components(which)))
    elif command == "covers" and len(rest) == 2:
        folder = pathlib.Path(which)
        names = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file()]
        problems = uncovered(names, pathlib.Path(rest[1]).read_text())
    elif command == "agree" and which in ("first", "others"):
        problems = disagreements(which)
    else:
        sys.exit(__doc__)
    problems = list(problems)
    print("".join(f"{problem}\n" for problem in problems), end="", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
