// SPDX-License-Identifier: GPL-2.0-or-later
import { visible } from "../model/characters.js";
import { isWithinSpread } from "../model/changes.js";
import { announce, h } from "./dom.js";
import { nodeLink } from "./files_view.js";
import { heat } from "../model/heat.js";
import { countText, shareText } from "./metric_columns.js";
import { isRatio, value, weight } from "../model/metrics.js";
import { whole } from "../model/model.js";
import { prints } from "./printing.js";
import { squarify } from "../model/squarify.js";
import { treeOf } from "../model/tree.js";

/** @typedef {import("../model/model.js").Profile} Profile */
/** @typedef {import("../model/squarify.js").Box} Box */
/** @typedef {import("../model/tree.js").Node} Node */

const HEAD = 18; // pixels, of a box with boxes in it
const LEAST_AREA = 60; // square pixels: smaller ones are not drawn
const LEAST_PARENT = 1600;
const MAP_PAPER = { width: 680, height: 860 }; // what fits on A4 and on letter

/** The folder or file that was looked into last. */
let lookedInto = "";

/**
 * @param {Node} node
 * @returns {string}
 */
function keyOf(node) {
  return node.kind + ":" + node.path;
}

/**
 * @param {Node} node
 * @param {string} key
 * @returns {Node | null}
 */
function find(node, key) {
  if (keyOf(node) === key) return node;
  for (const child of node.children) {
    const found = child.kind === "function" ? null : find(child, key);
    if (found !== null) return found;
  }
  return null;
}

/** Boxes in boxes, as large as what they cost. */
class TreeMap {
  /** @param {Profile} profile */
  constructor(profile) {
    this.profile = profile;
    this.root = treeOf(profile);
    this.at = find(this.root, lookedInto) || this.root;
    this.hottest = 0;
    /** @type {HTMLElement[]} */
    this.boxes = [];
    /** @type {{element: HTMLElement, heat: number}[]} */
    this.leaves = [];
    /** @type {Map<Node, number>} */
    this.areas = new Map();
    this.measure(this.root);
    this.path = h("nav", { class: "path", "aria-label": "Where the map is" });
    this.canvas = h("div", { class: "map", role: "group", "aria-label": "Map of costs", keydown: (event) => this.keydown(event) });
    this.element = h("section", { class: "view fills" }, h("div", { class: "tools" }, this.path), this.canvas);
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    /** @type {{width: number, height: number} | null} */
    this.paper = null;
    const lay = (/** @type {{width: number, height: number} | null} */ paper) => ((this.paper = paper), this.draw());
    prints(this.canvas, () => lay(MAP_PAPER), () => lay(null));
  }

  /**
   * Of a difference, what became more and less does not cancel out.
   *
   * @param {Node} node
   * @returns {number}
   */
  measure(node) {
    const { metric } = this.profile;
    const area =
      node.children.length > 0
        ? node.children.reduce((sum, child) => sum + this.measure(child), 0)
        : Math.abs(weight(metric, node.counts, node.row));
    this.areas.set(node, area);
    return area;
  }

  /** @param {Node} node */
  area(node) {
    return this.areas.get(node) || 0;
  }

