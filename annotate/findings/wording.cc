// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/findings/wording.h"

#include <fmt/format.h>

#include <cmath>

#include "profile/profile.h"
#include "program/columns.h"
#include "program/valid_utf8.h"

namespace cg::annotate::findings {
namespace {

constexpr std::size_t kMostName = 60;
constexpr std::size_t kMostData = 90;
constexpr std::int64_t kLeastMember = 100;  // of a whole: a hundredth

std::string readable_and_cut(std::string_view name, std::size_t most) {
  return program::cut(program::readable(name), most);
}

}  // namespace

std::string number(std::int64_t count) { return program::with_commas(count); }

std::string percent(std::int64_t part, std::int64_t whole) {
  if (whole == 0 || part == 0) return "0%";
  const double share = 100 * static_cast<double>(part) / static_cast<double>(whole);
  if (std::abs(share) < 0.5) return "<1%";
  if (part != whole && share < 100 && share >= 99.5) return ">99%";
  return fmt::format("{:.0f}%", std::floor(share + 0.5));
}

std::string size(std::uint64_t bytes) {
  constexpr std::uint64_t kKilo = 1024;
  if (bytes >= kKilo * kKilo && bytes % (kKilo * kKilo) == 0)
    return fmt::format("{} MB", bytes / (kKilo * kKilo));
  if (bytes >= kKilo && bytes % kKilo == 0) return fmt::format("{} KB", bytes / kKilo);
  return fmt::format("{} bytes", program::with_commas(fmt::format_int(bytes).str()));
}

std::uint64_t magnitude(std::int64_t stride) {
  const auto bits = static_cast<std::uint64_t>(stride);
  return stride < 0 ? 0 - bits : bits;
}

std::string distance(std::int64_t stride) {
  return program::with_commas(fmt::format_int(magnitude(stride)).str());
}

std::string name(std::string_view name) {
  return name == profile::kUnknown ? "code without symbols" : readable_and_cut(name, kMostName);
}

std::string shares(std::span<const Evidence::Member> members, std::int64_t whole) {
  std::string text;
  for (const Evidence::Member& member : members)
    if (member.count >= whole / kLeastMember)
      text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", name(member.name),
                          percent(member.count, whole));
  return text;
}

std::string calls(std::span<const Evidence::Member> callers) {
  std::string text;
  for (const Evidence::Member& caller : callers)
    text += fmt::format("{}{} ({}x)", text.empty() ? "" : ", ", name(caller.name),
                        number(caller.count));
  return text;
}

std::string data(const Evidence::Data& data) {
  std::string text = readable_and_cut(data.name.label(), kMostData);
  if (data.blocks > 1)
    text += fmt::format(", {} blocks of {} bytes", number(data.blocks),
                        number(data.bytes / data.blocks));
  else if (data.blocks == 1)
    text += fmt::format(", one block of {} bytes", number(data.bytes));
  if (data.blocks < kLeastNodes || data.misses == 0) return text;
  std::string_view before = "; most at offset ";
  for (const MissedOffset& offset : data.offsets) {
    text += fmt::format("{}{}", before, offset.offset);
    before = " and ";
  }
  return text;
}

}  // namespace cg::annotate::findings
