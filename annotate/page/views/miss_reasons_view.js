// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { missReasons } from "../model/miss_reasons.js";
import { percent, withCommas } from "../model/numbers.js";

/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/model.js").Profile} Profile */

/**
 * Why a row misses: for each cache a bar of three colours, and its shares in words, the largest first.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 * @param {number} row
 */
export function missReasonsView(profile, counts, row) {
  const reasons = missReasons(profile, counts, row);
  if (reasons.length === 0) return null;
  const rows = reasons.map(({ cache, classes, all }) => {
    const parts = classes.filter(({ count }) => count > 0).map(({ name, count }) => {
      const part = h("span", { class: "reason " + name, title: `${withCommas(count)} ${name} misses of ${cache}` });
      part.style.width = (100 * count) / all + "%";
      return part;
    });
    const shares = classes.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    const words = shares.map(({ name, count }) => `${percent(count / all)} ${name}`).join(", ");
    return h("tr", {}, h("th", { scope: "row" }, cache), h("td", {}, withCommas(all)), h("td", {}, h("span", { class: "reasons-bar", "aria-hidden": "true" }, ...parts)), h("td", { class: "name" }, words));
  });
  return h("table", { class: "plain reasons" }, h("caption", {}, "Why it misses"), h("tbody", {}, ...rows));
}
