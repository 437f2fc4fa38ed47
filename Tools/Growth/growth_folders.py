#!/usr/bin/env python3
"""How the processor time of commands over a folder grows with its files, where one file has changed.

    growth_folders.py PROGRAM [--files N,N,N] [--only WORD] [--output FOLDER]

The folders are git repositories of folders.py. Time is that of the program alone; that of git, which it starts, is apart. What asks git for the
changes may not grow with an exponent above 0.2, other commands not above 1.05; the exit status is 1 where one does, or where a command fails.
Peers are shown for comparison. --output writes growth-folders.md into a folder.
"""

import argparse
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import folders

FILES = (1000, 4000, 16000)
CHANGE, WHOLE = 0.2, 1.05
# Less says nothing, in milliseconds.
FLOOR = 15
RUNS = 3
# A longer run, in milliseconds, is not repeated.
LONG = 3000
NEVER = "[[rules]]\nid = \"never\"\npattern = 'QZQZQZNEVER'\nseverity = \"warning\"\n"
# Name, greatest exponent, arguments, exit codes. {list} names the changed file; {never} has a rule that matches nothing.
COMMANDS = [
    ("check --since HEAD", CHANGE, ["check", "--since", "HEAD"], {1}),
    ("check --since HEAD --only characters", CHANGE, ["check", "--since", "HEAD", "--only", "characters"], {0}),
    ("spell --since HEAD", CHANGE, ["spell", "--since", "HEAD"], {0, 1, 2}),
    ("check --staged", CHANGE, ["check", "--staged"], {1}),
    ("check --files-from (a hook)", CHANGE, ["check", "--files-from", "{list}"], {1}),
    ("highlight --diff .", CHANGE, ["highlight", "--diff", "."], {0}),
    ("check .", WHOLE, ["check", "."], {1}),
    ("check . (a rule that matches nothing)", WHOLE, ["check", "--only", "sources", "--config", "{never}", "."], {0}),
    ("check . (the same within comments)", WHOLE, ["check", "--only", "sources", "--config", "{within}", "."], {0}),
    ("highlight -f plain .", WHOLE, ["highlight", "-f", "plain", "."], {0}),
]
PEERS = [
    ("git status --porcelain", ["git", "status", "--porcelain"]), ("git diff", ["git", "diff", "HEAD"]), ("rg --files", ["rg", "--files"]),
    ("rg QZQZQZNEVER", ["rg", "QZQZQZNEVER"]), ("codespell", ["codespell", "-q", "3"]),
]
# Notes the time of git, so that it can be taken off.
WRAPPER = """#!{python} -SE
import os, resource, sys
child = os.posix_spawn("{git}", ["git", *sys.argv[1:]], os.environ)
_, status, usage = os.wait4(child, 0)
own = resource.getrusage(resource.RUSAGE_SELF)
with open("{log}", "a") as log:
    log.write(f"{{usage.ru_utime + usage.ru_stime}} {{own.ru_utime + own.ru_stime}}\\n")
os._exit(os.waitstatus_to_exitcode(status) & 255)
"""


def run(arguments, folder, environment, log):
    """Milliseconds of the command without git, those of git, and the exit code."""
    log.write_text("")
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(arguments, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    times = [list(map(float, line.split())) for line in log.read_text().splitlines()]
    git, wrapper = sum(time[0] for time in times), sum(time[1] for time in times)
    return (usage.ru_utime + usage.ru_stime - git - wrapper) * 1000, git * 1000, process.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--files", default=",".join(map(str, FILES)))
    parser.add_argument("--only", help="rows that hold a word")
    parser.add_argument("--output", help="the folder of growth-folders.md")
    arguments = parser.parse_args()
    program, sizes = os.path.abspath(arguments.program), [int(size) for size in arguments.files.split(",")]
    rows = {}
    with tempfile.TemporaryDirectory() as top:
        top = pathlib.Path(top)
        log = top / "git.log"
        (top / "bin").mkdir()
        (top / "bin/git").write_text(WRAPPER.format(python=sys.executable, git=shutil.which("git"), log=log))
        (top / "bin/git").chmod(0o755)
        for name, more in [("never", ""), ("within", "within = [\"comment\"]\n")]:
            (top / f"{name}.toml").write_text(NEVER + more)
        usual = dict(os.environ, XDG_CONFIG_HOME=str(top / "none"), CI="", NO_COLOR="")
        counted = dict(usual, PATH=f"{top / 'bin'}:{os.environ['PATH']}")
        for size in sizes:
            folder = top / f"files{size}"
            folder.mkdir()
            names = folders.write(folder, size)
            changed = next(name for name in names if name.endswith(".py"))
            folders.change(folder, changed)
            (top / "list").write_text(changed + "\n")
            places = {"list": top / "list", "never": top / "never.toml", "within": top / "within.toml"}
            for name, most, given, codes in COMMANDS:
                if arguments.only and arguments.only not in name:
                    continue
                if "--staged" in given:
                    folders.git(folder, "add", "-A")
                best = None
                for _ in range(RUNS):
                    measured = run([program, *(part.format(**places) for part in given)], folder, counted, log)
                    best = measured if best is None or measured[0] < best[0] else best
                    if best[0] > LONG:
                        break
                if "--staged" in given:
                    folders.git(folder, "reset", "-q")
                line = rows.setdefault(name, {"most": most, "costs": [], "git": [], "faults": []})
                line["costs"].append(best[0])
                line["git"].append(best[1])
                if best[2] not in codes:
                    line["faults"].append(f"{size}: exit code {best[2]}")
            for name, given in PEERS:
                if arguments.only or not shutil.which(given[0]):
                    continue
                run(given, folder, usual, log)
                line = rows.setdefault(name, {"most": None, "costs": [], "git": [], "faults": []})
                line["costs"].append(min(run(given, folder, usual, log)[0] for _ in range(RUNS)))
            shutil.rmtree(folder)
    lines = ["| command | " + " | ".join(f"{size:,} files" for size in sizes) + " | with git | exponent | |", "|---" * (len(sizes) + 4) + "|"]
    for name, line in rows.items():
        costs = line["costs"]
        exponent = ""
        if line["most"] is not None and costs[-1] >= FLOOR:
            grown = math.log(costs[-1] / max(costs[0], FLOOR / 8)) / math.log(sizes[-1] / sizes[0])
            exponent = f"{grown:.2f}"
            if grown > line["most"]:
                line["faults"].append(f"exponent above {line['most']}")
        whole = f"{costs[-1] + line['git'][-1]:.0f} ms" if line["git"] else ""
        lines.append(
            f"| {name} | " + " | ".join(f"{cost:.0f} ms" for cost in costs) + f" | {whole} | {exponent} | {'; '.join(line['faults'])} |")
    text = "\n".join(lines) + "\n"
    print(text, end="")
    if arguments.output:
        pathlib.Path(arguments.output).mkdir(parents=True, exist_ok=True)
        pathlib.Path(arguments.output, "growth-folders.md").write_text(text)
    return 1 if any(line["faults"] for line in rows.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
