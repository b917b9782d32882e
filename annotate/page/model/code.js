// SPDX-License-Identifier: GPL-2.0-or-later
import { unpack, unpackRows } from "./unpack.js";
import { addRow, weight, zeros } from "./metrics.js";
import { withCommas } from "./numbers.js";

/** @typedef {import("./metrics.js").Columns} Columns */
/** @typedef {import("./model.js").Profile} Profile */

/**
 * Which functions have instructions in the page, a column each.
 *
 * @typedef {{file: string[], name: string[], object: string[], fault: string[]}} Assembly
 */

/**
 * @typedef {object} Instruction
 * @property {string} address hexadecimal
 * @property {string} text empty: unknown
 * @property {number} at where its counts are; -1: it did not run
 * @property {number} file in Code.files
 * @property {number} line 0: unknown
 * @property {number} before bytes before it that did not run and are not shown
 * @property {number} to the instruction of this function that it jumps to; -1: none
 * @property {string} name of what it calls or jumps to outside of the function; empty: unknown, or nothing
 * @property {boolean} isCall
 * @property {string} jumps how often it jumped, if that is known
 */

/**
 * Instructions that are run one after the other.
 *
 * @typedef {object} Block
 * @property {number} first
 * @property {number} end behind the last
 * @property {number} loops how many loops it is in
 * @property {boolean} isHead whether a loop begins with it
 */

/**
 * The code of a function in an object.
 *
 * @typedef {object} Code
 * @property {string} object
 * @property {string} fault why texts are unknown; empty: they are not
 * @property {string[]} files
 * @property {Instruction[]} instructions by address
 * @property {Columns} counts
 * @property {Block[]} blocks
 */

/**
 * Names a source line.
 *
 * @param {number} file
 * @param {number} line
 */
export function spotOf(file, line) {
  return file + ":" + line;
}

const CALL = /^(?:call|blr?\b)/;
const ENDS_BLOCK = /^(?:j|ret|loop|b\b|b\.|cbn?z|tbn?z|br\b|hlt|ud2|bnd jmp|notrack jmp)/;

/**
 * What each jump says of itself: "999× of 1,000".
 *
 * @param {[number, string, number, number][]} jumps instruction, target, followed, executed
 * @param {(string | null)[]} targets
 */
function jumpTexts(jumps, targets) {
  /** @type {string[]} */
  const texts = [];
  for (const [at, to, followed, executed] of jumps) {
    const where = to === targets[at] ? "" : to + " ";
    const often = followed === executed ? "" : " of " + withCommas(executed);
    texts[at] = (texts[at] ? texts[at] + ", " : "") + where + withCommas(followed) + "\u00d7" + often;
  }
  return texts;
}

/**
 * @param {any} json
 * @param {Map<number, number>} counted where the counts of instructions are
 * @returns {Instruction[]}
 */
function instructionsOf(json, counted) {
  const { stretches, address, text, target, name, jumps } = json;
  const numbers = new Map(address.map((/** @type {string} */ each, /** @type {number} */ at) => [each, at]));
  const said = jumpTexts(jumps, target);
  /** @type {Instruction[]} */
  const instructions = [];
  stretches.rows.forEach((/** @type {number} */ rows, /** @type {number} */ stretch) => {
    for (let row = 0; row < rows; ++row) {
      const at = instructions.length;
      const to = numbers.get(target[at]);
      instructions.push({
        address: address[at],
        text: text[at],
        at: counted.has(at) ? Number(counted.get(at)) : -1,
        file: stretches.file[stretch],
        line: stretches.line[stretch],
        before: row === 0 ? stretches.before[stretch] : 0,
        to: to === undefined ? -1 : to,
        name: name[at],
        isCall: CALL.test(text[at]),
        jumps: said[at] || "",
      });
    }
  });
  return instructions;
}

/**
 * Loops, each from an instruction that a jump leads back to, to the last such jump.
 *
 * @param {Instruction[]} instructions
 */
function loopsOf(instructions) {
  /** @type {Map<number, number>} */
  const last = new Map();
  instructions.forEach(({ to, isCall }, at) => {
    if (to >= 0 && to <= at && !isCall) last.set(to, at);
  });
  return Array.from(last, ([head, jump]) => ({ head, jump }));
}

/**
 * How many loops each instruction is in.
 *
 * @param {{head: number, jump: number}[]} loops
 * @param {number} instructions
 */
function depthsOf(loops, instructions) {
  const depths = new Int32Array(instructions + 1);
  for (const { head, jump } of loops) {
    ++depths[head];
    --depths[jump + 1];
  }
  for (let at = 1; at < instructions; ++at) depths[at] += depths[at - 1];
  return depths;
}

