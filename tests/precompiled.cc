// SPDX-License-Identifier: GPL-2.0-or-later
//
// The compiler has precompiled.h of this source; there is nothing else in it.
