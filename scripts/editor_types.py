#!/usr/bin/env python3
"""editor_types.py [--check]: writes what every editor is told of languages from grammars/NAME/language.toml.

editors/types/EDITOR.txt lists what an editor calls types of files: Neovim and Vim (`getcompletion("", "filetype")`), Kakoune, Helix, Kate
(modes), VS Code (languages that it highlights itself), Emacs (modes of auto-mode-alist and of lsp-mode's table). A type belongs to the language
that has it as its name or alias, or that OTHER_NAMES gives it. --check writes nothing and exits 1 where a file differs.
"""

import argparse
import json
import pathlib
import re
import sys

import language_files

HERE = pathlib.Path(__file__).resolve().parent.parent
EDITORS = HERE / "editors"
HEAD = "Written by scripts/editor_types.py from grammars/NAME/language.toml."

# What one editor shows, and its language. The server never sees these names.
OTHER_NAMES = {
    ".desktop": "ini", "Apache Configuration": "apache", "Cap'n Proto": "capnp", "CSV (pipe)": "psv", "CSV (semicolon)": "csv",
    "CSV (whitespace)": "csv", "Cucumber Gherkin feature": "gherkin",     "Django HTML Template": "html", "Elixir/EEx": "heex", "Elixir/HEEx": "heex", "Fortran (Fixed Format)": "fortran",
    "Fortran (Free Format)": "fortran", "GNU Assembler": "asm", "GNU Gettext": "po", "GNU Linker Script": "linkerscript", "GNU M4": "m4",
    "INI Files": "ini", "Intel x86 (FASM)": "asm", "Intel x86 (NASM)": "asm", "JavaScript React (JSX)": "javascript",
    "Log File (advanced)": "log", "Log File (simplified)": "log", "MIPS Assembler": "asm", "MS-DOS Batch": "batch",
    "Mustache/Handlebars (HTML)": "html", "Objective Caml": "ocaml", 
    "Ruby/Rails/RHTML": "embedded_template", "SQL (MySQL)": "sql", "SQL (Oracle)": "sql", "SQL (PostgreSQL)": "sql", "Tcl/Tk": "tcl",
    "Troff Mandoc": "man", "Twig/Twig": "twig", "TypeScript React (TSX)": "tsx", "nginx Configuration": "nginx", "systemd unit": "ini",
    "vCard, vCalendar, iCalendar": "icalendar", "x.org Configuration": "conf", "embedded-perl": "embedded_template",
    "ssh_client_config": "sshconfig", "makefile-imake": "make", "makefile-makepp": "make", "ld-script": "linkerscript", "conf-desktop": "ini",
    "octave-maybe": "matlab", "ponylang": "pony", "pip-requirements": "requirements", "docker-compose": "yaml", "ssh": "sshconfig",
}
# Types of more than one part that editors and their plugins have.
COMPOUND = [
    "cpp.doxygen", "gotmpl.html", "html.handlebars", "html.jinja", "javascript.jsx", "json.openapi", "markdown.mdx", "markdown.pandoc",
    "python.django", "typescript.tsx", "yaml.ansible", "yaml.docker-compose", "yaml.github", "yaml.gitlab", "yaml.helm", "yaml.helm-values",
    "yaml.jinja", "yaml.jinja2", "yaml.openapi",
]
# What VS Code shows, where it is not the name with a capital letter.
DISPLAY = {
    "wgsl": "WGSL", "glsl": "GLSL", "toml": "TOML", "nim": "Nim", "hcl": "HCL", "ron": "RON", "css": "CSS", "kdl": "KDL", "xml": "XML",
    "qmljs": "QML", "ispc": "ISPC", "csv": "CSV", "tsv": "TSV", "psv": "PSV", "php": "PHP", "po": "Gettext", "twig": "Jinja",
    "ocaml": "OCaml", "sshconfig": "SSH Config", "aptsources": "APT Sources", "gdscript": "GDScript", "graphql": "GraphQL",
}


