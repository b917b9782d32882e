// SPDX-License-Identifier: GPL-2.0-or-later
import { announce, h, rowLink } from "./dom.js";
import { paintHeat } from "./heat.js";
import { lineDetails } from "./line_details.js";
import { lineLink } from "./links.js";
import { isWithinSpread } from "./changes.js";
import { countText, headRow, otherMetricColumns, written } from "./metric_columns.js";
import { isRatio, value, weight } from "./metrics.js";
import { minimap } from "./minimap.js";
import { whole } from "./model.js";
import { percent } from "./numbers.js";
import { hotRows, rowOfLine, sourceRows } from "./source_rows.js";
import { VirtualRows } from "./virtual_rows.js";

/** @typedef {import("./model.js").FileLines} FileLines */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./source_rows.js").SourceRow} SourceRow */

const LINE_HEIGHT = 19;

/** @type {Record<string, string>} */
const NO_TEXT = {
  "not wanted": "The text of this file is not in the page: --sources=all puts it there.",
  "not found": "The text of this file was not found; -I tells where to look.",
  "not read": "This file is no regular file, or too large: not read.",
};

/** Whether all events are shown beside a line; outlives a file. */
let showsAll = false;

/** The lines of a file with their costs. */
export class SourceView {
  /**
   * @param {Profile} profile
   * @param {number} file
   * @param {FileLines} lines
   */
  constructor(profile, file, lines) {
    this.profile = profile;
    this.file = file;
    this.lines = lines;
    this.shown = sourceRows(lines);
    this.weights = Float64Array.from(this.shown, (row) => this.weight(row.at));
    this.hot = hotRows(this.weights);
    this.isHot = new Set(this.hot);
    this.hottest = this.weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    this.others = showsAll ? otherMetricColumns(profile, lines.sums) : [];
    this.details = h("div", { class: "details-frame", role: "region", "aria-label": "Functions of the line", tabindex: 0 });
    this.details.append(h("p", { class: "details quiet" }, "Of a line that is chosen, this says what it costs, and whose that is."));
    this.rows = new VirtualRows({
      role: "grid",
      label: "Lines of " + profile.files.name[file],
      rowHeight: LINE_HEIGHT,
      head: this.head(),
      draw: (at) => this.row(at),
      select: (at) => this.select(at),
    });
    this.lay();
    this.rows.setCount(this.shown.length);
    this.element = h(
      "section",
      { class: "view fills source", keydown: (event) => this.keydown(event) },
      this.heading(),
      h("div", { class: "lines" }, this.rows.element, minimap(this.rows, this.weights, this.hottest)),
      this.details
    );
  }

  /**
   * What colours a line: nothing that is within the spread.
   *
   * @param {number} at
   */
  weight(at) {
    const { metric } = this.profile;
    const { sums } = this.lines;
    return at < 0 || isWithinSpread(sums, metric, at) ? 0 : weight(metric, sums, at);
  }

  lay() {
    const others = this.others.map((column) => column.width + "ch").join(" ");
    this.rows.element.style.setProperty("--columns", `${this.shareWidth()}ch ${this.countWidth()}ch ${others} ${this.numberColumns()} 1fr`);
  }

  shareWidth() {
    return 8;
  }

  countWidth() {
    const { profile } = this;
    const { metric, totals } = profile;
    return Math.max(written(profile, metric, value(metric, totals, 0)).length, metric.name.length) + 1;
  }

  numberColumns() {
    const last = this.shown.length === 0 ? 0 : this.shown[this.shown.length - 1].line;
    return Math.max(5, String(last).length + 1) + "ch";
  }

  /** @returns {HTMLElement[]} */
  about() {
    return [];
  }

  warnings() {
    const { files } = this.profile;
    const newer = files.newer[this.file].map((name) => "newer than " + name + ": its lines may have changed");
    return newer.concat(NO_TEXT[files.state[this.file]] || [], this.beyond() ? "The profile has lines that this file does not have." : []);
  }

  heading() {
    const { profile, file } = this;
    const { files } = profile;
    /** @type {HTMLInputElement} */
    const all = h("input", { type: "checkbox", change: () => this.toggleAll(all.checked) });
    all.checked = showsAll;
    const share = percent(weight(profile.metric, files.counts, file) / Math.abs(whole(profile, profile.metric)));
    return h(
      "header",
      { class: "file" },
      h("h1", {}, files.directory[file] + files.name[file]),
      h("span", { class: "quiet" }, `${profile.metric.name} ${countText(profile, profile.metric, files.counts, file)} (${share})`),
      h("span", { class: "spring" }),
      h("button", { type: "button", click: () => this.step(-1), title: "key p" }, "\u2191 hot line"),
      h("button", { type: "button", click: () => this.step(1), title: "key n" }, "\u2193 hot line"),
      h("label", {}, all, " all events"),
      ...this.about(),
      ...this.warnings().map((text) => h("p", { class: "warning" }, text))
    );
  }

