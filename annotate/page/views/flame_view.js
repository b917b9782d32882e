// SPDX-License-Identifier: GPL-2.0-or-later
import { ContextTree } from "./context_tree.js";
import { announce, h } from "./dom.js";
import { covered, flameOf, layOut } from "../model/flame.js";
import { heat } from "../model/heat.js";
import { invertedOf } from "../model/inverted_flame.js";
import { shareText, title, written } from "./metric_columns.js";
import { functionHref, whole } from "../model/model.js";
import { prints } from "./printing.js";
import { withCommas } from "../model/numbers.js";
import { pathTo } from "../model/tree.js";

/** @typedef {import("../model/calls.js").Stacks} Stacks */
/** @typedef {import("../model/flame.js").Bar} Bar */
/** @typedef {import("../model/flame.js").Flame} Flame */
/** @typedef {import("../model/model.js").Profile} Profile */

const BAR_HEIGHT = 20; // pixels, as the style sheet has it
const LEAST_WIDTH = 2; // pixels: narrower ones are not drawn
const LEAST_NAMED = 26;
const FLAME_PAPER = 680; // pixels that fit on A4 and on letter

/** The frame that was looked into last, what was searched, and how the graph is shown. */
let zoomed = 0;
let sought = "";
let hidden = "";
let isInverted = false;
let isInCallOrder = false;
let colouredByObject = false;
let hasTree = false;
let isByChange = false;

/** @param {Flame} flame */
function hottestSelf(flame) {
  return flame.self.reduce((most, count) => Math.max(most, Math.abs(count)), 0);
}

/** Stacks as bars: callers above what they call, as wide as what that costs. */
class FlameGraph {
  /**
   * @param {Profile} profile
   * @param {Stacks} stacks
   * @param {number} called the function whose contexts are shown; -1: all
   */
  constructor(profile, stacks, called) {
    this.profile = profile;
    this.stacks = stacks;
    this.called = called;
    if (called >= 0) isInverted = hasTree = true;
    this.objects = [...new Set(profile.calls === null ? [] : profile.calls.object)];
    this.all = Math.abs(whole(profile, profile.metric));
    if (isInverted) zoomed = 0; // its frames depend on the event
    this.flame = this.made();
    this.hottest = hottestSelf(this.flame);
    if (called >= 0) zoomed = Math.max(0, this.flame.functions.findIndex((some) => some.includes(called)));
    this.chosen = zoomed;
    /** @type {Bar[]} */
    this.bars = [];
    this.above = 0; // how many callers the frame has that is looked into
    this.matches = h("span", { class: "quiet" });
    this.about = h("div", { class: "about" });
    this.sizer = h("div", { class: "bars-sizer", role: "presentation" });
    this.frame = h(
      "div",
      { class: "bars", role: "group", "aria-label": "Flame graph", keydown: (event) => this.keydown(event), scroll: () => this.draw() },
      this.sizer
    );
    this.tree = this.plant();
    this.element = h("section", { class: "view fills" }, h("div", { class: "tools" }, ...this.tools()), this.frame, this.about, this.tree && this.tree.element);
    new ResizeObserver(() => this.arrange()).observe(this.frame);
    this.isPrinted = false;
    const lay = (/** @type {boolean} */ isPrinted) => ((this.isPrinted = isPrinted), this.arrange());
    prints(this.frame, () => lay(true), () => lay(false));
    this.describe();
    this.search();
  }

  made() {
    const flame = flameOf(this.profile, this.stacks, (name) => hidden !== "" && name.toLowerCase().includes(hidden), isByChange);
    if (isInverted) return invertedOf(flame, this.called);
    if (isInCallOrder && this.stacks.whole) for (const some of flame.callees) some.sort((a, b) => a - b);
    return flame;
  }

  tools() {
    const highlight = this.box("Highlight functions  ( / )", sought, (text) => {
      sought = text;
      this.search();
      this.draw();
      if (this.tree !== null) this.tree.table.rows.draw(true);
    });
    highlight.classList.add("filter");
    const hide = this.box("Leave out stacks", hidden, (text) => {
      hidden = text;
      this.remake();
    });
    const invert = this.switch("Inverted", isInverted, "below each function its callers", (isOn) => {
      isInverted = isOn;
      zoomed = 0;
      this.remake();
    });
    const order = this.switch("In order of calls", isInCallOrder, "what was called first stands left", (isOn) => {
      isInCallOrder = isOn;
      this.remake();
    });
    const colours = this.switch("Colours by object", colouredByObject, "a colour for each program and library", (isOn) => {
      colouredByObject = isOn;
      this.draw();
    });
    const change = this.switch("As wide as the change", isByChange, "else as wide as the larger cost, before or after", (isOn) => {
      isByChange = isOn;
      zoomed = 0;
      this.remake();
    });
    const tree = this.switch("Tree", hasTree, "the same frames as rows, with their calls  ( t )", (isOn) => {
      hasTree = isOn;
      this.replant();
    });
    tree.classList.add("tree-switch");
    const { whole: isWhole, after } = this.stacks;
    return [highlight, hide, invert, ...(after ? [change] : [...(isWhole ? [order] : []), colours]), tree, this.matches];
  }

