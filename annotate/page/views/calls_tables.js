// SPDX-License-Identifier: GPL-2.0-or-later
import { contextsOf } from "../model/calls.js";
import { h } from "./dom.js";
import { paintBar } from "../model/heat.js";
import { baseName } from "../model/links.js";
import { countsList, shareText, title, written } from "./metric_columns.js";
import { CALLS, value, weight } from "../model/metrics.js";
import { contextsHref, functionHref, whole } from "../model/model.js";
import { withCommas } from "../model/numbers.js";

/** @typedef {import("../model/calls.js").Calls} Calls */
/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/model.js").Profile} Profile */

const MOST_CALLS = 25;
const MOST_NAMED = 12;

/**
 * A call as a row of a table.
 *
 * @typedef {object} ShownCall
 * @property {Columns} counts
 * @property {number} row where its counts are
 * @property {number} times
 * @property {number} other the function at its other end
 * @property {string} about
 */

/**
 * @param {Profile} profile
 * @param {ShownCall} call
 */
function callRow(profile, { counts, row, times, other, about }) {
  const { metric, functions, files, calls } = profile;
  const all = Math.abs(whole(profile, metric));
  const size = weight(metric, counts, row);
  const share = h("td", { class: "share" }, all > 0 ? shareText(profile, size / all) : "");
  paintBar(share, size, all);
  const home = files.name[functions.file[other]];
  const object = calls === null ? "" : calls.object[other];
  const where = object === "" ? home : `${home} [${object}]`;
  const name = h("a", { href: functionHref(profile, other), title: where }, functions.name[other]);
  return h(
    "tr",
    {},
    share,
    h("td", {}, written(profile, metric, value(metric, counts, row))),
    h("td", {}, times === 0 && calls !== null && calls.hasInlined ? "inlined" : written(profile, CALLS, times)),
    h("td", { class: "name" }, name, about === "" ? null : h("span", { class: "quiet" }, about))
  );
}

/**
 * @param {Profile} profile
 * @param {string} caption
 * @param {ShownCall[]} all
 */
export function callsTable(profile, caption, all) {
  const { metric, functions } = profile;
  const size = (/** @type {ShownCall} */ call) => Math.abs(weight(metric, call.counts, call.row));
  const name = (/** @type {ShownCall} */ call) => functions.name[call.other];
  const sorted = all.slice().sort((a, b) => size(b) - size(a) || (name(a) < name(b) ? -1 : 1));
  const rows = (/** @type {ShownCall[]} */ some) => some.map((call) => callRow(profile, call));
  const body = h("tbody", {}, ...rows(sorted.slice(0, MOST_CALLS)));
  const rest = sorted.slice(MOST_CALLS);
  /** @type {HTMLButtonElement} */
  const more = h("button", { type: "button", click: () => (more.remove(), body.append(...rows(rest))) }, `${withCommas(rest.length)} more`);
  const heads = ["%", metric.name, "Calls", "Function"].map((text) => h("th", { scope: "col", title: text === metric.name ? title(profile, metric) : text }, text));
  const table = h("table", { class: "plain calls" }, h("caption", {}, `${caption} (${withCommas(all.length)})`), h("thead", {}, h("tr", {}, ...heads)), body);
  return h("div", {}, table, rest.length > 0 ? more : null);
}

/**
 * Functions that call each other in a circle, and what that means.
 *
 * @param {Profile} profile
 * @param {Calls} calls
 * @param {number} called
 */
function cycleNote(profile, calls, called) {
  const cycle = calls.cycle[called];
  if (cycle === 0) return null;
  const others = calls.cycle.map((_, at) => at).filter((at) => calls.cycle[at] === cycle && at !== called);
  if (others.length === 0) return h("p", { class: "quiet" }, "It calls itself.");
  const links = others.slice(0, MOST_NAMED).flatMap((at) => [" ", h("a", { href: functionHref(profile, at) }, profile.functions.name[at])]);
  const more = others.length > MOST_NAMED ? ` and ${withCommas(others.length - MOST_NAMED)} more` : "";
  return h("p", {}, `It and ${withCommas(others.length)} others call each other in a circle, and cost this together:`, ...links, more);
}

/**
 * The way to its contexts, if whole stacks were recorded.
 *
 * @param {Profile} profile
 * @param {number} called
 */
export function contextsLink(profile, called) {
  const contexts = contextsOf(profile.stacks, profile.functions.name.length);
  if (contexts === null || contexts[called] === 0) return null;
  return h("p", {}, h("a", { href: contextsHref(profile, called) }, "Contexts"), ` (${withCommas(contexts[called])})`);
}

/**
 * What a function costs with all that it calls, who calls it, and whom it calls.
 *
 * @param {Profile} profile
 * @param {Calls} calls
 * @param {number} called
 */
export function callsOfFunction(profile, calls, called) {
  const { functions, files } = profile;
  const shown = (/** @type {number[]} */ all, /** @type {number[]} */ other) =>
    all.map((call) => {
      const isInlined = calls.file[call] !== functions.file[calls.caller[call]];
      const about = isInlined ? "  from code of " + baseName(files.name[calls.file[call]]) : "";
      return { counts: calls.counts, row: call, times: calls.times[call], other: other[call], about };
    });
  return [
    h("p", { class: "counts inclusive" }, h("b", {}, "With what it calls "), ...countsList(profile, calls.inclusive, called)),
    cycleNote(profile, calls, called),
    h(
      "div",
      { class: "side-by-side" },
      callsTable(profile, "Callers", shown(calls.to[called], calls.caller)),
      callsTable(profile, "Callees", shown(calls.from[called], calls.callee))
    ),
  ];
}
