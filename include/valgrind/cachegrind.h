/* SPDX-License-Identifier: BSD-2-Clause

   Requests of a program to the Cachegrind that it runs under. Without Valgrind each request costs a
   few instructions and does nothing. Needs valgrind.h of Valgrind 3.19 or newer.

   A measuring window is the part of a run between CACHEGRIND_START_INSTRUMENTATION and
   CACHEGRIND_STOP_INSTRUMENTATION. Windows do not nest: starting twice has the effect of starting
   once. There is one window for all threads. With --instr-at-start=no a run begins outside of a
   window.

   Newer Cachegrinds, such as 3.24's, know the first two requests. They ignore the others, with a
   warning.

   Copyright (C) 2026 the Cachegrind++ authors.

   Redistribution and use in source and binary forms, with or without modification, are permitted
   provided that the following conditions are met:

   1. Redistributions of source code must retain the above copyright notice, this list of conditions
      and the following disclaimer.
   2. Redistributions in binary form must reproduce the above copyright notice, this list of
      conditions and the following disclaimer in the documentation and/or other materials provided
      with the distribution.

   THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR
   IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND
   FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR
   CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
   DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE,
   DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
   WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY
   WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE. */
#ifndef CACHEGRIND_H
#define CACHEGRIND_H

#include <valgrind/valgrind.h>

typedef enum {
  VG_USERREQ__CG_START_INSTRUMENTATION = VG_USERREQ_TOOL_BASE('C', 'G'),
  VG_USERREQ__CG_STOP_INSTRUMENTATION,

  /* Far from numbers that Valgrind may add. */
  VG_USERREQ__CG_ZERO = VG_USERREQ_TOOL_BASE('C', 'G') + 0x100,
  VG_USERREQ__CG_DUMP
} Vg_CachegrindClientRequest;

/* Code that runs from here on is counted. */
#define CACHEGRIND_START_INSTRUMENTATION \
  VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_START_INSTRUMENTATION, 0, 0, 0, 0, 0)

/* Code that runs from here on is not counted, and runs at the speed of Valgrind without a tool. The
   caches stay as they are. */
#define CACHEGRIND_STOP_INSTRUMENTATION \
  VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_STOP_INSTRUMENTATION, 0, 0, 0, 0, 0)

/* All counts become 0. The caches stay as they are. */
#define CACHEGRIND_ZERO VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_ZERO, 0, 0, 0, 0, 0)

/* Writes the profile so far to the file of this name, a string. A relative name is relative to the
   folder that the run began in. Counting goes on. */
#define CACHEGRIND_DUMP(name) \
  VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_DUMP, (name), 0, 0, 0, 0)

#endif
