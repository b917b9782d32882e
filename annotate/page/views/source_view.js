// SPDX-License-Identifier: GPL-2.0-or-later
import { callCell, callsByLine, withCallRows } from "./call_rows.js";
import { columnMetrics, columnsButton } from "./columns_choice.js";
import { announce, h, nearestMark, rowLink } from "./dom.js";
import { paintHeat } from "../model/heat.js";
import { lineDetails } from "./line_details.js";
import { lineSearch, marked } from "./line_search.js";
import { lineLink, partsOfAddress, withWeights } from "../model/links.js";
import { isWithinSpread } from "../model/changes.js";
import { countText, headRow, metricColumn, shareText, written } from "./metric_columns.js";
import { isRatio, value, weight } from "../model/metrics.js";
import { minimap } from "./minimap.js";
import { functionHref, lineWord, whole } from "../model/model.js";
import { firstFrom, hotRows, rowOfLine, sourceRows } from "../model/source_rows.js";
import { LINE_HEIGHT, VirtualRows } from "./virtual_rows.js";

/** @typedef {import("../model/calls.js").LineCall} LineCall */
/** @typedef {import("../model/metrics.js").Columns} Columns */
/** @typedef {import("../model/model.js").FileLines} FileLines */
/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("../model/source_rows.js").SourceRow} SourceRow */

const PAPER_FOR_OTHERS = 30; // digits
const INCLUSIVE = " incl.";

/** @type {Record<string, string>} */
const NO_TEXT = {
  "not wanted": "The text of this file is not in the page: --sources=all puts it there.",
  "not found": "The text of this file was not found; -I tells where to look.",
  "not read": "This file is no regular file, or too large: not read.",
};

/** Whether calls are shown below their lines, and whether lines are hot by what they call, too; these outlive a file. */
let showsCalls = true;
let isHotWithCalls = false;

/** @param {Float64Array} weights */
function hottestOf(weights) {
  return weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
}

/** @param {string} text */
function numberCell(text) {
  return h("div", { class: "cell number", role: "gridcell" }, text);
}

