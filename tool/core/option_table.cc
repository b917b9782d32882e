// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/option_table.h"

#include "tool/core/message.h"

namespace cg::tool {
namespace {

bool has_number(const char* syntax) { return syntax[0] != '=' && syntax[0] != '['; }

[[gnu::nonnull]] const char* find_value(const char* arg, const char* name, const char* syntax) {
  const SizeT length = VG_(strlen)(name);
  if (VG_(strncmp)(arg, name, length) != 0) return nullptr;
  const char* const rest = arg + length;
  if (has_number(syntax)) return rest[0] == '=' ? nullptr : rest;
  if (rest[0] == '=') return rest + 1;
  return syntax[0] == '[' && rest[0] == '\0' ? rest : nullptr;
}

// The core's reader of flags, a macro in older ones, is what says it.
template <typename Mode>
constexpr bool kSaysMissingValues = requires(Mode mode, Bool value) {
  VG_(bool_clom)(mode, "", "", &value, False);
};

}  // namespace

// While the client runs the core asks, too, and says that the option cannot be changed then; of those
// with a number in their name it does not know, in the reference neither.
const char* option_value(const char* arg, const char* name, const char* syntax) {
  const char* const value = find_value(arg, name, syntax);
  if (has_number(syntax)) return value;
  return VG_(check_clom)(cloP, arg, name, value != nullptr ? True : False) ? value : nullptr;
}

void refuse_flag_without_value(const char* arg, const char* name) {
  if (kSaysMissingValues<Clo_Mode> && VG_(strcmp)(arg, name) == 0)
    VG_(fmsg_bad_option)(arg, "Missing boolean value, did you mean '%s=yes'?\n", arg);
}

void print_option(const OptionText& option, std::size_t column) {
  if (option.help == nullptr) return;
  if (option.name == nullptr) return print("%s", option.help);
  HChar line[128];
  std::size_t at = VG_(sprintf)(line, "    %s%s", option.name, option.syntax);
  const auto end_line = [&] {
    line[at] = '\0';
    print("%s\n", line);
    at = 0;
  };
  if (at >= column) end_line();
  for (const char* c = option.help; *c != '\0'; ++c) {
    while (at < column) line[at++] = ' ';
    if (*c == '\n')
      end_line();
    else if (at < sizeof line - 1)
      line[at++] = *c;
  }
  end_line();
}

bool read_yes_or_no(const OptionArgument& argument) {
  const bool is_yes = VG_(strcmp)(argument.value, "yes") == 0;
  if (!is_yes && VG_(strcmp)(argument.value, "no") != 0) VG_(fmsg_bad_option)
  (argument.arg, "Invalid boolean value '%s' (should be 'yes' or 'no')\n", argument.value);
  return is_yes;
}

// In the words of the core's own options.
std::int64_t read_integer(const OptionArgument& argument, std::int64_t least, std::int64_t most) {
  HChar* end = nullptr;
  const Long n = VG_(strtoll10)(argument.value, &end);
  if (*end != '\0')
    VG_(fmsg_bad_option)(argument.arg, "Invalid integer value '%s'\n", argument.value);
  if (n < least || n > most) VG_(fmsg_bad_option)
  (argument.arg, "'%s' argument must be between %lld and %lld\n", argument.name,
   static_cast<Long>(least), static_cast<Long>(most));
  return n;
}

}  // namespace cg::tool
