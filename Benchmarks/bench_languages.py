"""Instructions per byte of every language: what a change makes slower.

    python3 Benchmarks/bench_languages.py PROGRAM [LANGUAGE ...]            the table of all languages, or of these
    python3 Benchmarks/bench_languages.py PROGRAM --against OTHER           beside OTHER, a program or a commit
    python3 Benchmarks/bench_languages.py PROGRAM --check | --record        against, or into, Benchmarks/instructions.tsv

callgrind counts, so other work on the machine changes nothing: two counts of a program differ by less than 0.1 %. `start` is a run over
an empty file, `load` what the first reading of the sample costs more than the second, in millions: embedded languages are loaded then.
`per byte` is the second reading in the same process. `embedded` is its difference to runs without the patterns of injections.scm; the
other phases are those of these runs, by the functions' names (callgrind_phases.py).

--against and --check fail (exit code 1) where a language costs more than 3 % more: per byte, to start,
or to start and load. To start, or to start and load, it has to be 150,000 instructions more as well:
counts of one program have differed by 90,000. The record holds for the versions of its first lines: with
others, and without valgrind, --check is skipped (exit code 77). A language whose sample or grammar has
changed since is named and not compared; --check fails if these are more than a quarter.

The grammars are those of XDG_DATA_HOME. The queries are those of the program's clone; of a program outside a clone those of this one.
"""

import argparse
import concurrent.futures
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

import callgrind_phases
import language_samples

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))
import language_files  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORD = os.path.join(ROOT, "Benchmarks", "instructions.tsv")
SAMPLE_SIZE = 20_000
TOLERANCE = 0.03
# Of the instructions of a start.
NOISE = 150_000
SKIPPED = 77
PHASES = ["parser", "matcher", "embedded", "runs", "output", "other"]


def clone_of(program):
    """The clone whose build a program is, this one for programs outside of clones."""
    folder = os.path.dirname(os.path.realpath(program))
    while folder != "/":
        if any(os.path.exists(os.path.join(folder, "grammars", name)) for name in ("packages.toml", "languages.toml")):
            return folder
        folder = os.path.dirname(folder)
    return ROOT


class Program:
    """A program with its queries, started the same way each time."""

    def __init__(self, path, folder):
        if not os.access(path, os.X_OK):
            sys.exit(f"{path}: no such program; make build")
        self.path, self.clone = path, clone_of(path)
        self.folder = folder
        os.makedirs(folder)
        # Without debug information, which valgrind would read for minutes; the names stay.
        self.stripped = os.path.join(folder, "highlight-lsp")
        subprocess.run(["strip", "-g", "-o", self.stripped, path], check=True)
        self.attribution = callgrind_phases.Attribution(os.path.join(self.clone, "Sources"))
        self.data = {"full": os.path.join(self.clone, "grammars"), "bare": os.path.join(folder, "bare")}
        self.copy_without_injections()

    def copy_without_injections(self):
        shutil.copytree(self.data["full"], self.data["bare"], ignore=shutil.ignore_patterns("tests"))
        self.injecting = {name for name, entry in language_files.languages(self.clone).items() if "injections" in entry.get("queries", {})}
        for path, _, names in os.walk(self.data["bare"]):
            for name in names:
                if name.startswith("injections") and name.endswith(".scm"):
                    self.injecting.add(os.path.basename(path))
                    open(os.path.join(path, name), "w").close()

    def environment(self, form):
        home = os.path.join(self.folder, f"home-{form}")
        os.makedirs(home, exist_ok=True)
        grammars = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
        return {
            "PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "XDG_DATA_HOME": os.path.abspath(grammars), "HIGHLIGHT_LSP_DATA": self.data[form],
            # Swift's dictionaries have another order in each process without it.
            "SWIFT_DETERMINISTIC_HASHING": "1"}

    def count(self, paths, form="full", profile=None):
        """The instructions of one run, and the profile's path where it is given."""
        arguments = [self.stripped, "highlight", "--jobs", "1", "--color", "always", "--paging", "never", *paths]
        environment = self.environment(form)
        # What earlier runs leave in the cache folder is there in the run that counts: queries are stored at their second run.
        for _ in range(2):
            subprocess.run(arguments, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile or os.devnull}", *arguments]
        result = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
        collected = re.search(r"Collected : (\d+)", result.stderr)
        if result.returncode != 0 or not collected:
            said = [line for line in result.stderr.splitlines() if not line.startswith("==")]
            raise RuntimeError(f"exit code {result.returncode}: {' '.join(said)[:300]}")
        return int(collected[1])

    def phases(self, sample, form):
        """Instructions by phase of reading the sample again in the same process."""
        result = {}
        for paths, sign in [(sample.paths * 2, 1), (sample.paths, -1)]:
            with tempfile.NamedTemporaryFile(dir=self.folder) as profile:
                self.count(paths, form, profile.name)
                for phase, cost in callgrind_phases.Profile(profile.name).phases(self.attribution).items():
                    result[phase] = result.get(phase, 0) + sign * cost
        return result

    def costs(self, sample, splits=False):
        start, once, twice = (self.count(paths) for paths in ([sample.empty_path], sample.paths, sample.paths * 2))
        again = twice - once
        costs = {"start": start, "load": once - start - again, "per byte": again / sample.byte_count}
        if splits:
            embeds = sample.language in self.injecting
            split = self.phases(sample, "bare" if embeds else "full")
            costs |= {phase: cost / sample.byte_count for phase, cost in split.items()}
            costs["embedded"] = costs["per byte"] - sum(split.values()) / sample.byte_count if embeds else 0
        return costs


