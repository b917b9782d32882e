// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines before the counts of a profile. They are kept verbatim, without their line feed,
// because cg_merge repeats them to the byte; functions derive their meaning.
//
//   desc:*  cmd:  events:     in this order; desc lines may be missing
//
// The command may span lines, for the tool writes arguments as they are, for example python3 -c
// with a script of two lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "profile/count.h"
#include "profile/place.h"

namespace cg::profile {

// A count of each event is kept for each function or line, in a column as wide as its name: what
// a profile takes would grow with the square of its size without a limit. With all of their options
// our tools write up to 92.
inline constexpr std::size_t kMostEvents = 128;
inline constexpr std::size_t kMostEventName = 256;  // bytes

// Every header has two lines that begin so.
inline constexpr std::string_view kCmd = "cmd:";
inline constexpr std::string_view kEvents = "events:";

struct Header {
  std::vector<std::string> desc_lines;
  std::string cmd_line;  // with the line feeds of its arguments
  std::string events_line;

  std::string_view command() const;
  std::vector<std::string> events() const;  // at least one name in a header that was read

  friend bool operator==(const Header&, const Header&) = default;
};

// The text behind "key:" without the white space before it.
std::string_view text_of(std::string_view line, std::string_view key);

// The words of a text, separated by white space.
std::vector<std::string> words_of(std::string_view text);

// Throws when there is no event, or when the number or a name exceeds the limits above.
void check_events(const std::vector<std::string>& events, const Place& place);

// The "summary:" line: one item per event, as text (it is printed as written) and as a count.
struct Summary {
  std::vector<std::string> texts;
  Counts counts;

  friend bool operator==(const Summary&, const Summary&) = default;
};

// Takes a header line by line and knows what may come next.
class HeaderReader {
 public:
  // Throws when `line` cannot stand here, or when the file is a Callgrind profile.
  void take(std::string_view line, const Place& place);

  bool complete() const { return !header_.events_line.empty(); }
  const Header& header() const { return header_; }

  // Names the line that an input lacks if it ends here: `missing "cmd:" line`.
  std::string_view missing() const;

 private:
  Header header_;
};

// Whether cg_diff made it of two profiles.
bool is_difference(const Header& header);

// Throws when two profiles do not have equal events in equal order.
void require_same_events(const std::string& name, const Header& header,
                         const std::string& other_name, const Header& other_header);

// Throws when `line` is a line that only Callgrind writes.
void refuse_callgrind(std::string_view line, const Place& place);

// Reads the items of a summary line; throws unless there are exactly `events` of them.
Summary parse_summary(std::string_view line, std::size_t events, const Place& place);

}  // namespace cg::profile
