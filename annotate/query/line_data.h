// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is known beside a profile of the misses of its lines: their strides, and the data that they
// miss on.
#pragma once

#include <vector>

#include "annotate/document/miss_reasons.h"
#include "annotate/document/objects.h"
#include "annotate/query/evidence.h"

namespace cg::annotate {

// Whose misses at a line count: of the function alone that the line is listed in, or of all. Functions
// as they were written are others than those of the files beside a profile.
enum class OfFunctions { own, all };

// Sets the strides of the lines of `functions`.
void add_strides(std::vector<Evidence::Function>& functions, const PageStrides& strides,
                 OfFunctions which);

// Sets the data of the lines of `functions`.
void add_data(std::vector<Evidence::Function>& functions, const PageObjects& objects,
              OfFunctions which);

// The heap objects with most blocks, three at most.
std::vector<Evidence::Data> allocators(const PageObjects& objects);

}  // namespace cg::annotate
