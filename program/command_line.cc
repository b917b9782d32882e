// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>

#include "program/error.h"
#include "program/near_names.h"

namespace cg::program {
namespace {

// The options of every program.
constexpr std::string_view kAllOptions = "--help=all";
constexpr std::array<Option, 4> kCommonOptions = {{
    {"-h", Takes::help, "", "show this text"},
    {"--help", Takes::help, "", "show this text"},
    {kAllOptions, Takes::help, "", ""},  // the end of short help names it
    {"--version", Takes::version, "", "show the version"},
}};

constexpr std::string_view kEndOfOptions = "--";
constexpr std::string_view kList = "=list";

// An option as it is written, with its value.
std::string spelling(const Option& option) {
  switch (option.takes) {
    case Takes::attached:
    case Takes::either:
      return fmt::format("{}={}", option.name, option.value);
    case Takes::glued:
      return fmt::format("{}{}", option.name, option.value);
    case Takes::next:
      return fmt::format("{} {}", option.name, option.value);
    default:
      return std::string(option.name);
  }
}

bool matches(const Option& option, std::string_view argument) {
  switch (option.takes) {
    case Takes::glued:
      return argument.starts_with(option.name);
    case Takes::attached:
    case Takes::either:
    case Takes::refused:
      return argument.substr(0, argument.find('=')) == option.name;
    default:
      return argument == option.name;
  }
}

const Option* find(std::span<const Option> options, std::string_view argument) {
  const auto found =
      std::ranges::find_if(options, [=](const Option& o) { return matches(o, argument); });
  return found == options.end() ? nullptr : std::to_address(found);
}

std::string beginning(const Manual& manual) {
  std::string text =
      fmt::format("usage: {} {}\n\n{}\n\n", manual.name, manual.synopsis, manual.purpose);
  if (!manual.examples.empty()) text += fmt::format("examples:\n{}\n\n", manual.examples);
  return text;
}

std::string all_options(const Manual& manual) {
  std::string text = beginning(manual) + "options:\n";
  for (const std::span<const Option> options :
       {std::span<const Option>(manual.options), std::span<const Option>(kCommonOptions)})
    for (const Option& option : options)
      if (option.takes != Takes::refused && !option.help.empty())
        text += fmt::format("  {:<24} {}\n", spelling(option), option.help);
  return text;
}

// An option's line in the short help: two lines if one would be wider than a screen.
std::string narrow_line(const Option& option) {
  constexpr std::size_t kScreen = 80;
  constexpr std::size_t kHelpColumn = 27;
  std::string line = fmt::format("  {:<24} {}\n", spelling(option), option.help);
  if (line.size() - 1 <= kScreen) return line;
  return fmt::format("  {}\n{:{}}{}\n", spelling(option), "", kHelpColumn, option.help);
}

std::string usual_options(const Manual& manual) {
  std::string text = beginning(manual) + "usual options:\n";
  for (const Option& option : manual.options)
    if (std::ranges::find(manual.usual, option.name) != manual.usual.end())
      text += narrow_line(option);
  return text + fmt::format("{} shows all options, --version the version.\n", kAllOptions);
}

std::string help_text(const Manual& manual, const Option& option) {
  const bool wants_all = manual.usual.empty() || option.name == kAllOptions;
  return wants_all ? all_options(manual) : usual_options(manual);
}

std::string version_text(const Manual& manual) {
  if (manual.original.empty())
    return fmt::format("{} (Cachegrind++) {}\n", manual.name, CG_VERSION);
  return fmt::format("{}-{}\nCachegrind++ {}\n", manual.name, manual.original, CG_VERSION);
}

// The first name that begins so, or the nearest.
std::optional<std::string> meant(std::string_view name, std::span<const std::string> names) {
  constexpr std::size_t kShortest = 4;  // "--li"
  if (std::ranges::find(names, name) != names.end()) return std::nullopt;
  const auto found =
      std::ranges::find_if(names, [=](const std::string& n) { return n.starts_with(name); });
  if (name.size() >= kShortest && found != names.end()) return *found;
  return nearest(name, names);
}

Error unknown_option(const Manual& manual, std::string_view argument) {
  std::vector<std::string> names;
  for (const Option& option : manual.options)
    if (option.takes != Takes::refused) names.emplace_back(option.name);
  if (const auto name = meant(argument.substr(0, argument.find('=')), names))
    return usage_error("unknown option {}; is {} meant?", argument, *name);
  return usage_error("unknown option {}; see {} --help", argument, manual.name);
}

Error missing_value(const Option& option) {
  return usage_error("{} needs a value: {}", option.name, spelling(option));
}

// Whether the value of an option is the argument behind it.
bool takes_next(const Option& option, std::string_view argument) {
  return option.takes == Takes::next || (option.takes == Takes::either && argument == option.name);
}

}  // namespace

std::string_view Argument::not_empty() const {
  if (value.empty()) throw missing_value(*option);
  return value;
}

bool Argument::yes() const {
  if (value == "yes") return true;
  if (value == "no") return false;
  throw usage_error("{}={} should be {}=yes or {}=no", option->name, value, option->name,
                    option->name);
}

std::optional<std::string> ArgumentReader::information() const {
  for (std::size_t i = 0; i < rest_.size() && rest_[i] != kEndOfOptions; ++i) {
    const Option* option = find(manual_.options, rest_[i]);
    if (option == nullptr) option = find(kCommonOptions, rest_[i]);
    if (option == nullptr) continue;
    if (option->takes == Takes::help) return help_text(manual_, *option);
    if (option->takes == Takes::version) return version_text(manual_);
    if (option->list != nullptr && rest_[i] == std::string(option->name).append(kList))
      return option->list();
    if (option->takes == Takes::next) ++i;  // its value asks for nothing
  }
  return std::nullopt;
}

std::string ArgumentReader::invocation() const { return fmt::format("{}", fmt::join(words_, " ")); }

std::optional<Argument> ArgumentReader::next() {
  if (rest_.empty()) return std::nullopt;
  const std::string_view argument = rest_.front();
  rest_ = rest_.subspan(1);
  if (argument == kEndOfOptions && !only_files_) {
    only_files_ = true;
    return next();
  }
  if (argument.empty()) throw usage_error("an empty argument names no file");
  if (only_files_ || !argument.starts_with('-') || argument == "-")
    return Argument{nullptr, argument};

  const Option* option = find(manual_.options, argument);
  if (option == nullptr) throw unknown_option(manual_, argument);
  if (option->takes == Takes::refused)
    throw usage_error("no option {} here: {}", option->name, option->help);
  if (takes_next(*option, argument)) {
    if (rest_.empty()) throw missing_value(*option);
    const std::string_view value = rest_.front();
    if (option->takes == Takes::either && value.starts_with('-') && value != "-")
      throw missing_value(*option);
    rest_ = rest_.subspan(1);
    return Argument{option, value};
  }
  if (option->takes == Takes::nothing) return Argument{option, {}};
  std::string_view value = argument.substr(option->name.size());
  if (value.empty()) throw missing_value(*option);
  if (value.starts_with('=')) value.remove_prefix(1);
  return Argument{option, value};
}

}  // namespace cg::program
