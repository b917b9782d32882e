// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/outputs.h"

#include <array>

#include "gate/github_step.h"
#include "gate/render/benchmark_services.h"
#include "gate/render/json.h"
#include "gate/render/junit.h"
#include "gate/render/markdown.h"
#include "gate/render/text.h"
#include "program/outputs.h"

namespace cg::gate {
namespace {

struct Form {
  std::string Options::*file;
  std::string (*render)(const Report&);
};

constexpr std::array<Form, 5> kForms = {{
    {&Options::markdown, render::markdown},
    {&Options::json, render::json},
    {&Options::junit, render::junit},
    {&Options::bencher, render::bencher},
    {&Options::benchmark_action, render::benchmark_action},
}};

}  // namespace

void write_outputs(const Options& options, const Report& report) {
  for (const auto& [file, render] : kForms)
    if (!(options.*file).empty()) program::write_output(options.*file, render(report));
  const std::string text = render::text(report);
  if (options.github)
    program::write_output("-", github_step(report, text));
  else if (!program::is_standard_output_taken(options.output_files()))
    program::write_output("-", text);
}

}  // namespace cg::gate
