// SPDX-License-Identifier: GPL-2.0-or-later
import { cell, countCells } from "./code_cells.js";
import { h, rowLink } from "./dom.js";
import { linesOfCode, spotOf } from "../model/code.js";
import { lineLink } from "../model/links.js";
import { headRow } from "./metric_columns.js";
import { weight } from "../model/metrics.js";

/** @typedef {import("../model/code.js").Code} Code */
/** @typedef {import("../model/code.js").CodeLine} CodeLine */
/** @typedef {import("../model/model.js").Profile} Profile */

/** @typedef {{file: number} | {file: number, line: number, text: string, known: CodeLine | null} | {left: number}} LineRow */

const NEAR = 3; // lines around those with costs

/**
 * Lines with those around them that a text has.
 *
 * @param {number[]} lines
 * @param {number} size of the text
 */
function linesAround(lines, size) {
  const all = new Set(lines);
  for (const line of lines.filter((each) => each > 0))
    for (let near = Math.max(1, line - NEAR); near <= Math.min(line + NEAR, size); ++near) all.add(near);
  const ascending = Array.from(all).sort((a, b) => a - b);
  return ascending.flatMap((line, at) => (ascending[at + 1] === line + 2 && line + 1 <= size ? [line, line + 1] : [line]));
}

/** The source lines that the instructions of a function belong to, by file. */
export class CodeLines {
  /**
   * @param {Profile} profile
   * @param {Code} code
   * @param {(string[] | null)[]} texts of code.files, where the page has them
   * @param {import("./linked_lists.js").LinkedLists} lists
   */
  constructor(profile, code, texts, lists) {
    this.profile = profile;
    this.code = code;
    this.files = linesOfCode(code, profile.metric);
    /** @type {LineRow[]} */
    this.shown = this.files.flatMap((lines) => [{ file: lines[0].file }, ...this.rowsOfFile(lines, texts[lines[0].file])]);
    this.sizes = this.shown.map((row) => ("line" in row && row.known !== null ? Math.abs(weight(profile.metric, row.known.sums, 0)) : 0));
    this.most = Math.max(0, ...this.sizes);
    this.rows = lists.add({
      label: "Source lines",
      head: headRow(profile, [["number", "line", ""], ["text", "source", ""]]),
      draw: (at) => this.row(at),
      spot: (at) => this.spot(at),
    });
    const digits = String(Math.max(0, ...this.files.flat().map(({ line }) => line))).length;
    this.columns = `${Math.max(5, digits + 1)}ch 1fr`;
  }

  /**
   * The lines of the function, with those around them if the page has the text.
   *
   * @param {CodeLine[]} lines
   * @param {string[] | null} text
   * @returns {LineRow[]}
   */
  rowsOfFile(lines, text) {
    const { file } = lines[0];
    const known = new Map(lines.map((each) => [each.line, each]));
    /** @type {LineRow[]} */
    const rows = [];
    let next = 0; // the line behind the last row
    for (const line of linesAround(Array.from(known.keys()), text === null ? 0 : text.length)) {
      if (next > 0 && line > next) rows.push({ left: line - next });
      rows.push({ file, line, text: (text !== null && text[line - 1]) || "", known: known.get(line) || null });
      next = line === 0 ? 0 : line + 1;
    }
    return rows;
  }

  /** @param {number} at */
  spot(at) {
    const row = this.shown[at];
    return "line" in row && row.known !== null ? spotOf(row.file, row.line) : "";
  }

  /** @param {number} at */
  row(at) {
    const row = this.shown[at];
    const none = countCells(this.profile, [], -1, 0);
    if ("left" in row) return h("div", { class: "row", role: "row" }, ...none, cell("number"), cell("code quiet", `\u2026 ${row.left} line${row.left === 1 ? "" : "s"}`));
    const name = this.code.files[row.file];
    if (!("line" in row)) return h("div", { class: "row title", role: "row" }, ...none, cell("number"), cell("code", rowLink(lineLink(name, 0), name)));
    const counts = row.known === null ? none : countCells(this.profile, row.known.sums, 0, this.most);
    const number = row.line === 0 ? cell("number", "?") : cell("number line-number", rowLink(lineLink(name, row.line), String(row.line), "the line in its file"));
    return h("div", { class: row.known === null ? "row quiet" : "row", role: "row" }, ...counts, number, cell("code", row.text.replace(/\r$/, "")));
  }

  showHottest() {
    this.rows.reveal(this.sizes.indexOf(this.most), "center");
  }

  /** @param {string} spot */
  show(spot) {
    const at = this.shown.findIndex((_, row) => this.spot(row) === spot);
    if (at >= 0) this.rows.reveal(at, "center");
  }
}
