// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of a tool as a table: a row is what --help shows of an option, how its value is read,
// and where it goes. Defaults are those of the members that values go to; --help names them.
//
// A bad value ends the run with status 1, through the core, when it is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tool/core/function_globs.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

struct OptionArgument {
  const char* arg;    // whole
  const char* name;   // of the option
  const char* value;  // see OptionText::syntax; lasts as long as the run
};

// What --help shows, "    NAMESYNTAX   HELP".
struct OptionText {
  const char* name;  // "--cache-sim"; nullptr: a heading, as it stands in `help`
  const char*
      syntax;  // "=..." a value; "[=...]" one or nothing, which is ""; else all behind the name
  const char* help;  // lines; nullptr: not shown
};

// How the value is read and where it goes, by what functions; the second is called at the end.
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

// The option's value in `arg`; nullptr: it is another one, or cannot be given now.
[[gnu::nonnull]] const char* option_value(const char* arg, const char* name, const char* syntax);

// `column` is where help begins, blanks before. A line has 127 characters at most.
void print_option(const OptionText& option, std::size_t column);

// Newer cores (3.24 does) say of a flag that is given without its value that it is missing, and end
// the run; to older ones it is an unknown option.
void refuse_flag_without_value(const char* arg, const char* name);

// Values. What is none is said and ends the run.
bool read_yes_or_no(const OptionArgument& argument);
std::int64_t read_integer(const OptionArgument& argument, std::int64_t least, std::int64_t most);

// Takes one argument. False when it is of none of these.
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

// Says what was given in vain.
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

// Kinds of options, by the member that the value goes to.
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
