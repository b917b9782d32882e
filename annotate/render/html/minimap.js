// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { heat } from "./heat.js";

/** @typedef {import("./virtual_rows.js").VirtualRows} VirtualRows */

/**
 * The whole file beside its lines: where it is hot, and which part is seen. The keyboard does not
 * need it.
 *
 * @param {VirtualRows} rows
 * @param {Float64Array} weights of all rows
 * @param {number} hottest
 */
export function minimap(rows, weights, hottest) {
  const canvas = h("canvas", { class: "minimap", "aria-hidden": true, title: "The whole file: click to go there" });
  const seen = h("div", { class: "seen" });
  const element = h("div", { class: "minimap-frame", "aria-hidden": true }, canvas, seen);

  const draw = () => {
    const height = element.clientHeight;
    const width = element.clientWidth;
    const context = canvas.getContext("2d");
    if (context === null || height === 0) return;
    canvas.width = width;
    canvas.height = height;
    const style = getComputedStyle(element);
    const line = Math.min(4, Math.max(2, height / Math.max(1, weights.length)));
    const scale = Math.min(height / Math.max(1, weights.length), 4);
    weights.forEach((weight, row) => {
      const strength = heat(weight, hottest);
      if (!(strength > 0)) return;
      context.fillStyle = `rgb(${style.getPropertyValue(weight < 0 ? "--blue" : "--red")})`;
      context.globalAlpha = 0.25 + 0.75 * strength;
      context.fillRect(4, row * scale, (width - 8) * Math.max(0.1, strength), line);
    });
    follow();
  };
  const follow = () => {
    const scale = Math.min(element.clientHeight / Math.max(1, weights.length), 4);
    const rowHeight = rows.options.rowHeight;
    seen.style.top = (rows.offset() / rowHeight) * scale + "px";
    seen.style.height = Math.max(3, Math.min(weights.length, rows.height() / rowHeight) * scale) + "px";
  };
  const go = (/** @type {PointerEvent} */ event) => {
    if (event.buttons === 0) return;
    const scale = Math.min(element.clientHeight / Math.max(1, weights.length), 4);
    const row = Math.floor((event.clientY - element.getBoundingClientRect().top) / scale);
    rows.element.scrollTop = Math.max(0, row * rows.options.rowHeight - rows.height() / 2) / rows.scale;
  };
  element.addEventListener("pointerdown", go);
  element.addEventListener("pointermove", go);
  rows.element.addEventListener("scroll", follow);
  new ResizeObserver(draw).observe(element);
  return element;
}
