#!/usr/bin/env python3
"""notices.py REPOSITORIES [LANGUAGE...]: reads who owns each parser, and under which license, into packaging/notices/parsers/.

REPOSITORIES is a folder of bare or plain clones, named OWNER+NAME or OWNER+NAME/repo. Run it after a changed pin in grammars/packages.toml, for the
languages that it changes (without names: for all). The revision of a parser is the one that its source archive names; the archives are those that the
program keeps in ~/.cache/highlight-lsp/archives (XDG_CACHE_HOME). Where the repository lacks the revision, its newest one is read, and the
notice says so. What cannot be read by rule is printed at the end, to be looked at by eye.

Read are: the license files of the repository, word for word as far as they name owners, NOTICE in full, the owners that C files and *.license files of the
archive name, the query files' own words, other parsers whose scanner a C file says to be made from, and grammars that a grammar extends.
"""

import collections
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE / "packaging"))
import notices  # noqa: E402

# The names of files that state a license, in the top folder of a repository.
LICENSE_FILE = re.compile(r"(?i)^(un)?(licen[sc]e|copying|copyright)[^/]*$|^LICENSES/[^/]+$")
NOTICE_FILE = re.compile(r"(?i)^notice[^/]*$")
# A line that names an owner. "Copyright notice", "copyright holder" and the like are the terms of licenses.
OWNER = re.compile(r"(?i)^\W*(?:spdx-filecopyrighttext:|(?:portions )?copyright\b|\(c\)|©)\s*(?:\(c\)|©|[0-9`<]|by\b|[\w\"][^,;]*[0-9]{4}|\[yyyy\]|\[year\])")
TERMS = re.compile(r"(?i)copyright (?:notice|holder|owner|law|and related|interest|statement|license|rights|in\b)|\[yyyy\]")
# What a C file says of the scanner that it was made from.
MADE_FROM = re.compile(
    r"(?is)(?:taken|copied|copy paste|adjusted|adapted|based|inspired)\b[^;{}]{0,160}?"
    r"(?:github\.com/([\w.-]+/[\w.-]+?)(?:/|\.git|\s|$)|\b(tree-sitter-[\w-]+)/src|\bthe (\w+) tree-sitter)|\A\s*//\s*https://github\.com/([\w.-]+/[\w.-]+?)/\S*scanner")

# A grammar that another one extends.
GRAMMAR_FILE = re.compile(r"(?:^|/)(?:grammar|define-grammar)\.js$")
EXTENDED = re.compile(r"(?:require\(|from )\s*['\"](tree-sitter-[\w-]+)/")


def git(folder, *arguments):
    result = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True)
    return result.stdout if result.returncode == 0 else None


def clones(folder, names):
    """The clones of a repository and of forks with its name, those of its own owner first."""
    found = []
    for name in names:
        for path in (folder / name.replace("/", "+", 1), folder / name.replace("/", "+", 1) / "repo"):
            if (path / "HEAD").exists() or (path / ".git").exists():
                found.append((name, path))
    return found


def owners(text):
    """The lines that name owners, as they are, without the marks of comments."""
    result = []
    for line in text.splitlines():
        clean = re.sub(r"^[\s/*#;%-]+|[\s*/]+$", "", line)
        if (OWNER.search(clean) and not TERMS.search(clean)) or (result and re.fullmatch(r"(?i)all rights reserved\.?", clean)):
            if clean not in result:
                result.append(clean)
    return result


def conditions(text, comment=False):
    """The license of a text, and its conditions word for word where these are not the words of that license."""
    identifier, exact = notices.identify(text)
    if exact or not re.search(r"Permission is hereby granted|Redistribution and use", text):
        return identifier, None
    if comment:
        text = re.search(r"(?s)/\*(.*?)\*/", text)[1]
        text = "\n".join(re.sub(r"^\s*\*? ?", "", line) for line in text.splitlines())
    return identifier, text.strip("\n").rstrip()


def digest(data):
    return hashlib.sha256(data).hexdigest()


