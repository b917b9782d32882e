// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { paintBar } from "./heat.js";
import { functionLink, lineLink } from "./links.js";
import { title, written } from "./metric_columns.js";
import { isRatio, value, weight } from "./metrics.js";
import { whole } from "./model.js";
import { percent, withCommas } from "./numbers.js";

/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./metrics.js").Metric} Metric */
/** @typedef {import("./model.js").Profile} Profile */

const MOST_ROWS = 12;

/**
 * @param {string} label
 * @param {string[]} texts
 */
function fact(label, texts) {
  if (texts.every((text) => text === "")) return null;
  return h("div", { class: "fact" }, h("dt", {}, label), ...texts.map((text) => h("dd", {}, text)));
}

/** @param {Profile} profile */
function facts(profile) {
  const { index } = profile;
  return h(
    "dl",
    { class: "facts" },
    fact(index.commands.length > 1 ? "Commands" : "Command", index.commands),
    fact(profile.difference ? "Profiles: before, after" : "Profile", index.profiles),
    fact("Machine", index.descriptions),
    fact("Notes", index.notes)
  );
}

/**
 * @param {string[]} cells
 * @param {"th" | "td"} tag
 */
function row(cells, tag) {
  return h("tr", {}, ...cells.map((text, at) => h(at === 0 ? "th" : tag, { scope: at === 0 ? "row" : "col" }, text)));
}

/**
 * Of a difference also what it is the difference of.
 *
 * @param {Profile} profile
 * @param {Metric} metric
 */
function totalCells(profile, metric) {
  const total = value(metric, profile.totals, 0);
  if (profile.before === null) return [isRatio(metric) ? percent(total) : withCommas(total)];
  const before = value(metric, profile.before, 0);
  const change = before === 0 ? "" : percent(total / before);
  return [withCommas(before), withCommas(before + total), written(profile, metric, total), change];
}

/**
 * @param {Profile} profile
 * @param {string} caption
 * @param {Metric[]} metrics
 */
function totals(profile, caption, metrics) {
  if (metrics.length === 0) return null;
  const heads = profile.difference ? ["", "Before", "After", "Difference", "%"] : ["", ""];
  return h(
    "table",
    { class: "plain" },
    h("caption", {}, caption),
    profile.difference ? h("thead", {}, row(heads, "th")) : null,
    h(
      "tbody",
      {},
      ...metrics.map((metric) => {
        const element = row([metric.name, ...totalCells(profile, metric)], "td");
        if (metric.formula !== "") element.title = title(profile, metric);
        return element;
      })
    )
  );
}

/**
 * The rows with most of a metric.
 *
 * @param {Profile} profile
 * @param {Columns} counts
 */
function top(profile, counts) {
  const weights = Array.from(counts[0], (_, at) => weight(profile.metric, counts, at));
  const order = weights.map((_, at) => at).filter((at) => weights[at] !== 0);
  return order.sort((a, b) => Math.abs(weights[b]) - Math.abs(weights[a])).slice(0, MOST_ROWS);
}

/**
 * @param {Profile} profile
 * @param {string} caption
 * @param {Columns} counts
 * @param {(at: number) => HTMLElement} name
 */
function topTable(profile, caption, counts, name) {
  const { metric } = profile;
  const all = Math.abs(whole(profile, metric));
  const rows = top(profile, counts);
  const most = rows.length === 0 ? 0 : Math.abs(weight(metric, counts, rows[0]));
  const body = rows.map((at) => {
    const share = h("td", { class: "share" }, all > 0 ? percent(weight(metric, counts, at) / all) : "");
    paintBar(share, weight(metric, counts, at), most);
    return h(
      "tr",
      {},
      share,
      h("td", {}, written(profile, metric, value(metric, counts, at))),
      h("td", { class: "name" }, name(at))
    );
  });
  return h("table", { class: "plain top" }, h("caption", {}, caption), h("tbody", {}, ...body));
}

/** @param {Profile} profile */
export function summaryView(profile) {
  const { functions, files, metrics } = profile;
  const events = metrics.filter((metric) => metric.formula === "");
  const sums = metrics.filter((metric) => metric.formula !== "" && !isRatio(metric));
  const functionName = (/** @type {number} */ at) => {
    const file = files.name[functions.file[at]];
    return h("a", { href: functionLink(file, functions.name[at]), title: file }, functions.name[at]);
  };
  const fileName = (/** @type {number} */ at) => h("a", { href: lineLink(files.name[at], 0) }, files.name[at]);
  return h(
    "section",
    { class: "view scrolls summary" },
    facts(profile),
    h(
      "div",
      { class: "side-by-side" },
      totals(profile, "Events", events),
      totals(profile, "Rates", metrics.filter(isRatio)),
      totals(profile, "Sums", sums)
    ),
    h(
      "div",
      { class: "side-by-side wide" },
      topTable(profile, "Functions with most " + profile.metric.name, functions.counts, functionName),
      topTable(profile, "Files with most " + profile.metric.name, files.counts, fileName)
    )
  );
}
