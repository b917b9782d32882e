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
  program::Outputs outputs;
  for (const Form& form : kForms)
    outputs.add(options.*form.file,
                [&](const program::Write& write) { write(form.render(report)); });
  const std::string text = render::text(report);
  if (options.github)
    outputs.add("-", [&](const program::Write& write) { write(github_step(report, text)); });
  else if (!program::is_standard_output_taken(options.output_files()))
    outputs.add("-", [&](const program::Write& write) { write(text); });
  outputs.commit();
}

}  // namespace cg::gate