class Repository:
    """A repository at a revision, or at the newest one that a clone has."""

    def __init__(self, folder, name, revision):
        same = [path.parent.name if path.name == "repo" else path.name for path in folder.glob(f"*+{name.split('/')[1]}*")]
        found = clones(folder, dict.fromkeys([name, *(other.replace("+", "/", 1) for other in sorted(same))]))
        self.exact = True
        for tag in (revision, f"v{revision}") if re.fullmatch(r"[0-9.]+", revision) else (revision,):
            for self.name, self.path in found:
                commit = git(self.path, "rev-parse", "--verify", "--quiet", f"{tag}^{{commit}}")
                if commit:
                    self.commit = commit.decode().strip()
                    return
        self.exact = False
        if not found:
            raise LookupError(f"no clone of {name}")
        self.name, self.path = next(((n, p) for n, p in found if n == name), found[0])
        self.commit = git(self.path, "log", "--all", "-1", "--format=%H").decode().strip()

    @classmethod
    def at(cls, other, commit):
        """The same repository at another commit."""
        result = cls.__new__(cls)
        result.name, result.path, result.commit, result.exact = other.name, other.path, commit, True
        return result

    def files(self, pattern):
        names = git(self.path, "ls-tree", "-r", "--name-only", self.commit).decode().splitlines()
        return {name: git(self.path, "show", f"{self.commit}:{name}") for name in names if pattern.search(name)}

    def later_license(self):
        """Where the revision has no license file: the first later commit that adds one."""
        commits = git(self.path, "log", "--all", "--reverse", "--diff-filter=A", "--format=%H", "--", "LICENSE", "LICENSE.md", "LICENSE.txt").decode().split()
        return commits[0] if commits else None


class Archive:
    """A source archive, as the program keeps it."""

    def __init__(self, package, entry):
        cache = pathlib.Path(notices.environment("XDG_CACHE_HOME", "~/.cache")).expanduser() / "highlight-lsp/archives"
        self.path = cache / f"{package.replace('-', '_')}-{entry['version']}.tar.gz"
        if digest(self.path.read_bytes()) != entry["sha256"]:
            raise LookupError(f"{self.path} is not the pinned archive")
        self.members = {}
        with tarfile.open(self.path) as archive:
            for member in archive:
                name = member.name.partition("/")[2]
                if member.isfile() and (re.search(r"\.(c|h|cc|inc|license)$", name) or name.endswith("language_definitions.json")):
                    self.members[name] = archive.extractfile(member).read()
        definitions = self.members.get("sources/language_definitions.json")
        self.definitions = json.loads(definitions) if definitions else {}


def plain(text):
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def query_files(repositories, repository, language, table):
    """The paragraph about the query files that a package has for a language; None without any. Their origins are the files of the parser's repository, of
    any revision, with the same lines."""
    pieces = table.pieces(language)
    if not pieces:
        return None
    cache = pathlib.Path(notices.environment("XDG_CACHE_HOME", "~/.cache")).expanduser() / "highlight-lsp/archives"
    wheel = cache / table.wheel
    if digest(wheel.read_bytes()) != table.sha256:
        raise LookupError(f"{wheel} is not the pinned wheel")
    if not table.module:
        table.module = zipfile.ZipFile(wheel).read(table.member)
    found, licenses, named, read, unknown = [], [], [], [], []
    for kind, offset, length in pieces:
        data = table.module[offset:offset + length]
        found.append(f"queries/{kind}.scm sha256:{digest(data)}")
        named += owners(data.decode())
        origin = next((
            commit for commit in git(repository.path, "log", "--all", "--format=%H", "--", f"queries/{kind}.scm", f":(glob)**/{kind}.scm").decode().split()
            for name in git(repository.path, "ls-tree", "-r", "--name-only", commit, "--", "queries").decode().splitlines()
            if name.endswith(f"/{kind}.scm") and plain(git(repository.path, "show", f"{commit}:{name}").decode()) == plain(data.decode())), None)
        if not origin:
            unknown.append(kind)
            continue
        read.append(f"https://github.com/{repository.name}/blob/{origin}/queries/{kind}.scm")
        here = Repository.at(repository, origin)
        for name, text in here.files(LICENSE_FILE).items():
            if not name.startswith("LICENSES/"):
                licenses.append(conditions(text.decode())[0])
                named += owners(text.decode())
    paragraph = collections.OrderedDict(Part="\n".join(found), Package=f"{table.package} {table.version} sha256:{table.sha256}")
    if unknown:
        paragraph["Comment"] = (f"No revision that could be had has {' and '.join(unknown)} with the same lines; "
                                f"its package states MIT for all of its files.")
        licenses.append("MIT")
    paragraph["License"] = " AND ".join(sorted({license for license in licenses if license}))
    if read:
        paragraph["Read"] = "\n".join(read)
    paragraph["Copyright"] = "\n".join(dict.fromkeys(named))
    return paragraph


