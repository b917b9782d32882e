// SPDX-License-Identifier: GPL-2.0-or-later
//
// The shown lines of one source file, with their counts: each line that has counts and the lines
// around it; then the counts of lines that the file does not have, and of unknown lines.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/query/annotated_counts.h"
#include "annotate/query/events.h"
#include "annotate/query/file_lines.h"
#include "annotate/sources/source_file.h"
#include "profile/count.h"

namespace cg::annotate {

class ExcerptMaker {
 public:
  // Counts of lines that are shown are added to `annotated`.
  ExcerptMaker(const Events& events, std::uint64_t context, AnnotatedCounts& annotated)
      : events_(events), context_(context), annotated_(annotated) {}

  // Sets the lines of `excerpt`: lines with counts, and `context` lines before and behind each.
  void fill(Excerpt& excerpt, SourceFile& source, const CountsByLine& lines);

 private:
  struct Row {
    std::uint64_t line;
    std::span<const profile::Count> counts;
  };
  struct Lines {
    std::uint64_t low;
    std::uint64_t high;
  };

  std::vector<Lines> ranges(std::span<const Row> rows) const;
  std::vector<Stretch> stretches(SourceFile& source, std::span<const Row>& rows);
  SourceLine source_line(std::string_view text, std::uint64_t number, std::span<const Row>& rows);

  const Events& events_;
  std::uint64_t context_;
  AnnotatedCounts& annotated_;
};

}  // namespace cg::annotate
