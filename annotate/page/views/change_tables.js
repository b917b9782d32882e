// SPDX-License-Identifier: GPL-2.0-or-later
import { changeOf } from "../model/changes.js";
import { h } from "./dom.js";
import { shareText, title } from "./metric_columns.js";
import { weight } from "../model/metrics.js";
import { whole } from "../model/model.js";

/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/metrics.js").Metric} Metric */
/** @typedef {import("../model/model.js").Profile} Profile */

/**
 * @param {Profile} profile
 * @param {Metric} metric
 * @param {Columns} counts
 * @param {number} row
 */
function changeRow(profile, metric, counts, row) {
  const change = changeOf(counts, metric, row) || { before: "", after: "", text: "", isWithin: false };
  const difference = weight(metric, counts, row);
  const all = Math.abs(whole(profile, metric));
  const name = change.isWithin ? "within" : "";
  return h(
    "tr",
    metric.formula === "" ? {} : { title: title(profile, metric) },
    h("th", { scope: "row" }, metric.name),
    h("td", {}, change.before),
    h("td", {}, change.after),
    h("td", { class: name }, change.text),
    h("td", { class: name }, difference !== 0 && all > 0 ? shareText(profile, difference / all) : "")
  );
}

/**
 * What was counted before and after, an event a row; of a row of a comparison.
 *
 * @param {Profile} profile
 * @param {string} caption
 * @param {Metric[]} metrics
 * @param {Columns} counts
 * @param {number} row
 */
export function changesTable(profile, caption, metrics, counts, row) {
  if (metrics.length === 0) return null;
  const heads = ["", "Before", "After", "Difference", "%"].map((text) => h("th", { scope: "col" }, text));
  const rows = metrics.map((metric) => changeRow(profile, metric, counts, row));
  return h(
    "table",
    { class: "plain" },
    caption === "" ? null : h("caption", {}, caption),
    h("thead", {}, h("tr", {}, ...heads)),
    h("tbody", {}, ...rows)
  );
}