def parts(archive, folder):
    """What C files say of owners besides those of the repository, and of scanners that they are made from."""
    found, made = [], []
    for name, data in sorted(archive.members.items()):
        if not name.startswith(folder + "/") and folder:
            continue
        relative = name[len(folder) + 1:] if folder else name
        text = data[:65536].decode(errors="replace")
        lines = owners(text if not relative.endswith("parser.c") else "\n".join(text.splitlines()[:20]))
        if lines:
            found.append((relative, digest(data), lines, *conditions(text, comment=True)))
        if relative.endswith("parser.c"):
            continue
        for match in MADE_FROM.finditer(text):
            repository, base, language, address = match.groups()
            made.append((relative, digest(data), repository or address, base, language))
    return found, made


def main():
    repositories = pathlib.Path(sys.argv[1])
    manifest = notices.manifest()
    languages = notices.languages_with_parsers(manifest)
    table = notices.QueryTable()
    collection = notices.read(notices.PROGRAM / f"{table.package}.txt")[0]["Copyright"].splitlines()
    archives = {}
    odd = []
    for language in sys.argv[2:] or sorted(languages):
        package, entry, folder = notices.pin(manifest, language)
        archive = archives.get(package) or archives.setdefault(package, Archive(package, entry))
        definition = archive.definitions.get(language) or {}
        previous = notices.read(notices.PARSERS / f"{language}.txt")
        source = definition.get("repo") or (previous[0].get("Source") if previous else None)
        if not source:
            odd.append(f"{language}: no repository is known; write its Source into packaging/notices/parsers/{language}.txt")
            continue
        revision = definition.get("rev") or entry["version"]
        try:
            repository = Repository(repositories, re.sub(r"^https://github\.com/|\.git$", "", source), revision)
        except LookupError as error:
            odd.append(f"{language}: {error}")
            continue
        paragraphs = [collections.OrderedDict()]
        head = paragraphs[0]
        head["Parser"] = language
        head["Package"] = f"{package} {entry['version']} sha256:{entry['sha256']}"
        head["Source"] = source.removesuffix(".git")
        head["Revision"] = revision
        licenses = repository.files(LICENSE_FILE)
        commit = repository.commit
        if not licenses and repository.later_license():
            commit, repository.commit = repository.commit, repository.later_license()
            licenses = repository.files(LICENSE_FILE)
            head["Comment"] = f"No license file is in this revision; read is the first one, of revision {repository.commit}."
        if not repository.exact:
            head["Comment"] = f"This revision could not be had; read is {repository.commit}."
        if repository.name != re.sub(r"^https://github\.com/", "", source):
            head["Comment"] = (head.get("Comment", "") + f" Read in https://github.com/{repository.name}.").strip()
        texts = {name: data.decode() for name, data in licenses.items()}
        main_texts = {name: text for name, text in texts.items() if not name.startswith("LICENSES/")}
        found = {name: conditions(text) for name, text in main_texts.items()}
        identifiers = sorted({identifier for identifier, _ in found.values() if identifier})
        quoted = [text for _, text in found.values() if text]
        package_json = git(repository.path, "show", f"{commit}:package.json")
        stated = json.loads(package_json).get("license", "") if package_json else ""
        # Several files with the names of licenses (LICENSE-MIT) offer a choice.
        choice = len(main_texts) > 1 and all(re.match(r"(?i)licen[sc]e-", name) for name in main_texts)
        head["License"] = (" OR " if choice else " AND ").join(identifiers)
        address = f"https://github.com/{repository.name}/blob/{repository.commit}"
        head["Read"] = "\n".join(f"{address}/{name} sha256:{digest(licenses[name])}" for name in main_texts)
        named = [line for text in main_texts.values() for line in owners(text)]
        files, made = parts(archive, folder)
        for name, data in repository.files(NOTICE_FILE).items():
            text = data.decode()
            head["Read"] += f"\n{address}/{name} sha256:{digest(data)}"
            quoted.append(text.rstrip())
            named += owners(text)
            if notices.contains(text, "MIT"):
                head["License"] = " AND ".join(sorted({*head["License"].split(" AND "), "MIT"}))
        head["Copyright"] = "\n".join(dict.fromkeys(named)) or f"no owner is named in {' and '.join(main_texts)}"
        if quoted:
            head["Notice"] = "\n\n".join(quoted)
        if not head["License"] or (not named and head["License"] not in notices.NO_OWNERS):
            odd.append(f"{language}: {found} {head['Copyright']}")
        if stated and notices.spdx(stated) != head["License"]:
            odd.append(f"{language}: package.json says {stated}, its license file {head['License']}")
        # Files with the same owners and license are one paragraph.
        grouped = collections.OrderedDict()
        for relative, sha, lines, license, words in files:
            grouped.setdefault((tuple(lines), license or head["License"], words), []).append(f"{relative} sha256:{sha}")
            if not license:
                odd.append(f"{language}: {relative} names owners and no license: {lines}")
        for (lines, license, words), read in grouped.items():
            paragraphs.append(collections.OrderedDict(
                Part="\n".join(read), License=license, Copyright="\n".join(lines), **({"Notice": words} if words else {})))
        origins = [
            (relative, sha, repository_name, repository_name and repository_name.split("/")[1] or base or f"tree-sitter-{other.lower()}",
             "It names a scanner of {} as its origin.")
            for relative, sha, repository_name, base, other in made]
        for relative, data in Repository.at(repository, commit).files(GRAMMAR_FILE).items():
            origins += [(relative, digest(data), None, wanted, "It extends the grammar of {}.") for wanted in dict.fromkeys(EXTENDED.findall(data.decode()))]
        for relative, sha, repository_name, wanted, sentence in origins:
            origin = None
            candidates = [path for path in repositories.glob(f"*+{wanted}") if (path / "repo/HEAD").exists() or (path / "HEAD").exists()]
            candidates.sort(key=lambda path: (repository_name is None or path.name != repository_name.replace("/", "+"), not path.name.startswith("tree-sitter+")))
            if repository_name and "tree-sitter" not in repository_name or source.endswith("/" + wanted):
                continue
            for path in candidates[:1]:
                name = path.name.replace("+", "/", 1)
                origin = Repository(repositories, name, "HEAD")
                for file, data in origin.files(LICENSE_FILE).items():
                    paragraph = collections.OrderedDict(
                        Part=f"{relative} sha256:{sha}", Comment=sentence.format(f"https://github.com/{name}"),
                        Read=f"https://github.com/{name}/blob/{origin.commit}/{file} sha256:{digest(data)}",
                        License=conditions(data.decode())[0], Copyright="\n".join(owners(data.decode())) or f"no owner is named in {file}")
                    if paragraph not in paragraphs:
                        paragraphs.append(paragraph)
            if not origin:
                odd.append(f"{language}: {relative} names {repository_name or wanted}, which is not there")
        queries = query_files(repositories, repository, language, table)
        if queries:
            if "Comment" in queries:
                odd.append(f"{language}: {queries['Comment']}")
                queries["Copyright"] = "\n".join(dict.fromkeys([*filter(None, queries["Copyright"].splitlines()), *named, *collection]))
            queries["Copyright"] = queries["Copyright"] or head["Copyright"]
            queries["License"] = queries["License"] or head["License"]
            paragraphs.append(queries)
        (notices.PARSERS / f"{language}.txt").write_text(notices.write(paragraphs))
    print("\n".join(odd))


if __name__ == "__main__":
    main()
