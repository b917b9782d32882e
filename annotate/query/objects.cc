// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/objects.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include "annotate/query/page_counts.h"
#include "profile/beside_profile.h"
#include "profile/id_index.h"
#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::at;
using profile::FunctionId;
using profile::Profile;

// Finds the columns of a profile by object.
class MissColumns {
 public:
  explicit MissColumns(const Profile& profile) : events_(profile.header().events()) {}

  // Misses of D1 and of LL, blocks and bytes. The last counts may be missing.
  std::array<std::int64_t, 4> of(std::span<const std::int64_t> counts) const {
    const auto get = [&](std::size_t at) { return at < counts.size() ? counts[at] : 0; };
    return {sum(get(reads_), get(writes_)), sum(get(ll_reads_), get(ll_writes_)), get(blocks_),
            get(bytes_)};
  }

 private:
  static std::int64_t sum(std::int64_t a, std::int64_t b) {
    std::int64_t result;
    if (__builtin_add_overflow(a, b, &result))
      throw program::Error("a sum of misses does not fit 64 bits");
    return result;
  }
  std::size_t column(std::string_view event) const {
    return static_cast<std::size_t>(std::ranges::find(events_, event) - events_.begin());
  }

  std::vector<std::string> events_;
  std::size_t reads_ = column("D1mr"), writes_ = column("D1mw"), ll_reads_ = column("DLmr"),
              ll_writes_ = column("DLmw"), blocks_ = column("Blocks"), bytes_ = column("Bytes");
};

// The number of each function among the objects.
std::vector<std::size_t> number_objects(const Profile& profile, PageObjects& page) {
  std::vector<std::size_t> numbers(profile.size());
  for (std::uint32_t i = 0; i < profile.size(); ++i) {
    if (!is_data(profile, FunctionId{i})) continue;
    numbers[i] = page.names.size();
    page.names.push_back(object_name(profile, FunctionId{i}));
  }
  return numbers;
}

void add_offsets(const Profile& profile, const std::vector<std::size_t>& numbers,
                 PageObjects& page) {
  const MissColumns columns(profile);
  std::vector<std::int64_t> counts(profile.header().events().size());
  profile::RowReader reader(profile);
  for (const Profile::Run& run : profile.runs()) {
    if (!is_data(profile, FunctionId{run.function})) continue;
    reader.for_each(run, [&](const profile::RowReader::Row& row) {
      if (!row.copy_to(counts)) throw program::Error("a difference does not fit 64 bits");
      page.offsets.add({numbers[run.function], static_cast<std::uint64_t>(row.line())},
                       columns.of(counts));
    });
  }
  page.offsets = summed(std::move(page.offsets));
}

// The number of a place that misses; a new one is added.
class Places {
 public:
  Places(const Profile& profile, PageObjects& page) : profile_(profile), page_(page) {}

  std::size_t number(const profile::Spot& spot) {
    const std::uint64_t hash =
        profile::mixed(profile::mixed(at(spot.function), at(spot.file)), spot.line);
    const auto next = static_cast<std::uint32_t>(spots_.size());
    const std::uint32_t found =
        index_.find_or_add(hash, next, [&](std::uint32_t known) { return spots_[known] == spot; });
    if (found == next) {
      spots_.push_back(spot);
      page_.places.push_back({std::string(profile_.file_name(spot.file)), spot.line,
                              std::string(profile_.name_of(spot.function))});
    }
    return found;
  }

 private:
  const Profile& profile_;
  PageObjects& page_;
  std::vector<profile::Spot> spots_;
  profile::IdIndex index_;
};

void add_lines(const Profile& profile, const std::vector<std::size_t>& numbers, PageObjects& page) {
  const MissColumns columns(profile);
  Places places(profile, page);
  profile.arcs().for_each([&](const profile::Arc& arc, std::span<const std::int64_t> counts) {
    if (!is_data(profile, arc.callee)) return;
    const auto misses = columns.of(counts);
    page.lines.add({places.number(arc.from), numbers[at(arc.callee)]},
                   std::span(misses).first<2>());
  });
  page.lines = summed(std::move(page.lines));
}

template <class Item>
void sort_by_misses(std::vector<Item>& items) {
  std::ranges::stable_sort(items, [](const Item& a, const Item& b) {
    return std::pair(std::abs(a.misses.d1), std::abs(a.misses.ll)) >
           std::pair(std::abs(b.misses.d1), std::abs(b.misses.ll));
  });
}

template <class Item>
void keep_first(std::vector<Item>& items, std::size_t most) {
  sort_by_misses(items);
  if (items.size() > most) items.resize(most);
}

void add(DataObject& to, std::span<const std::int64_t> counts) {
  to.misses.d1 += counts[0];
  to.misses.ll += counts[1];
  to.blocks += counts[2];
  to.bytes += counts[3];
}

double percent_of(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : std::abs(100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::vector<DataObject> objects_of(const PageObjects& all) {
  std::vector<DataObject> objects;
  for (const ObjectName& name : all.names) objects.push_back({.name = name, .misses = {}});
  all.offsets.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
    DataObject& object = objects[key.first];
    add(object, counts);
    if (counts[0] != 0) object.offsets.push_back({key.second, {counts[0], counts[1]}});
  });
  all.lines.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
    objects[key.second].lines.push_back({all.places[key.first], {counts[0], counts[1]}});
  });
  return objects;
}

}  // namespace

bool is_data(const Profile& profile, FunctionId id) {
  return profile.object_of(id) != profile::kCode;
}

ObjectName object_name(const Profile& profile, FunctionId id) {
  constexpr std::array<std::string_view, 8> kKinds = {
      "heap", "allocator", "mapping", "global", "section", "stack", "mapped file", "unknown"};
  const std::string_view object = profile.object_of(id);
  const auto kind = std::ranges::find_if(kKinds, [&](std::string_view each) {
    return object.starts_with(each) && (object.size() == each.size() || object[each.size()] == ' ');
  });
  const std::size_t end = kind == kKinds.end() ? object.size() : kind->size();
  return {.kind = std::string(object.substr(0, end)),
          .where = std::string(object.substr(std::min(end + 1, object.size()))),
          .name = std::string(profile.name_of(id))};
}

PageObjects page_objects(const Profile& profile) {
  PageObjects page;
  const std::vector<std::size_t> numbers = number_objects(profile, page);
  add_offsets(profile, numbers, page);
  add_lines(profile, numbers, page);
  return page;
}

ObjectTable object_table(const PageObjects& all, const ObjectLimits& limits) {
  ObjectTable table{.all = {}, .objects = objects_of(all)};
  for (const DataObject& object : table.objects)
    add(table.all, std::array{object.misses.d1, object.misses.ll, object.blocks, object.bytes});
  std::erase_if(table.objects, [&](const DataObject& object) {
    return percent_of(object.misses.d1, table.all.misses.d1) < limits.percent &&
           percent_of(object.misses.ll, table.all.misses.ll) < limits.percent;
  });
  keep_first(table.objects, limits.objects);
  table.others = all.names.size() - table.objects.size();
  for (DataObject& object : table.objects) {
    const auto are_few = [&](const auto& part) {
      return percent_of(part.misses.d1, object.misses.d1) < limits.percent_of_object;
    };
    std::erase_if(object.lines, are_few);
    std::erase_if(object.offsets, are_few);
    keep_first(object.lines, limits.lines);
    keep_first(object.offsets, limits.offsets);
  }
  return table;
}

}  // namespace cg::annotate
