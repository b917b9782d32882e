// SPDX-License-Identifier: GPL-2.0-or-later
import { cell, countCells } from "./code_cells.js";
import { columnMetrics } from "./columns_choice.js";
import { h, svg } from "./dom.js";
import { hottestBlock, instructionsIn, spotOf, sumOf } from "../model/code.js";
import { lanesOf } from "../model/jump_lanes.js";
import { headRow, metricColumn } from "./metric_columns.js";
import { weight } from "../model/metrics.js";
import { LINE_HEIGHT } from "./virtual_rows.js";

/** @typedef {import("../model/code.js").Code} Code */
/** @typedef {import("../model/model.js").Profile} Profile */

/** @typedef {{block: number} | {instruction: number}} CodeRow */

/** @typedef {"hot" | "all" | "none"} BlocksShown which blocks show their instructions */

const LANE = 7; // pixels

/** The instructions of a function in blocks, each unfolded or one row. */
export class CodeInstructions {
  /**
   * @param {Profile} profile
   * @param {Code} code
   * @param {BlocksShown} blocksShown
   * @param {import("./linked_lists.js").LinkedLists} lists
   */
  constructor(profile, code, blocksShown, lists) {
    this.profile = profile;
    this.code = code;
    this.hottest = hottestBlock(code, profile.metric);
    this.blockSums = code.blocks.map((block) => sumOf(code, instructionsIn(block)));
    this.others = columnMetrics(profile, "source").map((metric) => metricColumn(profile, metric, code.counts));
    this.most = code.counts[0].reduce((most, _, at) => Math.max(most, Math.abs(weight(profile.metric, code.counts, at))), 0);
    /** @type {Set<number>} */
    this.open = new Set();
    /** @type {CodeRow[]} */
    this.shown = [];
    /** @type {ReturnType<typeof lanesOf>} */
    this.lanes = { lanes: 0, parts: [] };
    const heads = this.others.map(({ label, title }) => /** @type {import("./metric_columns.js").Head} */ (["number", label, title]));
    this.rows = lists.add({
      label: "Instructions",
      head: headRow(profile, [...heads, ["jumps", "", "jumps"], ["text", "instruction", ""]]),
      draw: (at) => this.row(at),
      spot: (at) => this.spot(at),
      key: (at, event) => event.key === "Enter" && this.toggle(at),
    });
    this.unfold(blocksShown);
  }

  /** @param {BlocksShown} which */
  unfold(which) {
    const all = Array.from(this.code.blocks.keys());
    this.open = new Set(which === "all" ? all : which === "hot" ? all.slice(this.hottest, this.hottest + 1) : []);
    this.lay();
  }

  lay() {
    this.shown = this.code.blocks.flatMap((block, number) => {
      /** @type {CodeRow[]} */
      const inside = this.open.has(number) ? instructionsIn(block).map((instruction) => ({ instruction })) : [];
      return [{ block: number }, ...inside];
    });
    this.lanes = lanesOf(this.arrows(), this.shown.length);
    const others = this.others.map((column) => column.width + "ch").join(" ");
    this.rows.element.style.setProperty("--other-columns", `${others} ${LANE * (this.lanes.lanes + 1)}px 1fr`);
    this.rows.setCount(this.shown.length);
  }

  /** Between the rows of instructions, or of the folded blocks that have them; none inside of a folded block. */
  arrows() {
    const { blocks, instructions } = this.code;
    /** @type {number[]} */
    const rowOf = [];
    this.shown.forEach((row, at) => {
      if ("instruction" in row) rowOf[row.instruction] = at;
      else if (!this.open.has(row.block)) for (const each of instructionsIn(blocks[row.block])) rowOf[each] = at;
    });
    const arrows = new Map();
    instructions.forEach(({ to, isCall }, at) => {
      if (to < 0 || isCall) return;
      const arrow = { from: rowOf[at], to: rowOf[to] };
      if (arrow.from !== arrow.to || this.shown[arrow.from] !== undefined && "instruction" in this.shown[arrow.from]) arrows.set(arrow.from + " " + arrow.to, arrow);
    });
    return Array.from(arrows.values());
  }

  /** @param {number} at */
  spot(at) {
    const row = this.shown[at];
    if (!("instruction" in row)) return "";
    const { file, line, at: counts } = this.code.instructions[row.instruction];
    return counts < 0 ? "" : spotOf(file, line); // the line of those that did not run is not known
  }

  /** @param {number} at */
  row(at) {
    const row = this.shown[at];
    return "block" in row ? this.blockRow(at, row.block) : this.instructionRow(at, row.instruction);
  }

