// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/outputs.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

#include "annotate/text/compared_brief_text.h"
#include "gate/render/benchmark_services.h"
#include "gate/render/github.h"
#include "gate/render/json.h"
#include "gate/render/junit.h"
#include "gate/render/markdown.h"
#include "gate/render/text.h"
#include "program/input.h"
#include "program/output_file.h"

namespace cg::gate {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The text that other steps have written there.
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

// A step of GitHub Actions: its environment names the folder of the sources and the file for the
// step's summary, to which the report is added. Returns the output of the step: `text`, and
// annotations.
std::string github_step(const Report& report, const std::string& text) {
  if (const std::string summary = variable("GITHUB_STEP_SUMMARY"); !summary.empty())
    add_to_summary(summary, render::markdown(report));
  return render::not_obeyed(text, token()) +
         render::annotations(report, variable("GITHUB_WORKSPACE"));
}

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

// The verdict and a brief, or all that was judged.
std::string text_of(const Options& options, const Report& report) {
  if (!options.brief_lines) return render::text(report);
  std::string text = render::verdict_line(report);
  if (!report.brief) return text;
  annotate::render::compared_brief_text(*report.brief, *options.brief_lines - 2, {},
                                        [&](std::string_view lines) {
                                          text += '\n';
                                          text += lines;
                                        });
  return text;
}

}  // namespace

void write_outputs(const Options& options, const Report& report) {
  program::Outputs outputs;
  for (const Form& form : kForms)
    outputs.add(options.*form.file,
                [&](const program::Write& write) { write(form.render(report)); });
  const std::string text = text_of(options, report);
  if (options.github)
    outputs.add("-", [&](const program::Write& write) { write(github_step(report, text)); });
  else if (!program::is_standard_output_taken(options.output_files()))
    outputs.add("-", [&](const program::Write& write) { write(text); });
  outputs.commit();
}

}  // namespace cg::gate
