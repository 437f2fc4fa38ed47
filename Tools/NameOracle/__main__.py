"""Renames every name of many programs by the server, and runs what becomes of them: they print the same, or the server refused with a reason.

    python3 Tools/NameOracle PROGRAM [--languages bash,lua] [--programs 100] [--seed 1] [--finds FOLDER] [--scopes-off]

Half of the programs are made up from seeds, the others are functions of files of this machine. The exit status is 1 where a rename is wrong, where
references or occurrences differ from what it changes, or where more than 5 % of the names of real functions are refused without need, and 77 where
no language can be run. With --scopes-off every equal word is changed instead, and at least 20 % of the programs have to fail.
"""
import argparse
import collections
import pathlib
import random
import sys

from bash_programs import BashMaker
from javascript_programs import JavaScriptMaker, TypeScriptMaker
from lua_programs import LuaMaker
from python_programs import PythonMaker
from real_functions import FRESH, functions
from runners import FIRST_SECONDS, RUNNERS
from server import Names, NoScopes

MAKERS = {"bash": BashMaker, "lua": LuaMaker, "python": PythonMaker, "javascript": JavaScriptMaker, "typescript": TypeScriptMaker}
# A document of its own, and fences of Markdown.
PLACES = [None, None, None, "", "   "]
MOST_NEEDLESS = 0.05
LEAST_FAILING = 0.2
MOST_SHOWN = 20


