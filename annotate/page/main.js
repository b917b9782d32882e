// SPDX-License-Identifier: GPL-2.0-or-later
import { announce, h } from "./views/dom.js";
import { filesView } from "./views/files_view.js";
import { flameView } from "./views/flame_view.js";
import { comparedFunctionView } from "./views/compared_functions.js";
import { comparedProfile } from "./model/compared_model.js";
import { comparedView } from "./views/compared_view.js";
import { functionView } from "./views/function_view.js";
import { functionsView } from "./views/functions_view.js";
import { groupsView } from "./views/groups_view.js";
import { layForPrint } from "./views/printing.js";
import { parseLink } from "./model/links.js";
import { mapView } from "./views/map_view.js";
import { isRatio } from "./model/metrics.js";
import { profileOf } from "./model/model.js";
import { findObject } from "./views/miss_tables.js";
import { objectView } from "./views/object_view.js";
import { objectsView } from "./views/objects_view.js";
import { sourceView } from "./views/source_view.js";
import { summaryView } from "./views/summary_view.js";
import { WeightsPanel } from "./views/weights_panel.js";
import { unpack } from "./model/unpack.js";
import { visible } from "./model/characters.js";

/** @typedef {import("./model/links.js").Place} Place */
/** @typedef {import("./model/model.js").Profile} Profile */

/** @type {[string, string, (profile: Profile) => HTMLElement | Promise<HTMLElement>][]} */
const VIEWS = [
  ["summary", "Summary", summaryView],
  ["functions", "Functions", functionsView],
  ["files", "Files", filesView],
  ["map", "Map", mapView],
];

/**
 * Those that have something to show.
 *
 * @param {Profile} profile
 * @returns {typeof VIEWS}
 */
function viewsOf(profile) {
  /** @type {typeof VIEWS} */
  const flame = profile.stacks !== null ? [["flame", "Flame graph", flameView]] : [];
  /** @type {typeof VIEWS} */
  const objects = profile.objects !== null ? [["objects", "Objects", objectsView]] : [];
  /** @type {typeof VIEWS} */
  const groups = profile.groups !== null ? [["groups", "Groups", groupsView]] : [];
  return [...VIEWS, ...flame, ...objects, ...groups];
}

const KEYS = [
  ["n  p", "the next hot line, the one before"],
  ["/", "filter functions, highlight frames, find in the lines of a file (Ctrl-F does that there, too)"],
  ["Enter  Shift-Enter", "when finding: the next line, the one before"],
  ["c", "choose columns"],
  ["t", "the tree of contexts, below the flame graph"],
  ["w", "weights of the estimate of cycles, CEst"],
  ["1  2  3  4  5  6  7", "summary, functions, files, map; flame graph, objects, groups, if there are any"],
  ["arrows, Page, Home, End", "rows, boxes of the map, or frames; in a tree, left and right shut and open"],
  ["Enter", "open a function, a file, a call, a box, a frame"],
  ["Esc", "the box around, in the map; the caller, in the flame graph"],
  ["?", "this"],
];

/** What keys do. */
function keysDialog() {
  const rows = KEYS.map(([key, does]) => h("tr", {}, h("td", {}, h("kbd", {}, key)), h("td", {}, does)));
  /** @type {HTMLButtonElement} */
  const close = h("button", { type: "button", click: () => dialog.close() }, "Close");
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", { "aria-label": "Keys" }, h("table", {}, h("tbody", {}, ...rows)), close);
  return dialog;
}

/** @param {string} text */
function message(text) {
  return h("section", { class: "view scrolls" }, h("p", {}, text));
}

/**
 * @param {Profile} profile
 * @param {Place} place
 */
