// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers, strings, maps, closures, typed arrays, exceptions: hot enough for every tier of a compiler.
const rounds = Number(process.argv[2]);
const sieve = new Uint8Array(rounds);
let primes = 0;
for (let i = 2; i < rounds; ++i) {
  if (sieve[i]) continue;
  ++primes;
  for (let k = i * 2; k < rounds; k += i) sieve[k] = 1;
}
console.log(primes);
const counts = new Map();
for (let i = 0, state = 1; i < rounds; ++i) {
  state = (state * 16807) % 2147483647;
  const word = (state % 997).toString(36);
  counts.set(word, (counts.get(word) || 0) + 1);
}
console.log([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 5).join(" "));
const makers = Array.from({length: 8}, (_, k) => x => (x * (k + 3) + k) % 65521);
let sum = 0;
for (let i = 0; i < rounds; ++i) sum = makers[i % 8](sum + i);
console.log(sum);
let caught = 0;
for (let i = 0; i < rounds / 50; ++i) try { if (i % 3) throw new Error(String(i)); } catch (e) { caught += e.message.length; }
console.log(caught, JSON.stringify({values: [1.5, "two", null], nested: {text: "é".repeat(4)}}));