class Oracle:
    def __init__(self, language, names, arguments):
        self.language = language
        self.names = names
        self.runner = RUNNERS[language]()
        self.arguments = arguments
        # By what became of a name, for programs that are made up ("generated") and real ones.
        self.counts = collections.Counter()
        self.failing = self.programs = 0
        self.shown = 0

    def run(self):
        # Real functions first: there may be too few.
        found = functions(self.language, random.Random(self.arguments.seed))
        left = self.arguments.programs // 2
        for function in found:
            if left == 0:
                break
            if self.judge(function, self.judge_real):
                left -= 1
        for seed in range(self.arguments.seed * 1_000_000, self.arguments.seed * 1_000_000 + 3 * self.arguments.programs):
            if self.programs == self.arguments.programs:
                break
            made = MAKERS[self.language](random.Random(seed)).program()
            made.origin = f"seed {seed}"
            self.judge(made, self.judge_generated)

    def judge(self, program, judge):
        """Whether the program counts: it has to run, and to print the same each time."""
        self.runner.forget()
        text = program.wrapped(program.text)
        code, out, said = first = self.runner.run(text, FIRST_SECONDS)
        if code != 0 or not out or (said and program.origin.startswith("seed")) or self.runner.run(text) != first:
            return False
        self.runner.known[text] = first
        self.programs += 1
        self.program = program
        self.has_failed = False
        self.kind = "generated" if program.origin.startswith("seed") else "real"
        self.names.open(program, random.Random(program.text).choice(PLACES))
        judge(program)
        self.names.close()
        self.failing += self.has_failed
        return True

    def count(self, verdict, offset=None, why="", spans=()):
        self.counts[self.kind, verdict] += 1
        if verdict in ("right", "refused"):
            return
        if verdict != "needless":
            self.has_failed = True
        program = self.program
        line = program.text.count("\n", 0, offset) + 1
        column = offset - (program.text.rfind("\n", 0, offset) + 1) + 1
        word = program.text[offset:].split()[0][:20]
        if self.shown < self.arguments.show:
            self.shown += 1
            print(f"{self.language}: {verdict}: {program.origin}: {line}:{column}: {word}: {why}")
        if self.arguments.finds:
            folder = pathlib.Path(self.arguments.finds)
            folder.mkdir(parents=True, exist_ok=True)
            number = sum(self.counts[kind, verdict] for kind in ("generated", "real"))
            (folder / f"{self.language}-{verdict}-{number}.txt").write_text(
                f"{program.origin}: {line}:{column} {word}: {why}\n--- before\n{program.text}--- after\n{program.renamed(spans, FRESH)}")

    def prints_the_same(self, spans, name):
        program = self.program
        return self.runner.output(program.wrapped(program.renamed(spans, FRESH), name)) == self.runner.output(program.wrapped(program.text, name))

    def agrees(self, start, spans):
        """Why references, occurrences and the rename at another place differ; empty if they are the same."""
        for what, found in (("references", self.names.references(start)), ("occurrences", self.names.occurrences(start))):
            if found != spans:
                return f"{what} differ: {self.places(found ^ spans)}"
        other = random.Random(start).choice(sorted(spans))
        if self.names.rename(other[0], FRESH)[0] != spans:
            return f"the rename at {self.places([other])} differs"
        return ""

    def places(self, spans):
        text = self.program.text
        return ", ".join(f"{text.count(chr(10), 0, start) + 1}:{start - text.rfind(chr(10), 0, start)}" for start, _ in sorted(spans)[:6])

    def judge_change(self, start, end, spans, expected=None):
        name = self.program.text[start:end]
        if (start, end) not in spans:
            self.count("wrong", start, "it is not changed itself", spans)
        elif not self.prints_the_same(spans, name):
            self.count("wrong", start, f"another program (changed: {self.places(spans)})", spans)
        elif expected is not None and spans != expected:
            self.count("wrong", start, f"incomplete: {self.places(expected ^ spans)}", spans)
        elif why := self.agrees(start, spans):
            self.count("disagree", start, why, spans)
        else:
            self.count("right")

    def judge_generated(self, program):
        covered, refused = set(), {}
        for start, end in program.spans_of({binding.name for binding, _ in program.bindings.values()}):
            if (start, end) in covered:
                continue
            binding = program.binding_at(start)
            spans, reason = self.names.rename(start, FRESH)
            if spans is None:
                if not reason:
                    self.count("wrong", start, "refused without a reason")
                if binding:
                    refused.setdefault(binding.number, (binding, start, reason))
                continue
            covered |= spans
            self.judge_change(start, end, spans, program.spans(binding) if binding and binding.kind == "local" else None)
        for binding, start, reason in refused.values():
            spans = program.spans(binding)
            if spans <= covered:
                continue
            if binding.kind == "local" and self.prints_the_same(spans, binding.name):
                self.count("needless", start, f"refused: {reason}", spans)
            else:
                self.count("refused")

    def judge_real(self, program):
        for name in program.names:
            covered, reasons = set(), []
            for start, end in program.spans_of({name}):
                if (start, end) in covered:
                    continue
                spans, reason = self.names.rename(start, FRESH)
                if spans is None:
                    reasons.append((start, reason))
                    continue
                covered |= spans
                self.judge_change(start, end, spans)
            if covered or not reasons:
                continue
            for guess in program.guesses(name):
                if self.prints_the_same(guess, name):
                    self.count("needless", min(guess)[0], f"refused: {next((reason for start, reason in reasons if start == min(guess)[0]), '')}", guess)
                    break
            else:
                self.count("refused")

    def row(self, kind):
        count = {verdict: self.counts[kind, verdict] for verdict in ("right", "refused", "needless", "wrong", "disagree")}
        return count, sum(count.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--languages", default=",".join(MAKERS))
    parser.add_argument("--programs", type=int, default=100, help="programs a language")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--finds", help="a folder for the programs of each find")
    parser.add_argument("--show", type=int, default=MOST_SHOWN, help="finds a language that are printed")
    parser.add_argument("--scopes-off", action="store_true", help="change every equal word: at least 20 %% of the programs have to fail")
    arguments = parser.parse_args()
    languages = [language for language in arguments.languages.split(",") if RUNNERS[language]().is_there]
    if not languages:
        print("none of the interpreters is installed", file=sys.stderr)
        return 77
    has_failed = False
    names = NoScopes() if arguments.scopes_off else Names(arguments.program)
    print(f"{'language':11}{'programs':10}{'':9}{'names':>7}{'right':>8}{'refused':>9}{'without need':>14}{'wrong':>7}{'disagree':>10}")
    for language in languages:
        oracle = Oracle(language, names, arguments)
        oracle.run()
        for kind in ("generated", "real"):
            count, total = oracle.row(kind)
            without = count["needless"] / max(total, 1)
            print(f"{language:11}{kind:10}{'':9}{total:7}{count['right']:8}{count['refused'] + count['needless']:9}"
                  f"{count['needless']:7} {without:6.1%}{count['wrong']:7}{count['disagree']:10}")
            if not arguments.scopes_off:
                has_failed |= bool(count["wrong"] or count["disagree"]) or (kind == "real" and without > MOST_NEEDLESS)
        print(f"{language:11}{oracle.failing} of {oracle.programs} programs fail")
        if arguments.scopes_off:
            has_failed |= oracle.failing < LEAST_FAILING * oracle.programs
    names.end()
    return int(has_failed)


if __name__ == "__main__":
    sys.exit(main())
