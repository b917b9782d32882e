// SPDX-License-Identifier: GPL-2.0-or-later
import { visible } from "../model/characters.js";

/** @typedef {string | Node | null} Child */

/**
 * An element. Attributes that are functions handle the event that they are named after. Text is
 * never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | ((event: any) => void)>} attributes
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : attribute(name, value));
  }
  for (const child of children) {
    if (child === null) continue;
    element.append(typeof child === "string" ? visible(child) : child);
  }
  return element;
}

/**
 * People read titles and labels.
 *
 * @param {string} name
 * @param {string | number | true} value
 */
function attribute(name, value) {
  return name === "title" || name === "aria-label" ? visible(String(value)) : String(value);
}

/**
 * A part of a drawing.
 *
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(string | Node)[]} children
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * A link inside a grid: the keyboard has the rows.
 *
 * @param {string} href
 * @param {string} text
 * @param {string} title
 */
export function rowLink(href, text, title = text) {
  return h("a", { href, tabindex: -1, title }, text);
}

/** Before what has counts of code that the compiler gave no line. */
export function nearestMark() {
  return h("span", { title: "a part of its counts is of code that has no line: this is the nearest" }, "~");
}

/** @param {string} message */
export function announce(message) {
  const status = document.getElementById("status");
  if (status !== null) status.textContent = visible(message);
}
