// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/page_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "annotate/query/derived_events.h"
#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::annotate {

using profile::at;

namespace {

// Adds the counts of a row to the sums of a part. They have their signs already.
void add(std::span<std::int64_t> sums, std::span<const std::int64_t> counts) {
  for (std::size_t event = 0; event < sums.size(); ++event)
    if (__builtin_add_overflow(sums[event], counts[event], &sums[event]))
      throw program::Error("a sum of counts does not fit 64 bits");
}

std::vector<Term> terms(const DerivedEvent::Sum& sum) {
  std::vector<Term> terms;
  for (const DerivedEvent::Term& term : sum) terms.push_back({term.factor, term.event});
  return terms;
}

}  // namespace

PageCounts page_counts(const profile::Profile& profile) {
  const std::size_t events = profile.header().events().size();
  PageCounts page{std::vector(profile.files(), CountRows(events)), CountRows(events)};
  std::vector<std::int64_t> counts(events), sums(events);
  profile::RowReader reader(profile);
  for (const profile::Profile::Run& run : profile.runs()) {
    std::optional<profile::FileId> file;  // of the part at hand
    const auto end_part = [&] {
      if (file) page.parts.add({at(*file), run.function}, sums);
      std::ranges::fill(sums, 0);
    };
    reader.for_each(run, [&](const profile::RowReader::Row& row) {
      if (file != row.file()) {
        end_part();
        file = row.file();
      }
      if (!row.copy_to(counts))
        throw program::Error(
            fmt::format("a difference in {} does not fit 64 bits", profile.file_name(*file)));
      add(sums, counts);
      page.rows[at(*file)].add({run.function, static_cast<std::uint64_t>(row.line())}, counts);
    });
    end_part();
  }
  return page;
}

CountRows summed(CountRows&& rows) {
  std::optional<CountRows> result = std::move(rows).summed();
  if (!result) throw program::Error("a sum of counts does not fit 64 bits");
  return *std::move(result);
}

std::vector<std::string> page_shown(const Events& events, const EventOptions& options) {
  std::vector<std::string> names;
  if (options.show.empty()) return names;
  for (const std::size_t event : events.shown) names.push_back(events.name(event));
  return names;
}

std::vector<PageSum> page_sums(const Events& events) {
  std::vector<PageSum> sums;
  for (const DerivedEvent& event : events.derived)
    sums.push_back({event.name(), event.formula(), terms(event.sum()), terms(event.divisor())});
  return sums;
}

}  // namespace cg::annotate
