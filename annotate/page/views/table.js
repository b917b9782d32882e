// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { VirtualRows } from "./virtual_rows.js";

export const ROW_HEIGHT = 24;
const MARGIN = 100; // pixels beside the window where columns are drawn, too
const PAPER = 105; // digits that fit on paper
const LEAST_TEXT = 0.6; // of the width of a text, on paper and in narrow windows

/**
 * @typedef {object} Column
 * @property {string} label
 * @property {string} title
 * @property {number} width in digits
 * @property {boolean} isText else a number: to the right, the largest first
 * @property {(row: number) => number | string} key what is sorted by
 * @property {(row: number, cell: HTMLElement) => void} fill
 */

/**
 * @typedef {object} TableOptions
 * @property {string} label
 * @property {Column[]} columns
 * @property {number} sortedBy
 * @property {number} count of rows
 * @property {(row: number) => void} open
 * @property {Tree} [tree] row 0 is its root; none: a row is below no other
 */

/**
 * @typedef {object} Tree
 * @property {(row: number) => number[]} below the rows that an open row shows
 * @property {(row: number, event: KeyboardEvent) => boolean} key true: it was for this
 * @property {(row: number, element: HTMLElement) => void} dress
 */

/**
 * Largest first, whatever the sign, and what is no number last; text by its characters.
 *
 * @param {number | string} a
 * @param {number | string} b
 */
function compare(a, b) {
  if (typeof a === "string" || typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  const difference = Math.abs(b) - Math.abs(a);
  if (!Number.isNaN(difference)) return difference || b - a;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

/** @param {Column} column */
function leastOf({ isText, width }) {
  return isText ? width * LEAST_TEXT : width;
}

/**
 * Texts give way in a narrow window.
 *
 * @param {Column} column
 */
function leastWidth(column) {
  return column.isText ? `clamp(${leastOf(column)}ch, ${column.width}vw, ${column.width}ch)` : column.width + "ch";
}

/** Rows in columns, to be sorted by a click on a column's head, and filtered. */
export class Table {
  /** @param {TableOptions} options */
  constructor(options) {
    this.options = options;
    this.sortedBy = options.sortedBy;
    this.reversed = false;
    /** @type {(row: number) => boolean} */
    this.filter = () => true;
    /** @type {number[]} */
    this.order = [];
    /** @type {number[]} */
    this.inSight = [];
    this.head = h("div", { class: "row head", role: "row", "aria-rowindex": 1 });
    this.rows = new VirtualRows({
      role: options.tree ? "treegrid" : "grid",
      label: options.label,
      rowHeight: ROW_HEIGHT,
      head: this.head,
      draw: (at) => this.row(this.order[at]),
      across: () => this.look(),
      key: (at, event) => this.key(this.order[at], event),
    });
    this.element = this.rows.element;
    this.templates = options.columns.map((c, at) => {
      const cell = h("div", { class: c.isText ? "cell text" : "cell number", role: "gridcell", "aria-colindex": at + 1 });
      cell.style.gridColumn = String(at + 1);
      return cell;
    });
    this.element.setAttribute("aria-colcount", String(options.columns.length));
    this.lay();
    this.arrange();
    this.element.classList.add("table");
  }

  lay() {
    const least = this.options.columns.map(leastWidth);
    const widths = this.options.columns.map((c, at) => (c.isText ? `minmax(${least[at]}, ${c.width}fr)` : least[at]));
    const printed = this.options.columns.slice(0, this.printed()).map((c) => (c.isText ? `minmax(0, ${c.width}fr)` : c.width + "ch"));
    this.element.style.setProperty("--columns", widths.join(" "));
    this.element.style.setProperty("--printed-columns", printed.join(" "));
    this.element.style.setProperty("--least", `calc(2ch + ${least.join(" + ")})`);
  }

  /** How many columns fit on paper. */
  printed() {
    let width = 0;
    const beyond = this.options.columns.findIndex((column) => (width += leastOf(column)) > PAPER);
    return beyond < 0 ? this.options.columns.length : beyond;
  }

  arrange() {
    const { columns, tree } = this.options;
    this.order = tree ? this.unfolded(tree) : this.sorted();
    this.head.replaceChildren(...columns.map((column, at) => this.headCell(column, at)));
    this.rows.setCount(this.order.length);
  }

  sorted() {
    const { columns, count } = this.options;
    const rows = [];
    for (let row = 0; row < count; ++row) if (this.filter(row)) rows.push(row);
    const keys = Array.from({ length: count }, () => /** @type {number | string} */ (0));
    for (const row of rows) keys[row] = columns[this.sortedBy].key(row);
    const sign = this.reversed ? -1 : 1;
    return rows.sort((a, b) => sign * compare(keys[a], keys[b]) || a - b);
  }

  /** @param {Tree} tree */
  unfolded({ below }) {
    const { key } = this.options.columns[this.sortedBy];
    const sign = this.reversed ? 1 : -1; // what comes last is taken first
    const order = [];
    const rest = [0];
    for (let row = rest.pop(); row !== undefined; row = rest.pop()) {
      order.push(row);
      const rows = below(row).slice();
      for (const next of rows.sort((a, b) => sign * compare(key(a), key(b)) || b - a)) rest.push(next);
    }
    return order;
  }

  /**
   * @param {number} row
   * @param {KeyboardEvent} event
   */
  key(row, event) {
    if (event.key === "Enter") this.options.open(row);
    else return this.options.tree !== undefined && this.options.tree.key(row, event);
    return true;
  }

  /**
   * @param {Column} column
   * @param {number} at
   */
  headCell(column, at) {
    const isSorted = at === this.sortedBy;
    const descends = column.isText === this.reversed;
    const cell = h(
      "div",
      { class: column.isText ? "cell text" : "cell number", role: "columnheader", "aria-colindex": at + 1, title: column.title },
      h("button", { class: "sorter", type: "button", click: () => this.sort(at) }, column.label)
    );
    if (at >= this.printed()) cell.classList.add("unprinted");
    if (isSorted) cell.setAttribute("aria-sort", descends ? "descending" : "ascending");
    return cell;
  }

  /** @param {number} at */
  sort(at) {
    this.reversed = at === this.sortedBy && !this.reversed;
    this.sortedBy = at;
    this.arrange();
    const button = this.head.children[at].querySelector("button");
    if (button !== null) button.focus();
  }

  /** @param {(row: number) => boolean} filter */
  setFilter(filter) {
    this.filter = filter;
    this.arrange();
  }

  /** @param {number} row */
  row(row) {
    const cells = this.inSight.map((at) => {
      const cell = /** @type {HTMLElement} */ (this.templates[at].cloneNode());
      this.options.columns[at].fill(row, cell);
      return cell;
    });
    const element = h("div", { class: "row", role: "row" }, ...cells);
    if (this.options.tree) this.options.tree.dress(row, element);
    return element;
  }

  /** Finds the columns that are seen: with all of them, a row would take three times as long. */
  look() {
    if (this.rows !== undefined && this.rows.isPrinted) {
      this.inSight = Array.from({ length: this.printed() }, (_, at) => at);
      return "printed";
    }
    const left = this.element.scrollLeft - MARGIN;
    const right = left + this.element.clientWidth + 2 * MARGIN;
    const heads = /** @type {HTMLElement[]} */ (Array.from(this.head.children));
    this.inSight = heads.map((_, at) => at).filter((at) => {
      const { offsetLeft, offsetWidth } = heads[at];
      return offsetLeft < right && offsetLeft + offsetWidth > left;
    });
    return this.inSight.join();
  }
}
