// SPDX-License-Identifier: GPL-2.0-or-later

// What is drawn only where it is seen has to be laid out for paper.
const LAY = "lay-for-print";
const RESTORE = "restore-from-print";

/**
 * @param {HTMLElement} element
 * @param {() => void} lay
 * @param {() => void} restore
 */
export function prints(element, lay, restore) {
  element.classList.add("prints");
  element.addEventListener(LAY, lay);
  element.addEventListener(RESTORE, restore);
}

/** Has all that prints() knows laid out, and restored afterwards. */
export function layForPrint() {
  const tell = (/** @type {string} */ what) => document.querySelectorAll(".prints").forEach((element) => element.dispatchEvent(new Event(what)));
  window.addEventListener("beforeprint", () => tell(LAY));
  window.addEventListener("afterprint", () => tell(RESTORE));
}
