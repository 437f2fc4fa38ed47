"""Counts what stages of tests left behind: count_tests.py FOLDER ...

Each folder has a file `stages` (lines of name and exit code), and for each stage NAME.log and JUnit files NAME*.xml. A stage
counts by the cases of its files, or as one test. Prints what failed, what was skipped and why, which clients are missing
(lines of the logs that begin with `missing client: `), and `N passed, N failed` as its last line.
"""

import collections
import pathlib
import sys
import xml.etree.ElementTree

CANNOT_BE_INSTALLED = 77


class Counter:
    """Counts of several folders."""

    def __init__(self):
        self.passed = 0
        self.failures = []
        self.skipped = collections.Counter()
        self.missing = set()

    def add(self, folder):
        stages = folder / "stages"
        lines = stages.read_text().splitlines() if stages.exists() else []
        if not lines:
            self.failures.append(f"{folder}: no stage of the tests ended")
        for line in lines:
            name, code = line.split()
            self.add_stage(folder, name, int(code))

    def add_stage(self, folder, name, code):
        log = folder / f"{name}.log"
        for line in log.read_text(errors="replace").splitlines() if log.exists() else []:
            if line.startswith("missing client: "):
                self.missing.add(line.removeprefix("missing client: "))
        before = len(self.failures)
        files = sorted(folder.glob(f"{name}*.xml"))
        for path in files:
            try:
                self.add_cases(xml.etree.ElementTree.parse(path))
            except (OSError, xml.etree.ElementTree.ParseError):
                self.failures.append(f"{path} is no complete list of results: the tests ended before they wrote it")
        if code == CANNOT_BE_INSTALLED:
            self.skipped[f"{name}: what it needs cannot be installed"] += 1
        elif code and len(self.failures) == before:
            self.failures.append(f"{name} ended with {code}")
        elif not code and not files:
            self.passed += 1

    def add_cases(self, results):
        for case in results.iter("testcase"):
            fault = next((found for found in (case.find("failure"), case.find("error")) if found is not None), None)
            skipped = case.find("skipped")
            if fault is not None:
                why = " ".join((fault.get("message") or fault.text or "").split())[:200]
                self.failures.append(f"{case.get('classname')} {case.get('name')}{': ' if why else ''}{why}")
            elif skipped is not None:
                self.skipped[" ".join((skipped.get("message") or skipped.text or "no reason").split())[:200]] += 1
            else:
                self.passed += 1


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    counter = Counter()
    for name in sys.argv[1:]:
        counter.add(pathlib.Path(name))
    for failure in counter.failures:
        print(f"failed: {failure}")
    for reason, count in counter.skipped.most_common():
        print(f"skipped: {count}: {reason}")
    for client in sorted(counter.missing):
        print(f"missing client: {client}")
    print(f"{counter.passed} passed, {len(counter.failures)} failed")
    sys.exit(1 if counter.failures or not counter.passed else 0)


if __name__ == "__main__":
    main()
