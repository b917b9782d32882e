// SPDX-License-Identifier: GPL-2.0-or-later
import { callsOfFunction, contextsLink } from "./calls_tables.js";
import { codesOf } from "../model/code.js";
import { codeView } from "./code_view.js";
import { h } from "./dom.js";
import { hotLinesOfFunction, MOST_LINES } from "../model/hot_lines.js";
import { lineLink } from "../model/links.js";
import { countsList } from "./metric_columns.js";
import { missCurveView } from "./miss_curve_view.js";
import { missReasonsView } from "./miss_reasons_view.js";
import { addRow, weight, zeros } from "../model/metrics.js";
import { isOfOffsets, namesakes } from "../model/model.js";
import { findObject } from "./miss_tables.js";
import { offsetsPart } from "./object_view.js";
import { linesTable, nameCell, topTable } from "./top_tables.js";

/** @typedef {import("../model/model.js").Profile} Profile */

/**
 * @param {Profile} profile
 * @param {number} called
 */
function partsTable(profile, called) {
  const { metric, files, parts } = profile;
  const owned = namesakes(profile, called).map((owner) => profile.partsOfFunction[owner]);
  const rows = owned.flat().map((part) => {
    const name = files.name[parts.file[part]];
    return { weight: weight(metric, parts.counts, part), cells: [nameCell(lineLink(name, 0), name, name)] };
  });
  rows.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return topTable(profile, "Where code of this name is written: its own, and what is inlined into it", rows);
}

/**
 * @param {Profile} profile
 * @param {number} called
 */
export async function functionView(profile, called) {
  const { functions, files, calls } = profile;
  const object = calls === null ? "" : calls.object[called];
  const data = profile.objects === null || !profile.hasOffsets ? -1 : findObject(profile.objects, object, functions.name[called]);
  const same = namesakes(profile, called);
  const sums = zeros(1, functions.counts.length);
  for (const each of same) addRow(sums, 0, functions.counts, each);
  const home = files.name[functions.file[called]];
  const hot = await hotLinesOfFunction(profile, called, MOST_LINES);
  const codes = await Promise.all((await codesOf(profile, called)).map((code) => codeView(profile, code)));
  return h(
    "section",
    { class: "view scrolls summary" },
    h("h1", {}, functions.name[called]),
    h("p", {}, "in ", h("a", { href: lineLink(home, 0) }, home), object === "" ? null : ` [${object}]`),
    h("p", { class: "counts" }, calls === null ? null : h("b", {}, "By itself "), ...countsList(profile, functions.counts, called)),
    ...missReasonsView(profile, functions.counts, called),
    ...missCurveView(profile, functions.counts, called),
    contextsLink(profile, called),
    ...(calls === null ? [] : callsOfFunction(profile, calls, called)),
    ...codes,
    same.length === 1 ? null : h("p", {}, `With the ${same.length - 1} of its name in other files:`),
    same.length === 1 ? null : h("p", { class: "counts" }, ...countsList(profile, sums, 0)),
    data < 0 || profile.objects === null ? null : offsetsPart(profile.objects, data),
    partsTable(profile, called),
    linesTable(profile, isOfOffsets(profile, functions.file[called]) ? "Its hottest offsets" : "Its hottest lines", hot)
  );
}
