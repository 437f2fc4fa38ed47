"""Whole processes side by side: highlight-lsp, what people use today, and the least that tree-sitter costs.

    python3 Benchmarks/bench.py PROGRAM GRAMMARS [--against OTHER] [--runs N] [--only TABLE,…] [--folder FOLDER]
        [--output FILE] [LANGUAGE=FILE …]

The texts are put together from the repository's own highlighting tests, or from the files that are named for a language, again and
again until they have the size asked for, so that every machine measures the same work. Runs of the programs alternate, so that a slow
moment hits all of them; the tables show medians, and how many times as much as highlight-lsp each program needs. OTHER is another
build of highlight-lsp, that of the previous commit for example. GRAMMARS holds LANGUAGE/parser.so. FOLDER holds the files of the table
`languages`, found by their extensions; without it they are looked for below /usr. Peers that are not there are named and left out.
"""

import argparse
import datetime
import functools
import json
import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXTENSIONS = {"c": "c", "python": "py", "javascript": "js", "rust": "rs"}
TABLES = ["small", "files", "difference", "large", "tree", "languages", "matcher", "document", "instructions"]


# Of the table `languages`: how many files of each extension, and how long one may be.
FOLDER_EXTENSIONS = ["js", "json", "py", "css", "pm", "h", "swift", "html", "md", "xml"]
FOLDER_FILES = 200
LONGEST_FILE = 200_000


class Run:
    def __init__(self, wall, cpu, rss):
        self.wall, self.cpu, self.rss = wall, cpu, rss


def build_c(source, *libraries):
    """A program of one file in .build/bench; None where it cannot be built."""
    path = os.path.join(ROOT, ".build", "bench", os.path.splitext(os.path.basename(source))[0])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    command = ["cc", "-O2", os.path.join(ROOT, "Benchmarks", source), "-o", path, *libraries]
    return path if subprocess.run(command).returncode == 0 else None


@functools.cache
def measurer():
    return build_c("measure.c") or sys.exit("Benchmarks/measure.c cannot be built: a C compiler is wanted")


