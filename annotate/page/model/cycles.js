// SPDX-License-Identifier: GPL-2.0-or-later

/** @typedef {import("./metrics.js").Metric} Metric */

/**
 * What CEst is made of (annotate/document/page.h), and what each part costs: as the report has it, and now.
 *
 * @typedef {object} Cycles
 * @property {{name: string, events: string[], over: [number, number][]}[]} parts
 * @property {{name: string, weights: number[]}[]} machines the first has no name: the weights without a machine
 * @property {number[]} first
 * @property {number[]} weights
 * @property {Metric} metric
 */

const MOST_WEIGHT = 1000000;
const USUAL = "usual";

/**
 * @param {any} json undefined: the profile has no estimate
 * @param {Metric[]} metrics
 * @returns {Cycles | null}
 */
export function cyclesOf(json, metrics) {
  const metric = metrics.find(({ name, formula }) => name === "CEst" && formula !== "");
  if (json === undefined || metric === undefined) return null;
  const { parts, machines, chosen } = json;
  const first = machines.find((/** @type {{name: string}} */ machine) => machine.name === chosen).weights;
  return { parts, machines, first, weights: first, metric };
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function areSame(a, b) {
  return a.every((weight, at) => weight === b[at]);
}

/**
 * The estimate is a sum with these weights from now on.
 *
 * @param {Cycles} cycles
 * @param {number[]} weights
 */
export function setWeights(cycles, weights) {
  const { parts, metric } = cycles;
  cycles.weights = weights;
  const counted = parts.map((part, at) => ({ ...part, weight: weights[at] })).filter(({ weight }) => weight !== 0);
  metric.over = counted.flatMap(({ over, weight }) => over.map(([factor, column]) => /** @type {[number, number]} */ ([factor * weight, column])));
  const terms = counted.flatMap(({ events, weight }) => events.map((event) => (weight === 1 ? "" : weight + "*") + event));
  metric.formula = terms.join(" + ") || "0";
}

/**
 * Which machine has the weights; -1: none.
 *
 * @param {Cycles} cycles
 */
export function machineOf(cycles) {
  return cycles.machines.findIndex(({ weights }) => areSame(weights, cycles.weights));
}

/**
 * The weights as an address has them: the name of a machine, or all of them. Empty: as the report has them.
 *
 * @param {Cycles} cycles
 */
export function weightsText(cycles) {
  if (areSame(cycles.weights, cycles.first)) return "";
  const machine = machineOf(cycles);
  return machine < 0 ? cycles.weights.join() : cycles.machines[machine].name || USUAL;
}

/**
 * @param {Cycles} cycles
 * @param {string} text
 * @returns {number[] | null} null: it names no weights
 */
export function parseWeights(cycles, text) {
  const machine = cycles.machines.find(({ name }) => (name || USUAL) === text);
  if (machine !== undefined) return machine.weights;
  const weights = text.split(",").map((each) => (/^\d+$/.test(each) ? Number(each) : NaN));
  return weights.length === cycles.parts.length && weights.every((weight) => weight <= MOST_WEIGHT) ? weights : null;
}

/**
 * How far a slider goes.
 *
 * @param {Cycles} cycles
 * @param {number} part
 */
export function mostOf(cycles, part) {
  return Math.max(20, 2 * Math.max(...cycles.machines.map(({ weights }) => weights[part])));
}
