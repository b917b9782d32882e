// SPDX-License-Identifier: GPL-2.0-or-later
//
// The headers that nearly all tests of the tools include. Valgrind's headers come first:
// <signal.h>, which GoogleTest includes, defines names of their members as macros.
#include "tool/core/valgrind.h"
//
#include "tests/precompiled.h"
