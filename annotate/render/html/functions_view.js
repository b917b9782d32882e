// SPDX-License-Identifier: GPL-2.0-or-later
import { announce, h, rowLink } from "./dom.js";
import { eachFunction, eachName } from "./function_rows.js";
import { functionLink, lineLink } from "./links.js";
import { metricColumn, otherMetricColumns, shareColumn } from "./metric_columns.js";
import { withCommas } from "./numbers.js";
import { Table } from "./table.js";

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
      fill: (row, cell) => cell.append(rowLink(functionLink(file(row), rows.name[row]), rows.name[row])),
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
        if (others > 0) cell.prepend(h("span", { class: "quiet" }, `+${withCommas(others)} `));
      },
    },
  ];
}

/** What is typed and chosen outlives a change of the event. */
let typed = "";
let isByName = false;

/**
 * @param {Profile} profile
 * @param {FunctionRows} rows
 */
function tableOf(profile, rows) {
  return new Table({
    label: "Functions",
    columns: [
      shareColumn(profile, rows.counts),
      metricColumn(profile, profile.metric, rows.counts),
      ...nameColumns(profile, rows),
      ...otherMetricColumns(profile, rows.counts),
    ],
    sortedBy: 1,
    count: rows.name.length,
    open: (row) => (location.hash = functionLink(fileOf(profile, rows.members[row][0]), rows.name[row])),
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
  const choice = h("label", { title: "with what is inlined into a function from other files" }, names, " one row a name");
  filter();
  const element = h("section", { class: "view fills" }, h("div", { class: "tools" }, input, shown, choice), table.element);
  const choose = (/** @type {boolean} */ all) => {
    isByName = all;
    const anew = functionsView(profile);
    element.replaceWith(anew);
    const box = anew.querySelector("#by-name");
    if (box instanceof HTMLElement) box.focus();
  };
  return element;
}
