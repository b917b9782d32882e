// SPDX-License-Identifier: GPL-2.0-or-later
import { announce, h, rowLink } from "./dom.js";
import { markOf, sideColumns, wasIn } from "./compared_functions.js";
import { eachFunction, eachName } from "./function_rows.js";
import { baseName, lineLink } from "./links.js";
import { functionHref } from "./model.js";
import { inclusiveColumns, metricColumn, otherMetricColumns, shareColumn } from "./metric_columns.js";
import { withCommas } from "./numbers.js";
import { Table } from "./table.js";

/** @typedef {import("./calls.js").Calls} Calls */
/** @typedef {import("./function_rows.js").FunctionRows} FunctionRows */
/** @typedef {import("./model.js").Profile} Profile */
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
      title: "where the function is written",
      width: 22,
      isText: true,
      key: file,
      fill: (row, cell) => {
        cell.append(rowLink(lineLink(file(row), 0), file(row)));
        const others = rows.members[row].length - 1;
        cell.append(wasIn(profile, rows.members[row][0]) || "");
        if (others > 0) cell.prepend(h("span", { class: "quiet" }, `+${withCommas(others)} `));
      },
    },
  ];
}

/**
 * @param {Calls} calls
 * @returns {Column}
 */
function timesColumn(calls) {
  const times = calls.to.map((all) => all.reduce((sum, call) => sum + calls.times[call], 0));
  return {
    label: "Calls",
    title: "how often the function was called",
    width: Math.max(7, withCommas(times.reduce((a, b) => Math.max(a, b), 0)).length + 2),
    isText: false,
    key: (row) => times[row],
    fill: (row, cell) => cell.append(withCommas(times[row])),
  };
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
  return new Table({
    label: "Functions",
    columns: [
      ...own,
      ...inclusive,
      ...(calls === null ? [] : [timesColumn(calls)]),
      ...sideColumns(profile, rows.counts),
      ...nameColumns(profile, rows),
      ...(calls === null ? [] : [objectColumn(calls)]),
      ...otherMetricColumns(profile, rows.counts),
    ],
    sortedBy: calls !== null && calls.inclusiveFirst ? own.length + 1 : 1,
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
  const element = h("section", { class: "view fills" }, h("div", { class: "tools" }, input, shown, profile.comparison === null ? choice : null), table.element);
  const choose = (/** @type {boolean} */ all) => {
    isByName = all;
    const anew = functionsView(profile);
    element.replaceWith(anew);
    const box = anew.querySelector("#by-name");
    if (box instanceof HTMLElement) box.focus();
  };
  return element;
}