/**
 * @param {Instruction[]} instructions
 * @returns {Block[]}
 */
function blocksOf(instructions) {
  const begins = new Set([0]);
  instructions.forEach(({ to, isCall, text, before }, at) => {
    if (before > 0) begins.add(at);
    if (to >= 0 && !isCall) begins.add(to);
    if (ENDS_BLOCK.test(text)) begins.add(at + 1);
  });
  const loops = loopsOf(instructions);
  const heads = new Set(loops.map(({ head }) => head));
  const depths = depthsOf(loops, instructions.length);
  const firsts = Array.from(begins).filter((at) => at < instructions.length).sort((a, b) => a - b);
  return firsts.map((first, number) => ({
    first,
    end: number + 1 < firsts.length ? firsts[number + 1] : instructions.length,
    loops: depths[first],
    isHead: heads.has(first),
  }));
}

/**
 * @param {any} json
 * @param {{first: number[], counts: Columns}} rows
 * @param {string} object
 * @param {string} fault
 * @returns {Code}
 */
function codeOf(json, rows, object, fault) {
  const instructions = instructionsOf(json, new Map(rows.first.map((number, at) => [number, at])));
  return { object, fault, files: json.stretches.files, instructions, counts: rows.counts, blocks: blocksOf(instructions) };
}

/**
 * The code of a function: in a profile of calls that of its object, else of all objects.
 *
 * @param {Profile} profile
 * @param {number} called
 * @returns {Promise<Code[]>}
 */
export function codesOf(profile, called) {
  const { assembly, calls, functions } = profile;
  if (assembly === null) return Promise.resolve([]);
  const isOf = (/** @type {number} */ at) =>
    assembly.name[at] === functions.name[called] && (calls === null || assembly.object[at] === calls.object[called]);
  const all = Array.from(assembly.name.keys()).filter(isOf);
  return Promise.all(
    all.map(async (at) => codeOf(await unpack("code-" + at), unpackRows("code-rows-" + at, profile.totals.length), assembly.object[at], assembly.fault[at]))
  );
}

/**
 * The sums of some instructions.
 *
 * @param {Code} code
 * @param {number[]} instructions
 * @returns {Columns} of one row
 */
export function sumOf(code, instructions) {
  const sum = zeros(1, code.counts.length);
  for (const each of instructions) if (code.instructions[each].at >= 0) addRow(sum, 0, code.counts, code.instructions[each].at);
  return sum;
}

/**
 * The instructions of a block.
 *
 * @param {Block} block
 */
export function instructionsIn(block) {
  return Array.from({ length: block.end - block.first }, (_, at) => block.first + at);
}

/**
 * @param {Code} code
 * @param {import("./metrics.js").Metric} metric
 */
export function hottestBlock(code, metric) {
  let hottest = 0;
  let most = -1;
  code.blocks.forEach((block, number) => {
    const size = Math.abs(weight(metric, sumOf(code, instructionsIn(block)), 0));
    if (size > most) [hottest, most] = [number, size];
  });
  return hottest;
}

/**
 * A source line with the instructions of the function that belong to it.
 *
 * @typedef {object} CodeLine
 * @property {number} file in Code.files
 * @property {number} line
 * @property {number[]} instructions
 * @property {Columns} sums of one row
 */

/**
 * The lines of each file, those of the dearest file first.
 *
 * @param {Code} code
 * @param {import("./metrics.js").Metric} metric
 * @returns {CodeLine[][]}
 */
export function linesOfCode(code, metric) {
  /** @type {Map<string, number[]>} */
  const bySpot = new Map();
  code.instructions.forEach(({ file, line, at }, number) => {
    if (at < 0) return;
    const spot = spotOf(file, line);
    const known = bySpot.get(spot);
    if (known === undefined) bySpot.set(spot, [number]);
    else known.push(number);
  });
  /** @type {CodeLine[][]} */
  const files = code.files.map(() => []);
  for (const instructions of bySpot.values()) {
    const { file, line } = code.instructions[instructions[0]];
    files[file].push({ file, line, instructions, sums: sumOf(code, instructions) });
  }
  for (const lines of files) lines.sort((a, b) => a.line - b.line);
  const size = (/** @type {CodeLine[]} */ lines) => lines.reduce((sum, { sums }) => sum + Math.abs(weight(metric, sums, 0)), 0);
  return files.filter((lines) => lines.length > 0).sort((a, b) => size(b) - size(a));
}
