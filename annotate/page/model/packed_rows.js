// SPDX-License-Identifier: GPL-2.0-or-later

// Rows as annotate/document/count_rows.h has them, whose beginning says how.

const BLOCK = 16;
const SIGNED = 128;

/** @param {number} number */
function unfolded(number) {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}

/**
 * Numbers of 64 bits, of which the last digits are lost beyond 2^53.
 *
 * @param {DataView} data
 * @param {number} at
 * @param {boolean} signed
 * @param {Float64Array} numbers
 */
function unpackWide(data, at, signed, numbers) {
  for (let i = 0; i < numbers.length; ++i, at += 8) {
    const low = data.getUint32(at, true);
    const high = data.getUint32(at + 4, true) * 2 ** 32;
    const isNegative = signed && low % 2 === 1; // asked before the digits are lost
    const half = (high + (low - (low % 2))) / 2;
    numbers[i] = !signed ? high + low : isNegative ? -half - 1 : half;
  }
  return at;
}

/**
 * A column of a block; returns where the next one begins.
 *
 * @param {DataView} data
 * @param {number} at
 * @param {Float64Array} numbers
 */
function unpackColumn(data, at, numbers) {
  const head = data.getUint8(at++);
  const signed = head >= SIGNED;
  const width = head % SIGNED;
  if (width === 0) return at;
  if (width === 64) return unpackWide(data, at, signed, numbers);
  const range = 2 ** width;
  let bits = 0; // below `scale`, which a number can hold: 39 bits at most
  let scale = 1;
  for (let i = 0; i < numbers.length; ++i) {
    for (; scale < range; scale *= 256) bits += data.getUint8(at++) * scale;
    const rest = Math.floor(bits / range);
    const number = bits - rest * range;
    numbers[i] = signed ? unfolded(number) : number;
    bits = rest;
    scale /= range;
  }
  return at;
}

/** @param {ArrayLike<number>} differences */
export function fromDifferences(differences) {
  let last = 0;
  return Array.from(differences, (difference) => (last += difference));
}

/**
 * @param {Uint8Array} bytes
 * @param {number} rows
 * @param {number} events
 * @returns {{first: number[], second: number[], counts: Float64Array[]}} keys and counts, a column each
 */
export function rowsOf(bytes, rows, events) {
  const columns = Array.from({ length: 2 + events }, () => new Float64Array(rows));
  const data = new DataView(bytes.buffer);
  for (let row = 0, at = 0; row < rows; row += BLOCK)
    for (const column of columns) at = unpackColumn(data, at, column.subarray(row, row + BLOCK));
  return { first: fromDifferences(columns[0]), second: fromDifferences(columns[1]), counts: columns.slice(2) };
}
