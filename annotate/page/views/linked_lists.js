// SPDX-License-Identifier: GPL-2.0-or-later
import { LINE_HEIGHT, VirtualRows } from "./virtual_rows.js";

/**
 * @typedef {object} LinkedList
 * @property {string} label
 * @property {HTMLElement} head
 * @property {(at: number) => HTMLElement} draw
 * @property {(at: number) => string} spot what the row is about; empty: nothing that other lists have
 * @property {(at: number, event: KeyboardEvent) => boolean} [key]
 */

/** Lists of which one shows what is pointed at in another: its rows of the same spot are marked. */
export class LinkedLists {
  /** @param {(spot: string, rows: VirtualRows) => void} choose a row of a list was selected */
  constructor(choose) {
    this.choose = choose;
    this.spot = "";
    /** @type {VirtualRows[]} */
    this.all = [];
  }

  /** @param {LinkedList} list */
  add({ label, head, draw, spot, key }) {
    const drawMarked = (/** @type {number} */ at) => {
      const row = draw(at);
      row.dataset.spot = spot(at);
      this.mark(row);
      return row;
    };
    const select = (/** @type {number} */ at) => {
      if (spot(at) === "") return;
      this.point(spot(at));
      this.choose(spot(at), rows);
    };
    /** @type {VirtualRows} */
    const rows = new VirtualRows({ role: "grid", label, rowHeight: LINE_HEIGHT, head, draw: drawMarked, select, key });
    rows.element.addEventListener("mouseover", (event) => {
      const row = event.target instanceof Element ? event.target.closest("[data-spot]") : null;
      if (row instanceof HTMLElement) this.point(row.dataset.spot || "");
    });
    this.all.push(rows);
    return rows;
  }

  /** @param {HTMLElement} row */
  mark(row) {
    row.classList.toggle("linked", this.spot !== "" && row.dataset.spot === this.spot);
  }

  /** @param {string} spot */
  point(spot) {
    if (spot === this.spot) return;
    this.spot = spot;
    for (const rows of this.all) for (const row of rows.window.children) if (row instanceof HTMLElement) this.mark(row);
  }
}
