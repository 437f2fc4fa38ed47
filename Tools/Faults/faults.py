"""Whether faults find tests: faults.py build | run [NUMBER ...] | list

Each line of faults.tsv is a fault of one expression in one of the modules. `build` copies the files that git has into .build/faults/tree,
makes each of these expressions `(faultNumber == N ? (FAULT) : (EXPRESSION))` there, and builds all tests once: no program that is
shipped has them. `run` then runs the tests with HIGHLIGHT_FAULT=N, for each fault or for those that are named, until the first test
fails: unit suites, queries and fixtures, end-to-end suites (0: no fault is on, which no test may find). It writes a line for each into .build/faults/results.tsv and prints how
many were caught where. Exit codes: 0 all were caught, 1 some were not, 2 the list does not fit the sources, or the build failed.
"""

import collections
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = pathlib.Path(__file__).with_name("faults.tsv")
FOLDER = ROOT / ".build/faults"
TREE = FOLDER / "tree"
RESULTS = FOLDER / "results.tsv"
# A fault may make a loop endless.
SECONDS = 900
# What the first failing test writes; the failed case of `check` begins with its file.
FAILURE = re.compile(r"✘ Test (?P<test>\S+?)(?:\(\))? .*recorded an issue|(?P<crash>Fatal error|Program crashed|exited with unexpected signal)|(?P<case>^\S+:\d+:\d+: error: .*)")
NUMBER = """#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The number of the fault that is on; 0: none.
let faultNumber = getenv("HIGHLIGHT_FAULT").flatMap { Int(String(cString: $0)) } ?? 0
"""

Fault = collections.namedtuple("Fault", "number area file before expression after fault")


def faults():
    result = []
    for line, text in enumerate(LIST.read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith("#"):
            continue
        try:
            area, file, code, fault = text.split("\t")
            before, expression, after = re.fullmatch(r"(.*)⟦(.+)⟧(.*)", code).groups()
        except (ValueError, AttributeError):
            sys.exit(f"{LIST}:{line}:1: error: not an area, a file, code with ⟦⟧ and a fault, with tabs between them")
        path = ROOT / "Sources" / file
        count = path.read_text(encoding="utf-8").count(before + expression + after) if path.is_file() else 0
        if count != 1:
            print(f"{LIST}:{line}:1: error: the code occurs {count} times in Sources/{file}; change the line", file=sys.stderr)
            sys.exit(2)
        result.append(Fault(len(result) + 1, area, file, before, expression, after, fault))
    return result


def build(found):
    # Files that are the same keep their times, so that they are not compiled again.
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout.decode().split("\0")
    texts = {}
    for fault in found:
        path = pathlib.Path("Sources") / fault.file
        text = texts.get(path) or (ROOT / path).read_text(encoding="utf-8")
        switch = f"(faultNumber == {fault.number} ? ({fault.fault}) : ({fault.expression}))"
        texts[path] = text.replace(fault.before + fault.expression + fault.after, fault.before + switch + fault.after)
        texts[pathlib.Path("Sources") / fault.file.split("/")[0] / "FaultNumber.swift"] = NUMBER
    wanted = {pathlib.Path(name): (ROOT / name).read_bytes() for name in names if name and (ROOT / name).is_file()}
    wanted |= {path: text.encode() for path, text in texts.items()}
    for path, content in wanted.items():
        target = TREE / path
        if target.is_file() and target.read_bytes() == content:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        if (ROOT / path).exists():
            shutil.copymode(ROOT / path, target)
    for path in [path for path in (TREE / "Sources", TREE / "Tests") for path in path.rglob("*.swift")]:
        if path.relative_to(TREE) not in wanted:
            path.unlink()
    code = subprocess.run(["swift", "build", "--build-tests"], cwd=TREE, env=dict(os.environ, HIGHLIGHT_LSP_SUITES="1")).returncode
    sys.exit(2 if code else 0)


def kill(process):
    """Ends a process and all that it started: `swift test` gives the tests a group of their own, but no session."""
    for name in os.listdir("/proc") if os.path.isdir("/proc") else [process.pid]:
        try:
            if str(name).isdigit() and os.getsid(int(name)) == process.pid:
                os.kill(int(name), signal.SIGKILL)
        except ProcessLookupError:
            pass
    process.wait()


def first_failure(words, environment):
    """The first test of a command that fails; None if none does."""
    process = subprocess.Popen(
        words, cwd=TREE, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", start_new_session=True)
    signal.signal(signal.SIGALRM, lambda *_: kill(process))
    signal.alarm(SECONDS)
    begin = time.monotonic()
    try:
        for line in process.stdout:
            if match := FAILURE.search(line):
                return next(filter(None, match.groups()))[:120]
        if process.wait() == 0:
            return None
        return "no end" if time.monotonic() - begin >= SECONDS else "exit code"
    finally:
        signal.alarm(0)
        kill(process)


def run(found):
    program = TREE / ".build/debug/highlight-lsp"
    if not program.exists():
        sys.exit("faults.py: there is no build; run faults.py build")
    environment = dict(
        os.environ, HIGHLIGHT_LSP_SUITES="1", HIGHLIGHT_LSP_PROGRAM=str(program), SWIFT_BACKTRACE="enable=no",
        XDG_DATA_HOME=os.environ.get("XDG_DATA_HOME") or str(ROOT / ".build/test-data"))
    suites = ["swift", "test", "--skip-build"]
    stages = {
        "unit": [*suites, "--skip", r"^HighlightLSPTests\."],
        "fixtures": [program, "check", "grammars"],
        "end-to-end": [*suites, "--filter", r"^HighlightLSPTests\."],
    }
    counts = collections.defaultdict(collections.Counter)
    for fault in found:
        environment["HIGHLIGHT_FAULT"] = str(fault.number)
        begin, caught, test = time.monotonic(), "not caught", ""
        for stage, words in stages.items():
            if test := first_failure(words, environment):
                caught = stage
                break
        row = [fault.number, fault.area, fault.file, fault.expression, fault.fault, caught, test or "", f"{time.monotonic() - begin:.0f} s"]
        with open(RESULTS, "a") as results:
            print(*row, sep="\t", file=results)
        print(*row, sep=" · ", flush=True)
        counts[fault.area][caught] += 1
    for area, kinds in counts.items():
        print(f"{area}: " + ", ".join(f"{count} {kind}" for kind, count in kinds.items()))
    missed = sum(kinds["not caught"] for kinds in counts.values())
    print(f"{len(found) - missed} of {len(found)} faults are caught")
    sys.exit(1 if missed else 0)


def main():
    words = sys.argv[1:]
    found = faults()
    if words == ["list"]:
        for fault in found:
            print(fault.number, fault.area, fault.file, fault.expression, fault.fault, sep=" · ")
    elif words == ["build"]:
        build(found)
    elif words[:1] == ["run"] and all(word.isdigit() and int(word) <= len(found) for word in words[1:]):
        found.insert(0, Fault(0, "none", "", "", "", "", ""))
        run([fault for fault in found if str(fault.number) in words[1:] or len(words) == 1 and fault.number])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
