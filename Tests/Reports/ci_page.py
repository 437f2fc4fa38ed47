"""Tries every example of docs/ci.md, and those of check in docs/rules.md and docs/queries.md: ci_page.py PROGRAM [FOLDER]. With --adopt PROGRAM only the five steps of adopting it, without schemas.

The commands of the page are run as they stand, in a sample repository in which nothing is wrong and in one with a fault, and have to
give 0 and 1. What a machine must not do for a test is replaced: `python3 -m venv` and `pip` put the program into a folder of the PATH
(scripts/test-ci-parcels installs the wheel). The YAML is validated where `scripts/report-schemas` has been run.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Tests" / "Reports"))
import validate  # noqa: E402

SAMPLE = {
    "highlight-lsp.toml": '[[rules]]\nid = "fixme"\npattern = "FIXME"\nseverity = "error"\nmessage = "left open"\n'
    'examples = [{ text = "a FIXME", matches = ["FIXME"] }]\n',
    "queries/python/highlights.scm": "(identifier) @variable\n\n(comment) @comment\n",
    "src/main.py": "def main():\n    return 1\n",
    "tests/highlight/a.py": "x = make(1)\n#   ^^^^ function.call\n",
    "tests/highlight/b.json": "[1]\n",
    "tests/highlight/b.json.assert": "LINE 1\n ^ number\n",
}
FAULT = {"src/main.py": "# FIXME\n"}
UPSTREAM = {"queries/highlights.scm": "(identifier) @mine\n", "test/highlight/a.py": "x = 1\n# <- mine\n"}

# What check does is on these pages, too.
OTHER_PAGES = {
    "rules.md": ["Choose files and rules", "Test rules"],
    "queries.md": ["Add patterns to a language", "Assertions", "Coverage and speed"],
}

ADOPTION = "Adopt it in a repository with old findings"

failures = 0


def note(passed, what, detail=""):
    global failures
    failures += not passed
    print(("ok      " if passed else "FAILED  ") + what)
    if not passed and detail:
        print("        " + detail.strip().replace("\n", "\n        ")[:2000])


def blocks(page):
    """The indented blocks of the page, by heading."""
    result, heading, lines = {}, "", []
    for line in page.splitlines() + ["", "end"]:
        if line.startswith("    ") or (not line and lines):
            lines.append(line[4:])
            continue
        if any(lines):
            result.setdefault(heading, []).append("\n".join(lines).rstrip() + "\n")
        lines = []
        if line.startswith("#"):
            heading = line.lstrip("# ")
    return result


class Place:
    """A sample repository and the surroundings in which commands run."""

    def __init__(self, work, name, program, files):
        self.folder = work / name
        self.opt = work / (name + "-opt")
        self.opt.mkdir()
        self.folder.mkdir()
        for path, text in files.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text)
        tools = work / "tools"
        (self.opt / "bin").mkdir()
        self.environment = dict(os.environ, XDG_CONFIG_HOME=str(work / "none"), RUNNER_TEMP=str(self.opt), INSTALLED=str(self.opt / "bin"))
        self.environment["PATH"] = f"{tools}:{self.opt}/bin:{os.environ['PATH']}"
        self.with_program = dict(self.environment, PATH=f"{work}/dist/highlight-lsp/bin:{self.environment['PATH']}")

    def run(self, command, environment=None):
        return subprocess.run(
            ["bash", "-eo", "pipefail", "-c", command], cwd=self.folder, env=environment or self.with_program,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100)


def prepare(work, program):
    """The installed program, and installers that link it."""
    share = work / "dist/highlight-lsp/share"
    (work / "dist/highlight-lsp/bin").mkdir(parents=True)
    shutil.copy(program, work / "dist/highlight-lsp/bin/highlight-lsp")
    shutil.copytree(TOP / "grammars", share / "highlight-lsp", ignore=shutil.ignore_patterns("tests"))
    (work / "tools").mkdir()
    # An environment has this pip, too.
    scripts = {
        "pip": '#!/bin/sh\ncase "$*" in "install --index-url https://"*"/simple highlight-lsp[all]"*|"install --no-index --find-links ci/wheels highlight-lsp[all]") ;; *) exit 1;; esac\n'
        f'ln -s "{work}/dist/highlight-lsp/bin/highlight-lsp" "$INSTALLED/"\n',
        "python3": f'#!/bin/sh\ncase "$*" in "-m venv "*) mkdir -p "$3/bin" && cp "{work}/tools/pip" "$3/bin/" ;; *) exit 1;; esac\n',
    }
    for tool, text in scripts.items():
        (work / "tools" / tool).write_text(text)
        (work / "tools" / tool).chmod(0o755)


def commands(place, fault, upstream, found):
    """The commands of the text: each with what is said of it behind two blanks."""
    for heading, texts in found.items():
        if heading == ADOPTION:
            continue
        for line in "\n".join(texts).splitlines():
            command = re.split(r"\s{2,}", line.strip())[0]
            if not command.startswith("highlight-lsp "):
                continue
            where = upstream if "--compat" in command else place
            done = where.run(command)
            # A small file is no measure of speed.
            slow = "--max-ms" in command and done.returncode == 1 and "[slow-" in done.stdout
            note(done.returncode == 0 or slow, f"{heading}: {command}", done.stdout)
    done = fault.run("highlight-lsp check")
    note(done.returncode == 1 and "src/main.py:1:3: error: left open [fixme]" in done.stdout, "a fault is found", done.stdout)


def adopt(place, found):
    """The five steps of the page in a repository with 500 old findings."""
    import textwrap

    git = "git -c user.name=a -c user.email=a@example.com"
    toml, steps = "", []
    for text in found[ADOPTION]:
        text = textwrap.dedent(text)
        lines = [line for line in text.splitlines() if line]
        if all(line.startswith("highlight-lsp ") for line in lines):
            steps += lines
        else:
            toml += text
    note(len(steps) == 4 and "[[rules]]" in toml, f"{ADOPTION}: a configuration and four commands", f"{toml}\n{steps}")
    for number in range(50):
        path = place.folder / f"src/part{number % 5}/file{number}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"x{line} = {line}  # FIXME {line % 7}\n\n" for line in range(10)))
    (place.folder / "vendor").mkdir()
    (place.folder / "vendor/theirs.py").write_text("# FIXME\n")
    (place.folder / "highlight-lsp.toml").write_text(toml)
    place.run(f"git init -q . && git add -A && {git} commit -qm before")
    look, write, known, since = steps
    done = place.run(look)
    note(done.returncode == 1 and "500 warnings: fixme 500" in done.stdout, f"{ADOPTION}: {look}", done.stdout[-500:])
    done = place.run(f"{write} && git add -A && {git} commit -qm baseline")
    note(done.returncode == 0, f"{ADOPTION}: {write}", done.stdout)
    done = place.run(known)
    note(done.returncode == 0, f"{ADOPTION}: {known}", done.stdout)
    # A pull request: lines come and go, one finding is fixed, one is new.
    changed = place.folder / "src/part1/file1.py"
    lines = changed.read_text().splitlines(keepends=True)
    changed.write_text("new = 1\n\n" + "".join(lines[2:]) + "last = 1  # FIXME new\n")
    wanted = "src/part1/file1.py:21:13: warning: left open [fixme]"
    for command in (known, since):
        done = place.run(command)
        shown = [line for line in done.stdout.splitlines() if ": warning: " in line]
        note(done.returncode == 1 and shown == [wanted], f"{ADOPTION}: a new finding: {command}", done.stdout)
    done = place.run(known)
    note("1 finding of the baseline is fixed" in done.stdout, f"{ADOPTION}: what is fixed is reported", done.stdout)
    done = place.run(f"{git} commit -qam pull && " + since.replace("HEAD", '"$(git rev-list --max-parents=0 HEAD)"'))
    note(done.returncode == 1 and wanted in done.stdout, f"{ADOPTION}: since the first commit", done.stdout)
    for format in ("text", "json", "github", "sarif", "junit"):
        done = place.run(f"{known} --format {format}")
        note(done.returncode == 1 and "file2.py" not in done.stdout, f"{ADOPTION}: {format}", done.stdout[:500])


def configurations(place, found):
    """The configurations of the page are right, and their examples hold."""
    import textwrap

    (place.folder / "queries/python/ours.scm").write_text("((identifier) @type\n  (#match? @type \"^T_\"))\n")
    (place.folder / "queries/python/embedded.scm").write_text("((comment) @injection.content\n  (#set! injection.language \"comment\"))\n")
    for heading in ("Choose files and rules", "Test rules", "Add patterns to a language"):
        for text in found[heading]:
            (place.folder / "highlight-lsp.toml").write_text(textwrap.dedent(text))
            done = place.run("highlight-lsp check --only config,rules,queries")
            note(done.returncode == 0, f"{heading}: {text.splitlines()[0]}", done.stdout)


def read_yaml(kind, text, name):
    import ruamel.yaml

    message = validate.validator(kind)(text)
    note(message is None, f"{name}: follows the published schema", message or "")
    return ruamel.yaml.YAML(typ="safe", pure=True).load(text)


def steps(place, name, wanted, lines, environment, path_file=None):
    """Runs the lines of a job one after the other, each in a shell of its own where `path_file` is given, else in one."""
    output, code = "", 0
    for line in lines:
        done = place.run(line, environment)
        output += f"$ {line}\n{done.stdout}"
        code = done.returncode
        if code:
            break
        if path_file and path_file.exists():
            for entry in path_file.read_text().split():
                environment["PATH"] = f"{entry}:{environment['PATH']}"
    note(code == wanted, f"{name}: ends with {wanted}", output)
    return output


def github(text, place, wanted):
    job = read_yaml("github-workflow", text, "GitHub Actions")["jobs"]["check"]
    path_file = place.opt / "path"
    environment = dict(place.environment, GITHUB_PATH=str(path_file))
    lines = [step["run"] for step in job["steps"] if "run" in step]
    output = steps(place, "GitHub Actions", wanted, lines, environment, path_file)
    note(("::error file=src/main.py,line=1,col=3" in output) == (wanted == 1), "GitHub Actions: annotations", output)


def scanning(text, place):
    command = re.search(r"`(highlight-lsp check --format sarif[^`]*)`", text)
    done = place.run(command.group(1))
    report = (place.folder / "highlight.sarif").read_text()
    message = validate.validator("sarif")(report)
    note(done.returncode == 0 and message is None and '"results":[{' in report, "code scanning: " + command.group(1), message or "")


def gitlab(text, place, wanted):
    job = read_yaml("gitlab-ci", text, "GitLab CI")["highlight"]
    output = steps(place, "GitLab CI", wanted, ["\n".join(job["before_script"] + job["script"])], dict(place.environment))
    report = place.folder / job["artifacts"]["reports"]["junit"]
    message = validate.validator("junit")(report.read_text()) if report.exists() else "there is no report"
    note(message is None, "GitLab CI: the report", f"{message}\n{output}")


def precommit(text, place, wanted):
    import ruamel.yaml

    yaml = ruamel.yaml.YAML(typ="safe", pure=True)
    local = [hook for repo in yaml.load(text)["repos"] if repo["repo"] == "local" for hook in repo["hooks"]]
    if local:
        codes = []
        for hook in local:
            files = "" if hook.get("pass_filenames") is False else " ".join(SAMPLE)
            codes.append(place.run(" ".join([hook["entry"], *hook.get("args", []), files])).returncode)
        note(max(codes) == wanted, f"pre-commit: the hooks end with {codes}")
        return
    offered = {hook["id"]: hook for hook in yaml.load((TOP / ".pre-commit-hooks.yaml").read_text())}
    used = [hook["id"] for repo in yaml.load(text)["repos"] for hook in repo["hooks"]]
    note(all(name in offered for name in used), f"pre-commit: offers {', '.join(used)}", str(list(offered)))
    wheels = TOP / ".build/wheel"
    tool = next((t for t in (["pre-commit"], [sys.executable, "-m", "pre_commit"]) if works(t)), None) if list(wheels.glob("*.whl")) else None
    git = "git -c user.name=a -c user.email=a@example.com"
    if tool and shutil.which("git"):
        # The hooks of this folder as they are, and not what the page's address would give.
        hooks = place.folder.parent / (place.folder.name + "-hooks")
        hooks.mkdir()
        for name in (".pre-commit-hooks.yaml", "pyproject.toml", "packaging/pre-commit/placeholder.py", "Sources/SystemSupport/ProgramVersion.swift"):
            (hooks / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOP / name, hooks / name)
        for folder in (hooks, place.folder):
            subprocess.run(
                f"git init -q . && git add -A && {git} commit -qm all", shell=True, cwd=folder, check=True,
                stdout=subprocess.DEVNULL)
        revision = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=hooks, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        text = re.sub(r"repo: \S+", f"repo: {hooks}", text)
        (place.folder / ".pre-commit-config.yaml").write_text(re.sub(r"rev: \S+", f"rev: {revision}", text))
        environment = dict(
            place.environment, PRE_COMMIT_HOME=str(place.opt / "pre-commit"), PIP_NO_INDEX="1", PIP_FIND_LINKS=str(wheels))
        done = place.run(f"git add -A && {' '.join(tool)} run --all-files", environment)
        note(done.returncode == wanted, f"pre-commit run: ends with {wanted}", done.stdout)
        return
    print("        pre-commit or the wheel is missing: the hooks are run by hand")
    codes = []
    for name in used:
        hook = offered[name]
        files = "" if hook.get("pass_filenames") is False else " ".join(SAMPLE)
        codes.append(place.run(" ".join([hook["entry"], *hook.get("args", []), files])).returncode)
    note(max(codes) == wanted, f"pre-commit: the hooks end with {codes}")


def works(command):
    try:
        return subprocess.run(command + ["--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except FileNotFoundError:
        return False


def make(text, place, wanted):
    (place.folder / "Makefile").write_text(text)
    done = place.run("make check")
    note((done.returncode != 0) == (wanted != 0), f"make check: {'fails' if wanted else 'passes'}", done.stdout)


def main():
    only_adopts = sys.argv[1] == "--adopt"
    arguments = sys.argv[2 if only_adopts else 1:]
    program = pathlib.Path(arguments[0]).resolve()
    page = (TOP / "docs" / "ci.md").read_text()
    found = blocks(page)
    for name, headings in OTHER_PAGES.items():
        others = blocks((TOP / "docs" / name).read_text())
        found |= {heading: others[heading] for heading in headings}
    if not only_adopts and not (validate.SCHEMAS / "stamp").exists():
        print("the schemas are missing: run scripts/report-schemas")
        return 2
    with tempfile.TemporaryDirectory(prefix="ci-page-", dir=arguments[1] if len(arguments) > 1 else None) as folder:
        work = pathlib.Path(folder).resolve()
        prepare(work, program)
        adopt(Place(work, "adoption", program, {}), found)
        if only_adopts:
            print(f"{failures} failed")
            return 1 if failures else 0
        good = lambda name: Place(work, name, program, SAMPLE)  # noqa: E731
        bad = lambda name: Place(work, name, program, {**SAMPLE, **FAULT})  # noqa: E731
        commands(good("good"), bad("bad"), Place(work, "upstream", program, UPSTREAM), found)
        configurations(good("configurations"), found)
        for wanted, place in ((0, good), (1, bad)):
            github(found["GitHub Actions"][0], place(f"github{wanted}"), wanted)
            gitlab(found["GitLab CI"][0], place(f"gitlab{wanted}"), wanted)
            precommit(found["pre-commit"][0], place(f"pre-commit{wanted}"), wanted)
            make(found["make"][0], place(f"make{wanted}"), wanted)
        scanning(page, bad("scanning"))
    print(f"{failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
