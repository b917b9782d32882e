// SPDX-License-Identifier: GPL-2.0-or-later
//
// From what was read and what the user wants to what is printed.
#pragma once

#include "annotate/digest.h"
#include "annotate/listing/listing.h"
#include "annotate/options.h"
#include "program/input.h"

namespace cg::annotate {

// `digest` is of `input`. Throws when --show or --sort names an unknown event or a source file
// that the user named is gone.
Listing make_listing(const Options& options, const Digest& digest, const program::Input& input);

}  // namespace cg::annotate