  /**
   * @param {number} at
   * @param {number} number
   */
  blockRow(at, number) {
    const { first, end, loops, isHead } = this.code.blocks[number];
    const { instructions } = this.code;
    const isOpen = this.open.has(number);
    const before = instructions[first].before;
    const about = [
      `${instructions[first].address}: ${end - first} instruction${end - first === 1 ? "" : "s"}`,
      loops === 0 ? "" : isHead ? "a loop begins" : loops === 1 ? "in a loop" : `in ${loops} loops`,
      before > 0 ? `${before} bytes before it did not run` : "",
    ];
    const didRun = instructionsIn(this.code.blocks[number]).some((each) => instructions[each].at >= 0);
    const toggle = h("span", { class: "toggle", "aria-hidden": "true" }, isOpen ? "\u25be" : "\u25b8");
    return h(
      "div",
      { class: "row title", role: "row", "aria-expanded": String(isOpen), click: () => this.toggle(at) },
      ...countCells(this.profile, this.blockSums[number], didRun ? 0 : -1, 0),
      ...this.others.map(() => cell("number")),
      this.gutter(at),
      cell("code", toggle, about.filter((text) => text !== "").join(", "), didRun ? "" : " (did not run)")
    );
  }

  /**
   * @param {number} at
   * @param {number} number
   */
  instructionRow(at, number) {
    const { address, text, at: counts, to, name, isCall, jumps } = this.code.instructions[number];
    const others = this.others.map((column) => {
      const other = cell("number");
      if (counts >= 0) column.fill(counts, other);
      return other;
    });
    const target = to < 0 || isCall ? "" : to > number ? " \u2193" : " \u2191";
    return h(
      "div",
      { class: counts < 0 ? "row quiet" : "row", role: "row" },
      ...countCells(this.profile, this.code.counts, counts, this.most),
      ...others,
      this.gutter(at),
      cell("code", h("span", { class: "quiet" }, address + "  "), text, name === "" ? "" : ` <${name}>`, h("span", { class: "quiet" }, target + (jumps === "" ? "" : "  " + jumps)))
    );
  }

  /** @param {number} at */
  gutter(at) {
    const width = LANE * (this.lanes.lanes + 1);
    const middle = LINE_HEIGHT / 2;
    const drawing = svg("svg", { width, height: LINE_HEIGHT, viewBox: `0 0 ${width} ${LINE_HEIGHT}`, "aria-hidden": "true" });
    for (const { lane, above, below, isFrom, isTo, isBack } of this.lanes.parts[at] || []) {
      const x = width - LANE * (lane + 1.5);
      const kind = isBack ? "jump back" : "jump";
      if (above) drawing.append(svg("line", { class: kind, x1: x, x2: x, y1: 0, y2: middle }));
      if (below) drawing.append(svg("line", { class: kind, x1: x, x2: x, y1: middle, y2: LINE_HEIGHT }));
      if (isFrom || isTo) drawing.append(svg("line", { class: kind, x1: x, x2: width - 1, y1: middle, y2: middle }));
      if (isTo) drawing.append(svg("path", { class: kind, d: `M ${width - 5} ${middle - 3} L ${width - 1} ${middle} L ${width - 5} ${middle + 3}` }));
    }
    return cell("jumps", drawing);
  }

  /** @param {number} at */
  toggle(at) {
    const row = this.shown[at];
    if (!("block" in row)) return false;
    this.setOpen(row.block, !this.open.has(row.block));
    return true;
  }

  /**
   * @param {number} block
   * @param {boolean} isOpen
   */
  setOpen(block, isOpen) {
    if (isOpen) this.open.add(block);
    else this.open.delete(block);
    this.lay();
  }

  showHottest() {
    this.rows.reveal(this.shown.findIndex((row) => "block" in row && row.block === this.hottest), "center");
  }

  /**
   * Shows the hottest instruction of a spot, in an unfolded block.
   *
   * @param {string} spot
   */
  show(spot) {
    const { code } = this;
    const size = (/** @type {number} */ each) => Math.abs(weight(this.profile.metric, code.counts, code.instructions[each].at));
    const all = Array.from(code.instructions.keys()).filter((each) => code.instructions[each].at >= 0 && spotOf(code.instructions[each].file, code.instructions[each].line) === spot);
    const hottest = all.reduce((most, each) => (size(each) > size(most) ? each : most));
    const block = code.blocks.findIndex(({ first, end }) => first <= hottest && hottest < end);
    if (!this.open.has(block)) this.setOpen(block, true);
    this.rows.reveal(this.shown.findIndex((row) => "instruction" in row && row.instruction === hottest), "center");
  }
}