class Manifest:
    def __init__(self):
        self.all = language_files.languages()
        self.aliases = {alias: name for name, entry in self.all.items() for alias in entry.get("aliases", [])}
        packaged = {line.split("\t")[0] for line in open(HERE / "grammars/package-queries.tsv") if not line.startswith("#")}
        # Those that a file can be in, and that have colours.
        self.languages = {
            name: entry for name, entry in self.all.items()
            if any(entry.get(key) for key in ("extensions", "filenames", "globs", "shebangs"))
            and (entry.get("lines") or "queries" in entry or name in packaged or (HERE / "grammars" / name / "highlights.scm").exists())
        }

    def language(self, kind):
        """The language of an editor's type; None where it is none of ours."""
        lowercased = kind.lower()
        for name in (kind, lowercased, lowercased.replace(" ", "-"), lowercased.replace(" ", "")):
            found = name if name in self.all else self.aliases.get(name)
            if found:
                return found if found in self.languages else None
        if OTHER_NAMES.get(kind) in self.languages:
            return OTHER_NAMES[kind]
        first = kind.partition(".")[0]
        return self.language(first) if first not in ("", kind) else None


def known(editor):
    return (EDITORS / "types" / f"{editor}.txt").read_text().splitlines()


def filetypes(manifest, editor):
    """The types of an editor that are ours, those of other editors' plugins and the names of languages that it has no type for."""
    types = [kind for kind in known(editor) if manifest.language(kind)]
    have = {manifest.language(kind): kind for kind in reversed(types)}
    for name in types:
        if manifest.language(name) == name:
            have[name] = name
    # Users and plugins set types of their own, under the other names of languages.
    others = [alias for alias, name in manifest.aliases.items() if name in manifest.languages and re.fullmatch(r"[a-z][a-z0-9_]*", alias)]
    return types + [name for name in manifest.languages if name not in have] + others + COMPOUND + ["text"], have


def wrapped(words, indent, width=118):
    lines, line = [], indent
    for word in words:
        if len(line) + len(word) + 1 > width and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += word + " "
    return "\n".join([*lines, line.rstrip()])


def lua(text):
    return json.dumps(text, ensure_ascii=False)


def neovim(manifest):
    types, have = filetypes(manifest, "neovim")
    listed = wrapped([lua(kind) + "," for kind in sorted(set(types))], "    ")
    server = (EDITORS / "neovim/lsp/highlight_lsp.lua").read_text()
    server = re.sub(r"  filetypes = \{.*?\n  \},\n", lambda _: f"  filetypes = {{\n{listed}\n  }},\n", server, flags=re.S)

    def table(name, pairs):
        return f"  {name} = {{\n" + wrapped([f"[{lua(key)}] = {lua(value)}," for key, value in pairs], "    ") + "\n  },\n"

    extensions, filenames, globs = [], [], []
    for name, entry in manifest.languages.items():
        kind = have.get(name, name)
        extensions += [(ending, kind) for ending in entry.get("extensions", [])]
        filenames += [(file, kind) for file in entry.get("filenames", [])]
        globs += [(glob, kind) for glob in entry.get("globs", [])]
    text = f"-- {HEAD}\n-- Types of files that Neovim may not know: looked up where it finds none.\nreturn {{\n"
    text += table("extensions", extensions) + table("filenames", filenames) + "  globs = {\n"
    text += wrapped([f"{{ {lua(glob)}, {lua(kind)} }}," for glob, kind in globs], "    ") + "\n  },\n}\n"
    return {"neovim/lsp/highlight_lsp.lua": server, "neovim/lua/highlight_lsp/types.lua": text}


def vim(manifest):
    types, have = filetypes(manifest, "vim")

    def quoted(text):
        return "'" + text.replace("'", "''") + "'"

    def table(name, pairs):
        return f"let s:{name} = {{\n" + wrapped([f"{quoted(key)}: {quoted(value)}," for key, value in pairs], "  \\ ") + "\n  \\ }\n"

    extensions, filenames = [], []
    for name, entry in manifest.languages.items():
        kind = have.get(name, name)
        extensions += [(ending, kind) for ending in entry.get("extensions", [])]
        filenames += [(file, kind) for file in entry.get("filenames", []) if "/" not in file]
    listed = wrapped([quoted(kind) + "," for kind in sorted(set(types))], "  \\ ")
    return {"vim/autoload/highlight_lsp/types.vim":
            f'" {HEAD}\n" The types of files to ask the server for, and those that Vim may not know.\n'
            f"let g:highlight_lsp#types#all = [\n{listed}\n  \\ ]\n{table('extensions', extensions)}{table('filenames', filenames)}"
            "\nfunction! highlight_lsp#types#list() abort\n  return g:highlight_lsp#types#all\nendfunction\n"
            "\nfunction! highlight_lsp#types#of(name) abort\n"
            "  if has_key(s:filenames, a:name) | return s:filenames[a:name] | endif\n"
            "  let rest = substitute(a:name, '^\\.\\+', '', '')\n"
            "  while rest =~# '\\.'\n"
            "    let rest = substitute(rest, '^[^.]*\\.', '', '')\n"
            "    if has_key(s:extensions, tolower(rest)) | return s:extensions[tolower(rest)] | endif\n"
            "  endwhile\n"
            "  return ''\n"
            "endfunction\n"}


