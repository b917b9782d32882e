// SPDX-License-Identifier: GPL-2.0-or-later
// What browsers have and TypeScript 4.8 does not know.
declare class DecompressionStream {
  constructor(format: "deflate");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}
