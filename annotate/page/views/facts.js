// SPDX-License-Identifier: GPL-2.0-or-later
import { h } from "./dom.js";

const FINGERPRINT = /^fingerprint /;
const MACHINE = /^(I1|D1|LL|L2) cache:/;

/**
 * The machine, what else the tool says of the run, and what counts depend on behind a click.
 *
 * @param {string[]} descriptions
 */
export function machineFacts(descriptions) {
  const said = Array.from(new Set(descriptions)).filter((text) => !/^[^:]*:\s*$/.test(text));
  const fingerprint = said.filter((text) => FINGERPRINT.test(text)).map((text) => text.replace(FINGERPRINT, ""));
  const list = fingerprint.map((text) => h("div", {}, text));
  const details = h("details", {}, h("summary", {}, `${fingerprint.length} facts that counts depend on`), ...list);
  return [
    fact("Machine", said.filter((text) => MACHINE.test(text))),
    fact("Run", said.filter((text) => !MACHINE.test(text) && !FINGERPRINT.test(text))),
    fingerprint.length === 0 ? null : h("div", { class: "fact" }, h("dt", {}, "Fingerprint"), h("dd", {}, details)),
  ];
}

/**
 * @param {string} label
 * @param {string[]} texts
 */
export function fact(label, texts) {
  if (texts.every((text) => text === "")) return null;
  return h("div", { class: "fact" }, h("dt", {}, label), ...texts.map((text) => h("dd", {}, text)));
}
