"""Validates a file against a published schema: validate.py sarif|junit|github-workflow|gitlab-ci FILE.

`scripts/report-schemas` brings schemas and validators. Prints what is wrong and exits with 1; with 2 where they are missing.
"""

import json
import pathlib
import sys

SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / ".build" / "schemas"
sys.path.insert(0, str(SCHEMAS / "python"))

FILES = {
    "sarif": "sarif-2.1.0.json",
    "junit": "junit-10.xsd",
    "github-workflow": "github-workflows.json",
    "gitlab-ci": "gitlab-ci.json",
}


def fault(kind, text):
    """What is wrong with a text; None when nothing is."""
    schema = SCHEMAS / FILES[kind]
    if kind == "junit":
        import xmlschema

        error = next(xmlschema.XMLSchema(str(schema)).iter_errors(text), None)
        return None if error is None else f"{error.path}: {error.reason}"
    import jsonschema

    if kind == "sarif":
        value = json.loads(text)
    else:
        import ruamel.yaml

        value = json.loads(json.dumps(ruamel.yaml.YAML(typ="safe", pure=True).load(text)))
    validator = jsonschema.Draft7Validator(json.loads(schema.read_text(encoding="utf-8")))
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    return None if error is None else f"{error.json_path}: {error.message}"[:500]


def main():
    kind, path = sys.argv[1:]
    if not (SCHEMAS / "stamp").exists():
        print("the schemas are missing: run scripts/report-schemas")
        return 2
    message = fault(kind, pathlib.Path(path).read_text(encoding="utf-8"))
    if message:
        print(message)
    return 1 if message else 0


if __name__ == "__main__":
    sys.exit(main())
