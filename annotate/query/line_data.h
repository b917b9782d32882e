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

// Sets the strides of the lines of `functions`.
void add_strides(std::vector<Evidence::Function>& functions, const PageStrides& strides);

// Sets the data of the lines of `functions`, by their files and numbers.
void add_data(std::vector<Evidence::Function>& functions, const PageObjects& objects);

// The heap objects with most blocks, three at most.
std::vector<Evidence::Data> allocators(const PageObjects& objects);

}  // namespace cg::annotate
