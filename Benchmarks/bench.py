"""Whole processes side by side: highlight-lsp, what people use today, and the least that tree-sitter costs.

    python3 Benchmarks/bench.py PROGRAM GRAMMARS [--against OTHER] [--runs N] [--only TABLE,…] [--folder FOLDER]
        [--output FILE] [--chart] [LANGUAGE=FILE …]

The texts are put together from those of the repository's own highlighting tests that are ordinary programs, or from the files that
are named for a language, again and again until they have the size asked for, so that every machine measures the same work. Runs of the programs alternate, so that a slow
moment hits all of them; the tables show medians, and how many times as much as highlight-lsp each program needs. OTHER is another
build of highlight-lsp, that of the previous commit for example. GRAMMARS holds LANGUAGE/parser.so. FOLDER holds the files of the table
`languages`, found by their extensions; without it they are looked for below /usr. With --chart that table is also drawn for README.md.
Peers that are not there are named and left out.
"""

import argparse
import datetime
import functools
import html
import os
import pathlib
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import readme_chart
from server_latency import PEERS, Document, Server

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXTENSIONS = {"c": "c", "python": "py", "javascript": "js", "rust": "rs"}
TABLES = ["small", "files", "difference", "large", "log", "languages", "matcher", "opening", "keystroke", "document", "page", "instructions"]

