// SPDX-License-Identifier: GPL-2.0-or-later
import { columnMetrics, columnsButton } from "./columns_choice.js";
import { announce, h, rowLink } from "./dom.js";
import { markOf, sideColumns, wasIn } from "./compared_functions.js";
import { eachFunction, eachName } from "../model/function_rows.js";
import { baseName, lineLink } from "../model/links.js";
import { contextsHref, functionHref } from "../model/model.js";
import { contextsOf } from "../model/calls.js";
import { CALLS } from "../model/metrics.js";
import { inclusiveColumns, metricColumn, shareColumn, written } from "./metric_columns.js";
import { withCommas } from "../model/numbers.js";
import { shortNames } from "../model/paths.js";
import { Table } from "./table.js";

/** @typedef {import("../model/calls.js").Calls} Calls */
/** @typedef {import("../model/function_rows.js").FunctionRows} FunctionRows */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("./table.js").Column} Column */

/**
 * Where a function is written.
 *
 * @param {Profile} profile
 * @param {number} called
 */
function fileOf(profile, called) {
  return profile.files.name[profile.functions.file[called]];
}

/**
 * What a filter matches: text in "FILE:FUNCTION", of any case.
 *
 * @param {Profile} profile
 * @param {FunctionRows} rows
 * @param {string} text
 * @returns {(row: number) => boolean}
 */
function matcher(profile, rows, text) {
  const wanted = text.toLowerCase();
  if (wanted === "") return () => true;
  return (row) =>
    rows.members[row].some((at) => (fileOf(profile, at) + ":" + rows.name[row]).toLowerCase().includes(wanted));
}

/**
 * @param {Profile} profile
 * @param {FunctionRows} rows
 * @returns {Column[]}
 */
function nameColumns(profile, rows) {
  const short = shortNames(profile.files.name);
  const shortName = (/** @type {number} */ row) => short.name[profile.functions.file[rows.members[row][0]]];
  const file = (/** @type {number} */ row) => fileOf(profile, rows.members[row][0]);
  return [
    {
      label: "Function",
      title: "the function, with what was inlined into it",
      width: 34,
      isText: true,
      key: (row) => rows.name[row],
      fill: (row, cell) => {
        const mark = markOf(profile, rows.members[row][0]);
        cell.append(rowLink(functionHref(profile, rows.members[row][0]), rows.name[row]));
        if (mark !== null) cell.prepend(mark, " ");
      },
    },
    {
      label: "File",
      title: "where the function is written" + (short.folder === "" ? "" : `; what does not begin with / is below ${short.folder}`),
      width: 26,
      isText: true,
      key: shortName,
      fill: (row, cell) => {
        cell.classList.add("file-path");
        cell.append(rowLink(lineLink(file(row), 0), shortName(row), file(row)));
        const others = rows.members[row].length - 1;
        cell.append(wasIn(profile, rows.members[row][0]) || "");
        if (others > 0) cell.prepend(h("span", { class: "quiet" }, `+${withCommas(others)} `));
      },
    },
  ];
}

/**
 * @param {Profile} profile
 * @param {Calls} calls
 * @returns {Column}
 */
function timesColumn(profile, calls) {
  const times = calls.to.map((all) => all.reduce((sum, call) => sum + calls.times[call], 0));
  const text = times.map((count) => written(profile, CALLS, count));
  return {
    label: "Calls",
    title: "how often the function was called" + (profile.difference ? ": more than before" : ""),
    width: text.reduce((most, each) => Math.max(most, each.length), 6) + 2,
    isText: false,
    key: (row) => times[row],
    fill: (row, cell) => cell.append(text[row]),
  };
}

/**
 * @param {Profile} profile
 * @returns {Column[]} none: whole stacks were not recorded
 */
