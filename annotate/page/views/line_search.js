// SPDX-License-Identifier: GPL-2.0-or-later
import { announce, h } from "./dom.js";
import { withCommas } from "../model/numbers.js";

/** @typedef {import("./dom.js").Child} Child */

/** What was sought last, in whichever file. */
let lineText = "";

/** Any case; null: nothing is sought. */
function pattern() {
  return lineText === "" ? null : new RegExp(lineText.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "giu");
}

/**
 * A text with what is sought marked.
 *
 * @param {string} text
 * @returns {Child[]}
 */
export function marked(text) {
  const wanted = pattern();
  if (wanted === null) return [text];
  /** @type {Child[]} */
  const pieces = [];
  let end = 0;
  for (const found of text.matchAll(wanted)) {
    const at = Number(found.index);
    pieces.push(text.slice(end, at), h("mark", {}, found[0]));
    end = at + found[0].length;
  }
  pieces.push(text.slice(end));
  return pieces;
}

/**
 * Rows that have what is sought. (A browser's own search finds only the rows that are drawn.)
 *
 * @param {(string | null)[]} texts of all rows
 */
function matches(texts) {
  const wanted = pattern();
  if (wanted === null) return [];
  return Array.from(texts.keys()).filter((row) => (texts[row] || "").search(wanted) >= 0);
}

/**
 * A box to seek lines with, and how many there are.
 *
 * @param {object} lines
 * @param {() => (string | null)[]} lines.texts of all rows
 * @param {() => number} lines.selected
 * @param {(row: number) => void} lines.select and draws anew
 * @param {() => void} lines.draw
 * @param {() => void} lines.leave
 */
export function lineSearch({ texts, selected, select, draw, leave }) {
  const about = h("span", { class: "quiet found" });
  /** @type {number[]} */
  let found = [];
  const say = (/** @type {string} */ text) => {
    about.textContent = text;
    if (text !== "") announce(text);
  };
  const go = (/** @type {number | undefined} */ row) => {
    if (row === undefined) return say(lineText === "" ? "" : "not found");
    select(row);
    say(`${withCommas(found.indexOf(row) + 1)} of ${withCommas(found.length)}`);
  };
  const next = (/** @type {number} */ from) => go(found.find((row) => row >= from) ?? found[0]);
  const last = (/** @type {number} */ from) => go(found.slice().reverse().find((row) => row <= from) ?? found[found.length - 1]);
  const search = () => {
    lineText = input.value;
    found = matches(texts());
    draw();
    next(Math.max(0, selected()));
  };
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") leave();
    else if (event.key !== "Enter") return;
    else if (found.length === 0) search();
    else if (event.shiftKey) last(selected() - 1);
    else next(selected() + 1);
    event.preventDefault();
  };
  /** @type {HTMLInputElement} */
  const input = h("input", { type: "search", class: "find", placeholder: "Find in lines  ( / )", "aria-label": "Find in lines", input: search, keydown });
  input.value = lineText;
  return h("span", { class: "finder" }, input, about);
}
