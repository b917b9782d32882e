// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of a tool as a table. A row has the text for --help, the function that reads the
// value, and the member that the value goes to. The members have the defaults; --help names them.
//
// A bad value ends the run with status 1, through the core, when it is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tool/core/function_globs.h"
#include "tool/core/near_option.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

struct OptionArgument {
  const char* arg;    // whole
  const char* name;   // of the option
  const char* value;  // see OptionText::syntax; lasts as long as the run
};

// The text for --help, "    NAMESYNTAX   HELP".
struct OptionText {
  const char* name;  // "--cache-sim"; nullptr: a heading, as it stands in `help`
  const char*
      syntax;  // "=..." a value; "[=...]" one or nothing, which is ""; else all behind the name
  const char* help;  // lines; nullptr: not shown
};

// The functions that read the value and, at the end of the run, warn of a value that was never
// used.
template <typename Options>
struct OptionKind {
  void (*take)(Options& options, const OptionArgument& argument) = nullptr;
  void (*warn)(const Options& options, const char* name) = nullptr;
  bool is_yes_or_no = false;
};

template <typename Options>
struct Option : OptionText {
  OptionKind<Options> kind{};
};

// The option's value in `arg`; nullptr: `arg` is another option, or cannot be given now.
[[gnu::nonnull]] const char* option_value(const char* arg, const char* name, const char* syntax);

// Help begins in `column`, behind blanks. A line has 127 characters at most.
void print_option(const OptionText& option, std::size_t column);

// Newer cores (such as 3.24) report a flag without its value and end the run; for older cores it is
// an unknown option.
void refuse_flag_without_value(const char* arg, const char* name);

// Values. A wrong value is reported and ends the run.
bool read_yes_or_no(const OptionArgument& argument);
std::int64_t read_integer(const OptionArgument& argument, std::int64_t least, std::int64_t most);

// Takes one argument. False if it is none of these options.
template <typename Options>
bool parse_option(std::span<const Option<Options>> table, Options& options, const char* arg) {
  for (const Option<Options>& option : table) {
    if (option.name == nullptr) continue;
    const char* const value = option_value(arg, option.name, option.syntax);
    if (value == nullptr) {
      if (option.kind.is_yes_or_no) refuse_flag_without_value(arg, option.name);
      continue;
    }
    option.kind.take(options, {arg, option.name, value});
    return true;
  }
  return false;
}

template <typename Options>
void print_options(std::span<const Option<Options>> table, std::size_t column) {
  for (const Option<Options>& option : table) print_option(option, column);
}

// Offers the options that --help shows.
template <typename Options>
void offer_options(std::span<const Option<Options>> table, NearOption& near) {
  for (const Option<Options>& option : table)
    if (option.name != nullptr && option.help != nullptr) near.offer(option.name);
}

// Warns of options that had no effect.
template <typename Options>
void warn_of_options(std::span<const Option<Options>> table, const Options& options) {
  for (const Option<Options>& option : table)
    if (option.kind.warn != nullptr) option.kind.warn(options, option.name);
}

namespace detail {

template <typename>
struct OwnerOf;
template <typename T, typename Owner>
struct OwnerOf<T Owner::*> {
  using Type = Owner;
};
template <auto kMember>
using Owner = typename OwnerOf<decltype(kMember)>::Type;

}  // namespace detail

// Kinds of options; the template argument is the member that the value goes to.
template <auto kMember>
constexpr OptionKind<detail::Owner<kMember>> flag{
    [](auto& o, const OptionArgument& a) { o.*kMember = read_yes_or_no(a); }, nullptr, true};

template <auto kMember>
constexpr OptionKind<detail::Owner<kMember>> text{
    [](auto& o, const OptionArgument& a) { o.*kMember = a.value; }};

template <auto kMember, std::int64_t kLeast, std::int64_t kMost>
constexpr OptionKind<detail::Owner<kMember>> integer{
    [](auto& o, const OptionArgument& a) { o.*kMember = read_integer(a, kLeast, kMost); }};

template <auto kMember>
constexpr OptionKind<detail::Owner<kMember>> glob{
    [](auto& o, const OptionArgument& a) { (o.*kMember).add(a.value); },
    [](const auto& o, const char* name) { (o.*kMember).warn_of_unmatched(name); }};

}  // namespace cg::tool
