// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * An event, or what is derived from events: a sum of terms [factor, column], or a ratio of two.
 *
 * @typedef {object} Metric
 * @property {string} name
 * @property {string} formula empty: an event
 * @property {[number, number][]} over
 * @property {[number, number][]} under empty: no ratio
 */

/**
 * Counts of rows, a column per event.
 *
 * @typedef {Float64Array[]} Columns
 */

/**
 * @param {any} index
 * @returns {Metric[]}
 */
export function metricsOf(index) {
  const events = index.columns.map(
    (/** @type {{name: string, formula?: string}} */ column, /** @type {number} */ at) => ({
      name: column.name,
      formula: column.formula || "",
      over: [[1, at]],
      under: [],
    })
  );
  // Of a ratio nothing follows for its difference.
  const derived = index.derived.filter(
    (/** @type {Metric} */ metric) => !index.difference || metric.under.length === 0
  );
  return events.concat(derived);
}

/**
 * How often functions are called: a number that is no column.
 *
 * @type {Metric}
 */
export const CALLS = { name: "Calls", formula: "", over: [], under: [] };

/** @param {Metric} metric */
export function isRatio(metric) {
  return metric.under.length > 0;
}

/**
 * @param {[number, number][]} terms
 * @param {Columns} columns
 * @param {number} row
 */
function sum(terms, columns, row) {
  let total = 0;
  for (const [factor, column] of terms) total += factor * columns[column][row];
  return total;
}

/**
 * How much of the metric a row has: of a ratio, what is above the line.
 *
 * @param {Metric} metric
 * @param {Columns} columns
 * @param {number} row
 */
export function weight(metric, columns, row) {
  return sum(metric.over, columns, row);
}

/**
 * NaN: a ratio to nothing.
 *
 * @param {Metric} metric
 * @param {Columns} columns
 * @param {number} row
 */
export function value(metric, columns, row) {
  const over = sum(metric.over, columns, row);
  if (!isRatio(metric)) return over;
  const under = sum(metric.under, columns, row);
  return under === 0 ? NaN : over / under;
}

/**
 * @param {number} rows
 * @param {number} events
 * @returns {Columns}
 */
export function zeros(rows, events) {
  return Array.from({ length: events }, () => new Float64Array(rows));
}

/**
 * @param {Columns} to
 * @param {number} row
 * @param {Columns} from
 * @param {number} fromRow
 */
export function addRow(to, row, from, fromRow) {
  for (let column = 0; column < to.length; ++column) to[column][row] += from[column][fromRow];
}