def built(against, folder):
    """The program of OTHER: a path, or a commit, which is built in a folder of its own below .build and kept there."""
    if os.path.isfile(against):
        return os.path.abspath(against)
    found = subprocess.run(
        ["git", "-C", ROOT, "rev-parse", "--verify", "--quiet", f"{against}^{{commit}}"], capture_output=True, text=True)
    if found.returncode != 0:
        sys.exit(f"{against}: neither a program nor a commit")
    clone = os.path.join(ROOT, ".build", "against", found.stdout.strip()[:12])
    program = os.path.join(clone, ".build", "release", "highlight-lsp")
    if not os.path.exists(program):
        os.makedirs(os.path.dirname(clone), exist_ok=True)
        if not os.path.exists(clone):
            subprocess.run(["git", "clone", "--quiet", "--no-checkout", "--shared", ROOT, clone], check=True)
            subprocess.run(["git", "-C", clone, "checkout", "--quiet", found.stdout.strip()], check=True)
        print(f"building {against} in {os.path.relpath(clone, ROOT)}", file=sys.stderr)
        # Not the variables of a make around this one.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "AGAINST"}
        subprocess.run(["make", "--no-print-directory", "build", "SETUP=no"], cwd=clone, env=environment, stdout=sys.stderr, check=True)
    return program


# The record

def first_line(command):
    try:
        return (subprocess.run(command, capture_output=True, text=True).stdout.strip().splitlines() or [""])[0].strip()
    except OSError:
        return ""


def versions(program):
    """What changes counts without any change here."""
    yield "Swift", first_line(["swiftc", "--version"]) or first_line(["swift", "--version"])
    verbose = subprocess.run([program.path, "--version", "--verbose"], capture_output=True, text=True).stdout.splitlines()[1:]
    yield "libraries", "; ".join(" ".join(line.split()) for line in verbose if line.startswith(("parser library", "ICU")))
    yield "C library", " ".join(platform.libc_ver())
    yield "valgrind", first_line(["valgrind", "--version"])
    with open("/proc/cpuinfo") as file:
        flags = set(re.search(r"(?:flags|Features)\s*: (.*)", file.read())[1].split())
    yield "processor", " ".join([platform.machine(), *(flag for flag in ("avx2", "erms") if flag in flags)])


def grammar_version(program, language):
    """What the parser of a language is, or its rules."""
    grammars = os.path.join(program.environment("full")["XDG_DATA_HOME"], "highlight-lsp", "grammars")
    path = os.path.join(grammars, language, "parser.so")
    if not os.path.exists(path):
        return "rules"
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:12]


