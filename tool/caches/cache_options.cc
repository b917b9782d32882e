// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cache_options.h"

#include <cstdint>

#include "sim/cache/cache_sizes.h"
#include "tool/core/message.h"
#include "tool/core/option_table.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

// Reads one number of a cache option and moves `text` behind it. Blanks and a sign may lead it.
std::int64_t parse_number(const char*& text) {
  HChar* end = nullptr;
  const std::int64_t value = VG_(strtoll10)(text, &end);
  text = end;
  return value;
}

constexpr bool fits_32_bits(std::int64_t n) { return n == static_cast<std::int32_t>(n); }

// `text` is the part of `option` behind the "=".
sim::CacheConfig parse_cache(const char* option, const char* text) {
  const auto bad_argument = [=] { VG_(fmsg_bad_option)(option, "Bad argument '%s'\n", text); };

  sim::CacheConfig config;
  const char* rest = text;
  config.size = parse_number(rest);
  if (*rest++ != ',') bad_argument();
  config.assoc = parse_number(rest);
  if (*rest++ != ',') bad_argument();
  config.line_size = parse_number(rest);
  if (*rest != '\0') bad_argument();

  if (!fits_32_bits(config.size) || !fits_32_bits(config.assoc) || !fits_32_bits(config.line_size))
    VG_(fmsg_bad_option)
  (option, "One of the cache parameters was too large and overflowed.\n");

  if (const char* problem = sim::find_problem(config)) {
    failure_message("%s\n", problem);
    bad_argument();
  }
  return config;
}

template <auto kMember>
constexpr OptionKind<CacheOptions> cache{[](CacheOptions& options, const OptionArgument& a) {
  options.*kMember = parse_cache(a.arg, a.value);
}};

constexpr char kSyntax[] = "=<size>,<assoc>,<line_size>";
constexpr Option<CacheOptions> kOptions[] = {
    {{"--I1", kSyntax, "set I1 cache manually"}, cache<&CacheOptions::i1>},
    {{"--D1", kSyntax, "set D1 cache manually"}, cache<&CacheOptions::d1>},
    {{"--LL", kSyntax, "set LL cache manually"}, cache<&CacheOptions::ll>},
    {{"--L2", kSyntax, nullptr}, cache<&CacheOptions::ll>},
};

}  // namespace

bool CacheOptions::parse(const char* arg) {
  return parse_option<CacheOptions>(kOptions, *this, arg) || machine.parse(arg);
}

// (The core's report of a bad option ends the run only while options are read.)
void refuse(const OptionText& option, const char* why, const char* value) {
  message("error: %s=%s %s\n", option.name, value, why);
  VG_(exit)(1);
}

std::size_t first_word_of_curve(const sim::CacheConfig& d1) {
  const sim::CacheSizes sizes(d1);
  if (sizes.count() == 0) refuse(kCurve, "needs a D1 of less than 256 MB");
  return sizes.first_word();
}

void offer_cache_options(NearOption& near) {
  offer_options<CacheOptions>(kOptions, near);
  offer_machine_options(near);
}

void print_cache_usage() {
  print_options<CacheOptions>(kOptions, 37);
  print_machine_usage();
}

}  // namespace cg::tool
