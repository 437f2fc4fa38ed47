"""check_pictures.py FOLDER: takes pictures of the editors and checks that they show the server's colours."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from colours import saturated

here = pathlib.Path(__file__).parent
passed = failed = 0


def check(name, condition, detail):
    global passed, failed
    if condition:
        passed += 1
    else:
        failed += 1
    print(f"{'ok' if condition else 'FAILED'}: {name} ({detail})")


def take(script, sample, picture, *arguments):
    # A copy, because editors leave files beside what they show.
    with tempfile.TemporaryDirectory() as folder:
        file = shutil.copy(here / sample, folder)
        subprocess.run([here / script, file, picture, *arguments], check=True, timeout=180)


def kate(folder):
    plain, coloured = folder / "kate-off.png", folder / "kate-on.png"
    take("kate.sh", "sample.c", plain, "false")
    take("kate.sh", "sample.c", coloured, "true")
    # Kate colours C by itself; names of types, parameters and functions are the server's.
    count = sum((saturated(coloured) - saturated(plain)).values())
    check("Kate draws semantic tokens over its own colours", count > 300, f"{count} pixels")


def qt_creator(folder):
    plain, coloured = folder / "qtcreator-off.png", folder / "qtcreator-on.png"
    take("qtcreator.sh", "sample.swift", plain, "*.none")
    take("qtcreator.sh", "sample.swift", coloured, "*.swift")
    # Qt Creator knows no Swift: every colour in the text is the server's.
    fresh = saturated(coloured) - saturated(plain)
    hues = [hue for hue, count in fresh.items() if count > 30]
    check("Qt Creator draws Swift in several colours", len(hues) >= 3, f"{len(hues)} hues, {sum(fresh.values())} pixels")


def main():
    folder = pathlib.Path(sys.argv[1]).absolute()
    skipped = []
    for program, test in {"kate": kate, "qtcreator": qt_creator}.items():
        if shutil.which(program):
            try:
                test(folder)
            except (subprocess.SubprocessError, OSError) as error:
                check(program, False, error)
        else:
            skipped.append(program)
    for program in skipped:
        print(f"skipped: {program} is not installed", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