# Others are derived from these, so they are asked last.
PARENTS = ["js-mode", "html-mode", "sgml-mode", "nxml-mode", "xml-mode", "conf-mode", "yaml-mode", "lisp-mode", "c-mode", "sh-mode", "text-mode"]


def emacs(manifest):
    modes = {}
    for mode in known("emacs"):
        language = manifest.language(mode.removesuffix("-mode"))
        if language:
            modes[mode] = language
    for name, entry in manifest.languages.items():
        for word in [name, *entry.get("aliases", [])]:
            if re.fullmatch(r"[a-z][a-z0-9+-]*", word.replace("_", "-")):
                for suffix in ("-mode", "-ts-mode"):
                    modes.setdefault(word.replace("_", "-") + suffix, name)
    modes["text-mode"] = "plaintext"
    # Interactive commands of that name are no major modes.
    for mode in ("lsp-mode", "log-mode", "text-ts-mode"):
        modes.pop(mode, None)
    ordered = sorted(modes, key=lambda mode: (PARENTS.index(mode) if mode in PARENTS else -1, mode))
    pairs = wrapped([f"({mode} . {json.dumps(modes[mode])})" for mode in ordered], "    ")
    endings = [(ending, name) for name, entry in manifest.languages.items() for ending in entry.get("extensions", [])]
    names = [(file, name) for name, entry in manifest.languages.items() for file in entry.get("filenames", []) if "/" not in file]
    comments = [(name, entry["comments"]["line"]) for name, entry in manifest.languages.items() if entry.get("comments", {}).get("line")]

    def alist(name, doc, pairs):
        return (f"(defconst {name}\n  '(\n" + wrapped([f"({json.dumps(a)} . {json.dumps(b)})" for a, b in pairs], "    ")
                + f"\n   )\n  {json.dumps(doc)})\n\n")

    return {"emacs/highlight-lsp-types.el":
            f";;; highlight-lsp-types.el --- Modes and names of files, by language  -*- lexical-binding: t -*-\n;; {HEAD}\n;;; Code:\n\n"
            f"(defconst highlight-lsp-known-modes\n  '(\n{pairs}\n   )\n  \"Modes and the languages of their buffers.\")\n\n"
            + alist("highlight-lsp-extensions", "What names end in, without the dot, and the languages.", endings)
            + alist("highlight-lsp-file-names", "Names of files and their languages.", names)
            + alist("highlight-lsp-comments", "What a comment of a language begins with.", comments)
            + "(provide 'highlight-lsp-types)\n;;; highlight-lsp-types.el ends here\n"}


def kakoune(manifest):
    types = sorted({kind for kind in filetypes(manifest, "kakoune")[0] if "." not in kind} - {"text"})
    expression = "|".join(types)
    return {"kakoune/highlight-lsp.kak":
            f"# {HEAD}\n"
            "# With kakoune-lsp 18 or later, behind `eval %sh{kak-lsp}`: source this file in kakrc.\n"
            f"hook -group highlight-lsp global WinSetOption filetype=({expression}) %{{\n"
            "    set-option -add window lsp_servers %{\n"
            "        [highlight-lsp]\n"
            '        root_globs = ["highlight-lsp.toml", ".git"]\n'
            '        command = "highlight-lsp"\n'
            '        args = ["serve"]\n'
            "    }\n"
            "    lsp-enable-window\n"
            "    hook window -group semantic-tokens BufReload .* lsp-semantic-tokens\n"
            "    hook window -group semantic-tokens NormalIdle .* lsp-semantic-tokens\n"
            "    hook window -group semantic-tokens InsertIdle .* lsp-semantic-tokens\n"
            "}\n"}


