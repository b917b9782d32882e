# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds the report of cg_annotate as JSON against the same report as text.

    rows_of_report.py SCHEMA NAME...    NAME.json, NAME.text (of --no-show-percs), NAME.arguments

The JSON is what the schema says. Each row of counts in the text - totals, functions, lines, sums - is one of the JSON, in the same
order and with the same label. Of a comparison it is one with the same cells.
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


# Of a comparison: the spread of a row of differences is the larger of both sides.

def cell_of_side(change, side):
    if change[side] is None:
        return "."
    spread = change["spread_" + side]
    return f"{change[side]:,}" + (f" ±{spread:,}" if spread else "")


def cell_of_change(change):
    if change is None:
        return "."
    spread = max(change["spread_before"], change["spread_after"])
    sign = "+" if change["difference"] > 0 else ""
    mark = "~" if change["is_within_spread"] else ""
    return f"{mark}{sign}{change['difference']:,}" + (f" ±{spread:,}" if spread else "")


def rows_of_comparison(report):
    columns = len(report["columns"])

    def row(counts, label):
        return [cell_of_change(change) for change in counts or [None] * columns], label.strip()

    totals = [column["total"] for column in report["columns"]]
    for side in "before", "after":
        yield [cell_of_side(change, side) for change in totals], "PROGRAM TOTALS " + side
    yield row(totals, "difference")
    for function in report["functions"]:
        mark = {"both": "", "before": "- ", "after": "+ "}[function["presence"]]
        was = f" (was in {function['file_before']})" if function["has_moved"] else ""
        yield row(function["counts"], f"{mark}{function['file']}:{function['function']}{was}")
    for line in report["top_lines"] or []:
        before, after = line["before"], line["after"]
        mark = "" if before == after or before and after else "+ " if after else "- "
        was = f" (was {before})" if before and after and before != after else ""
        text = f": {line['text'].lstrip(' ' + chr(9))}" if line["text"] is not None else ""
        yield row(line["counts"], f"{mark}{line['file']}:{after or before or '?'}{was}{text}")
    for file in report["files"]:
        for stretch in file["stretches"]:
            for line in stretch:
                mark = "+ " if line["before"] is None else "- " if line["after"] is None else ""
                yield row(line["counts"], mark + line["text"])
        for beyond in file["beyond_end"]:
            yield row(beyond["counts"], f"<line {beyond['line']} {beyond['side']}, beyond the end>")
        if file["without_source"]:
            yield row(file["without_source"], "<lines without a source>")
        if file["unknown_lines"]:
            yield row(file["unknown_lines"], "<unknown lines>")
        yield row(file["counts"], "difference of the file")


def check_comparison(report, text):
    cell = r" *(\.|~?[+-]?[0-9,]+)( +±[0-9,]+)?"
    row = re.compile((cell + " ") * len(report["columns"]) + "(.*)", re.DOTALL)
    expected = []
    for line in text.split("\n"):
        if match := row.fullmatch(line):
            *cells, label = match.groups()
            expected.append(([a + " " + b.strip() if b else a for a, b in zip(cells[::2], cells[1::2])], label.strip()))
    got = list(rows_of_comparison(report))
    for pair in zip(expected, got):
        assert pair[0] == pair[1], pair
    assert len(expected) == len(got), (len(expected), len(got))


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
            if report["schema"] == "cg_annotate":
                check(report, text)
            else:
                check_comparison(report, text)
        except Exception as error:  # of any kind: each report is looked at
            with open(name + ".arguments", encoding="utf-8") as file:
                print(file.read().strip() + ":", str(error).split("\n")[0])
            failed = True
    sys.exit(failed)


main(*sys.argv[1:])
