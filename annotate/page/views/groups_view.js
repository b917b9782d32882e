// SPDX-License-Identifier: GPL-2.0-or-later
import { sideColumns } from "./compared_functions.js";
import { h, nearestMark } from "./dom.js";
import { metricColumn, shareColumn } from "./metric_columns.js";
import { weight } from "../model/metrics.js";
import { countedMetrics } from "../model/shown_metrics.js";
import { OpenRows } from "./open_rows.js";
import { Table } from "./table.js";
import { openLargest } from "../model/tree.js";

/** @typedef {import("../model/groups.js").Groups} Groups */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("./table.js").Column} Column */

/** @type {OpenRows | null} */
let openGroups = null; // what is open outlives a change of the event

/**
 * @param {Profile} profile
 * @param {Groups} groups
 * @param {() => Table} table
 */
function openRows(profile, groups, table) {
  if (openGroups !== null) {
    openGroups.table = table;
    return openGroups;
  }
  openGroups = new OpenRows(groups.below, groups.around, table);
  const { opened } = openGroups;
  const size = (/** @type {number} */ row) => Math.abs(weight(profile.metric, groups.counts, row));
  openLargest(groups.below[0], (row) => groups.below[row], size, (row) => opened.add(row));
  return openGroups;
}

/**
 * The groups that --by names, as rows that open.
 *
 * @param {Profile} profile
 */
export function groupsView(profile) {
  const groups = /** @type {Groups} */ (profile.groups);
  const open = openRows(profile, groups, () => table);
  /** @type {Column} */
  const name = {
    label: groups.levels.join(", "),
    title: "a click, or an arrow key, opens and shuts a row",
    width: 50,
    isText: true,
    key: (row) => groups.name[row],
    fill: (row, cell) => open.fill(row, cell, h("span", {}, groups.nearest.has(row) ? nearestMark() : null, h("span", { title: groups.name[row] }, groups.name[row]))),
  };
  const lead = [shareColumn(profile, groups.counts), metricColumn(profile, profile.metric, groups.counts), ...sideColumns(profile, groups.counts)];
  const others = countedMetrics(profile).filter((metric) => metric !== profile.metric);
  const rest = others.map((metric) => metricColumn(profile, metric, groups.counts));
  const toggle = (/** @type {number} */ row) => open.toggle(row);
  const table = new Table({
    label: "Groups by " + name.label,
    columns: [...lead, name, ...rest],
    sortedBy: 1,
    count: groups.name.length,
    open: toggle,
    tree: open.tree(toggle),
  });
  return h("section", { class: "view fills" }, table.element);
}
