"""Sessions of an editor, made up from seeds, against the server.

    session_fuzz.py PROGRAM [--kind typing|mixed] [--seed N] [--seconds S | --sessions N] [--output FOLDER] [--languages NAME,…] [--junit FILE]
    session_fuzz.py PROGRAM --replay FILE [--times N]
    session_fuzz.py PROGRAM --shorten FILE

`typing` sends batches of keys, `mixed` everything that a client can do at once (`sessions.py`). What has to hold: every request is answered
once and in time, tokens never overlap, are never empty and stay in their lines, edits of tokens fit results that were given, and in the
end all answers are those of a fresh server over the same text.

A find is printed with its seed and saved in the folder as a session that `--replay` plays again, with a server of its own; `--shorten` leaves
out of it what it does not need. Each seed is another language, one after the other. The exit status is 1 when something does not hold.
"""
import argparse
import dataclasses
import json
import os
import sys
import time
import xml.etree.ElementTree

import shorten
from client import Failure, Settings
from player import Player, Servers
from sessions import KINDS
from texts import Sources, units

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def restored(value):
    """What JSON read, with texts in UTF-16 units again."""
    if isinstance(value, str):
        return units(value)
    if isinstance(value, list):
        return [restored(item) for item in value]
    if isinstance(value, dict):
        return {key: restored(item) for key, item in value.items()}
    return value


def load(path):
    with open(path, encoding="utf-8") as file:
        return restored(json.load(file))


def save(session, path):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(session, file, indent=1)


class Run:
    """Sessions one after the other, for a time."""

    def __init__(self, options):
        self.options = options
        data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
        wanted = options.languages.split(",") if options.languages else ()
        self.sources = Sources(REPOSITORY, os.path.join(data, "highlight-lsp/grammars"), wanted)
        if not self.sources.languages:
            sys.exit(f"no grammars in {data}/highlight-lsp/grammars; run: highlight-lsp grammar install")
        self.servers = Servers(Settings(options.program, options.patience, options.limit))
        # Seconds and faults by language.
        self.results = {}
        self.counts = {"sessions": 0, "messages": 0, "changes": 0, "hang": 0}

    def play(self, seed):
        kind = self.options.kind
        session = KINDS[kind](seed, self.sources)
        start = time.monotonic()
        faults = self.results.setdefault(session["language"], [0, []])
        self.counts["sessions"] += 1
        for step in session["steps"]:
            if step["do"] == "change":
                self.counts["messages"] += len(step["messages"])
                self.counts["changes"] += sum(map(len, step["messages"]))
        try:
            Player.play(session, self.servers)
        except Failure as failure:
            self.counts["hang"] += failure.kind == "hang"
            session["found"] = str(failure)
            path = os.path.join(self.options.output, f"{kind}-{seed}.json")
            save(session, path)
            faults[1].append(f"seed {seed}: {failure}")
            print(f"FOUND {kind} seed {seed} {session['language']} {session['encoding']}, {len(session['text'])} units: {failure}\n"
                  f"  {path}", flush=True)
        faults[0] += time.monotonic() - start

    def run(self):
        os.makedirs(self.options.output, exist_ok=True)
        seed = self.options.seed
        print(f"{self.options.kind}: seeds from {seed}, {', '.join(self.sources.languages)}", flush=True)
        end = time.monotonic() + self.options.seconds
        told = time.monotonic()
        count = self.options.sessions
        while seed < self.options.seed + count if count else time.monotonic() < end:
            self.play(seed)
            seed += 1
            if time.monotonic() - told > 60:
                told = time.monotonic()
                print(self.summary(seed), flush=True)
        try:
            self.servers.end()
        except Failure as failure:
            self.results.setdefault("shutdown", [0, []])[1].append(str(failure))
            print(f"FOUND at the end: {failure}")
            self.servers.kill()
        print(self.summary(seed))
        if self.options.junit:
            self.write_results()
        return not any(faults for _, faults in self.results.values())

    def summary(self, seed):
        faults = sum(len(faults) for _, faults in self.results.values())
        counts = self.counts
        return (f"{self.options.kind}: {counts['sessions']} sessions, {counts['messages']} messages, {counts['changes']} changes, "
                f"{counts['hang']} hangs, {faults} faults; the next seed is {seed}")

    def write_results(self):
        """A test case for each language."""
        suite = xml.etree.ElementTree.Element("testsuite", name="sessions")
        for language, (seconds, faults) in sorted(self.results.items()):
            case = xml.etree.ElementTree.SubElement(
                suite, "testcase", classname=f"sessions.{self.options.kind}", name=language, time=f"{seconds:.3f}")
            if faults:
                # What XML cannot hold is escaped.
                message = faults[0].encode("unicode_escape").decode()
                xml.etree.ElementTree.SubElement(case, "failure", message=message)
        xml.etree.ElementTree.ElementTree(suite).write(self.options.junit, encoding="utf-8", xml_declaration=True)


def played(session, settings):
    """What does not hold in a session that is played by servers of its own; None when all does."""
    servers = Servers(settings)
    try:
        Player.play(session, servers)
        servers.end()
    except Failure as failure:
        return failure
    finally:
        servers.kill()
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--kind", choices=sorted(KINDS), default="mixed")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the first one")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--sessions", type=int, help="how many, instead of a time")
    parser.add_argument("--output", metavar="FOLDER", default=os.path.join(REPOSITORY, ".build/session-fuzz"))
    parser.add_argument("--languages", default="", metavar="NAME,...", help="all that are installed, unless told")
    parser.add_argument("--junit", metavar="FILE", help="a test case for each language")
    parser.add_argument("--patience", type=float, default=Settings.patience, help="seconds without an answer after which a server hangs")
    parser.add_argument("--limit", type=int, default=Settings.parse_milliseconds, help="milliseconds that a parse may take")
    parser.add_argument("--replay", metavar="FILE")
    parser.add_argument("--times", type=int, default=1, help="how often it is played")
    parser.add_argument("--shorten", metavar="FILE")
    options = parser.parse_args()
    settings = Settings(options.program, options.patience, options.limit)
    if options.replay:
        session = load(options.replay)
        failures = [failure for _ in range(options.times) if (failure := played(session, settings))]
        for failure in failures[:1]:
            print(failure)
        print(f"{len(failures)} of {options.times} times")
        return not failures
    if options.shorten:
        session = load(options.shorten)
        quick = dataclasses.replace(settings, asks_debugger=False)
        result = shorten.shortened(session, lambda candidate: played(candidate, quick))
        if result is None:
            print("everything holds")
            return True
        path = options.shorten.removesuffix(".json") + "-short.json"
        save(result, path)
        print(f"{result['found']}\n{shorten.described(result)}\n{path}")
        return False
    return Run(options).run()


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
