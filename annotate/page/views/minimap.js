// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { heat } from "../model/heat.js";

/** @typedef {import("./virtual_rows.js").VirtualRows} VirtualRows */

const MOST_HIGH = 4; // pixels of a line, in a short file

/**
 * The largest of the weights that fall on each pixel.
 *
 * @param {Float64Array} weights
 * @param {number} scale pixels of a line
 * @param {number} height
 */
function byPixel(weights, scale, height) {
  const pixels = new Float64Array(height);
  weights.forEach((weight, row) => {
    const at = Math.min(height - 1, Math.floor(row * scale));
    if (Math.abs(weight) > Math.abs(pixels[at])) pixels[at] = weight;
  });
  return pixels;
}

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
  const scale = () => Math.min(MOST_HIGH, element.clientHeight / Math.max(1, weights.length));

  const draw = () => {
    const { clientHeight: height, clientWidth: width } = element;
    const context = canvas.getContext("2d");
    if (context === null || height === 0) return;
    canvas.width = width;
    canvas.height = height;
    const style = getComputedStyle(element);
    const colours = [style.getPropertyValue("--red"), style.getPropertyValue("--blue")];
    byPixel(weights, scale(), height).forEach((weight, y) => {
      const strength = heat(weight, hottest);
      if (!(strength > 0)) return;
      context.fillStyle = `rgb(${colours[weight < 0 ? 1 : 0]})`;
      context.globalAlpha = 0.25 + 0.75 * strength;
      context.fillRect(4, y, (width - 8) * Math.max(0.1, strength), Math.max(2, scale()));
    });
    follow();
  };
  const follow = () => {
    const rowHeight = rows.options.rowHeight;
    seen.style.top = (rows.offset() / rowHeight) * scale() + "px";
    seen.style.height = Math.max(3, Math.min(weights.length, rows.height() / rowHeight) * scale()) + "px";
  };
  const go = (/** @type {PointerEvent} */ event) => {
    if (event.buttons === 0) return;
    const row = Math.floor((event.clientY - element.getBoundingClientRect().top) / scale());
    rows.scrollTo(row * rows.options.rowHeight - rows.height() / 2);
  };
  element.addEventListener("pointerdown", go);
  element.addEventListener("pointermove", go);
  rows.element.addEventListener("scroll", follow);
  new ResizeObserver(draw).observe(element);
  return element;
}