  draw() {
    const { width, height } = this.paper || { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
    const box = { x: 0, y: 0, width, height };
    this.hottest = 0;
    this.boxes = [];
    this.leaves = [];
    if (box.width > 0 && this.area(this.at) > 0) this.drawChildren(this.at, box);
    for (const leaf of this.leaves) this.paint(leaf.element, leaf.heat);
    if (this.boxes.length === 0) this.boxes.push(h("p", { class: "quiet" }, "Nothing here has any."));
    else this.boxes[0].tabIndex = 0;
    this.canvas.replaceChildren(...this.boxes);
    this.drawPath();
  }

  /**
   * @param {HTMLElement} element
   * @param {number} number
   */
  paint(element, number) {
    const strength = heat(number, this.hottest);
    element.classList.add(number < 0 ? "cold" : "hot");
    element.style.setProperty("--heat", strength.toFixed(3));
  }

  /**
   * @param {Node} node
   * @param {Box} box
   */
  drawChildren(node, box) {
    const children = node.children.filter((child) => this.area(child) > 0).sort((a, b) => this.area(b) - this.area(a));
    const boxes = squarify(children.map((child) => this.area(child)), box);
    children.forEach((child, at) => {
      if (boxes[at].width * boxes[at].height >= LEAST_AREA) this.drawNode(child, boxes[at]);
    });
  }

  /**
   * @param {Node} node
   * @param {Box} box
   */
  drawNode(node, box) {
    const element = this.box(node, box);
    this.boxes.push(element);
    const hasRoom = box.width * box.height >= LEAST_PARENT && box.height > HEAD * 2 && box.width > 40;
    if (node.children.length > 0 && hasRoom) {
      element.classList.add("parent");
      this.drawChildren(node, { x: box.x + 2, y: box.y + HEAD, width: box.width - 4, height: box.height - HEAD - 2 });
      return;
    }
    const { metric } = this.profile;
    if (isWithinSpread(node.counts, metric, node.row)) return;
    const number = isRatio(metric) ? value(metric, node.counts, node.row) : weight(metric, node.counts, node.row);
    this.hottest = Math.max(this.hottest, Math.abs(number) || 0);
    this.leaves.push({ element, heat: number || 0 });
  }

  /**
   * @param {Node} node
   * @param {Box} box
   */
  box(node, box) {
    const { profile } = this;
    const { metric } = profile;
    const number = countText(profile, metric, node.counts, node.row);
    const all = Math.abs(whole(profile, metric));
    const share = all > 0 ? shareText(profile, weight(metric, node.counts, node.row) / all) : "";
    const about = `${node.path}: ${metric.name} ${number} (${share})`;
    const element = h(
      "button",
      { type: "button", class: "box " + node.kind, tabindex: -1, title: about, click: () => this.open(node) },
      box.width > 30 && box.height > 13 ? h("span", {}, node.name) : null
    );
    element.setAttribute("aria-label", visible(`${node.kind} ${node.path}, ${metric.name} ${number}, ${share}`));
    element.style.left = box.x + "px";
    element.style.top = box.y + "px";
    element.style.width = Math.max(1, box.width - 1) + "px";
    element.style.height = Math.max(1, box.height - 1) + "px";
    return element;
  }

  /** @param {Node} node */
  open(node) {
    if (node.kind === "function") location.hash = nodeLink(this.profile, node);
    else this.look(node);
  }

  /** @param {Node} node */
  look(node) {
    this.at = node;
    lookedInto = keyOf(node);
    this.draw();
    announce("Map of " + (node.path || "everything"));
    const first = this.canvas.querySelector("button");
    if (first !== null) first.focus();
  }

  drawPath() {
    const steps = [];
    for (let node = /** @type {Node | null} */ (this.at); node !== null; node = node.parent) {
      const there = node;
      steps.unshift(h("button", { type: "button", class: "step", click: () => this.look(there) }, node.name));
    }
    const link = this.at.kind === "file" ? h("a", { href: nodeLink(this.profile, this.at) }, "source") : null;
    this.path.replaceChildren(...steps, ...(link === null ? [] : [link]));
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    const boxes = Array.from(this.canvas.querySelectorAll("button"));
    const at = boxes.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined && boxes[at + step] !== undefined) {
      boxes[at].tabIndex = -1;
      boxes[at + step].tabIndex = 0;
      boxes[at + step].focus();
    } else if ((event.key === "Escape" || event.key === "Backspace") && this.at.parent !== null) this.look(this.at.parent);
    else return;
    event.preventDefault();
  }
}

/** @param {Profile} profile */
export function mapView(profile) {
  return new TreeMap(profile).element;
}
