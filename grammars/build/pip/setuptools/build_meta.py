"""A build backend that builds nothing.

pip asks the build backend of a source package for its metadata before it saves the archive, and would run the package's
set-up program for that. With this folder first on PYTHONPATH the answer is the PKG-INFO that every source archive
carries, so that nothing of the package runs before its hash is verified and its parsers are compiled.
"""

import email.parser
import pathlib


def _no_requirements(config_settings=None):
    return []


get_requires_for_build_wheel = _no_requirements
get_requires_for_build_sdist = _no_requirements
get_requires_for_build_editable = _no_requirements


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    text = pathlib.Path("PKG-INFO").read_text(encoding="utf-8", errors="replace")
    headers = email.parser.HeaderParser().parsestr(text)
    name = headers["Name"].replace("-", "_").replace(".", "_")
    folder = f"{name}-{headers['Version']}.dist-info"
    target = pathlib.Path(metadata_directory, folder)
    target.mkdir()
    (target / "METADATA").write_text(text, encoding="utf-8")
    return folder
