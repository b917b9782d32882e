// SPDX-License-Identifier: GPL-2.0-or-later
import { changesTable } from "./change_tables.js";
import { changeOf, isWithinSpread, widthOfSpreads } from "../model/changes.js";
import { markOf, wasIn } from "./compared_functions.js";
import { h, nearestMark, rowLink } from "./dom.js";
import { marked } from "./line_search.js";
import { functionsCaption, MOST_FUNCTIONS } from "./line_details.js";
import { lineLink } from "../model/links.js";
import { countText, headRow } from "./metric_columns.js";
import { weight } from "../model/metrics.js";
import { functionHref } from "../model/model.js";
import { withSign } from "../model/numbers.js";
import { shownMetrics } from "../model/shown_metrics.js";
import { SourceView } from "./source_view.js";
import { topTable } from "./top_tables.js";

/** @typedef {import("../model/compared_model.js").Comparison} Comparison */
/** @typedef {import("../model/compared_model.js").ComparedRow} ComparedRow */
/** @typedef {import("../model/compared_model.js").ComparedSource} ComparedSource */
/** @typedef {import("../model/model.js").FileLines} FileLines */
/** @typedef {import("../model/model.js").Profile} Profile */

/** @type {Record<string, string>} */
const KIND = { "-": "removed", "+": "added", " ": "kept" };

/**
 * Where a line is, on each side that has it.
 *
 * @param {ComparedRow} row
 */
export function lineName({ before, after, label }) {
  if (before === 0 && after === 0) return label;
  if (after === 0) return `Line ${before} before, which is gone`;
  return before === 0 ? `Line ${after}, which is new` : `Line ${after}, ${before} before`;
}

/** @param {ComparedSource} source */
function place(source) {
  if (source.place !== null) return source.place;
  if (source.problem !== "") return source.problem;
  return source.name === "" ? "none" : "not found: " + source.name;
}

/** The lines of a file of both sides: those that are kept, gone and new, with what they count more or less. */
class ComparedView extends SourceView {
  /** @returns {Comparison} */
  comparison() {
    return /** @type {Comparison} */ (this.profile.comparison);
  }

  /** @param {number} at */
  rowAt(at) {
    return /** @type {ComparedRow} */ (this.shown[at]);
  }

  countWidth() {
    const { metric } = this.profile;
    const { sums } = this.lines;
    const column = sums[metric.over[0][1]];
    const longest = withSign(column.reduce((most, each) => Math.max(most, Math.abs(each)), 0)).length;
    return Math.max(longest + widthOfSpreads(sums, metric), metric.name.length) + 2;
  }

  numberColumns() {
    const width = (/** @type {"before" | "after"} */ side) =>
      Math.max(7, String(this.shown.reduce((most, _, at) => Math.max(most, this.rowAt(at)[side]), 0)).length + 2);
    return `${width("before")}ch ${width("after")}ch`;
  }

  about() {
    const { filesBefore, filesAfter } = this.comparison();
    if (!this.comparison().wanted[this.file]) return [];
    const line = (/** @type {string} */ side, /** @type {ComparedSource} */ source) =>
      h("p", { class: "place" }, h("span", { class: "quiet" }, side + " "), place(source));
    return [line("before:", filesBefore[this.file]), line("after:", filesAfter[this.file])];
  }

  warnings() {
    const { files } = this.profile;
    const warnings = files.newer[this.file].map((name) => `newer than ${name}: counts may be of other lines`);
    if (!this.comparison().wanted[this.file]) warnings.push("The texts of this file are not in the page: --sources=all puts them there.");
    else if (this.shown.length === 0) warnings.push("Nothing changed here: all lines are kept and count the same.");
    return warnings;
  }

  head() {
    return headRow(this.profile, [
      ...this.otherHeads(),
      ["number", "before", "the line's number before"],
      ["number", "after", "the line's number after"],
      ["text", "source", "- only before, + only after"],
    ]);
  }

  /** @param {number} at */
  row(at) {
    const row = this.rowAt(at);
    const number = (/** @type {number} */ line, /** @type {number} */ link) => {
      const cell = h("div", { class: "cell number line-number", role: "gridcell" });
      if (line > 0) cell.append(rowLink(lineLink(this.profile.files.name[this.file], link), String(line), "a link to this line"));
      return cell;
    };
    const mark = h("span", { class: "mark" }, row.mark);
    const text = row.text === null ? [h("span", { class: "quiet" }, row.label)] : marked(row.text.replace(/\r$/, ""));
    const code = h("div", { class: "cell code", role: "gridcell" }, mark, row.isNearest ? nearestMark() : " ", ...text);
    const isHot = this.isHot.has(at) ? " is-hot" : "";
    return h(
      "div",
      { class: `row ${KIND[row.mark]}${isHot}`, role: "row" },
      ...this.countCells(at),
      number(row.before, row.after || -row.before),
      number(row.after, row.after),
      code
    );
  }

  /**
   * @param {import("../model/metrics.js").Columns} counts
   * @param {number} at
   */
  counts(counts, at) {
    const { profile } = this;
    const cells = super.counts(counts, at);
    cells[1].textContent = countText(profile, profile.metric, counts, at);
    if (isWithinSpread(counts, profile.metric, at)) cells.forEach((cell) => cell.classList.add("within"));
    return cells;
  }

  /** @param {number} at */
  detailsOf(at) {
    const row = this.rowAt(at);
    const what = h("h2", {}, lineName(row));
    if (row.at < 0) return h("div", { class: "details" }, what, h("p", { class: "quiet" }, "No counts."));
    const changes = changesTable(this.profile, "", shownMetrics(this.profile), this.lines.sums, row.at);
    return h("div", { class: "details" }, what, changes, this.ownersTable(row.at));
  }

  /**
   * Whose the counts of a row are, those that changed most first.
   *
   * @param {number} at
   */
  ownersTable(at) {
    const { profile, lines } = this;
    const { functions, metric } = profile;
    const size = (/** @type {number} */ row) => Math.abs(weight(metric, lines.counts, row));
    const owned = ((lines.owned || [])[at] || []).slice().sort((a, b) => size(b) - size(a));
    if (owned.length === 0) return null;
    const rows = owned.slice(0, MOST_FUNCTIONS).map((row) => {
      const called = lines.function[row];
      const name = h("td", { class: "name" }, markOf(profile, called), " ", h("a", { href: functionHref(profile, called) }, functions.name[called]), wasIn(profile, called));
      return { weight: weight(metric, lines.counts, row), change: changeOf(lines.counts, metric, row), cells: [name] };
    });
    return topTable(profile, functionsCaption(metric.name, owned.length), rows);
  }

  /** @param {number} at */
  lineName(at) {
    return lineName(this.rowAt(at));
  }

  /** @param {number} line */
  rowOf(line) {
    return Math.max(0, this.shown.findIndex((row) => row.line === line));
  }

  anew() {
    return new ComparedView(this.profile, this.file, this.lines);
  }
}

/**
 * @param {Profile} profile
 * @param {number} file
 */
export async function comparedView(profile, file) {
  return new ComparedView(profile, file, await profile.lines(file));
}
