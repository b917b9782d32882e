// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { baseName, lineLink } from "../model/links.js";
import { missTable } from "./miss_tables.js";
import { percent, withCommas } from "../model/numbers.js";
import { barsOf, bothWays, FIRST_ROUNDED, hexOf, mostFirst, missedOffsets } from "../model/objects.js";

/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("../model/objects.js").Objects} Objects */

const HIGHEST_BAR = 120; // pixels

/**
 * @param {Objects} objects
 * @param {number} at
 */
function missingLinesTable(objects, at) {
  const { lines, places } = objects;
  const list = mostFirst(lines.on[at], lines.misses).map((row) => {
    const place = lines.place[row];
    const [file, line] = [places.file[place], places.line[place]];
    const link = h("a", { href: lineLink(file, line), title: file }, baseName(file) + ":" + (line === 0 ? "?" : line));
    return { d1: lines.misses.d1[row], ll: lines.misses.ll[row], cells: [h("td", { class: "name" }, link), h("td", { class: "name" }, places.function[place])] };
  });
  return missTable(`Lines that miss on it (${withCommas(list.length)})`, [["Line", "name"], ["Function", "name"]], objects.sums.d1[at], list);
}

/**
 * The bars of a map of offsets: the higher, the more misses; the dark part misses LL, too.
 *
 * @param {ReturnType<typeof barsOf>} map
 * @param {number} all
 */
function barsView({ width, bars }, all) {
  const most = bars.reduce((largest, { d1 }) => Math.max(largest, Math.abs(d1)), 0);
  const list = bars.map(({ offset, d1, ll }) => {
    const to = width === 1 ? "" : ` to ${bothWays(offset + width - 1)}`;
    const title = `${bothWays(offset)}${to}: ${withCommas(d1)} misses of D1, ${percent(d1 / all)}, of which ${withCommas(ll)} of LL`;
    const part = (/** @type {string} */ kind, /** @type {number} */ count) => {
      const element = h("span", { class: kind });
      element.style.height = most > 0 ? (HIGHEST_BAR * Math.abs(count)) / most + "px" : "0";
      return element;
    };
    return h("span", { class: "offset-bar", title }, part("only-d1", d1 - ll), part("of-ll", ll));
  });
  const last = bars[bars.length - 1].offset + width - 1;
  return h(
    "figure",
    { class: "offsets" },
    h("div", { class: "offset-bars", role: "img", "aria-label": `Misses from offset 0 to ${bothWays(last)}, ${withCommas(width)} bytes a bar` }, ...list),
    h("div", { class: "offset-ends" }, h("span", {}, "0"), h("span", { class: "quiet" }, `${withCommas(width)} byte${width === 1 ? "" : "s"} a bar, red: misses LL, too`), h("span", {}, bothWays(last)))
  );
}

/**
 * Where an object misses: a map and a table of offsets, also within the records of an array; and which lines miss on it.
 *
 * @param {Objects} objects
 * @param {number} at
 */
export function offsetsPart(objects, at) {
  const body = h("div", {});
  /** @param {number} record */
  const show = (record) => {
    const { all, left } = missedOffsets(objects, at, record);
    const total = objects.sums.d1[at] - left;
    const list = all.slice().sort((a, b) => Math.abs(b.d1) - Math.abs(a.d1) || a.offset - b.offset);
    const rows = list.map(({ offset, d1, ll }) => ({ d1, ll, cells: [h("td", {}, withCommas(offset)), h("td", {}, hexOf(offset))] }));
    const rounded = record === 0 && all.some(({ offset }) => offset >= FIRST_ROUNDED);
    body.replaceChildren(
      ...(all.length === 0 ? [] : [barsView(barsOf(all, record), total)]),
      ...(left > 0 ? [h("p", { class: "quiet" }, `Without ${withCommas(left)} misses behind the first 65,536 bytes, whose offsets are rounded.`)] : []),
      ...(rounded ? [h("p", { class: "quiet" }, "From 65,536 on, offsets are rounded down to 4,096.")] : []),
      h("div", { class: "side-by-side" }, missTable(`Offsets that miss (${withCommas(rows.length)})`, [["Offset", ""], ["", ""]], total, rows), missingLinesTable(objects, at))
    );
  };
  /** @type {HTMLInputElement} */
  const input = h("input", { type: "number", min: 1, max: FIRST_ROUNDED, "aria-label": "Bytes of a record", input: () => show(Math.max(0, Math.min(FIRST_ROUNDED, Math.floor(Number(input.value))))) });
  show(0);
  return h("div", {}, h("label", { class: "record" }, "An array of records of ", input, " bytes: show offsets in a record"), body);
}

/**
 * One object: where it misses, and which lines miss on it.
 *
 * @param {Profile} profile
 * @param {number} at
 */
export function objectView(profile, at) {
  const objects = /** @type {Objects} */ (profile.objects);
  const { kind, where, name, sums, all } = objects;
  const count = (/** @type {string} */ what, /** @type {string} */ number) => h("span", { class: "count" }, h("b", {}, what), " " + number);
  const misses = (/** @type {"d1" | "ll"} */ key) => `${withCommas(sums[key][at])} (${percent(sums[key][at] / all[key][0])})`;
  return h(
    "section",
    { class: "view scrolls summary object" },
    h("h1", {}, name[at]),
    h("p", {}, kind[at] + (where[at] === "" ? "" : ` [${where[at]}]`)),
    h(
      "p",
      { class: "counts" },
      count("D1 misses", misses("d1")),
      count("LL misses", misses("ll")),
      ...(sums.blocks[at] === 0 ? [] : [count("Blocks", withCommas(sums.blocks[at])), count("Bytes", withCommas(sums.bytes[at]))])
    ),
    offsetsPart(objects, at)
  );
}
