// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { paintBar } from "../model/heat.js";
import { baseName, lineLink } from "../model/links.js";
import { shareText, written } from "./metric_columns.js";
import { whole } from "../model/model.js";

/** @typedef {import("../model/changes.js").Change} Change */
/** @typedef {import("../model/hot_lines.js").HotLine} HotLine */
/** @typedef {import("../model/model.js").Profile} Profile */

/**
 * A short table of what has most of the metric: share, count, and cells that say what it is.
 *
 * @param {Profile} profile
 * @param {string} caption
 * @param {{weight: number, cells: HTMLElement[], change?: Change | null}[]} rows the largest first
 */
export function topTable(profile, caption, rows) {
  const all = Math.abs(whole(profile, profile.metric));
  const most = rows.reduce((largest, row) => Math.max(largest, row.change && row.change.isWithin ? 0 : Math.abs(row.weight)), 0);
  const counted = { ...profile.metric, under: [] };
  const body = rows.map(({ weight, cells, change }) => {
    const isWithin = Boolean(change && change.isWithin);
    const share = h("td", { class: isWithin ? "share within" : "share" }, all > 0 ? shareText(profile, weight / all) : "");
    if (!isWithin) paintBar(share, weight, most);
    const count = h("td", isWithin ? { class: "within" } : {}, change ? change.text : written(profile, counted, weight));
    return h("tr", {}, share, count, ...cells);
  });
  return h("table", { class: "plain top" }, h("caption", {}, caption), h("tbody", {}, ...body));
}

/**
 * @param {string} href
 * @param {string} text
 * @param {string} title
 */
export function nameCell(href, text, title) {
  return h("td", { class: "name" }, h("a", { href, title }, text));
}

/**
 * @param {Profile} profile
 * @param {string} caption
 * @param {HotLine[]} lines
 */
export function linesTable(profile, caption, lines) {
  const rows = lines.map(({ file, line, weight, text, change }) => {
    const name = profile.files.name[file];
    const short = baseName(name) + ":" + (line === 0 ? "?" : line < 0 ? `${-line} before` : line);
    const code = h("td", { class: "name code" }, text.trim());
    return { weight, change, cells: [nameCell(lineLink(name, line), short, name), code] };
  });
  return topTable(profile, caption, rows);
}
