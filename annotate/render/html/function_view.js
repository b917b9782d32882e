// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { paintBar } from "./heat.js";
import { lineLink } from "./links.js";
import { title, written } from "./metric_columns.js";
import { value, weight } from "./metrics.js";
import { whole } from "./model.js";
import { percent } from "./numbers.js";

/** @typedef {import("./model.js").Profile} Profile */

const MOST_FILES = 20;
const MOST_LINES = 40;

/** @typedef {{file: number, line: number, weight: number, text: string}} HotLine */

/**
 * The lines that cost a function most, in the files that cost it most.
 *
 * @param {Profile} profile
 * @param {number} called
 * @param {number[]} parts
 */
async function hotLines(profile, called, parts) {
  /** @type {HotLine[]} */
  const found = [];
  for (const part of parts.slice(0, MOST_FILES)) {
    const file = profile.parts.file[part];
    const lines = await profile.lines(file);
    lines.function.forEach((owner, row) => {
      const size = owner === called ? weight(profile.metric, lines.counts, row) : 0;
      const text = lines.text === null ? "" : lines.text[lines.line[row] - 1] || "";
      if (size !== 0) found.push({ file, line: lines.line[row], weight: size, text });
    });
  }
  return found.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, MOST_LINES);
}

/**
 * @param {Profile} profile
 * @param {number} all what is 100%
 * @param {number} most
 * @param {number} count
 */
function shareCells(profile, all, most, count) {
  const share = h("td", { class: "share" }, all > 0 ? percent(count / all) : "");
  paintBar(share, count, most);
  const number = { ...profile.metric, under: [] };
  return [share, h("td", {}, written(profile, number, count))];
}

/**
 * @param {Profile} profile
 * @param {number[]} parts
 * @param {number} all
 */
function partsTable(profile, parts, all) {
  const { metric, files } = profile;
  const size = (/** @type {number} */ part) => weight(metric, profile.parts.counts, part);
  const most = parts.length === 0 ? 0 : Math.abs(size(parts[0]));
  const rows = parts.map((part) => {
    const name = files.name[profile.parts.file[part]];
    return h("tr", {}, ...shareCells(profile, all, most, size(part)), h("td", { class: "name" }, h("a", { href: lineLink(name, 0) }, name)));
  });
  return h("table", { class: "plain top" }, h("caption", {}, "Where its code is written"), h("tbody", {}, ...rows));
}

/**
 * @param {Profile} profile
 * @param {HotLine[]} lines
 * @param {number} all
 */
function linesTable(profile, lines, all) {
  const most = lines.length === 0 ? 0 : Math.abs(lines[0].weight);
  const rows = lines.map((line) => {
    const name = profile.files.name[line.file];
    const short = name.replace(/^.*\/(?=.)/, "") + ":" + (line.line === 0 ? "?" : line.line);
    return h(
      "tr",
      {},
      ...shareCells(profile, all, most, line.weight),
      h("td", { class: "name" }, h("a", { href: lineLink(name, line.line), title: name }, short)),
      h("td", { class: "name code" }, line.text.trim())
    );
  });
  return h("table", { class: "plain top" }, h("caption", {}, "Its hottest lines"), h("tbody", {}, ...rows));
}

/**
 * @param {Profile} profile
 * @param {number} called
 */
export async function functionView(profile, called) {
  const { functions, files, metric } = profile;
  const all = Math.abs(whole(profile, metric));
  const size = (/** @type {number} */ part) => Math.abs(weight(metric, profile.parts.counts, part));
  const parts = profile.partsOfFunction[called].slice().sort((a, b) => size(b) - size(a));
  const counts = profile.metrics.map((each) =>
    h("span", { class: "count", title: title(profile, each) }, h("b", {}, each.name), " " + (written(profile, each, value(each, functions.counts, called)) || "-"))
  );
  const home = files.name[functions.file[called]];
  return h(
    "section",
    { class: "view scrolls summary", tabindex: -1 },
    h("h1", {}, functions.name[called]),
    h("p", {}, "in ", h("a", { href: lineLink(home, 0) }, home)),
    h("p", { class: "counts" }, ...counts),
    partsTable(profile, parts, all),
    linesTable(profile, await hotLines(profile, called, parts), all)
  );
}