  plant() {
    if (!hasTree) return null;
    const tree = new ContextTree(this.profile, this.flame, isInverted, {
      look: (frame) => (this.zoom(frame), this.reveal(frame)),
      object: (frame) => this.object(frame),
      isSought: (frame) => this.isSought(frame),
    });
    if (zoomed !== 0) tree.show(zoomed);
    return tree;
  }

  replant() {
    if (this.tree !== null) this.tree.element.remove();
    this.tree = this.plant();
    if (this.tree !== null) this.element.append(this.tree.element);
  }

  /**
   * @param {string} label
   * @param {string} value
   * @param {(text: string) => void} take
   */
  box(label, value, take) {
    /** @type {HTMLInputElement} */
    const input = h("input", { type: "search", placeholder: label, "aria-label": label, input: () => take(input.value.toLowerCase()) });
    input.value = value;
    return input;
  }

  /**
   * @param {string} label
   * @param {boolean} isOn
   * @param {string} about
   * @param {(isOn: boolean) => void} take
   */
  switch(label, isOn, about, take) {
    /** @type {HTMLInputElement} */
    const box = h("input", { type: "checkbox", change: () => take(box.checked) });
    box.checked = isOn;
    return h("label", { title: about }, box, " " + label);
  }

  /** Other frames are shown than before. */
  remake() {
    this.flame = this.made();
    this.hottest = hottestSelf(this.flame);
    this.chosen = zoomed;
    this.arrange();
    this.search();
    this.describe();
    this.replant();
  }

  /** @param {number} frame */
  name(frame) {
    const { stacks } = this.flame;
    return stacks.name[stacks.frame[frame]];
  }

  /** @param {number} frame */
  isSought(frame) {
    return sought !== "" && frame !== 0 && this.name(frame).toLowerCase().includes(sought);
  }

  search() {
    const part = covered(this.flame, (frame) => this.isSought(frame));
    this.matches.textContent = sought === "" ? "" : `${this.share(part)} with what they call`;
    if (sought !== "") announce(this.matches.textContent);
  }

  /** @param {number} count */
  share(count) {
    return this.all > 0 ? shareText(this.profile, count / this.all) : withCommas(count);
  }

  /** @param {number} count */
  number(count) {
    return written(this.profile, { ...this.profile.metric, under: [] }, count);
  }

  /**
   * What a frame was before, and is after, in a comparison.
   *
   * @param {number} frame
   */
  sides(frame) {
    const { after, total } = this.flame;
    return after === null ? "" : `, ${withCommas(after[frame] - total[frame])} before, ${withCommas(after[frame])} after`;
  }

  arrange() {
    const width = this.isPrinted ? FLAME_PAPER : this.frame.clientWidth;
    if (width === 0) return;
    this.bars = layOut(this.flame, zoomed, width, LEAST_WIDTH);
    this.above = pathTo(this.flame.stacks.above, zoomed).length - 1;
    this.sizer.style.height = (this.bars[this.bars.length - 1].depth + 1) * BAR_HEIGHT + "px";
    this.draw();
  }

  /** The bars that are seen, or all. */
  draw() {
    const top = this.isPrinted ? 0 : this.frame.scrollTop - BAR_HEIGHT;
    const bottom = this.isPrinted ? Infinity : top + this.frame.clientHeight + 2 * BAR_HEIGHT;
    const hadFocus = this.sizer.contains(document.activeElement);
    const seen = this.bars.filter(({ depth }) => depth * BAR_HEIGHT >= top && depth * BAR_HEIGHT < bottom);
    this.sizer.replaceChildren(...seen.map((bar) => this.bar(bar)));
    const chosen = this.elementOf(this.chosen) || this.sizer.querySelector("button");
    if (chosen === null) return;
    chosen.tabIndex = 0;
    if (hadFocus) chosen.focus({ preventScroll: true });
  }

  /**
   * @param {number} frame
   * @returns {HTMLButtonElement | null}
   */
  elementOf(frame) {
    return this.sizer.querySelector(`button[data-frame="${frame}"]`);
  }

  /** @param {Bar} bar */
  bar({ frame, depth, x, width }) {
    const { total, self } = this.flame;
    const name = this.name(frame);
    const object = this.object(frame);
    const about = `${this.profile.metric.name} ${this.number(total[frame])} (${this.share(total[frame])})${this.sides(frame)}`;
    const element = h(
      "button",
      {
        type: "button",
        class: "frame" + (this.isSought(frame) ? " sought" : sought === "" ? "" : " other"),
        tabindex: -1,
        "data-frame": frame,
        title: `${name}: ${about}, by itself ${this.number(self[frame])}` + (object === "" ? "" : ` [${object}]`),
        "aria-label": `${name}, level ${depth}, ${about}`,
        click: () => this.look(frame),
        focus: () => this.choose(frame),
      },
      width >= LEAST_NAMED ? h("span", {}, name) : null
    );
    if (depth < this.above) element.classList.add("above");
    this.paint(element, frame, object);
    element.style.left = x + "px";
    element.style.top = depth * BAR_HEIGHT + "px";
    element.style.width = Math.max(1, width - 1) + "px";
    return element;
  }

