// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { missReasons } from "../model/miss_reasons.js";
import { percent, withCommas } from "../model/numbers.js";

/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {{name: string, count: number}} Share */

const COLOURS = ["first", "second", "third", "fourth", "fifth"];

/**
 * A part of the bar for each kind.
 *
 * @param {string} what
 * @param {Share[]} shares
 * @param {number} all
 */
function bar(what, shares, all) {
  const parts = shares.map(({ name, count }, kind) => {
    const part = h("span", { class: "reason " + COLOURS[kind], title: `${withCommas(count)} ${what}: ${name}` });
    part.style.width = (100 * count) / all + "%";
    return part;
  });
  return h("span", { class: "reasons-bar", "aria-hidden": "true" }, ...parts);
}

/**
 * Why a row misses, and in which pattern, and why its branches are mispredicted: for each cache a bar of colours, and its
 * shares in words, the largest first.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} row
 */
export function missReasonsView(profile, counts, row) {
  return missReasons(profile, counts, row).map(({ caption, rows }) => {
    const list = rows.map(({ cache, what, shares, all }) => {
      const some = shares.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
      const words = some.map(({ name, count }) => `${percent(count / all)} ${name}`).join(", ");
      return h("tr", {}, h("th", { scope: "row" }, cache), h("td", {}, withCommas(all)), h("td", {}, bar(what, shares, all)), h("td", { class: "name" }, words));
    });
    return h("table", { class: "plain reasons" }, h("caption", {}, caption), h("tbody", {}, ...list));
  });
}
