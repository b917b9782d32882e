// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/object_groups.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "annotate/query/name_groups.h"
#include "annotate/query/objects.h"
#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::at;
using profile::Count;
using profile::Counts;
using profile::FunctionId;
using profile::Profile;

// A row for each object and offset, or for each line and object that it missed on.
class ObjectRows {
 public:
  ObjectRows(const Profile& profile, bool by_source)
      : profile_(profile), events_(profile.header().events().size()), names_(profile.size()) {
    for (std::uint32_t i = 0; i < profile.size(); ++i) {
      ObjectName name = object_name(profile, FunctionId{i});
      names_[i] = {.label = name.label(), .kind = std::move(name.kind)};
    }
    if (by_source)
      add_lines();
    else
      add_offsets();
  }

  std::size_t size() const { return rows_.size(); }

  NamedRow row(std::size_t index) const {
    const auto& [from, object] = rows_[index];
    const auto& [label, kind] = names_[at(object)];
    return {.object = label,
            .file = profile_.file_name(from.file),
            .function = profile_.name_of(from.function),
            .line = from.line,
            .sums = std::span(counts_).subspan(index * events_, events_),
            .kind = kind};
  }

 private:
  struct Name {
    std::string label, kind;
  };
  // Where it was missed on: for a row of an offset that is the object, with the offset as line.
  struct Row {
    profile::Spot from;
    FunctionId object;
  };

  std::span<Count> append(const Row& row) {
    rows_.push_back(row);
    counts_.resize(counts_.size() + events_);
    return std::span(counts_).last(events_);
  }

  void add_offsets() {
    profile::RowReader reader(profile_);
    for (const Profile::Run& run : profile_.runs()) {
      const FunctionId object{run.function};
      if (!is_data(profile_, object)) continue;
      reader.for_each(run, [&](const profile::RowReader::Row& row) {
        const auto offset = static_cast<std::uint32_t>(row.line());
        if (row.add_to(append({{object, row.file(), offset}, object})) >= 0)
          throw program::Error("a difference does not fit 64 bits");
      });
    }
  }

  void add_lines() {
    profile_.arcs().for_each([&](const profile::Arc& arc, std::span<const std::int64_t> counts) {
      if (is_data(profile_, arc.callee))
        std::ranges::copy(counts, append({arc.from, arc.callee}).begin());
    });
  }

  const Profile& profile_;
  std::size_t events_;
  std::vector<Name> names_;  // of each function
  std::vector<Row> rows_;
  Counts counts_;
};

}  // namespace

std::vector<NameGroup> object_groups(const Profile& profile, const Selection& selection,
                                     const Events& events) {
  const ObjectRows rows(profile, std::ranges::any_of(selection.by, is_of_source));
  return name_groups({rows.size(), [&](std::size_t index) { return rows.row(index); }}, selection,
                     events, profile.summary().counts);
}

}  // namespace cg::annotate
