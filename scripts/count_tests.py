"""Counts the test cases of JUnit files and prints `N passed, N failed` as its last line."""

import sys
import xml.etree.ElementTree

passed = 0
failed = 0
for path in sys.argv[1:]:
    try:
        results = xml.etree.ElementTree.parse(path)
    except (OSError, xml.etree.ElementTree.ParseError):
        print(f"failed: {path} is no complete list of results: the tests ended before they wrote it")
        failed += 1
        continue
    for case in results.iter("testcase"):
        fault = next((found for found in (case.find("failure"), case.find("error")) if found is not None), None)
        if fault is not None:
            failed += 1
            why = " ".join((fault.get("message") or fault.text or "").split())[:200]
            print(f"failed: {case.get('classname')} {case.get('name')}{': ' if why else ''}{why}")
        elif case.find("skipped") is None:
            passed += 1
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed or not passed else 0)
