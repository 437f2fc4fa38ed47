"""What scripts/check takes for touched by a change, which languages are supported, and what scripts/count_tests.py counts."""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys

import pytest

SCRIPTS = pathlib.Path(__file__).parents[2] / "scripts"


@pytest.fixture(scope="module")
def check():
    loader = importlib.machinery.SourceFileLoader("check", str(SCRIPTS / "check"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check", loader))
    loader.exec_module(module)
    return module


def target(name, *uses, kind="regular", **more):
    return {"name": name, "type": kind, "dependencies": [{"byName": [use, None]} for use in uses], **more}


@pytest.fixture
def package(check):
    return check.Package({"targets": [
        target("CData", resources=[{"path": "../../grammars"}]), target("Low"), target("High", "Low", "CData"),
        target("Helper", path="Tests/Helper"), target("LowTests", "Low", "Helper", kind="test"), target("HighTests", "High", kind="test"),
        target("HighlightLSPTests", "High", kind="test"),
    ]})


@pytest.mark.parametrize("path, suites", [
    ("Sources/High/a.swift", ["HighTests", "HighlightLSPTests"]),
    ("Sources/Low/deep/a.swift", ["LowTests", "HighTests", "HighlightLSPTests"]),
    ("Sources/Lower/a.swift", []),
    ("Tests/LowTests/a.swift", ["LowTests"]),
    ("Tests/Helper/a.swift", ["LowTests"]),
    ("Package.swift", ["LowTests", "HighTests", "HighlightLSPTests"]),
    # What is read of all languages is a resource; queries of one language are tested by its fixtures.
    ("grammars/packages.toml", ["HighTests", "HighlightLSPTests"]),
    ("grammars/json/language.toml", ["HighTests", "HighlightLSPTests"]),
    ("grammars/build/pip", ["HighTests", "HighlightLSPTests"]),
    ("grammars/json/highlights.scm", []),
    ("grammars/tests/highlight/json/a.json", []),
    ("docs/rules.md", []),
])
def test_suites_are_those_of_the_module_and_above(package, path, suites):
    assert package.suites([path])[0] == suites


def test_a_language_is_that_of_its_queries_and_fixtures(check):
    assert check.language("grammars/json/highlights.scm") == "json"
    assert check.language("grammars/tests/highlight/json/a.json") == "json"
    assert check.language("grammars/json/language.toml") == "json"
    assert check.language("grammars/packages.toml") is None
    assert check.language("grammars/tests/a.toml") is None


def test_changes_are_since_the_branch_and_of_the_working_folder(check, tmp_path):
    def git(*words):
        words = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", *words]
        subprocess.run(words, cwd=tmp_path, check=True, capture_output=True)

    git("init", "-b", "main")
    for name in ("kept", "edited", "gone", "of the branch"):
        (tmp_path / name).write_text("1\n")
    git("add", "-A")
    git("commit", "-m", "one")
    assert check.changes(check.base(tmp_path), tmp_path) == []
    git("checkout", "-b", "branch")
    (tmp_path / "of the branch").write_text("2\n")
    git("commit", "-am", "two")
    (tmp_path / "edited").write_text("2\n")
    (tmp_path / "gone").unlink()
    (tmp_path / "né w").write_text("")
    assert check.changes(check.base(tmp_path), tmp_path) == ["edited", "gone", "né w", "of the branch"]
    assert check.changes("HEAD", tmp_path) == ["edited", "gone", "né w"]


@pytest.fixture
def clone(tmp_path):
    """A first-tier language, one of the second tier, one of the community, and fixtures of several languages."""
    for name, text in {"one": "tier = 1\n", "two": "tier = 2\n", "other": ""}.items():
        for folder in (f"grammars/{name}", f"grammars/tests/highlight/{name}"):
            (tmp_path / folder).mkdir(parents=True)
        (tmp_path / f"grammars/{name}/language.toml").write_text(text)
    (tmp_path / "grammars/tests/highlight/templates").mkdir()
    return tmp_path


def test_fixtures_of_the_community_are_left_out(check, clone):
    fixtures = [f"grammars/tests/highlight/{name}" for name in ("one", "templates", "two")]
    assert check.language_files.supported_folders(clone) == ["grammars/one", "grammars/two", *fixtures]


def test_every_supported_language_has_fixtures_a_mark_and_a_speed(check):
    folders = check.language_files.supported_folders()
    names = [folder.removeprefix("grammars/") for folder in folders if not folder.startswith(check.language_files.FIXTURES)]
    assert len(names) == 40
    assert [name for name in names if f"{check.language_files.FIXTURES}/{name}" not in folders] == []
    root = SCRIPTS.parent
    marks = "".join(path.read_text() for path in (root / "docs/languages-marks").glob("*.tsv"))
    # Readers of Markdown see both of its grammars.
    assert [name for name in names if f"\n{name}\t" not in marks and name != "markdown_inline"] == []
    speeds = (root / "Benchmarks/RESULTS-languages.md").read_text()
    assert [name for name in names if f"\n| {name} |" not in speeds] == []


def count(folder, stages, files):
    folder.mkdir()
    (folder / "stages").write_text("".join(f"{name} {code}\n" for name, code in stages.items()))
    for name, text in files.items():
        (folder / name).write_text(text)
    run = subprocess.run([sys.executable, SCRIPTS / "count_tests.py", folder], capture_output=True, text=True)
    return run.returncode, run.stdout.splitlines()


def cases(*inner):
    return "<testsuites><testsuite>" + "".join(f'<testcase classname="A" name="b">{text}</testcase>' for text in inner) + "</testsuite></testsuites>"


def test_stages_and_cases_are_counted(tmp_path):
    code, lines = count(tmp_path / "a", {"lint": 0, "suites": 0, "browser": 77}, {
        "suites.xml": cases("", ""), "suites-swift-testing.xml": cases("", '<skipped message="no disk"/>'),
        "browser.log": "x\nmissing client: Chromium: it is not installed\n",
    })
    assert (code, lines[-1]) == (0, "4 passed, 0 failed")
    assert "skipped: 1: no disk" in lines and "missing client: Chromium: it is not installed" in lines


@pytest.mark.parametrize("stages, files, failure", [
    ({"lint": 1}, {}, "failed: lint ended with 1"),
    ({"suites": 1}, {"suites.xml": cases("", '<failure message="no"/>')}, "failed: A b: no"),
    # A crash after the last test, and one before the list was written.
    ({"suites": 139}, {"suites.xml": cases("")}, "failed: suites ended with 139"),
    ({"suites": 1}, {"suites.xml": "<testsuites>"}, "is no complete list of results"),
    ({}, {}, "no stage of the tests ended"),
])
def test_what_failed_is_counted_once(tmp_path, stages, files, failure):
    code, lines = count(tmp_path / "a", {"fine": 0, **stages} if stages else {}, files)
    assert code == 1 and lines[-1].endswith(" passed, 1 failed")
    assert any(failure in line for line in lines), lines