function contextsColumns(profile) {
  const contexts = contextsOf(profile.stacks, profile.functions.name.length);
  if (contexts === null) return [];
  const text = (/** @type {number} */ row) => withCommas(contexts[row]);
  return [
    {
      label: "Contexts",
      title: "how many chains of callers led to the function; a click shows them",
      width: 12,
      isText: false,
      key: (row) => contexts[row],
      fill: (row, cell) => cell.append(rowLink(contextsHref(profile, row), text(row), "contexts of " + profile.functions.name[row])),
    },
  ];
}

/**
 * @param {Calls} calls
 * @returns {Column}
 */
function objectColumn(calls) {
  return {
    label: "Object",
    title: "the program or library that the function is in",
    width: 16,
    isText: true,
    key: (row) => calls.object[row],
    fill: (row, cell) => cell.append(h("span", { title: calls.object[row] }, baseName(calls.object[row]))),
  };
}

export const NARROW = 640; // pixels, as the style sheet has it

/** What is typed and chosen outlives a change of the event. */
let typed = "";
let isByName = false;

/**
 * @param {Profile} profile
 * @param {FunctionRows} rows
 */
function tableOf(profile, rows) {
  const { calls } = profile;
  const own = [shareColumn(profile, rows.counts), metricColumn(profile, profile.metric, rows.counts)];
  const inclusive = calls === null ? [] : inclusiveColumns(profile, calls.inclusive);
  const isInclusiveFirst = calls !== null && calls.inclusiveFirst;
  const names = nameColumns(profile, rows);
  const counts = [
    ...own,
    ...inclusive,
    ...(calls === null ? [] : [timesColumn(profile, calls)]),
    ...contextsColumns(profile),
    ...sideColumns(profile, rows.counts),
  ];
  // In a narrow window names are not behind all of these.
  const lead = window.innerWidth < NARROW ? (isInclusiveFirst ? inclusive : own) : counts;
  const columns = [
    ...lead,
    ...names,
    ...(calls === null ? [] : [objectColumn(calls)]),
    ...counts.filter((column) => !lead.includes(column)),
    ...columnMetrics(profile, "functions").map((metric) => metricColumn(profile, metric, rows.counts)),
  ];
  return new Table({
    label: "Functions",
    columns,
    sortedBy: columns.indexOf(isInclusiveFirst ? inclusive[1] : own[1]),
    count: rows.name.length,
    open: (row) => (location.hash = functionHref(profile, rows.members[row][0])),
  });
}

/** @param {Profile} profile */
export function functionsView(profile) {
  const rows = isByName ? eachName(profile) : eachFunction(profile);
  const table = tableOf(profile, rows);
  const shown = h("span", { class: "quiet" });
  const filter = () => {
    table.setFilter(matcher(profile, rows, typed));
    shown.textContent = `${withCommas(table.order.length)} of ${withCommas(rows.name.length)} functions`;
    if (typed !== "") announce(shown.textContent);
  };
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "search",
    class: "filter",
    placeholder: "Filter by function or file  ( / )",
    "aria-label": "Filter by function or file",
    input: () => {
      typed = input.value;
      filter();
    },
    keydown: (event) => event.key === "ArrowDown" && table.element.focus(),
  });
  input.value = typed;
  /** @type {HTMLInputElement} */
  const names = h("input", { type: "checkbox", id: "by-name", change: () => choose(names.checked) });
  names.checked = isByName;
  // (What is inlined into a function is the function's in a profile of calls.)
  const choice = profile.calls !== null ? null : h("label", { title: "with what is inlined into a function from other files" }, names, " one row a name");
  filter();
  const element = h("section", { class: "view fills" }, h("div", { class: "tools" }, input, shown, profile.comparison === null ? choice : null, columnsButton(profile, "functions", () => again(".columns"))), table.element);
  const again = (/** @type {string} */ control) => {
    const anew = functionsView(profile);
    element.replaceWith(anew);
    const chosen = anew.querySelector(control);
    if (chosen instanceof HTMLElement) chosen.focus();
  };
  const choose = (/** @type {boolean} */ all) => {
    isByName = all;
    again("#by-name");
  };
  return element;
}