def first_tier():
    names = set(language_samples.language_names())
    return [name for name, entry in language_files.languages().items() if entry.get("tier") == 1 and name in names]


def write_record(program, samples, results):
    with open(RECORD, "w", encoding="utf-8") as file:
        file.write("# Instructions of the first tier's samples; made by `make bench-languages RECORD=yes`, not by hand.\n")
        for name, value in versions(program):
            file.write(f"# {name}: {value}\n")
        file.write("language\tsample\tgrammar\tstart\tload\tper byte\n")
        for sample in samples:
            costs = results[sample.language]
            file.write(
                f"{sample.language}\t{sample.hash}\t{grammar_version(program, sample.language)}\t{costs['start']}\t"
                f"{costs['load']}\t{costs['per byte']:.1f}\n")


def read_record():
    with open(RECORD, encoding="utf-8") as file:
        lines = file.read().splitlines()
    found = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# ") and ": " in line)
    rows = [line.split("\t") for line in lines if not line.startswith(("#", "language\t"))]
    return found, {
        row[0]: {"sample": row[1], "grammar": row[2], "start": int(row[3]), "load": int(row[4]), "per byte": float(row[5])} for row in rows}


# Tables

def aligned(header, rows):
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    for row in [header, *rows]:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  ".join(cells).rstrip())


def full_table(samples, results, others):
    header = ["language", "KB", "start M", "load M", "per byte", *[name for name in PHASES]]
    if others:
        header += ["| before: start M", "change", "start and load M", "change", "per byte", "change"]
    rows = []
    for sample in samples:
        costs = results.get(sample.language)
        if not costs:
            continue
        row = [sample.language, f"{sample.byte_count / 1000:.0f}", f"{costs['start'] / 1e6:.2f}"]
        row += [f"{costs['load'] / 1e6:.1f}", f"{costs['per byte']:.0f}"]
        row += [f"{costs[phase]:.0f}" if phase in costs else "" for phase in PHASES]
        if others:
            before = others.get(sample.language)
            for name, scale, digits in [("start", 1e6, 2), ("load", 1e6, 2), ("per byte", 1, 0)]:
                row += [f"{figure(before, name) / scale:.{digits}f}", change(costs, before, name)] if before else ["", "new"]
        rows.append(row)
    aligned(header, rows)


def figure(costs, name):
    """What is compared: loading alone is near nothing for many languages."""
    return costs["start"] + costs["load"] if name == "load" else costs[name]


def change(costs, before, name):
    return f"{(figure(costs, name) / figure(before, name) - 1) * 100:+.1f} %"


UNITS = {"per byte": "instructions per byte", "start": "M instructions to start", "load": "M instructions to start and load"}


def slower(results, others):
    """Rows of what costs more than the tolerance allows."""
    rows = []
    for language, costs in results.items():
        before = others.get(language)
        for name, unit in UNITS.items() if before else []:
            was, now = figure(before, name), figure(costs, name)
            if now > was * (1 + TOLERANCE) and (name == "per byte" or now - was > NOISE):
                scale = 1 if name == "per byte" else 1e6
                rows.append([language, unit, f"{was / scale:.2f}", f"{now / scale:.2f}", change(costs, before, name)])
    return rows


def report_slower(rows):
    if rows:
        print(f"\nMore than {TOLERANCE:.0%} above:")
        aligned(["language", "what", "before", "now", "change"], rows)
    return 1 if rows else 0


# Runs

def measured(jobs):
    """Results of functions by their keys, on all cores; what cannot be measured is named."""
    results = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        futures = {pool.submit(job): key for key, job in jobs.items()}
        for future in concurrent.futures.as_completed(futures):
            try:
                results[futures[future]] = future.result()
            except RuntimeError as error:
                print(f"{' '.join(futures[future])}: not measured: {error}", file=sys.stderr)
    return results


def with_grammar(program, names):
    """Those languages whose grammar is installed, or that need none."""
    found = []
    for name in names:
        if grammar_version(program, name) != "rules" or os.path.exists(os.path.join(program.data["full"], name, "lines.toml")):
            found.append(name)
        else:
            print(f"{name}: left out: its grammar is not installed", file=sys.stderr)
    return found


