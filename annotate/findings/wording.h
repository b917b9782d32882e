// SPDX-License-Identifier: GPL-2.0-or-later
//
// Numbers and names in the sentences of findings.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "annotate/query/evidence.h"

namespace cg::annotate::findings {

// "1,234,567".
std::string number(std::int64_t count);

// In whole per cent: "83%", "<1%", ">99%".
std::string percent(std::int64_t part, std::int64_t whole);

// "512 KB".
std::string size(std::uint64_t bytes);

// The distance in bytes that a stride goes, up or down: 4096 and "4,096".
std::uint64_t magnitude(std::int64_t stride);
std::string distance(std::int64_t stride);

// A name of any length and contents, on one line and in UTF-8, cut at 60 characters; "code without
// symbols" for "???".
std::string name(std::string_view name);

// "memmove (12%), memcpy (3%)", in percent of a whole; what is less than 1% is left out.
std::string shares(std::span<const Evidence::Member> members, std::int64_t whole);

// "load (1,024 calls), main (1)".
std::string calls(std::span<const Evidence::Member> callers);

// So many blocks of one place that allocates are nodes: what they are missed at tells members.
inline constexpr std::int64_t kLeastNodes = 64;

// "heap: insert (a.c:12) < main, 100,000 blocks of 136 bytes; most at offset 8".
std::string data(const Evidence::Data& data);

}  // namespace cg::annotate::findings