async function viewOf(profile, place) {
  const { files, functions } = profile;
  if (place.view === "source" && "line" in place) {
    const file = files.name.indexOf(place.file);
    return file < 0 ? message("The profile has no file " + place.file) : (profile.comparison === null ? sourceView : comparedView)(profile, file);
  }
  if ("object" in place) {
    const isIn = (/** @type {number} */ at, /** @type {string} */ object) =>
      object === "" || (profile.calls !== null && profile.calls.object[at] === object);
    const called = functions.name.findIndex((name, at) => name === place.name && files.name[functions.file[at]] === place.file && isIn(at, place.object));
    if (called < 0) return message("The profile has no function " + place.name);
    return place.view === "flame" ? flameView(profile, called) : (profile.comparison === null ? functionView : comparedFunctionView)(profile, called);
  }
  if (place.view === "object" && "label" in place) {
    const object = profile.objects === null ? -1 : findObject(profile.objects, place.label, place.name);
    return object < 0 ? message("The profile has no object " + place.name) : objectView(profile, object);
  }
  const known = viewsOf(profile).find((view) => view[0] === place.view) || VIEWS[0];
  return known[2](profile);
}

/** @param {import("./model/metrics.js").Metric} metric */
function optionText(metric) {
  return metric.name + (metric.formula === "" || isRatio(metric) ? "" : " = " + metric.formula);
}

/** The page: its head, which stays, and a view, which the address chooses. */
class Page {
  /** @param {Profile} profile */
  constructor(profile) {
    this.profile = profile;
    this.turn = 0;
    this.views = viewsOf(profile);
    this.tabs = this.views.map(([name, label], at) => h("a", { href: "#/" + name, title: "key " + (at + 1) }, label));
    this.main = h("main", { id: "main" });
    this.keys = keysDialog();
    this.weights = profile.cycles === null ? null : new WeightsPanel(profile.cycles, () => this.chooseWeights());
    if (this.weights !== null && this.weights.fromAddress()) this.chooseEstimate();
    /** @type {HTMLOptionElement[]} */
    this.options = profile.metrics.map((metric, at) => h("option", { value: at }, optionText(metric)));
    this.select = this.eventChoice();
    this.isRefreshing = false;
    const status = h("div", { id: "status", role: "status", class: "unseen" });
    document.body.append(this.head(), ...(this.weights === null ? [] : [this.weights.element]), this.main, status);
    window.addEventListener("hashchange", () => this.changePlace());
    document.addEventListener("keydown", (event) => this.keydown(event));
    layForPrint();
  }

  eventChoice() {
    const { profile, options } = this;
    const group = (/** @type {string} */ label, /** @type {(m: import("./model/metrics.js").Metric) => boolean} */ has) => {
      const some = options.filter((_, at) => has(profile.metrics[at]));
      return some.length === 0 ? null : h("optgroup", { label }, ...some);
    };
    /** @type {HTMLSelectElement} */
    const select = h(
      "select",
      { id: "metric", "aria-label": "Event", change: () => this.choose(Number(select.value)) },
      group("Events", (m) => m.formula === ""),
      group("Sums", (m) => m.formula !== "" && !isRatio(m)),
      group("Rates", isRatio)
    );
    select.value = String(profile.metrics.indexOf(profile.metric));
    return select;
  }

  head() {
    const { profile, keys } = this;
    const spread = profile.index.totals && profile.index.totals.within ? [h("b", { class: "swatch spread" }), " within the spread"] : [];
    const legend = profile.difference
      ? h("span", { class: "legend" }, h("b", { class: "swatch hot" }), " more ", h("b", { class: "swatch cold" }), " less than before ", ...spread)
      : null;
    return h(
      "header",
      { class: "page" },
      h("nav", { "aria-label": "Views" }, ...this.tabs),
      h("span", { class: "command" }, profile.index.commands[0] || ""),
      h("span", { class: "spring" }),
      legend,
      h("label", {}, "Event ", this.select),
      this.weights === null ? null : this.weights.button,
      h("button", { type: "button", "aria-label": "Keys", title: "Keys", click: () => keys.showModal() }, "?"),
      keys
    );
  }

  /** @param {number} metric */
  choose(metric) {
    this.profile.metric = this.profile.metrics[metric];
    announce("Event " + this.profile.metric.name);
    this.show();
  }

