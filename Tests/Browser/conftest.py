import os
import pathlib
import subprocess
import sys

import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Clients"))
from clients import CHROMEDRIVER, CHROMIUM  # noqa: E402

PROGRAM = os.environ["HIGHLIGHT_LSP_PROGRAM"]


@pytest.fixture(scope="session")
def driver():
    if problem := CHROMIUM.problem or CHROMEDRIVER.problem:
        pytest.skip(problem)
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM.path
    # The sandbox needs rights that containers have not, and a small /dev/shm.
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1200,800"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    try:
        driver = webdriver.Chrome(options=options, service=Service(CHROMEDRIVER.path))
    except WebDriverException as error:
        # Of another version than its driver, or without a library.
        pytest.skip(f"missing client: Chromium: it is broken: {(error.msg or '').splitlines()[:1]}")
    yield driver
    driver.quit()


class Page:
    """An explain page in a browser."""

    def __init__(self, driver, path):
        self.driver = driver
        self.path = path

    def open(self, width=1200, height=800, hash=""):
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
        )
        self.driver.get(f"file://{self.path}{hash}")
        assert self.run("return document.documentElement.dataset.ready") == "yes", self.log()
        return self

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def log(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def token(self, text, number=0, is_part=False):
        """The element of a token of the text, by what it says, or by a part of that. Lines get their tokens when they are seen: it may take a moment.
        One script: a question to each of thousands of elements takes half a minute."""
        script = (
            "const [text, number, isPart] = arguments;"
            "const found = e => isPart ? e.textContent.includes(text) : e.textContent === text;"
            "return [...document.querySelectorAll('#text .t')].filter(found)[number]"
        )
        return WebDriverWait(self.driver, 20, 0.05).until(lambda _: self.run(script, text, number, is_part), f"no token {text!r}")

    def current(self):
        return self.run("return document.querySelector('#text .on')?.textContent")

    def row(self):
        """The row of the tree that is chosen."""
        return self.run("return document.querySelector('.row[aria-selected=true]')?.textContent")

    def panel(self):
        return self.run("return document.getElementById('token').innerText")

    def keys(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)


@pytest.fixture
def explain(driver, tmp_path, monkeypatch):
    # The tests do not depend on the user's configuration.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def make(name, text, *arguments):
        source = tmp_path / name
        source.write_bytes(text if isinstance(text, bytes) else text.encode())
        page = tmp_path / "page.html"
        command = [PROGRAM, "explain", *arguments, str(source), "-f", "html", "-o", str(page)]
        subprocess.run(command, check=True, cwd=tmp_path)
        return Page(driver, page)

    return make


@pytest.fixture(scope="session")
def axe():
    import axe_playwright_python

    return (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def fixture_lines(source, line, column, cwd):
    result = subprocess.run(
        [PROGRAM, "explain", "--as-fixture", f"{source}:{line}:{column}"], capture_output=True, text=True, cwd=cwd
    )
    return result.stdout.rstrip("\n")
