// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { withCommas } from "../model/numbers.js";
import { prints } from "./printing.js";

// Browsers have no elements higher than some 30 million pixels: above this, scrolling is scaled.
const MOST_PIXELS = 12000000;
export const LINE_HEIGHT = 19; // pixels of a line of code, as the style sheet has it
const MORE_ROWS = 4; // drawn above and below what is seen
const MOST_PRINTED = 3000; // some 50 pages

/**
 * @typedef {object} RowsOptions
 * @property {string} role
 * @property {string} label
 * @property {number} rowHeight in pixels, as the style sheet has it
 * @property {HTMLElement | null} head what stays above the rows
 * @property {(row: number) => HTMLElement} draw
 * @property {() => string} [across] what of a row's width is drawn: when it changes, rows are drawn again
 * @property {(row: number) => void} [select] one was selected
 * @property {(row: number, event: KeyboardEvent) => boolean} [key] true: it was for this
 */

/**
 * A scrolling list of rows of which only those that are seen are elements. The list has the focus,
 * and says which row is meant (aria-activedescendant).
 */
export class VirtualRows {
  /** @param {RowsOptions} options */
  constructor(options) {
    this.options = options;
    this.count = 0;
    this.selected = -1;
    this.drawnFrom = -1;
    this.drawnTo = -1;
    this.drawnAcross = "";
    this.id = "rows" + ++VirtualRows.made;
    this.window = h("div", { class: "rows-window", role: "rowgroup" });
    this.sizer = h("div", { class: "rows-sizer", role: "presentation" }, this.window);
    this.element = h(
      "div",
      {
        class: "rows",
        tabindex: 0,
        role: options.role,
        "aria-label": options.label,
        scroll: () => this.draw(false),
        keydown: (event) => this.keydown(event),
        click: (event) => this.click(event),
      },
      options.head,
      this.sizer
    );
    this.resized = new ResizeObserver(() => this.draw(true));
    this.resized.observe(this.element);
    this.isPrinted = false;
    prints(this.element, () => this.print(), () => this.restore());
  }

  /** Rows as paper has them: the first ones, each where the one before ends. */
  print() {
    this.isPrinted = true;
    if (this.options.across) this.options.across();
    const rows = Array.from({ length: Math.min(this.count, MOST_PRINTED) }, (_, row) => this.element_of(row));
    const rest = this.count - rows.length;
    this.window.replaceChildren(...rows, ...(rest > 0 ? [h("p", { class: "quiet" }, `${withCommas(rest)} more are not printed`)] : []));
  }

  restore() {
    this.isPrinted = false;
    this.draw(true);
  }

  /** @param {number} count */
  setCount(count) {
    this.count = count;
    const pixels = count * this.options.rowHeight;
    this.sizer.style.height = Math.min(pixels, MOST_PIXELS) + "px";
    this.element.setAttribute("aria-rowcount", String(count + (this.options.head === null ? 0 : 1)));
    if (this.selected >= count) this.selected = -1;
    this.draw(true);
  }

  height() {
    const head = this.options.head;
    return Math.max(0, this.element.clientHeight - (head === null ? 0 : head.offsetHeight));
  }

  /** How far the rows are scrolled, in their own pixels. */
  offset() {
    const hidden = Math.max(0, this.count * this.options.rowHeight - this.height());
    return Math.min(this.element.scrollTop * this.scale(), hidden);
  }

  /** Pixels of rows for one of scrolling: from the first row to the last. */
  scale() {
    const pixels = this.count * this.options.rowHeight;
    const height = this.height();
    return pixels <= MOST_PIXELS ? 1 : (pixels - height) / (MOST_PIXELS - height);
  }

  /** @param {number} offset */
  scrollTo(offset) {
    this.element.scrollTop = Math.max(0, offset) / this.scale();
  }

  /** @param {boolean} anew whether rows that are there are drawn again */
  draw(anew) {
    if (this.isPrinted) return;
    const { rowHeight } = this.options;
    const offset = this.offset();
    const first = Math.max(0, Math.floor(offset / rowHeight) - MORE_ROWS);
    const last = Math.min(this.count, Math.ceil((offset + this.height()) / rowHeight) + MORE_ROWS);
    const top = this.element.scrollTop + first * rowHeight - offset;
    this.window.style.transform = "translateY(" + top + "px)";
    const across = this.options.across ? this.options.across() : "";
    if (!anew && first === this.drawnFrom && last === this.drawnTo && across === this.drawnAcross) return;
    this.drawnAcross = across;
    this.drawnFrom = first;
    this.drawnTo = last;
    const rows = [];
    for (let row = first; row < last; ++row) rows.push(this.element_of(row));
    this.window.replaceChildren(...rows);
    this.markActive();
  }

  /** @param {number} row */
  element_of(row) {
    const element = this.options.draw(row);
    element.id = this.id + "-" + row;
    element.setAttribute("aria-rowindex", String(row + (this.options.head === null ? 1 : 2)));
    element.setAttribute("aria-selected", String(row === this.selected));
    return element;
  }

  markActive() {
    if (this.selected >= this.drawnFrom && this.selected < this.drawnTo)
      this.element.setAttribute("aria-activedescendant", this.id + "-" + this.selected);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /**
   * @param {number} row
   * @param {"nearest" | "center"} where it is to be seen
   */
  select(row, where = "nearest") {
    if (this.count === 0) return;
    this.selected = Math.max(0, Math.min(this.count - 1, row));
    this.reveal(this.selected, where);
    this.draw(true);
    if (this.options.select) this.options.select(this.selected);
  }

  /**
   * @param {number} row
   * @param {"nearest" | "center"} where
   */
  reveal(row, where) {
    const { rowHeight } = this.options;
    const top = row * rowHeight;
    const offset = this.offset();
    const height = this.height();
    const isSeen = top >= offset && top + rowHeight <= offset + height;
    let wanted = offset;
    if (where === "center") {
      if (!isSeen || top < offset + height / 5 || top > offset + (4 * height) / 5) wanted = top - height / 2;
    } else if (top < offset) wanted = top;
    else if (top + rowHeight > offset + height) wanted = top + rowHeight - height;
    if (wanted !== offset) this.scrollTo(wanted);
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (event.target !== this.element || event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.height() / this.options.rowHeight) - 1);
    /** @type {Record<string, number>} */
    const targets = {
      ArrowDown: this.selected + 1,
      ArrowUp: this.selected - 1,
      PageDown: this.selected + page,
      PageUp: this.selected - page,
      Home: 0,
      End: this.count - 1,
    };
    if (event.key in targets) this.select(targets[event.key]);
    else if (!(this.selected >= 0 && this.options.key && this.options.key(this.selected, event))) return;
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const row = event.target instanceof Element ? event.target.closest("[aria-rowindex]") : null;
    if (row === null || !row.id.startsWith(this.id + "-")) return;
    this.select(Number(row.id.slice(this.id.length + 1)));
  }
}
VirtualRows.made = 0;