  /** @param {number} frame */
  object(frame) {
    const [called] = this.flame.functions[frame];
    return called === undefined || this.profile.calls === null ? "" : this.profile.calls.object[called];
  }

  /**
   * @param {HTMLElement} element
   * @param {number} frame
   * @param {string} object
   */
  paint(element, frame, object) {
    if (colouredByObject) {
      if (object === "") return;
      element.classList.add("of-object");
      element.style.setProperty("--hue", ((this.objects.indexOf(object) * 137.5) % 360).toFixed(1)); // the golden angle
      return;
    }
    const count = this.flame.self[frame];
    const strength = heat(count, this.hottest);
    if (strength > 0) element.classList.add(count < 0 ? "cold" : "hot");
    element.style.setProperty("--heat", strength.toFixed(3));
  }

  /** @param {number} frame */
  choose(frame) {
    const before = this.elementOf(this.chosen);
    if (before !== null) before.tabIndex = -1;
    this.chosen = frame;
    const now = this.elementOf(frame);
    if (now !== null) now.tabIndex = 0;
    this.describe();
  }

  /** What is known of the chosen frame. */
  describe() {
    const { profile, flame, chosen } = this;
    const functions = flame.functions[chosen];
    const name = this.name(chosen);
    const metric = h("span", { class: "count", title: title(profile, profile.metric) }, h("b", {}, profile.metric.name));
    metric.append(` ${this.number(flame.total[chosen])} (${this.share(flame.total[chosen])})${this.sides(chosen)}`);
    const self = h("span", { class: "count" }, h("b", {}, "by itself"), ` ${this.number(flame.self[chosen])} (${this.share(flame.self[chosen])})`);
    const links = functions.map((called) => h("a", { href: functionHref(profile, called), title: profile.functions.name[called] }, "function"));
    const unknown = name === "\u2026" && (flame.stacks.whole || flame.stacks.above[chosen] === 0);
    const why = flame.stacks.whole
      ? "calls beyond the number of stacks that were told apart (a larger --context-limit tells more)"
      : "others call these, too: which it was here is not recorded (--contexts=full records whole stacks)";
    this.about.replaceChildren(
      h("b", { class: "name" }, name),
      metric,
      self,
      ...links.slice(0, 4),
      unknown ? h("span", { class: "quiet" }, why) : ""
    );
  }

  /** @param {number} frame */
  look(frame) {
    this.zoom(frame);
    this.go(frame);
    if (this.tree !== null) this.tree.show(frame);
  }

  /** @param {number} frame */
  zoom(frame) {
    zoomed = frame;
    this.chosen = frame;
    this.arrange();
    this.describe();
    announce(`${this.name(frame)}, ${this.share(this.flame.total[frame])}`);
  }

  /** @param {number} frame */
  go(frame) {
    this.reveal(frame);
    const element = this.elementOf(frame);
    if (element !== null) element.focus({ preventScroll: true });
  }

  /** @param {number} frame */
  reveal(frame) {
    const bar = this.bars.find((one) => one.frame === frame);
    if (bar === undefined) return;
    const top = bar.depth * BAR_HEIGHT;
    const { scrollTop, clientHeight } = this.frame;
    if (top < scrollTop) this.frame.scrollTop = top;
    else if (top + BAR_HEIGHT > scrollTop + clientHeight) this.frame.scrollTop = top + BAR_HEIGHT - clientHeight;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    const { above } = this.flame.stacks;
    const at = this.bars.findIndex((bar) => bar.frame === this.chosen);
    if (at < 0) return;
    const beside = (/** @type {number} */ step) => {
      const other = this.bars[at + step];
      return other !== undefined && other.depth === this.bars[at].depth ? other.frame : null;
    };
    const below = this.bars.find((bar) => bar.depth > this.bars[at].depth && above[bar.frame] === this.chosen);
    /** @type {Record<string, () => number | null>} */
    const moves = {
      ArrowUp: () => above[this.chosen],
      ArrowDown: () => (below === undefined ? null : below.frame),
      ArrowLeft: () => beside(-1),
      ArrowRight: () => beside(1),
      Home: () => 0,
    };
    const isBack = event.key === "Escape" || event.key === "Backspace";
    if (isBack && zoomed !== 0) this.look(above[zoomed]);
    else if (event.key in moves) this.go(moves[event.key]() ?? this.chosen);
    else return;
    event.preventDefault();
  }
}

/**
 * @param {Profile} profile
 * @param {number} called the function whose contexts are shown; -1: all
 */
export function flameView(profile, called = -1) {
  const { stacks } = profile;
  if (stacks === null) return h("p", { class: "view scrolls" }, "The profile has no stacks.");
  return new FlameGraph(profile, stacks, called).element;
}
