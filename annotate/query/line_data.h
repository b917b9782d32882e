// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files beside a profile tell the strides of a line's misses, and the data that the line misses
// on. The functions here add both to the evidence.
#pragma once

#include <vector>

#include "annotate/document/miss_reasons.h"
#include "annotate/document/objects.h"
#include "annotate/query/evidence.h"

namespace cg::annotate {

// A line has the misses of the function that it is listed in (own), or of all functions that have code
// from this line (all): the files beside a profile name functions as they were compiled, so a report
// of functions as they were written takes all.
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
