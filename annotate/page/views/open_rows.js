// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { pathTo } from "../model/tree.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Tree} Tree */

/** Which rows of a tree are open, and what clicks and keys do to them. Row 0 is the root. */
export class OpenRows {
  /**
   * @param {number[][]} below the rows right below each row
   * @param {ArrayLike<number>} above the row around each row
   * @param {() => Table} table that shows them
   */
  constructor(below, above, table) {
    this.below = below;
    this.above = above;
    this.table = table;
    this.opened = new Set([0]);
  }

  /**
   * For the table.
   *
   * @param {(row: number) => void} click on a row, but not on the sign that opens it
   * @returns {Tree}
   */
  tree(click) {
    return {
      below: (row) => (this.opened.has(row) ? this.below[row] : []),
      key: (row, event) => this.key(row, event),
      dress: (row, element) => {
        element.setAttribute("aria-level", String(this.level(row)));
        if (this.below[row].length > 0) element.setAttribute("aria-expanded", String(this.opened.has(row)));
        element.addEventListener("click", ({ target }) => {
          if (target instanceof Element && !target.classList.contains("toggle")) click(row);
        });
      },
    };
  }

  /**
   * The cell of a row's name.
   *
   * @param {number} row
   * @param {HTMLElement} cell
   * @param {HTMLElement} name
   */
  fill(row, cell, name) {
    const sign = this.below[row].length === 0 ? "" : this.opened.has(row) ? "\u25be" : "\u25b8";
    cell.style.setProperty("--level", String(this.level(row) - 1));
    cell.append(h("span", { class: "toggle", "aria-hidden": true, click: () => this.toggle(row) }, sign), name);
  }

  /** @param {number} row */
  level(row) {
    return pathTo(this.above, row).length;
  }

  /** @param {number} row */
  toggle(row) {
    if (!this.opened.delete(row)) this.opened.add(row);
    this.table().arrange();
  }

  /**
   * @param {number} row
   * @param {"nearest" | "center"} where
   */
  select(row, where = "nearest") {
    const { rows, order } = this.table();
    rows.select(order.indexOf(row), where);
  }

  /**
   * Brings a row into sight.
   *
   * @param {number} row
   */
  show(row) {
    const path = pathTo(this.above, row);
    if (path.some((one) => one !== row && !this.opened.has(one)) || this.below[row].length > 0) {
      for (const one of path) this.opened.add(one);
      this.table().arrange();
    }
    this.select(row, "center");
  }

  /**
   * @param {number} row
   * @param {KeyboardEvent} event
   */
  key(row, event) {
    const isOpen = this.opened.has(row);
    if (event.key === " " || event.key === (isOpen ? "ArrowLeft" : "ArrowRight")) this.toggle(row);
    else if (event.key === "ArrowLeft") this.select(this.above[row]);
    else return false;
    return true;
  }
}
