"""qtcreator_settings.py FOLDER PROGRAM ARGUMENTS PATTERN...: settings of Qt Creator with one generic language client.

Qt Creator keeps its list of clients as a QVariant, serialised by QDataStream in the version of Qt 4 and escaped as QSettings does.
"""

import pathlib
import struct
import sys


def string(text):
    encoded = text.encode("utf-16-be")
    return struct.pack(">I", len(encoded)) + encoded


def variant(value):
    if isinstance(value, bool):
        return struct.pack(">IB", 1, value)
    if isinstance(value, int):
        return struct.pack(">Ii", 2, value)
    if isinstance(value, str):
        return struct.pack(">I", 10) + string(value)
    if isinstance(value, tuple):  # QStringList
        return struct.pack(">II", 11, len(value)) + b"".join(string(item) for item in value)
    if isinstance(value, list):
        return struct.pack(">II", 9, len(value)) + b"".join(variant(item) for item in value)
    return struct.pack(">II", 8, len(value)) + b"".join(string(key) + variant(item) for key, item in value.items())


def escaped(data):
    result, after_escape = [], False
    for byte in data:
        character = chr(byte)
        if 32 < byte < 127 and character not in '\\";,=%' and not (after_escape and character in "0123456789abcdefABCDEF"):
            result.append(character)
            after_escape = False
        else:
            result.append(f"\\x{byte:x}")
            after_escape = True
    return "".join(result)


def main():
    folder, program, arguments, *patterns = sys.argv[1:]
    client = {
        "name": "highlight-lsp",
        "id": "{6b1a1c0e-0d0c-4f0b-9a5e-3f3c5d1f2a10}",
        "enabled": True,
        "startupBehavior": 1,
        "mimeType": (),
        "filePattern": tuple(patterns),
        "initializationOptions": "",
        "configuration": "",
        "executable": program,
        "arguments": arguments,
        "typeId": "LanguageClient::StdIOSettingsID",
    }
    path = pathlib.Path(folder, "QtProject", "QtCreator.ini")
    path.parent.mkdir(parents=True)
    path.write_text(
        f'[LanguageClient]\nclients="@Variant({escaped(variant([client]))})"\n\n[Core]\nCreatorTheme=flat\n\n'
        "[General]\nSuppressedWarnings=TakeUITour\n\n"
        "[Plugins]\nIgnored=ClangCodeModel, ClangFormat, ClangTools, Welcome, UpdateInfo, Help\n"
    )


main()