  /** What the weights are of is what they show. */
  chooseEstimate() {
    const { cycles } = this.profile;
    if (cycles !== null) this.profile.metric = cycles.metric;
  }

  /** All numbers anew, once for each picture that the browser draws. */
  chooseWeights() {
    this.chooseEstimate();
    if (this.isRefreshing) return;
    this.isRefreshing = true;
    requestAnimationFrame(() => {
      this.isRefreshing = false;
      this.showEvent();
      this.refresh();
    });
  }

  showEvent() {
    const at = this.profile.metrics.indexOf(this.profile.metric);
    this.options[at].textContent = optionText(this.profile.metric);
    this.select.value = String(at);
  }

  /** The view with other numbers: it stays where it is, and so does the focus. */
  async refresh() {
    const { activeElement } = document;
    const scrolled = () => this.main.querySelectorAll(".view.scrolls, .rows, .bars");
    const before = Array.from(scrolled(), (element) => element.scrollTop);
    if (!(await this.show())) return;
    scrolled().forEach((element, at) => (element.scrollTop = before[at] || 0));
    if (activeElement instanceof HTMLElement && activeElement.isConnected) activeElement.focus();
  }

  changePlace() {
    if (this.weights !== null && this.weights.fromAddress()) {
      this.chooseEstimate();
      this.showEvent();
    }
    this.show();
  }

  /** Whether the view is shown: not if another was asked for meanwhile. */
  async show() {
    const turn = ++this.turn;
    const place = parseLink(location.hash);
    const view = await viewOf(this.profile, place);
    if (turn !== this.turn) return false;
    this.tabs.forEach((tab, at) => {
      if (this.views[at][0] === place.view) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    });
    const element = view instanceof HTMLElement ? view : view.element;
    this.main.replaceChildren(element);
    if ("goTo" in view && "line" in place) view.goTo(place.line);
    document.body.dataset.shown = location.hash || "#";
    return true;
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (document.querySelector("dialog[open]") !== null) return;
    if ((event.ctrlKey || event.metaKey) && event.key === "f") this.find(event);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement && event.target.type === "search") {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (event.target instanceof HTMLSelectElement || (event.target instanceof HTMLInputElement && event.target.type === "number")) return;
    const view = this.views[Number(event.key) - 1];
    if (view !== undefined) location.hash = "#/" + view[0];
    else if (event.key === "/") this.filter();
    else if (event.key === "?") this.keys.showModal();
    else if (event.key === "c") this.click(".columns");
    else if (event.key === "t") this.click(".tree-switch input");
    else if (event.key === "w" && this.weights !== null) this.weights.toggle();
    else return;
    event.preventDefault();
  }

  /** @param {string} selector */
  click(selector) {
    const button = this.main.querySelector(selector);
    if (button instanceof HTMLElement) button.click();
  }

  /**
   * Of lines a browser finds only those that are drawn; once more, and it does.
   *
   * @param {KeyboardEvent} event
   */
  find(event) {
    const input = this.main.querySelector("input.find");
    if (!(input instanceof HTMLInputElement) || document.activeElement === input) return;
    input.select();
    input.focus();
    event.preventDefault();
  }

  filter() {
    const input = () => this.main.querySelector("input[type=search]");
    const focus = () => {
      const found = input();
      if (found instanceof HTMLElement) found.focus();
    };
    if (input() === null) {
      location.hash = "#/functions";
      this.show().then(focus);
    } else focus();
  }
}

async function start() {
  if (typeof DecompressionStream === "undefined") {
    document.body.append(message("This page needs a browser of 2023 or newer (DecompressionStream)."));
    return;
  }
  const index = await unpack("index");
  const profile = index.comparison ? comparedProfile(index) : profileOf(index, await unpack("calls"), await unpack("objects"), await unpack("strides"), await unpack("assembly"));
  if (profile.difference) document.body.dataset.difference = "yes";
  document.title = visible(profile.index.commands[0] || profile.index.profiles[0]);
  await new Page(profile).show();
  performance.mark("ready");
  document.body.dataset.ready = "yes";
}

start();
