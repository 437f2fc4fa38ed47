"""Validates files against a published schema: validate.py sarif|junit|github-workflow|gitlab-ci FILE …

`scripts/report-schemas` brings schemas and validators; exits with 2 where they are missing. Prints what is wrong with each file as JSON: a list of
texts, null where nothing is.
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


def xml_validator(schema):
    """Returns what says what is wrong with a text: None when nothing is."""
    import xmlschema

    validator = xmlschema.XMLSchema(str(schema))

    def fault(text):
        try:
            error = next(validator.iter_errors(text), None)
        except xmlschema.XMLResourceError as error:
            return f"it is no XML: {error}"
        return None if error is None else f"{error.path}: {error.reason}"

    return fault


def json_validator(schema, is_yaml):
    """The same for JSON, and for YAML that has a schema of JSON."""
    import jsonschema

    validator = jsonschema.Draft7Validator(json.loads(schema.read_text(encoding="utf-8")))

    def value(text):
        if not is_yaml:
            return json.loads(text)
        import ruamel.yaml

        return json.loads(json.dumps(ruamel.yaml.YAML(typ="safe", pure=True).load(text)))

    def fault(text):
        error = jsonschema.exceptions.best_match(validator.iter_errors(value(text)))
        return None if error is None else f"{error.json_path}: {error.message}"[:500]

    return fault


def validator(kind):
    """Returns what says what is wrong with a text of a kind: None when nothing is."""
    schema = SCHEMAS / FILES[kind]
    return xml_validator(schema) if kind == "junit" else json_validator(schema, kind != "sarif")


def main():
    kind, *paths = sys.argv[1:]
    if not (SCHEMAS / "stamp").exists():
        print("the schemas are missing: run scripts/report-schemas")
        return 2
    fault = validator(kind)
    print(json.dumps([fault(pathlib.Path(path).read_text(encoding="utf-8")) for path in paths]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
