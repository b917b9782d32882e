// SPDX-License-Identifier: GPL-2.0-or-later
import { announce, h, rowLink } from "./dom.js";
import { functionLink, lineLink } from "./links.js";
import { metricColumn, otherMetricColumns, shareColumn } from "./metric_columns.js";
import { withCommas } from "./numbers.js";
import { Table } from "./table.js";

/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./table.js").Column} Column */

/**
 * What a filter matches: text in "FILE:FUNCTION", of any case.
 *
 * @param {Profile} profile
 * @param {string} text
 * @returns {(row: number) => boolean}
 */
function matcher(profile, text) {
  const { functions, files } = profile;
  const wanted = text.toLowerCase();
  if (wanted === "") return () => true;
  return (row) => (files.name[functions.file[row]] + ":" + functions.name[row]).toLowerCase().includes(wanted);
}

/**
 * @param {Profile} profile
 * @returns {Column[]}
 */
function nameColumns(profile) {
  const { functions, files } = profile;
  const file = (/** @type {number} */ row) => files.name[functions.file[row]];
  return [
    {
      label: "Function",
      title: "the function, with what was inlined into it",
      width: 34,
      isText: true,
      key: (row) => functions.name[row],
      fill: (row, cell) => cell.append(rowLink(functionLink(file(row), functions.name[row]), functions.name[row])),
    },
    {
      label: "File",
      title: "where the function is written",
      width: 22,
      isText: true,
      key: file,
      fill: (row, cell) => cell.append(rowLink(lineLink(file(row), 0), file(row))),
    },
  ];
}

/** What is typed outlives a change of the event. */
let typed = "";

/** @param {Profile} profile */
export function functionsView(profile) {
  const { functions, files } = profile;
  const counts = functions.counts;
  const columns = [
    shareColumn(profile, counts),
    metricColumn(profile, profile.metric, counts),
    ...nameColumns(profile),
    ...otherMetricColumns(profile, counts),
  ];
  const table = new Table({
    label: "Functions",
    columns,
    sortedBy: 1,
    count: functions.name.length,
    open: (row) => (location.hash = functionLink(files.name[functions.file[row]], functions.name[row])),
  });
  const shown = h("span", { class: "quiet" });
  const filter = () => {
    table.setFilter(matcher(profile, typed));
    shown.textContent = withCommas(table.order.length) + " of " + withCommas(functions.name.length) + " functions";
    if (typed !== "") announce(shown.textContent);
  };
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
  filter();
  return h("section", { class: "view fills" }, h("div", { class: "tools" }, input, shown), table.element);
}
