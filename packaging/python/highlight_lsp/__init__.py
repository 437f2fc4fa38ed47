"""Finds the program highlight-lsp that was installed with this package."""

from __future__ import annotations

import os
import sys
import sysconfig

__all__ = ["find_program"]


def find_program() -> str:
    """Returns the path of the program; raises FileNotFoundError where it is in none of the folders that installers use."""
    name = "highlight-lsp"
    folders = [sysconfig.get_path("scripts")]
    for scheme in (_user_scheme(), "posix_prefix"):
        folders.append(sysconfig.get_path("scripts", scheme))
    package = os.path.dirname(os.path.abspath(__file__))
    # `pip install --target`, and an environment whose Python was started with another prefix: lib/pythonX.Y/site-packages/highlight_lsp.
    folders += [os.path.join(package, *[os.pardir] * levels, "bin") for levels in (1, 4)]
    folders.append(os.path.join(sys.base_prefix, "local", "bin"))
    tried = []
    for folder in dict.fromkeys(os.path.normpath(folder) for folder in folders if folder):
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
        tried.append(folder)
    raise FileNotFoundError(f"{name} is not in {', '.join(tried)}")


def _user_scheme() -> str:
    return "osx_framework_user" if sys.platform == "darwin" and sys._framework else f"{os.name}_user"
