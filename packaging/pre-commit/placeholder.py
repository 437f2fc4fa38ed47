"""Builds the package that pre-commit installs from this repository: it is empty and depends on the wheel of the program.

A build backend by PEP 517 that needs nothing but Python, so that hooks also install without an index of build tools.
"""

import pathlib
import re
import zipfile

HERE = pathlib.Path(__file__).resolve().parents[2]
NAME = "highlight_lsp_pre_commit"


def _version():
    source = (HERE / "Sources/SystemSupport/ProgramVersion.swift").read_text()
    return re.search(r'static let current = "([^"]+)"', source)[1]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = _version()
    description = f"{NAME}-0.dist-info"
    files = {
        f"{description}/METADATA": f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 0\nRequires-Dist: highlight-lsp=={version}\n",
        f"{description}/WHEEL": "Wheel-Version: 1.0\nGenerator: highlight-lsp\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{description}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{description}/RECORD"])
    path = pathlib.Path(wheel_directory) / f"{NAME}-0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path.name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("only a wheel for pre-commit is built here; make source-dist packs the sources")
