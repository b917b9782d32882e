# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds the report of cg_annotate as JSON against the same report as text.

    rows_of_report.py SCHEMA NAME...    NAME.json, NAME.text (of --no-show-percs), NAME.arguments

The JSON is what the schema says. Each row of counts in the text - totals, functions, lines, sums - is one of the JSON, in the same
order and with the same label.
"""
import decimal
import json
import re
import sys

COUNT = r" *(-?[0-9,.]+%?|\.) "


def percent(ratio):
    """As the text has it."""
    value = ratio * 100
    return value.quantize(decimal.Decimal("0.01"), rounding=decimal.ROUND_HALF_UP)


def number(text):
    if text == ".":
        return None
    text = text.replace(",", "")
    return decimal.Decimal(text[:-1]) if text.endswith("%") else int(text)


def rows_of_groups(groups, indent):
    for group in groups:
        yield group["counts"], indent + group["name"]
        yield from rows_of_groups(group["groups"], indent + "  ")


def rows_of_json(report):
    columns = len(report["columns"])
    yield [column["total"] for column in report["columns"]], "PROGRAM TOTALS"
    if report["by"]:
        yield from rows_of_groups(report["groups"], "")
    else:
        for row in report["functions"]:
            yield row["counts"], f"{row['file']}:{row['function']}"
    for line in report["top_lines"] or []:
        text = (line["text"] or "").lstrip(" \t")
        place = f"{line['file']}:{line['line']} in {', '.join(line['functions'])}"
        yield line["counts"], place + (f": {text}" if line["text"] is not None else "")
    for file in report["files"]:
        for stretch in file["stretches"]:
            for line in stretch["lines"]:
                yield line["counts"] or [None] * columns, line["text"]
        for row in file["beyond_end"]:
            yield row["counts"], f"<bogus line {row['line']}>"
        if file["unknown_lines"]:
            yield file["unknown_lines"], f"<counts for unidentified lines in {file['name']}>"
    if report["annotated"]:
        yield report["annotated"], "events annotated"


def rows_of_text(text, columns):
    row = re.compile(COUNT * columns + " ?(.*)", re.DOTALL)
    for line in text.split("\n"):
        if match := row.fullmatch(line):
            *counts, label = match.groups()
            yield [number(count) for count in counts], label


def check(report, text):
    expected = list(rows_of_text(text, len(report["columns"])))
    units = [column["unit"] for column in report["columns"]]
    got = [([percent(count) if unit == "ratio" and count is not None else count
             for unit, count in zip(units, counts)], label)
           for counts, label in rows_of_json(report)]
    assert expected, "no rows"
    for pair in zip(expected, got):
        assert pair[0] == pair[1], pair
    assert len(expected) == len(got), (len(expected), len(got))
    for name in report["metadata"]["data_files"] + report["missing_files"]:
        assert name in text, name


def validator(schema_name):
    try:
        import jsonschema
    except ImportError:
        print("SKIPPED: JSON against its schema: no python3-jsonschema here")
        return lambda report: None
    with open(schema_name, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema).validate


def main(schema_name, *names):
    validate = validator(schema_name)
    failed = False
    for name in names:
        with open(name + ".json", encoding="ascii") as file:
            report = json.load(file, parse_float=decimal.Decimal)
        with open(name + ".text", encoding="utf-8", errors="replace", newline="\n") as file:
            text = file.read()
        try:
            validate(report)
            check(report, text)
        except Exception as error:  # of any kind: each report is looked at
            with open(name + ".arguments", encoding="utf-8") as file:
                print(file.read().strip() + ":", str(error).split("\n")[0])
            failed = True
    sys.exit(failed)


main(*sys.argv[1:])