def check(program, folder):
    if not os.path.exists(RECORD):
        print("instructions are not compared: there is no record; make bench-languages RECORD=yes", file=sys.stderr)
        return SKIPPED
    recorded, rows = read_record()
    for name, value in versions(program):
        if recorded.get(name) != value:
            print(f"instructions are not compared: the record is of {name} {recorded.get(name)}, here is {value}", file=sys.stderr)
            return SKIPPED
    jobs, stale = {}, []
    for language, row in rows.items():
        sample = language_samples.Sample(language, folder, SAMPLE_SIZE)
        if sample.hash == row["sample"] and grammar_version(program, language) == row["grammar"]:
            jobs[language,] = lambda sample=sample: program.costs(sample)
        else:
            stale.append(language)
    results = {language: costs for (language,), costs in measured(jobs).items()}
    # A count that something disturbed (a thread that waited, a file that the other run wrote) is not above four times. The start of a short
    # text scatters most: 3.0 to 3.2 M for markdown_inline.
    for language in {row[0] for row in slower(results, rows)}:
        for _ in range(3):
            again = measured({(language,): jobs[language,]})
            results[language] = min([results[language], *again.values()], key=lambda costs: len(slower({language: costs}, rows)))
            if not slower({language: results[language]}, rows):
                break
    if stale:
        print(f"not compared, for the sample or the grammar is another one: {', '.join(stale)}; make bench-languages RECORD=yes")
    if unmeasured := len(jobs) - len(results):
        print(f"{unmeasured} languages could not be measured")
    offenders = slower(results, rows)
    print(f"instructions of {len(results)} languages compared with the record, {len({row[0] for row in offenders})} above")
    status = report_slower(offenders)
    return 1 if unmeasured or len(stale) * 4 > len(rows) else status


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
    parser.add_argument("--against", metavar="OTHER", help="a program, or a commit, which is built first")
    parser.add_argument("--check", action="store_true", help="compare the first tier with Benchmarks/instructions.tsv")
    parser.add_argument("--record", action="store_true", help="write Benchmarks/instructions.tsv")
    parser.add_argument("--totals", action="store_true", help="do not split the costs by phases: half of the time")
    arguments = parser.parse_args()
    if not shutil.which("valgrind") or not shutil.which("strip"):
        print("instructions are not counted: valgrind or strip is missing; make setup, or scripts/setup bench", file=sys.stderr)
        sys.exit(SKIPPED)
    known = language_samples.language_names()
    if unknown := [name for name in arguments.languages if name not in known]:
        parser.error(f"{unknown[0]}: there is no such sample; grammars/tests/highlight has them")

    # Always at this depth: the program looks for a configuration in each folder above a file (3 % more at
    # TMPDIR=/tmp/a/b/c).
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        program = Program(os.path.abspath(arguments.program), os.path.join(folder, "program"))
        samples_folder = os.path.join(folder, "samples")
        if arguments.check:
            sys.exit(check(program, samples_folder))
        names = arguments.languages or (first_tier() if arguments.record else known)
        samples = [language_samples.Sample(name, samples_folder, SAMPLE_SIZE) for name in with_grammar(program, names)]
        splits = not arguments.totals and not arguments.record
        jobs = {(sample.language, "program"): lambda sample=sample: program.costs(sample, splits) for sample in samples}
        if arguments.against:
            other = Program(built(arguments.against, folder), os.path.join(folder, "other"))
            jobs |= {(sample.language, "other"): lambda sample=sample: other.costs(sample) for sample in samples}
        found = measured(jobs)
        results = {language: costs for (language, of), costs in found.items() if of == "program"}
        others = {language: costs for (language, of), costs in found.items() if of == "other"}
        if len(results) < len(samples):
            sys.exit(1)
        if arguments.record:
            write_record(program, samples, results)
            print(f"{os.path.relpath(RECORD)}: {len(samples)} languages")
            return
        full_table(samples, results, others)
        sys.exit(report_slower(slower(results, others)))


if __name__ == "__main__":
    main()