# Shorter tests are of rare things and of syntax errors.
PROGRAM_BYTES = 3000

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
        self.draws = arguments.chart
        self.folder = folder
        self.sources = {}
        for item in arguments.files:
            language, _, path = item.partition("=")
            if language not in EXTENSIONS or not os.path.isfile(path):
                sys.exit(f"{item}: LANGUAGE=FILE is wanted, LANGUAGE one of {', '.join(EXTENSIONS)}")
            self.sources.setdefault(language, []).append(path)
        for language in EXTENSIONS:
            tests = pathlib.Path(ROOT, "grammars", "tests", "highlight", language)
            self.sources.setdefault(
                language, sorted(path for path in tests.iterdir() if path.suffix != ".assert" and path.stat().st_size >= PROGRAM_BYTES))
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
                if name not in ("floor", "other build", "/bin/true", "an empty file") and result.cpu < own.cpu:
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

    def log(self):
        self.say("## A log of 4.8 MB\n")
        log, empty = os.path.join(self.folder, "server.log"), os.path.join(self.folder, "empty.log")
        with open(log, "w") as file:
            for number in range(60_000):
                file.write(f"2026-01-{number % 28 + 1:02} 12:{number % 60:02}:00 [worker-{number % 7}] INFO request {number:07} took {number % 997:3} milliseconds\n")
        open(empty, "w").close()
        commands = {"highlight-lsp": [self.program, "highlight", "--color", "always", log],
                    "an empty file": [self.program, "highlight", "--color", "always", empty]}
        if self.bat:
            commands["bat"] = [self.bat, "--color", "always", "--paging", "never", "--style", "plain", log]
        self.process_table([("log", commands)], max(self.runs // 3, 1))

    @functools.cache
    def found_files(self):
        """Pairs of an extension and a folder of so many files of it, chosen by a seed; where there are fewer, some stand there twice."""
        found = {extension: [] for extension in FOLDER_EXTENSIONS}
        for folder, folders, names in os.walk(self.found_below):
            folders.sort()
            for name in sorted(names):
                path = os.path.join(folder, name)
                extension = name.rsplit(".", 1)[-1]
                if extension in found and not os.path.islink(path) and 0 < os.path.getsize(path) <= LONGEST_FILE:
                    found[extension].append(path)
        result = []
        for extension, paths in found.items():
            random.Random(1).shuffle(paths)
            if not paths:
                continue
            folder = os.path.join(self.folder, "languages", extension)
            os.makedirs(folder)
            for number in range(FOLDER_FILES):
                shutil.copyfile(paths[number % len(paths)], os.path.join(folder, f"{number}.{extension}"))
            result.append((extension, folder))
        return result

    def languages(self):
        self.say("## Files of languages\n")
        floor = os.path.join(os.path.dirname(self.program), "folder-floor")
        if not os.path.exists(floor):
            self.say("Left out: folder-floor is not built.\n")
            return
        self.say(f"{FOLDER_FILES} real files of each. Milliseconds of processor time, system time included, of all threads; `floor` reads the same")
        self.say("files, parses them and what is embedded in them, with as many threads and the same grammars, walks the trees and writes them.\n")
        rows, bars, sums = [], [], [0.0] * 4
        for extension, folder in self.found_files():
            commands = {"own": [self.program, "highlight", "--color", "always", folder]}
            if self.other:
                commands["other"] = [self.other, "highlight", "--color", "always", folder]
            if self.bat:
                bat = f"{self.bat} --color always --paging never --style plain"
                commands["bat"] = ["sh", "-c", f"find {folder} -type f | xargs {bat}"]
            # Without its parser a language would seem fast; languages inside others may lack theirs.
            said = subprocess.run(commands["own"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr
            if missing := re.findall(r"^(?!.* in it is not highlighted).*the grammar for (\S+) is not installed", said, re.M):
                subprocess.run([self.program, "grammar", "install", *missing], check=True)
            results = self.side_by_side(commands, max(self.runs // 3, 1))
            text = subprocess.run([floor, "--runs", str(max(self.runs // 3, 1)), folder], capture_output=True, text=True, check=True).stdout
            parsed = int(re.search(r"(\d+) ms of processors", text)[1])
            cpu = [results[name].cpu if name in results else 0 for name in ("own", "other", "bat")] + [parsed]
            sums = [total + one for total, one in zip(sums, cpu)]
            size = sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder))
            if 0 < cpu[2] < cpu[0]:
                self.lost.append(f"{self.table}, {extension}: bat needs {cpu[2] / cpu[0]:.2f} of the processor time")
            rows.append(self.language_row(extension, size, cpu))
            bars.append({"language": extension, "kilobytes": size // 1000, "own": cpu[0] / 1000, "bat": cpu[2] / 1000})
        rows.append(self.language_row("all", None, sums))
        self.rows(["files", "KB", "highlight-lsp", "other build", "bat", "floor", "bat: x", "floor: x"], rows)
        if self.draws and self.bat:
            readme_chart.draw(bars, FOLDER_FILES, self.machine(), self.version([self.bat, "--version"]).split()[1])

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
        self.say("## Open documents\n")
        self.say("What the server grows by when documents are open, beside the bytes of their trees.\n")
        jobs = [(f"{language} {size // 1_000_000} MB", language, [self.file(language, size=size)])
                for language in ["c", "python", "javascript"] for size in [1_000_000, 9_000_000]]
        folders = dict(self.found_files())
        for extension, language in {"h": "c", "py": "python", "js": "javascript"}.items():
            if extension in folders:
                paths = sorted(pathlib.Path(folders[extension]).iterdir())
                jobs.append((f"{len(paths)} real files, {sum(path.stat().st_size for path in paths) // 1000} KB of {language}", language, paths))
        rows = []
        for title, language, paths in jobs:
            tree = sum(int(subprocess.run(
                [self.floor, "--tree", *self.parser(language), path], capture_output=True, check=True).stdout) for path in paths) / 1e6
            grown = self.open_documents(language, paths)
            rows.append([title, f"{tree:.1f}", f"{grown:.1f}", f"{grown / tree:.2f}"])
        self.rows(["documents", "trees MB", "server grows by MB", "x"], rows)

    def open_documents(self, language, paths):
        server = Server(f"{self.program} serve", self.folder)

        def resident():
            with open(f"/proc/{server.process.pid}/status") as file:
                return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) * 1024 / 1e6

        # Grammar and queries are there before the document that counts.
        Document(server, paths[0], self.text(language, lines=20).decode(), name=f"first.{EXTENSIONS[language]}").open()
        before = resident()
        for number, path in enumerate(paths):
            text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
            Document(server, path, text, name=f"{number}.{EXTENSIONS[language]}").open()
        # Until nothing more comes and goes.
        grown, last = None, -1
        while grown is None or abs(grown - last) > 0.5:
            last = grown if grown is not None else -1
            time.sleep(1.5)
            grown = resident() - before
        server.end()
        return grown

    def page(self):
        self.say("## A page of 2 MB\n")
        self.say("HTML with 80 lines of code in each block. Pygments highlights the same blocks in one process.\n")
        blocks = []
        for language in EXTENSIONS:
            lines = self.text(language, size=400_000).decode().split("\n")
            blocks += [(language, "\n".join(lines[first:first + 80])) for first in range(0, len(lines), 80)]
        random.Random(1).shuffle(blocks)
        path = os.path.join(self.folder, "page.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Page</title></head><body>\n")
            for language, code in blocks:
                file.write(f"<p>Some code.</p>\n<pre><code class=\"language-{language}\">{html.escape(code)}</code></pre>\n")
            file.write("</body></html>\n")
        commands = {"highlight-lsp": [self.program, "page", path]}
        if self.other:
            commands["other build"] = [self.other, "page", path]
        if self.pygments:
            commands["Pygments"] = [shutil.which("python3", path="/usr/bin") or sys.executable, os.path.join(ROOT, "Benchmarks", "Peers", "pygments_page.py"), path]
        self.process_table([("page", commands)], max(self.runs // 3, 1))

    def opening(self):
        self.say("## First tokens\n")
        self.say("Milliseconds over LSP: of 300 lines from `didOpen` to all tokens, in a server that has just answered `initialize`; of 9 MB from the")
        self.say("moment at which the client has written the text to the tokens of the first 60 lines.\n")
        rows = []
        for language in ["c", "python", "javascript"]:
            path = self.file(language, lines=300)
            servers = {"highlight-lsp": f"{self.program} serve"}
            servers.update({name: command for name, command in PEERS.get(language, {}).items() if shutil.which(command.split()[0])})
            times = {name: [] for name in servers}
            for _ in range(self.runs):
                for name, command in servers.items():
                    times[name].append(self.served(command, path, lambda document: document.open()))
            rows += self.opening_rows(f"300 lines, {language}", times)
        for language in ["c", "python", "javascript"]:
            times = {"highlight-lsp": [self.served(f"{self.program} serve", self.file(language, size=9_000_000), self.first_rows)
                                       for _ in range(max(self.runs // 3, 1))]}
            rows += self.opening_rows(f"9 MB, {language}", times)
        self.rows(["text", "program", "ms", "x"], rows)

    def served(self, command, path, ask):
        server = Server(command, self.folder)
        try:
            return ask(Document(server, path, pathlib.Path(path).read_text(encoding="utf-8")))
        finally:
            server.end()

    @staticmethod
    def first_rows(document):
        document.server.write(document.open_frame)
        start = time.perf_counter()
        _, moment = document.ask("range", {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 60, "character": 0}}})
        return (moment - start) * 1000

    def opening_rows(self, title, times):
        own = statistics.median(times["highlight-lsp"])
        for name, values in times.items():
            middle = statistics.median(values)
            if middle < own:
                self.lost.append(f"{self.table}, {title}: {name} needs {middle / own:.2f} of the time")
            yield [title if name == "highlight-lsp" else "", name, f"{middle:.1f}", f"{middle / own:.2f}"]

    def keystroke(self):
        self.say("## A key, beside the parse\n")
        bench = os.path.join(os.path.dirname(self.program), "keystroke-bench")
        if not os.path.exists(bench):
            self.say("Left out: keystroke-bench is not built.\n")
            return
        self.say("Microseconds, p50/p95. `library` parses the same edit and asks for the changed ranges, nothing else; `own` is the time beside it.\n")
        rows = []
        for size, languages in [(300_000, ["python"]), (9_000_000, ["c", "python", "javascript", "rust"])]:
            files = [f"{language}={path}" for language in languages for path in self.sources[language]]
            lines = subprocess.run(
                [bench, "none", self.grammars, "--series", "letter", "--size", f"{size}", *languages, *files],
                cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
            rows += [line.split("\t") for line in lines[2:]]
        self.rows(["language", "KB", "series", "edits", "highlight-lsp", "library", "own", "bar", "changed p95"], rows)

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
                    # The first two runs of a program fill caches of queries.
                    for _ in range(2):
                        subprocess.run([stripped, *command[1:]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, check=True)
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

    @staticmethod
    def version(command):
        try:
            return subprocess.run(command, capture_output=True, text=True).stdout.strip().splitlines()[0]
        except (OSError, IndexError):
            return None

    @staticmethod
    def machine():
        with open("/proc/cpuinfo") as file:
            model = re.search(r"model name\s*: (.*)", file.read())
        return f"{model[1] if model else platform.machine()}, {os.cpu_count()} cores"

    def versions(self):
        yield f"{self.machine()}, {platform.system()} {platform.release()}"
        commands = [[self.program, "--version"], ["swiftc", "--version"], self.bat and [self.bat, "--version"],
                    self.pygments and [self.pygments, "-V"]]
        for command in commands:
            if command and (line := self.version(command)):
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
    parser.add_argument("--chart", action="store_true", help="also draw docs/pictures/speed-*.svg from the table languages")
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
