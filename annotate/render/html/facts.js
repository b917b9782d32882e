// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";

/**
 * @param {string} label
 * @param {string[]} texts
 */
export function fact(label, texts) {
  if (texts.every((text) => text === "")) return null;
  return h("div", { class: "fact" }, h("dt", {}, label), ...texts.map((text) => h("dd", {}, text)));
}