/** @param {string} text */
function shareCell(text) {
  return h("div", { class: "cell number share", role: "gridcell" }, text);
}

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
    this.nearest = new Set(profile.files.nearest[file]);
    /** @type {SourceRow[]} */
    this.shown = this.rowsShown();
    this.self = Float64Array.from(this.shown, (row) => this.weight(lines.sums, row.at));
    this.inclusive = Float64Array.from(this.shown, (row) => this.weight(lines.inclusive || lines.sums, row.at));
    this.weights = isHotWithCalls ? this.inclusive : this.self;
    this.hot = hotRows(this.weights);
    this.isHot = new Set(this.hot);
    this.hottest = hottestOf(this.weights);
    this.hottestSelf = hottestOf(this.self);
    this.hottestInclusive = hottestOf(this.inclusive);
    this.others = columnMetrics(profile, "source").map((metric) => metricColumn(profile, metric, lines.sums));
    this.details = h("div", { class: "details-frame", role: "region", "aria-label": "Functions of the line", tabindex: 0 });
    this.details.append(h("p", { class: "details quiet" }, "Click a line to see what it costs, and which functions its cost belongs to."));
    this.rows = new VirtualRows({
      role: "grid",
      label: "Lines of " + profile.files.name[file],
      rowHeight: LINE_HEIGHT,
      head: this.head(),
      draw: (at) => this.row(at),
      select: (at) => this.select(at),
      key: (at, event) => event.key === "Enter" && this.open(at),
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

  rowsShown() {
    const { metric } = this.profile;
    const rows = sourceRows(this.lines);
    if (!showsCalls || this.lines.calls === undefined) return rows;
    return withCallRows(rows, callsByLine(this.lines.calls, (call) => Math.abs(weight(metric, call.counts, call.row))));
  }

  /**
   * What colours a line: nothing that is within the spread.
   *
   * @param {Columns} counts
   * @param {number} at
   */
  weight(counts, at) {
    const { metric } = this.profile;
    return at < 0 || isWithinSpread(counts, metric, at) ? 0 : weight(metric, counts, at);
  }

  lay() {
    const others = this.others.map((column) => column.width + "ch").join(" ");
    const printed = this.others.slice(0, this.printedOthers()).map((column) => column.width + "ch").join(" ");
    const count = `var(--share, ${this.shareWidth()}ch) ${this.countWidth()}ch`;
    const columns = (/** @type {string} */ some) => `${count} ${this.lines.inclusive ? count : ""} ${some} ${this.numberColumns()} 1fr`;
    this.rows.element.style.setProperty("--columns", columns(others));
    this.rows.element.style.setProperty("--printed-columns", columns(printed));
  }

  /** How many columns of other events leave room for the source on paper. */
  printedOthers() {
    let width = 0;
    const beyond = this.others.findIndex((column) => (width += column.width) > PAPER_FOR_OTHERS);
    return beyond < 0 ? this.others.length : beyond;
  }

  shareWidth() {
    return 8;
  }

  countWidth() {
    const { profile } = this;
    const { metric, totals } = profile;
    const head = metric.name.length + (this.lines.inclusive ? INCLUSIVE.length : 0);
    return Math.max(written(profile, metric, value(metric, totals, 0)).length, head) + 2;
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
    const share = shareText(profile, weight(profile.metric, files.counts, file) / Math.abs(whole(profile, profile.metric)));
    return h(
      "header",
      { class: "file" },
      h("h1", {}, files.directory[file] + files.name[file]),
      h("span", { class: "quiet" }, `${profile.metric.name} ${countText(profile, profile.metric, files.counts, file)} (${share})`),
      h("span", { class: "spring" }),
      this.finder(),
      h("button", { type: "button", click: () => this.step(-1), title: "key p" }, "\u2191 hot line"),
      h("button", { type: "button", click: () => this.step(1), title: "key n" }, "\u2193 hot line"),
      ...this.callChoices(),
      columnsButton(profile, "source", () => this.replace()),
      ...this.about(),
      ...this.warnings().map((text) => h("p", { class: "warning" }, text))
    );
  }

  finder() {
    return lineSearch({
      texts: () => this.shown.map(({ text, line, call }) => (call !== undefined ? this.profile.functions.name[call.callee] : text === null ? this.functionNames(line) : text)),
      selected: () => this.rows.selected,
      select: (row) => this.rows.select(row, "center"),
      draw: () => this.rows.draw(true),
      leave: () => this.rows.element.focus(),
    });
  }

  callChoices() {
    if (this.lines.calls === undefined) return [];
    const choice = (/** @type {string} */ label, /** @type {boolean} */ isChosen, /** @type {(checked: boolean) => void} */ choose) => {
      /** @type {HTMLInputElement} */
      const box = h("input", { type: "checkbox", change: () => (choose(box.checked), this.replace(label)), "aria-label": label });
      box.checked = isChosen;
      return h("label", {}, box, " " + label);
    };
    return [
      choice("calls", showsCalls, (checked) => (showsCalls = checked)),
      choice("hot with calls", isHotWithCalls, (checked) => (isHotWithCalls = checked)),
    ];
  }

  /** Whether lines have counts that the text does not have. */
  beyond() {
    const last = this.shown[this.shown.length - 1];
    return this.lines.text !== null && last !== undefined && last.line > this.lines.text.length;
  }

  /** @returns {import("./metric_columns.js").Head[]} */
  otherHeads() {
    return this.others.map((column, at) => [at < this.printedOthers() ? "number" : "number unprinted", column.label, column.title]);
  }

  head() {
    const { name } = this.profile.metric;
    const about = ", with what the line calls";
    /** @type {import("./metric_columns.js").Head[]} */
    const inclusive = this.lines.inclusive ? [["number share", "%" + INCLUSIVE, `percent of all ${name}${about}`], ["number", name + INCLUSIVE, name + about]] : [];
    return headRow(this.profile, [...inclusive, ...this.otherHeads(), ["number", lineWord(this.profile, this.file).toLowerCase(), ""], ["text", "source", ""]]);
  }

  /** @param {number} at */
  countCells(at) {
    const { at: counts, call } = this.shown[at];
    const { sums, inclusive } = this.lines;
    const others = this.others.map((column, each) => {
      const other = numberCell("");
      if (each >= this.printedOthers()) other.classList.add("unprinted");
      if (counts >= 0) column.fill(counts, other);
      return other;
    });
    const pair = (/** @type {Columns} */ columns, /** @type {Float64Array} */ weights, /** @type {number} */ hottest) => {
      const cells = counts < 0 ? [shareCell(""), numberCell("")] : this.counts(columns, counts);
      cells.forEach((cell) => paintHeat(cell, weights[at], hottest));
      return cells;
    };
    const self = pair(sums, this.self, this.hottestSelf);
    if (inclusive === undefined) return [...self, ...others];
    const called = call === undefined ? pair(inclusive, this.inclusive, this.hottestInclusive) : this.counts(call.counts, call.row);
    return [...self, ...called, ...others];
  }

  /** @param {number} at */
  row(at) {
    const { profile } = this;
    const { line, text, call } = this.shown[at];
    const number = h("div", { class: "cell number line-number", role: "gridcell" });
    if (call !== undefined) return h("div", { class: "row", role: "row" }, ...this.countCells(at), number, callCell(profile, this.shown[at], call));
    if (this.nearest.has(line)) number.append(nearestMark());
    if (line > 0) number.append(rowLink(lineLink(profile.files.name[this.file], line), String(line), "a link to this line"));
    const code = h("div", { class: "cell code", role: "gridcell" }, ...(text === null ? [] : marked(text.replace(/\r$/, ""))));
    if (text === null) code.append(h("span", { class: "quiet" }, this.functionNames(line)));
    const isHot = this.isHot.has(at);
    return h("div", { class: isHot ? "row is-hot" : "row", role: "row" }, ...this.countCells(at), number, code);
  }

  /**
   * @param {Columns} counts
   * @param {number} at
   */
  counts(counts, at) {
    const { profile } = this;
    const { metric } = profile;
    const number = weight(metric, counts, at);
    const shown = value(metric, counts, at);
    const none = number === 0 && !(isRatio(metric) && shown === 0);
    const share = number / Math.abs(whole(profile, metric));
    return [shareCell(number === 0 ? "" : shareText(profile, share)), numberCell(none ? "0" : written(profile, metric, shown))];
  }

  /**
   * What stands for a text that there is not.
   *
   * @param {number} line
   */
  functionNames(line) {
    const { functions } = this.profile;
    const row = firstFrom(this.lines.line, line);
    if (this.lines.line[row] !== line) return "";
    const name = functions.name[this.lines.function[row]];
    return (line === 0 ? "unknown lines of " : "in ") + name + (this.lines.line[row + 1] === line ? " and others" : "");
  }

  /** @param {number} at */
  select(at) {
    this.details.replaceChildren(this.detailsOf(at));
    const link = withWeights(lineLink(this.profile.files.name[this.file], this.shown[at].line), partsOfAddress(location.hash).weights);
    if (location.hash !== link) history.replaceState(null, "", link);
  }

  /** @param {number} at */
  detailsOf(at) {
    const { call, line } = this.shown[at];
    return lineDetails(this.profile, this.file, this.lines, this.shown[call === undefined ? at : this.rowOf(line)]);
  }

  /** @param {number} at */
  lineName(at) {
    return lineWord(this.profile, this.file) + " " + this.shown[at].line;
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

  /**
   * To what is called there.
   *
   * @param {number} at
   */
  open(at) {
    const { call } = this.shown[at];
    if (call !== undefined) location.hash = functionHref(this.profile, call.callee);
    return call !== undefined;
  }

  /**
   * The same lines, as they are to be shown now.
   *
   * @param {string} chosen the choice that has the focus
   */
  replace(chosen = "Columns") {
    const line = this.rows.selected < 0 ? 0 : this.shown[this.rows.selected].line;
    const anew = this.anew();
    this.element.replaceWith(anew.element);
    anew.goTo(line);
    const control = anew.element.querySelector(chosen === "Columns" ? ".columns" : `input[aria-label="${chosen}"]`);
    if (control instanceof HTMLElement) control.focus();
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
