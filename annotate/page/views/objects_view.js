// SPDX-License-Identifier: GPL-2.0-or-later
import { h, rowLink } from "./dom.js";
import { paintBar } from "../model/heat.js";
import { baseName } from "../model/links.js";
import { objectHref } from "./miss_tables.js";
import { NARROW } from "./functions_view.js";
import { percent, withCommas } from "../model/numbers.js";
import { Table } from "./table.js";

/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("../model/objects.js").Objects} Objects */
/** @typedef {import("./table.js").Column} Column */

/**
 * @param {string} label
 * @param {string} title
 * @param {Float64Array} counts
 * @returns {Column}
 */
function missCountColumn(label, title, counts) {
  const longest = counts.reduce((most, count) => Math.max(most, withCommas(count).length), label.length + 3);
  return {
    label,
    title,
    width: longest + 2,
    isText: false,
    key: (row) => counts[row],
    fill: (row, cell) => {
      cell.append(withCommas(counts[row]));
      if (counts[row] === 0) cell.classList.add("zero");
    },
  };
}

/**
 * @param {string} label
 * @param {string} cache
 * @param {Float64Array} counts
 * @param {number} all
 * @returns {Column}
 */
function missShareColumn(label, cache, counts, all) {
  const most = counts.reduce((largest, count) => Math.max(largest, Math.abs(count)), 0);
  return {
    label,
    title: `percent of all misses of ${cache} on data`,
    width: 10,
    isText: false,
    key: (row) => counts[row],
    fill: (row, cell) => {
      cell.append(percent(counts[row] / all));
      paintBar(cell, counts[row], most);
    },
  };
}

/**
 * @param {Objects} objects
 * @returns {Column[]}
 */
function objectNameColumns(objects) {
  const { kind, where, name } = objects;
  const object = {
    label: "Object",
    title: "heap: the caller of the allocator < its callers",
    width: 50,
    isText: true,
    key: (/** @type {number} */ row) => name[row],
    fill: (/** @type {number} */ row, /** @type {HTMLElement} */ cell) => {
      cell.append(rowLink(objectHref(objects, row), name[row]));
      if (where[row] !== "") cell.append(h("span", { class: "quiet", title: where[row] }, `  [${baseName(where[row])}]`));
    },
  };
  return [{ label: "Class", title: "heap: a place that allocates", width: 11, isText: true, key: (row) => kind[row], fill: (row, cell) => cell.append(kind[row]) }, object];
}

/**
 * All objects, as a table.
 *
 * @param {Profile} profile
 */
export function objectsView(profile) {
  const objects = /** @type {Objects} */ (profile.objects);
  const { sums, all } = objects;
  const lead = [missShareColumn("% D1", "D1", sums.d1, all.d1[0]), missCountColumn("D1 misses", "reads and writes that missed D1", sums.d1)];
  const counts = [
    missShareColumn("% LL", "LL", sums.ll, all.ll[0]),
    missCountColumn("LL misses", "reads and writes that missed LL, too", sums.ll),
    missCountColumn("Blocks", "that were allocated there", sums.blocks),
    missCountColumn("Bytes", "that were allocated there", sums.bytes),
  ];
  const names = objectNameColumns(objects);
  const columns = window.innerWidth < NARROW ? [...lead, ...names.reverse(), ...counts] : [...lead, ...counts, ...names];
  const open = (/** @type {number} */ row) => (location.hash = objectHref(objects, row));
  const table = new Table({ label: "Objects", sortedBy: 1, count: objects.name.length, open, columns });
  return h("section", { class: "view fills" }, table.element);
}
