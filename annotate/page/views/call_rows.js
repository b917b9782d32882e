// SPDX-License-Identifier: GPL-2.0-or-later
import { h, rowLink } from "./dom.js";
import { baseName } from "../model/links.js";
import { functionHref } from "../model/model.js";
import { withCommas } from "../model/numbers.js";

/** @typedef {import("../model/calls.js").Calls} Calls */
/** @typedef {import("../model/calls.js").LineCall} LineCall */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("../model/source_rows.js").SourceRow} SourceRow */

const MOST_CALL_ROWS = 8; // of a line: the others are below the lines when it is chosen

/**
 * The calls of each line, the dearest first.
 *
 * @param {LineCall[]} calls
 * @param {(call: LineCall) => number} size
 */
export function callsByLine(calls, size) {
  /** @type {Map<number, LineCall[]>} */
  const byLine = new Map();
  for (const call of calls) {
    const known = byLine.get(call.line);
    if (known === undefined) byLine.set(call.line, [call]);
    else known.push(call);
  }
  for (const some of byLine.values()) some.sort((a, b) => size(b) - size(a));
  return byLine;
}

/**
 * The rows of lines with those of their calls below them.
 *
 * @param {SourceRow[]} rows
 * @param {Map<number, LineCall[]>} calls
 * @returns {SourceRow[]}
 */
export function withCallRows(rows, calls) {
  return rows.flatMap((row) => {
    const all = calls.get(row.line) || [];
    const some = all.slice(0, MOST_CALL_ROWS).map((call, at) => ({ ...row, at: -1, call, more: at === MOST_CALL_ROWS - 1 ? all.length - MOST_CALL_ROWS : 0 }));
    return [row, ...some];
  });
}

/**
 * What is called, as far to the right as the line begins.
 *
 * @param {Profile} profile
 * @param {SourceRow} row of a call
 * @param {LineCall} call
 */
export function callCell(profile, { text, more }, call) {
  const { functions, calls } = profile;
  const isInlined = call.times === 0 && /** @type {Calls} */ (calls).hasInlined;
  const times = isInlined ? "inlined" : `${withCommas(call.times)}\u00d7`;
  const indent = (/^\s*/.exec(text || "") || [""])[0];
  const object = /** @type {Calls} */ (calls).object[call.callee];
  const link = rowLink(functionHref(profile, call.callee), functions.name[call.callee]);
  const about = (object === "" ? "" : ` [${baseName(object)}]`) + (call.isInside ? " in a circle with it" : "") + (more ? `  and ${withCommas(more)} more` : "");
  return h("div", { class: "cell code call", role: "gridcell" }, `${indent}\u2192 ${times} `, link, h("span", { class: "quiet" }, about));
}