def helix(manifest):
    lines = [f"# {HEAD}", "# Languages for which Helix starts no server of its own. Append it to ~/.config/helix/languages.toml.", "",
             "[language-server.highlight-lsp]", 'command = "highlight-lsp"', 'args = ["serve"]', ""]
    served = set((EDITORS / "types/helix-servers.txt").read_text().split())
    for name in known("helix"):
        if manifest.language(name) and name not in served:
            lines += ["[[language]]", f"name = {json.dumps(name)}", 'language-servers = ["highlight-lsp"]', ""]
    return {"helix/languages.toml": "\n".join(lines[:-1]) + "\n"}


def kate(manifest):
    modes = {}
    for mode in known("kate"):
        if language := manifest.language(mode):
            modes.setdefault(language, []).append(mode)
    servers = {
        name: {"command": ["highlight-lsp", "serve"], "highlightingModeRegex": "^(" + "|".join(re.escape(mode).replace("\\ ", " ") for mode in found) + ")$"}
        for name, found in sorted(modes.items())
    }
    # Files that Kate has no mode for: the server tells their language by the name.
    servers["plaintext"] = {"command": ["highlight-lsp", "serve"], "highlightingModeRegex": "^(None|Normal)$"}
    return {"kate/settings.json": json.dumps({"servers": servers}, indent=1, ensure_ascii=False) + "\n"}


def glob(text):
    """A glob of the manifest as VS Code has them: without a slash it is about the base name in both."""
    return text


def title(name):
    return DISPLAY.get(name, name.replace("_", " ").capitalize())


def vscode(manifest):
    package = json.loads((EDITORS / "vscode/package.json").read_text())
    own = {manifest.language(kind) for kind in known("vscode")}
    contributed, files = [], {}
    for name, entry in sorted(manifest.languages.items()):
        if name in own:
            continue
        language = {"id": name, "aliases": [title(name), name]}
        if entry.get("extensions"):
            language["extensions"] = ["." + ending for ending in entry["extensions"]]
        files_ = [file for file in entry.get("filenames", []) if "/" not in file]
        patterns = [glob(text) for text in entry.get("globs", [])] + ["**/" + file for file in entry.get("filenames", []) if "/" in file]
        if files_:
            language["filenames"] = files_
        if patterns:
            language["filenamePatterns"] = patterns
        if entry.get("shebangs"):
            language["firstLine"] = "^#!.*\\b(" + "|".join(re.escape(word) for word in entry["shebangs"]) + ")\\b"
        language["configuration"] = f"./languages/{name}.json"
        comments = {}
        if line := entry.get("comments", {}).get("line"):
            comments["lineComment"] = line
        if block := entry.get("comments", {}).get("block"):
            comments["blockComment"] = block
        configuration = {
            "comments": comments,
            "brackets": [["{", "}"], ["[", "]"], ["(", ")"]],
            "autoClosingPairs": [["{", "}"], ["[", "]"], ["(", ")"], ['"', '"']],
            "surroundingPairs": [["{", "}"], ["[", "]"], ["(", ")"], ['"', '"'], ["'", "'"]],
            "wordPattern": "[\\p{L}_][\\p{L}\\p{N}_-]*" if name in ("commonlisp", "scheme", "racket", "justfile", "helm") else "[\\p{L}_][\\p{L}\\p{N}_]*",
        }
        files[f"vscode/languages/{name}.json"] = json.dumps(configuration, indent=1, ensure_ascii=False) + "\n"
        contributed.append(language)
    package["contributes"]["languages"] = contributed
    # Those that an extension contributes start it anyway.
    package["activationEvents"] = [f"onLanguage:{kind}" for kind in sorted(known("vscode"))]
    return {"vscode/package.json": json.dumps(package, indent=2, ensure_ascii=False) + "\n", **files}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    manifest = Manifest()
    differing = []
    for write in (neovim, vim, emacs, kakoune, helix, kate, vscode):
        for name, text in write(manifest).items():
            path = EDITORS / name
            if not path.exists() or path.read_text() != text:
                differing.append(name)
                if not arguments.check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text)
    for name in differing:
        print(f"editors/{name}" + (": error: not what grammars/NAME/language.toml give; run scripts/editor_types.py" if arguments.check else ""))
    sys.exit(1 if arguments.check and differing else 0)


if __name__ == "__main__":
    main()
