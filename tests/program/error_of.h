// SPDX-License-Identifier: GPL-2.0-or-later
//
// For tests: the message of an error.
#pragma once

#include <string>

#include "program/error.h"

namespace cg::program {

// The sentence of the error that `work` throws; "" if it throws none.
template <class Work>
std::string error_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace cg::program