def run(command):
    """One process, its output thrown away: milliseconds and megabytes. `measure.c` starts it, since its peak would count this Python's."""
    figures, end = os.pipe()
    process = subprocess.Popen(
        [measurer(), str(end), *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, pass_fds=[end])
    os.close(end)
    message = process.communicate()[1].decode(errors="replace").strip()[:500]
    with open(figures) as file:
        code, wall, user, system, peak = (int(figure) for figure in file.read().split() or [process.returncode, 0, 0, 0, 0])
    if code != 0:
        sys.exit(f"{' '.join(command)} failed: {message}")
    return Run(wall / 1000, (user + system) / 1000, peak / 1024)


class Bench:
    def __init__(self, arguments, folder):
        self.program = os.path.abspath(arguments.program)
        self.other = arguments.against and os.path.abspath(arguments.against)
        self.grammars = os.path.abspath(arguments.grammars)
        self.runs = arguments.runs
        self.found_below = arguments.folder
        self.folder = folder
        self.sources = {}
        for item in arguments.files:
            language, _, path = item.partition("=")
            if language not in EXTENSIONS or not os.path.isfile(path):
                sys.exit(f"{item}: LANGUAGE=FILE is wanted, LANGUAGE one of {', '.join(EXTENSIONS)}")
            self.sources.setdefault(language, []).append(path)
        for language in EXTENSIONS:
            tests = os.path.join(ROOT, "grammars", "tests", "highlight", language)
            self.sources.setdefault(
                language, sorted(os.path.join(tests, name) for name in os.listdir(tests) if not name.endswith(".assert")))
        self.lines = []
        # The table that is made, and what others do faster.
        self.table, self.lost = "", []
        self.bat = shutil.which("batcat") or shutil.which("bat")
        self.pygments = shutil.which("pygmentize", path="/usr/bin") or shutil.which("pygmentize")
        self.highlight = shutil.which("highlight")
        self.crate = self.build_crate()
        self.floor = build_c("Peers/floor/floor.c", "-ltree-sitter", "-ldl")

    # Peers

    def build_crate(self):
        registry = "/usr/share/cargo/registry"
        if not shutil.which("cargo") or not os.path.isdir(registry):
            return None
        target = os.path.join(ROOT, ".build", "bench", "crate")
        command = ["cargo", "build", "--quiet", "--release", "--offline", "--target-dir", target,
                   "--manifest-path", os.path.join(ROOT, "Benchmarks", "Peers", "tree-sitter-highlight", "Cargo.toml"),
                   "--config", 'source.crates-io.replace-with="debian"', "--config", f'source.debian.directory="{registry}"']
        if subprocess.run(command).returncode != 0:
            return None
        return os.path.join(target, "release", "tree-sitter-highlight-peer")

    def parser(self, language):
        return [os.path.join(self.grammars, language, "parser.so"), f"tree_sitter_{language}"]

    def commands(self, language, path):
        """Every program's command for a file, HTML where it can."""
        result = {"highlight-lsp": [self.program, "highlight", "--format", "html", path]}
        if self.other:
            result["other build"] = [self.other, "highlight", "--format", "html", path]
        if self.floor:
            result["floor"] = [self.floor, *self.parser(language), path]
        if self.crate:
            query = os.path.join(ROOT, "grammars", language, "highlights.scm")
            result["tree-sitter-highlight"] = [self.crate, *self.parser(language), query, path]
        if self.bat:
            result["bat"] = [self.bat, "--color", "always", "--paging", "never", "--style", "plain", path]
        if self.highlight:
            result["highlight"] = [self.highlight, "-O", "html", "--fragment", path]
        if self.pygments:
            result["Pygments"] = [self.pygments, "-f", "html", path]
        return result

    # Texts

    def text(self, language, size=None, lines=None):
        parts = []
        for path in self.sources[language]:
            with open(path, "rb") as file:
                parts.append(file.read().rstrip(b"\n") + b"\n")
        whole = b"".join(parts)
        if lines:
            return b"\n".join(whole.split(b"\n")[:lines]) + b"\n"
        whole *= size // len(whole) + 1
        return whole[:whole.rindex(b"\n", 0, size) + 1]

    def file(self, language, **size):
        name = "_".join(f"{value}" for value in size.values())
        path = os.path.join(self.folder, f"{language}_{name}.{EXTENSIONS[language]}")
        if not os.path.exists(path):
            with open(path, "wb") as file:
                file.write(self.text(language, **size))
        return path

    def difference_text(self, size):
        """A diff as git writes it, of files that are nowhere: in hunks of the usual length one line becomes two."""
        result, number = b"", 0
        texts = {language: self.text(language, size=40_000).split(b"\n") for language in EXTENSIONS}
        while len(result) < size:
            language = list(EXTENSIONS)[number % len(EXTENSIONS)]
            name, lines = b"src/%d.%s" % (number, EXTENSIONS[language].encode()), texts[language]
            result += b"diff --git a/%s b/%s\nindex %07x..%07x 100644\n--- a/%s\n+++ b/%s\n" % (
                name, name, number + 1, number + 2, name, name)
            first = number * 37 % (len(lines) // 2)
            for added, start in enumerate(range(first, first + 5 * 40, 40)):
                hunk = lines[start:start + 7]
                if len(hunk) < 7:
                    break
                result += b"@@ -%d,7 +%d,8 @@\n" % (start + 1, start + 1 + added)
                result += b"".join(b" %s\n" % line for line in hunk[:3])
                result += b"-%s\n+%s\n+%s\n" % (hunk[3], hunk[3].replace(b"e", b"i"), hunk[3])
                result += b"".join(b" %s\n" % line for line in hunk[4:])
            number += 1
        return result

    # Output

    def say(self, line=""):
        print(line, flush=True)
        self.lines.append(line)

    def rows(self, header, rows):
        self.say("| " + " | ".join(header) + " |")
        self.say("|" + "---|" * len(header))
        for row in rows:
            self.say("| " + " | ".join(row) + " |")
        self.say()

    def side_by_side(self, commands, runs):
        results = {name: [] for name in commands}
        for _ in range(runs):
            for name, command in commands.items():
                results[name].append(run(command))
        return {
            name: Run(*(statistics.median(getattr(one, key) for one in values) for key in ("wall", "cpu", "rss")))
            for name, values in results.items()
        }

    def process_table(self, jobs, runs):
        rows = []
        for title, commands in jobs:
            results = self.side_by_side(commands, runs)
            own = results["highlight-lsp"]
            for name, result in results.items():
                if name not in ("floor", "other build", "/bin/true") and result.cpu < own.cpu:
                    self.lost.append(f"{self.table}, {title}: {name} needs {result.cpu / own.cpu:.2f} of the processor time")
                rows.append([
                    title if name == "highlight-lsp" else "", name, f"{result.wall:.1f}", f"{result.wall / own.wall:.2f}",
                    f"{result.cpu:.1f}", f"{result.cpu / own.cpu:.2f}", f"{result.rss:.1f}", f"{result.rss / own.rss:.2f}"])
        self.rows(["file", "program", "wall ms", "x", "CPU ms", "x", "peak MB", "x"], rows)

    # Tables

    def small(self):
        self.say("## 20 lines: what starting costs\n")
        jobs = []
        for language in EXTENSIONS:
            commands = self.commands(language, self.file(language, lines=20))
            commands["/bin/true"] = ["/bin/true"]
            jobs.append((language, commands))
        self.process_table(jobs, max(self.runs * 3, 3))

    def files(self):
        self.say("## 300 KB\n")
        self.process_table(
            [(language, self.commands(language, self.file(language, size=300_000))) for language in EXTENSIONS], self.runs)

    def difference(self):
        self.say("## A diff of 300 KB\n")
        self.say("Its files are not at hand, so that each hunk is highlighted by itself, as code of its language; the others only tell")
        self.say("removed, added and other lines apart.\n")
        path = os.path.join(self.folder, "300.diff")
        with open(path, "wb") as file:
            file.write(self.difference_text(300_000))
        commands = self.commands("diff", path)
        for name in ["floor", "tree-sitter-highlight"]:
            commands.pop(name, None)
        self.process_table([("diff", commands)], self.runs)

    def large(self):
        self.say("## 9 MB\n")
        jobs = []
        for language in ["c", "python", "javascript"]:
            commands = self.commands(language, self.file(language, size=9_000_000))
            # Minutes, where the answer is known.
            for name in ["Pygments", "highlight", "bat"]:
                commands.pop(name, None)
            jobs.append((language, commands))
        self.process_table(jobs, max(self.runs // 3, 1))

    def tree(self):
        self.say("## 2,000 files\n")
        folder = os.path.join(self.folder, "tree")
        texts = {language: self.text(language, size=40_000).split(b"\n") for language in EXTENSIONS}
        total = 0
        for number in range(2000):
            language = list(EXTENSIONS)[number % len(EXTENSIONS)]
            lines = texts[language]
            # From a few lines to some hundred, as source files are.
            start, count = number * 37 % (len(lines) // 2), 20 + number * number % 331
            text = b"\n".join(lines[start:start + count]) + b"\n"
            path = os.path.join(folder, f"{number // 100}")
            os.makedirs(path, exist_ok=True)
            with open(os.path.join(path, f"{number}.{EXTENSIONS[language]}"), "wb") as file:
                file.write(text)
            total += len(text)
        cores = str(os.cpu_count())
        shell = ["sh", "-c"]
        commands = {"highlight-lsp": [self.program, "highlight", "--color", "always", folder]}
        if self.other:
            commands["other build"] = [self.other, "highlight", "--color", "always", folder]
        if self.bat:
            bat = f"{self.bat} --color always --paging never --style plain"
            commands["bat, a process per core"] = shell + [f"find {folder} -type f | xargs -P {cores} -n {2000 // int(cores)} {bat}"]
            commands["bat, one process"] = shell + [f"find {folder} -type f | xargs {bat}"]
        self.say(f"{total / 1e6:.1f} MB in all, {cores} cores.\n")
        self.process_table([("2,000 files", commands)], max(self.runs // 3, 1))

    def found_files(self):
        """Folders by extension, of so many files of each, chosen by a seed; where there are fewer, some stand there twice."""
        found = {extension: [] for extension in FOLDER_EXTENSIONS}
        for folder, folders, names in os.walk(self.found_below):
            folders.sort()
            for name in sorted(names):
                path = os.path.join(folder, name)
                extension = name.rsplit(".", 1)[-1]
                if extension in found and not os.path.islink(path) and 0 < os.path.getsize(path) <= LONGEST_FILE:
                    found[extension].append(path)
        for extension, paths in found.items():
            random.Random(1).shuffle(paths)
            if not paths:
                continue
            folder = os.path.join(self.folder, "languages", extension)
            os.makedirs(folder)
            for number in range(FOLDER_FILES):
                shutil.copyfile(paths[number % len(paths)], os.path.join(folder, f"{number}.{extension}"))
            yield extension, folder

    def languages(self):
        self.say("## Files of ten languages\n")
        floor = os.path.join(os.path.dirname(self.program), "folder-floor")
        if not os.path.exists(floor):
            self.say("Left out: folder-floor is not built.\n")
            return
        self.say(f"{FOLDER_FILES} real files of each. Milliseconds of processor time, system time included, of all threads; `floor` reads the same")
        self.say("files, parses them and what is embedded in them, with as many threads and the same grammars, walks the trees and writes them.\n")
        rows, sums = [], [0.0] * 4
        for extension, folder in self.found_files():
            commands = {"own": [self.program, "highlight", "--color", "always", folder]}
            if self.other:
                commands["other"] = [self.other, "highlight", "--color", "always", folder]
            if self.bat:
                bat = f"{self.bat} --color always --paging never --style plain"
                commands["bat"] = ["sh", "-c", f"find {folder} -type f | xargs {bat}"]
            results = self.side_by_side(commands, max(self.runs // 3, 1))
            text = subprocess.run([floor, "--runs", str(max(self.runs // 3, 1)), folder], capture_output=True, text=True, check=True).stdout
            parsed = int(re.search(r"(\d+) ms of processors", text)[1])
            cpu = [results[name].cpu if name in results else 0 for name in ("own", "other", "bat")] + [parsed]
            sums = [total + one for total, one in zip(sums, cpu)]
            size = sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder))
            if 0 < cpu[2] < cpu[0]:
                self.lost.append(f"{self.table}, {extension}: bat needs {cpu[2] / cpu[0]:.2f} of the processor time")
            rows.append(self.language_row(extension, size, cpu))
        rows.append(self.language_row("all", None, sums))
        self.rows(["files", "KB", "highlight-lsp", "other build", "bat", "floor", "bat: x", "floor: x"], rows)

    @staticmethod
    def language_row(title, size, cpu):
        own, other, bat, floor = cpu
        return [title, f"{size // 1000}" if size else "", f"{own:.0f}", f"{other:.0f}" if other else "", f"{bat:.0f}" if bat else "",
                f"{floor:.0f}", f"{bat / own:.1f}" if bat else "", f"{own / max(floor, 1):.2f}"]

    def matcher(self):
        bench = os.path.join(os.path.dirname(self.program), "matcher-bench")
        self.say("## Matching and compiling queries against ts_query\n")
        if not os.path.exists(bench):
            self.say("Left out: matcher-bench is not built.\n")
            return
        files = [f"{language}={path}" for language, paths in self.sources.items() for path in paths]
        output = subprocess.run(
            [bench, "--project", os.path.join(ROOT, "grammars"), self.grammars, *files], capture_output=True, text=True, check=True)
        self.say("```\n" + output.stdout.strip() + "\n```\n")

    def document(self):
        self.say("## An open document\n")
        self.say("What the server grows by when a document is open, beside the bytes of its tree.\n")
        rows = []
        for language in ["c", "python", "javascript"]:
            for size in [1_000_000, 9_000_000]:
                path = self.file(language, size=size)
                tree = int(subprocess.run(
                    [self.floor, "--tree", *self.parser(language), path], capture_output=True, check=True).stdout) / 1e6
                grown = self.open_document(language, path)
                rows.append([f"{language} {size // 1_000_000} MB", f"{tree:.1f}", f"{grown:.1f}", f"{grown / tree:.2f}"])
        self.rows(["document", "tree MB", "server grows by MB", "x"], rows)

    def open_document(self, language, path):
        process = subprocess.Popen([self.program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

        def send(**message):
            body = json.dumps({"jsonrpc": "2.0", **message}).encode()
            process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            process.stdin.flush()

        def answer(identifier):
            while True:
                length = 0
                while (line := process.stdout.readline().strip()):
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.split(b":")[1])
                message = json.loads(process.stdout.read(length))
                if message.get("id") == identifier and "method" not in message:
                    return message
                if "id" in message:
                    send(id=message["id"], result=None)

        def resident():
            with open(f"/proc/{process.pid}/status") as file:
                return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) * 1024 / 1e6

        send(id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {
            "textDocument": {"semanticTokens": {"requests": {"full": {"delta": True}}, "tokenTypes": [], "tokenModifiers": [],
                                                 "formats": ["relative"]}}}})
        answer(1)
        send(method="initialized", params={})

        def open_file(uri, text, identifier):
            send(method="textDocument/didOpen", params={
                "textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}})
            send(id=identifier, method="textDocument/semanticTokens/full", params={"textDocument": {"uri": uri}})
            answer(identifier)

        # Grammar and queries are there before the document that counts.
        open_file("file:///tmp/first", self.text(language, lines=20).decode(), 2)
        before = resident()
        with open(path, encoding="utf-8") as file:
            open_file("file:///tmp/second", file.read(), 3)
        # Until nothing more comes and goes.
        grown, last = None, -1
        while grown is None or abs(grown - last) > 0.5:
            last = grown if grown is not None else -1
            time.sleep(1.5)
            grown = resident() - before
        send(id=4, method="shutdown")
        answer(4)
        send(method="exit")
        process.stdin.close()
        process.wait()
        return grown

    def instructions(self):
        self.say("## Instructions\n")
        if not shutil.which("valgrind"):
            self.say("Left out: valgrind is not installed.\n")
            return
        self.say("Millions, counted by callgrind, which no other work on the machine disturbs.\n")
        rows = []
        for title, size in [("20 lines", {"lines": 20}), ("300 KB", {"size": 300_000})]:
            for language in EXTENSIONS:
                counts = {}
                for name, command in self.commands(language, self.file(language, **size)).items():
                    if name not in ("highlight-lsp", "other build", "floor", "tree-sitter-highlight"):
                        continue
                    # Without the debug information, which valgrind would read for minutes.
                    stripped = os.path.join(self.folder, name.replace(" ", "_"))
                    if not os.path.exists(stripped):
                        subprocess.run(["strip", "-g", "-o", stripped, command[0]], check=True)
                    environment = {**os.environ, "HIGHLIGHT_LSP_DATA": os.path.join(ROOT, "grammars")}
                    result = subprocess.run(
                        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}", stripped, *command[1:]],
                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment, check=True)
                    counts[name] = int(re.search(r"Collected : (\d+)", result.stderr)[1]) / 1e6
                own = counts["highlight-lsp"]
                for name, count in counts.items():
                    first = f"{title}, {language}" if name == "highlight-lsp" else ""
                    rows.append([first, name, f"{count:.1f}", f"{count / own:.2f}"])
        self.rows(["file", "program", "M instructions", "x"], rows)

    # All

    def versions(self):
        def first_line(command):
            try:
                return subprocess.run(command, capture_output=True, text=True).stdout.strip().splitlines()[0]
            except (OSError, IndexError):
                return None

        with open("/proc/cpuinfo") as file:
            model = re.search(r"model name\s*: (.*)", file.read())
        yield f"{model[1] if model else platform.machine()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}"
        commands = [[self.program, "--version"], ["swiftc", "--version"], self.bat and [self.bat, "--version"],
                    self.pygments and [self.pygments, "-V"]]
        for command in commands:
            if command and (line := first_line(command)):
                yield line
        if self.highlight:
            text = subprocess.run([self.highlight, "--version"], capture_output=True, text=True).stdout
            yield (re.search(r"highlight version [\d.]+", text) or ["highlight"])[0]
        if self.crate:
            yield "tree-sitter-highlight, the crate of Debian, over the grammars and queries that highlight-lsp uses"
        missing = [name for name, path in [
            ("bat", self.bat), ("Pygments", self.pygments), ("highlight", self.highlight), ("tree-sitter-highlight", self.crate),
            ("floor", self.floor)] if not path]
        if missing:
            yield "not there, so left out: " + ", ".join(missing)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("grammars")
    parser.add_argument("files", nargs="*", metavar="LANGUAGE=FILE")
    parser.add_argument("--against", metavar="OTHER", help="another build of highlight-lsp")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--folder", default="/usr", help="where the files of the table languages are; default: %(default)s")
    parser.add_argument("--only", metavar="TABLE,...", help=f"of: {', '.join(TABLES)}")
    parser.add_argument("--output", help="also write the tables into this file")
    arguments = parser.parse_args()
    tables = arguments.only.split(",") if arguments.only else TABLES
    if unknown := [table for table in tables if table not in TABLES]:
        parser.error(f"no table {unknown[0]}; there are {', '.join(TABLES)}")

    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments, folder)
        bench.say("# Results of `make bench`\n")
        bench.say("Medians. `x`: how many times as much as highlight-lsp; above 1 it needs more.")
        bench.say("`floor` parses, walks the tree once and writes it, and matches nothing: no user of tree-sitter can be faster.\n")
        bench.say(f"Measured on {datetime.date.today()}:\n")
        for line in bench.versions():
            bench.say(f"- {line}")
        bench.say()
        for table in tables:
            bench.table = table
            getattr(bench, table)()
        bench.say("## What others do faster\n")
        for row in bench.lost or ["Nothing in these tables."]:
            bench.say(f"- {row}")
        if arguments.output:
            with open(arguments.output, "w", encoding="utf-8") as file:
                file.write("\n".join(bench.lines).rstrip() + "\n")


main()
