// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "program/output_file.h"

namespace cg::annotate {

using WriteForm = std::function<void(std::string_view)>;

// Writes a form by render(write), whole or not at all; without a name it was not asked for.
template <class Render>
void write_form(const std::string& name, Render render) {
  if (name.empty()) return;
  program::OutputFile output(name);
  render([&](std::string_view piece) { output.write(piece); });
  output.commit();
}

}  // namespace cg::annotate