  /** Whether lines have counts that the text does not have. */
  beyond() {
    const last = this.shown[this.shown.length - 1];
    return this.lines.text !== null && last !== undefined && last.line > this.lines.text.length;
  }

  /** @returns {import("./metric_columns.js").Head[]} */
  otherHeads() {
    return this.others.map((column) => ["number", column.label, column.title]);
  }

  head() {
    return headRow(this.profile, [...this.otherHeads(), ["number", "line", ""], ["text", "source", ""]]);
  }

  /** @param {number} at */
  countCells(at) {
    const counts = this.shown[at].at;
    if (counts < 0) return this.noCounts();
    const cells = this.counts(counts);
    paintHeat(cells[0], this.weights[at], this.hottest);
    paintHeat(cells[1], this.weights[at], this.hottest);
    return cells;
  }

  /** @param {number} at */
  row(at) {
    const { profile } = this;
    const { line, text } = this.shown[at];
    const number = h("div", { class: "cell number line-number", role: "gridcell" });
    if (line > 0) number.append(rowLink(lineLink(profile.files.name[this.file], line), String(line), "a link to this line"));
    const code = h("div", { class: "cell code", role: "gridcell" }, text === null ? null : text.replace(/\r$/, ""));
    if (text === null) code.append(h("span", { class: "quiet" }, this.functionNames(line)));
    const isHot = this.isHot.has(at);
    return h("div", { class: isHot ? "row is-hot" : "row", role: "row" }, ...this.countCells(at), number, code);
  }

  noCounts() {
    return Array.from({ length: 2 + this.others.length }, () => h("div", { class: "cell number", role: "gridcell" }));
  }

  /** @param {number} at */
  counts(at) {
    const { profile, lines } = this;
    const { metric } = profile;
    const cell = (/** @type {string} */ text) => h("div", { class: "cell number", role: "gridcell" }, text);
    const number = weight(metric, lines.sums, at);
    const shown = value(metric, lines.sums, at);
    const none = number === 0 && !(isRatio(metric) && shown === 0);
    const share = number / Math.abs(whole(profile, metric));
    const others = this.others.map((column) => {
      const other = cell("");
      column.fill(at, other);
      return other;
    });
    return [cell(number === 0 ? "" : percent(share)), cell(none ? "0" : written(profile, metric, shown)), ...others];
  }

  /**
   * What stands for a text that there is not.
   *
   * @param {number} line
   */
  functionNames(line) {
    const { functions } = this.profile;
    const row = this.lines.line.indexOf(line);
    const name = functions.name[this.lines.function[row]];
    return (line === 0 ? "unknown lines of " : "in ") + name + (this.lines.line[row + 1] === line ? " and others" : "");
  }

  /** @param {number} at */
  select(at) {
    this.details.replaceChildren(this.detailsOf(at));
    const link = lineLink(this.profile.files.name[this.file], this.shown[at].line);
    if (location.hash !== link) history.replaceState(null, "", link);
  }

  /** @param {number} at */
  detailsOf(at) {
    return lineDetails(this.profile, this.file, this.lines, this.shown[at]);
  }

  /** @param {number} at */
  lineName(at) {
    return "Line " + this.shown[at].line;
  }

  /** @param {number} line */
  rowOf(line) {
    return rowOfLine(this.shown, line);
  }

  /** @returns {SourceView} */
  anew() {
    return new SourceView(this.profile, this.file, this.lines);
  }

  /**
   * To the next hot line, or the one before: beyond the last comes the first.
   *
   * @param {1 | -1} direction
   */
  step(direction) {
    if (this.hot.length === 0) return;
    const { selected } = this.rows;
    const { hot } = this;
    const next =
      direction > 0
        ? hot.find((row) => row > selected)
        : hot.slice().reverse().find((row) => row < selected);
    const to = next === undefined ? (direction > 0 ? hot[0] : hot[hot.length - 1]) : next;
    this.rows.select(to, "center");
    announce(`${this.lineName(to)}, hot line ${hot.indexOf(to) + 1} of ${hot.length}`);
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "n") this.step(1);
    else if (event.key === "p") this.step(-1);
  }

  /** @param {boolean} all */
  toggleAll(all) {
    showsAll = all;
    const line = this.rows.selected < 0 ? 0 : this.shown[this.rows.selected].line;
    const anew = this.anew();
    this.element.replaceWith(anew.element);
    anew.goTo(line);
  }

  /** @param {number} line 0: to the first hot line */
  goTo(line) {
    if (line !== 0) this.rows.select(this.rowOf(line), "center");
    else if (this.hot.length > 0) this.rows.reveal(this.hot[0], "center");
    this.rows.element.focus({ preventScroll: true });
  }
}

/**
 * @param {Profile} profile
 * @param {number} file
 */
export async function sourceView(profile, file) {
  return new SourceView(profile, file, await profile.lines(file));
}
