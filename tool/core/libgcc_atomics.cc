// SPDX-License-Identifier: GPL-2.0-or-later
//
// What libgcc's atomic operations for arm64, which the core calls, ask: whether the processor has
// instructions for them. No: they are then loops of load-linked and store-conditional, which every
// arm64 has. libgcc's own variable comes with a constructor that nothing would run (.init_array)
// and a call into the C library.

#ifdef VGA_arm64
extern "C" constinit const bool __aarch64_have_lse_atomics;
extern "C" constinit const bool __aarch64_have_lse_atomics = false;
#endif
