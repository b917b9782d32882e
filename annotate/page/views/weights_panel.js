// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";
import { machineOf, mostOf, parseWeights, setWeights, weightsText } from "../model/cycles.js";
import { partsOfAddress, withWeights } from "../model/links.js";

/** @typedef {import("../model/cycles.js").Cycles} Cycles */

/** Sliders for the weights of CEst, and a choice of machines that set them. The address keeps the weights. */
export class WeightsPanel {
  /**
   * @param {Cycles} cycles
   * @param {() => void} change weights have changed
   */
  constructor(cycles, change) {
    this.cycles = cycles;
    this.change = change;
    this.sliders = cycles.parts.map((_, part) => this.slider(part));
    this.machine = this.machineChoice();
    this.element = h(
      "section",
      { class: "weights", "aria-label": "Weights of CEst", hidden: true, keydown: (event) => event.key === "Escape" && this.toggle() },
      h("label", {}, "Cycles of ", this.machine),
      ...this.sliders.map(({ element }) => element),
      h("button", { type: "button", class: "reset", click: () => this.set(cycles.first) }, "Reset")
    );
    this.button = h(
      "button",
      { type: "button", class: "weights-button", "aria-expanded": "false", title: "what CEst counts an event as, in cycles; key w", click: () => this.toggle() },
      "Weights"
    );
    this.update();
  }

  machineChoice() {
    const { machines } = this.cycles;
    /** @type {HTMLSelectElement} */
    const select = h(
      "select",
      { class: "machine", change: () => select.value !== "" && this.set(machines[Number(select.value)].weights) },
      h("option", { value: "" }, "your own weights"),
      ...machines.map(({ name }, at) => h("option", { value: at }, name || "no machine"))
    );
    return select;
  }

  /** @param {number} part */
  slider(part) {
    const { name, events } = this.cycles.parts[part];
    const label = "cycles of " + events.join(", ");
    const input = (/** @type {string} */ type, /** @type {number} */ max) => {
      /** @type {HTMLInputElement} */
      const element = h("input", {
        type,
        min: 0,
        max,
        step: 1,
        "aria-label": label,
        input: () => this.slide(part, element.value),
        change: () => (this.update(), this.toAddress()),
      });
      return element;
    };
    const range = input("range", mostOf(this.cycles, part));
    const number = input("number", 1000000);
    return { range, number, element: h("span", { class: "weight", title: label }, name, " ", range, " ", number) };
  }

  /**
   * @param {number} part
   * @param {string} text
   */
  slide(part, text) {
    if (!/^\d{1,6}$/.test(text)) return;
    const weights = this.cycles.weights.slice();
    weights[part] = Number(text);
    setWeights(this.cycles, weights);
    this.update();
    this.change();
  }

  /** @param {number[]} weights */
  set(weights) {
    setWeights(this.cycles, weights);
    this.update();
    this.toAddress();
    this.change();
  }

  /** Shows the weights, but leaves alone what is being typed. */
  update() {
    const { weights } = this.cycles;
    const machine = machineOf(this.cycles);
    this.machine.value = machine < 0 ? "" : String(machine);
    this.sliders.forEach(({ range, number }, part) => {
      range.value = String(weights[part]);
      if (Number(number.value) !== weights[part] || number.value === "") number.value = String(weights[part]);
    });
  }

  toggle() {
    const isShown = this.element.hidden;
    this.element.hidden = !isShown;
    this.button.setAttribute("aria-expanded", String(isShown));
    if (isShown) this.machine.focus();
    else this.button.focus();
  }

  /** The address of the view, with the weights. */
  toAddress() {
    const { place } = partsOfAddress(location.hash);
    const address = withWeights(place, weightsText(this.cycles));
    if (address !== location.hash) history.replaceState(null, "", address || "#");
  }

  /**
   * Takes the weights of an address; one without weights gets them.
   *
   * @returns {boolean} whether they are other ones
   */
  fromAddress() {
    const { weights: text } = partsOfAddress(location.hash);
    const weights = parseWeights(this.cycles, text);
    if (weights === null) {
      this.toAddress();
      return false;
    }
    const before = this.cycles.weights.join();
    setWeights(this.cycles, weights);
    this.update();
    return weights.join() !== before;
  }
}
