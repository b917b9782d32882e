// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/github_step.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdlib>
#include <random>
#include <string_view>

#include "gate/render/github.h"
#include "gate/render/markdown.h"
#include "program/input.h"
#include "program/output_file.h"

namespace cg::gate {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// What other steps have written there.
std::string text_of(const std::string& name) {
  struct stat status;
  if (::stat(name.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return "";
  return program::Input(name).all_lines();
}

void add_to_summary(const std::string& name, const std::string& text) {
  const std::string before = text_of(name);
  program::OutputFile output(name);
  output.write(before + text);
  output.commit();
}

// That no profile can foresee.
std::string token() {
  std::random_device random;
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", random());
  return token;
}

}  // namespace

std::string github_step(const Report& report, const std::string& text) {
  if (const std::string summary = variable("GITHUB_STEP_SUMMARY"); !summary.empty())
    add_to_summary(summary, render::markdown(report));
  return render::not_obeyed(text, token()) +
         render::annotations(report, variable("GITHUB_WORKSPACE"));
}

}  // namespace cg::gate
