# SPDX-License-Identifier: GPL-2.0-or-later
"""findings_of_brief.py SCHEMA JSON TEXT: a brief in JSON follows the schema, and its findings are those of the text."""
import json
import re
import sys

schema, report = map(json.load, map(open, sys.argv[1:3]))
try:
    import jsonschema
except ImportError:
    print("SKIPPED: no jsonschema")
else:
    jsonschema.Draft7Validator(schema).validate(report)
with open(sys.argv[3], encoding="utf-8") as text:
    shown = re.findall(r"^\d\. (.*)$", text.read(), re.M)
findings = report["brief"]["findings"]
if "difference" in report["brief"]["findings"][0]:
    shown = [re.sub(r"^(Worse|Better|Moved) by [^,]*?%(, new|, gone)?\. ", "", line) for line in shown]
    costs = [abs(finding["difference"]) for finding in findings]
else:
    assert len({finding["rule"] for finding in findings}) == len(findings), "a rule that speaks twice"
    costs = [finding["cost"] for finding in findings]
whats = [finding["what"] for finding in findings]
assert shown and whats[: len(shown)] == shown, (shown, whats)
assert costs == sorted(costs, reverse=True), costs
