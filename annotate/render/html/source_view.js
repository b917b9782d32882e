// SPDX-License-Identifier: GPL-2.0-or-later
import { announce, h, rowLink } from "./dom.js";
import { paintHeat } from "./heat.js";
import { lineDetails } from "./line_details.js";
import { lineLink } from "./links.js";
import { headRow, otherMetricColumns, written } from "./metric_columns.js";
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
class SourceView {
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
    this.hot = hotRows(this.shown, lines, profile.metric);
    this.isHot = new Set(this.hot);
    this.weights = Float64Array.from(this.shown, (row) => (row.at < 0 ? 0 : weight(profile.metric, lines.sums, row.at)));
    this.hottest = this.weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    this.others = showsAll ? otherMetricColumns(profile, lines.sums) : [];
    this.details = h("div", { class: "details-frame", role: "region", "aria-label": "Functions of the line", tabindex: 0 });
    this.details.append(h("p", { class: "details quiet" }, "Of a line that is chosen, this says what it costs, and whose that is."));
    const { metric, totals } = profile;
    this.width = Math.max(written(profile, metric, value(metric, totals, 0)).length, metric.name.length) + 1;
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

  lay() {
    const last = this.shown.length === 0 ? 0 : this.shown[this.shown.length - 1].line;
    const others = this.others.map((column) => column.width + "ch").join(" ");
    const number = Math.max(5, String(last).length + 1);
    this.rows.element.style.setProperty("--columns", `8ch ${this.width}ch ${others} ${number}ch 1fr`);
  }

  heading() {
    const { profile, file } = this;
    const { files } = profile;
    /** @type {HTMLInputElement} */
    const all = h("input", { type: "checkbox", change: () => this.toggleAll(all.checked) });
    all.checked = showsAll;
    const share = percent(weight(profile.metric, files.counts, file) / Math.abs(whole(profile, profile.metric)));
    const newer = files.newer[file].map((name) => "newer than " + name + ": its lines may have changed");
    const warnings = newer.concat(NO_TEXT[files.state[file]] || [], this.beyond() ? "The profile has lines that this file does not have." : []);
    return h(
      "header",
      { class: "file" },
      h("h1", {}, files.directory[file] + files.name[file]),
      h("span", { class: "quiet" }, `${profile.metric.name} ${written(profile, profile.metric, value(profile.metric, files.counts, file))} (${share})`),
      h("span", { class: "spring" }),
      h("button", { type: "button", click: () => this.step(-1), title: "key p" }, "\u2191 hot line"),
      h("button", { type: "button", click: () => this.step(1), title: "key n" }, "\u2193 hot line"),
      h("label", {}, all, " all events"),
      ...warnings.map((text) => h("p", { class: "warning" }, text))
    );
  }

  /** Whether lines have counts that the text does not have. */
  beyond() {
    const last = this.shown[this.shown.length - 1];
    return this.lines.text !== null && last !== undefined && last.line > this.lines.text.length;
  }

  head() {
    /** @type {import("./metric_columns.js").Head[]} */
    const others = this.others.map((column) => ["number", column.label, column.title]);
    return headRow(this.profile, [...others, ["number", "line", ""], ["text", "source", ""]]);
  }

  /** @param {number} at */
  row(at) {
    const { profile } = this;
    const { line, text, at: counts } = this.shown[at];
    const cells = counts < 0 ? this.noCounts() : this.counts(counts);
    if (counts >= 0) paintHeat(cells[0], this.weights[at], this.hottest);
    if (counts >= 0) paintHeat(cells[1], this.weights[at], this.hottest);
    const number = h("div", { class: "cell number line-number", role: "gridcell" });
    if (line > 0) number.append(rowLink(lineLink(profile.files.name[this.file], line), String(line), "a link to this line"));
    const code = h("div", { class: "cell code", role: "gridcell" }, text === null ? null : text.replace(/\r$/, ""));
    if (text === null) code.append(h("span", { class: "quiet" }, this.functionNames(line)));
    const isHot = this.isHot.has(at);
    return h("div", { class: isHot ? "row is-hot" : "row", role: "row" }, ...cells, number, code);
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
    this.details.replaceChildren(lineDetails(this.profile, this.file, this.lines, this.shown[at]));
    const link = lineLink(this.profile.files.name[this.file], this.shown[at].line);
    if (location.hash !== link) history.replaceState(null, "", link);
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
    announce(`Line ${this.shown[to].line}, hot line ${hot.indexOf(to) + 1} of ${hot.length}`);
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
    const anew = new SourceView(this.profile, this.file, this.lines);
    this.element.replaceWith(anew.element);
    anew.goTo(line);
  }

  /** @param {number} line 0: to the first hot line */
  goTo(line) {
    if (line > 0) this.rows.select(rowOfLine(this.shown, line), "center");
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
