// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { paintBar } from "../model/heat.js";
import { baseName, objectLink } from "../model/links.js";
import { percent, withCommas } from "../model/numbers.js";
import { mostFirst } from "../model/objects.js";

/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("../model/objects.js").Objects} Objects */

const MOST_MISS_ROWS = 25;

/**
 * @param {Objects} objects
 * @param {number} at
 */
export function objectHref(objects, at) {
  const { kind, where, name } = objects;
  return objectLink(where[at] === "" ? kind[at] : kind[at] + " " + where[at], name[at]);
}

/**
 * @param {Objects} objects
 * @param {string} label the class, and the program or library
 * @param {string} name
 */
export function findObject(objects, label, name) {
  return objects.name.findIndex((each, at) => each === name && objectHref(objects, at) === objectLink(label, name));
}

/**
 * A short table of misses: shares, counts, and cells that say on what.
 *
 * @param {string} caption
 * @param {[text: string, kind: string][]} heads of the cells, with the class that they have
 * @param {number} all 100%
 * @param {{d1: number, ll: number, cells: HTMLElement[]}[]} list the most first
 */
export function missTable(caption, heads, all, list) {
  const most = list.reduce((largest, { d1 }) => Math.max(largest, Math.abs(d1)), 0);
  const rows = (/** @type {typeof list} */ some) =>
    some.map(({ d1, ll, cells }) => {
      const share = h("td", { class: "share" }, percent(d1 / all));
      paintBar(share, d1, most);
      return h("tr", {}, share, h("td", {}, withCommas(d1)), h("td", {}, withCommas(ll)), ...cells);
    });
  const body = h("tbody", {}, ...rows(list.slice(0, MOST_MISS_ROWS)));
  const rest = list.slice(MOST_MISS_ROWS);
  /** @type {HTMLButtonElement} */
  const more = h("button", { type: "button", click: () => (more.remove(), body.append(...rows(rest))) }, `${withCommas(rest.length)} more`);
  const number = ["%", "D1 misses", "LL misses"].map((text) => h("th", { scope: "col" }, text));
  const head = [...number, ...heads.map(([text, kind]) => h("th", { scope: "col", class: kind }, text))];
  const table = h("table", { class: "plain misses" }, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...head)), body);
  return h("div", {}, table, rest.length > 0 ? more : null);
}

/**
 * @param {Objects} objects
 * @param {number} at
 */
function objectCell(objects, at) {
  const { kind, where, name } = objects;
  const label = name[at].startsWith(kind[at]) ? name[at] : `${kind[at]}: ${name[at]}`;
  const link = h("a", { href: objectHref(objects, at), title: label }, label);
  return h("td", { class: "name" }, link, where[at] === "" ? null : h("span", { class: "quiet", title: where[at] }, ` [${baseName(where[at])}]`));
}

/**
 * The misses of some rows, summed by a key of theirs, the most first.
 *
 * @param {number[]} rows
 * @param {number[]} keys of all rows
 * @param {import("../model/objects.js").Misses} misses
 * @param {(key: number) => HTMLElement} cell
 */
function summedByKey(rows, keys, misses, cell) {
  /** @type {Map<number, {d1: number, ll: number}>} */
  const sums = new Map();
  for (const row of rows) {
    const known = sums.get(keys[row]) || { d1: 0, ll: 0 };
    sums.set(keys[row], { d1: known.d1 + misses.d1[row], ll: known.ll + misses.ll[row] });
  }
  return Array.from(sums, ([key, sum]) => ({ ...sum, cells: [cell(key)] })).sort((a, b) => Math.abs(b.d1) - Math.abs(a.d1));
}

/**
 * On which data a line misses.
 *
 * @param {Profile} profile
 * @param {string} file
 * @param {number} line
 */
export function objectsOfLine(profile, file, line) {
  const { objects } = profile;
  const rows = objects === null ? [] : objects.lines.at.get(file + ":" + line) || [];
  if (objects === null || rows.length === 0) return [];
  const list = summedByKey(rows, objects.lines.object, objects.lines.misses, (at) => objectCell(objects, at));
  const all = list.reduce((sum, { d1 }) => sum + d1, 0);
  return [missTable("The data that it misses on", [["Object", "name"]], all, list)];
}

/**
 * Which strides the misses of a line follow.
 *
 * @param {Profile} profile
 * @param {string} file
 * @param {number} line
 * @param {number} all its misses
 */
export function stridesOfLine(profile, file, line, all) {
  const { strides } = profile;
  const rows = strides === null ? [] : strides.lines.at.get(file + ":" + line) || [];
  if (strides === null || rows.length === 0) return [];
  const cell = (/** @type {number} */ at) => h("td", {}, withCommas(strides.bytes[at]));
  return [missTable("The strides of its misses", [["Bytes", ""]], all, summedByKey(rows, strides.lines.stride, strides.lines.misses, cell))];
}

/**
 * The objects with most misses, for the summary.
 *
 * @param {Profile} profile
 * @param {number} most
 */
export function topObjects(profile, most) {
  const { objects } = profile;
  if (objects === null) return null;
  const order = mostFirst(Array.from(objects.name.keys()), objects.sums).filter((at) => objects.sums.d1[at] !== 0);
  const list = order.slice(0, most).map((at) => ({ d1: objects.sums.d1[at], ll: objects.sums.ll[at], cells: [objectCell(objects, at)] }));
  return missTable("Data by misses", [["Object", "name"]], objects.all.d1[0], list);
}
