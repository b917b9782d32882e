// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "program/error.h"

namespace cg::annotate {
namespace {

constexpr std::size_t kMostKept = 2;
constexpr std::size_t kMostOffsets = 2;
constexpr std::size_t kMostAllocators = 3;

// Finds lines by their places.
class Lines {
 public:
  Lines(std::vector<Evidence::Function>& functions, OfFunctions which) : which_(which) {
    for (Evidence::Function& function : functions)
      for (Evidence::Line& line : function.lines)
        lines_[key(line.file, line.line, function.name)].push_back(&line);
  }

  // Calls visit(line) for each line at a place.
  template <class Visit>
  void at(const MissingPlace& place, Visit visit) const {
    const auto found = lines_.find(key(place.file, place.line, place.function));
    if (found == lines_.end()) return;
    for (Evidence::Line* const line : found->second) visit(*line);
  }

 private:
  using Key = std::tuple<std::string_view, std::uint64_t, std::string_view>;

  Key key(std::string_view file, std::uint64_t line, std::string_view function) const {
    return {file, line, which_ == OfFunctions::own ? function : std::string_view()};
  }

  OfFunctions which_;
  std::map<Key, std::vector<Evidence::Line*>> lines_;
};

void add_misses(std::int64_t& sum, std::int64_t count) {
  if (__builtin_add_overflow(sum, count, &sum))
    throw program::Error("a sum of misses does not fit 64 bits");
}

// The most frequent first.
template <class Item, class Count>
void keep_most(std::vector<Item>& items, std::size_t most, Count count) {
  std::ranges::stable_sort(items, std::greater<>(), count);
  if (items.size() > most) items.resize(most);
}

// Blocks, bytes and offsets of the objects that lines miss on.
using Blocks = std::map<std::size_t, Evidence::Data>;  // by object

void add_blocks(Blocks& blocks, const PageObjects& objects) {
  objects.offsets.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
    const auto found = blocks.find(key.first);
    if (found == blocks.end()) return;
    Evidence::Data& data = found->second;
    add_misses(data.blocks, counts[2]);
    add_misses(data.bytes, counts[3]);
    if (counts[0] > 0) data.offsets.push_back({key.second, {counts[0], counts[1]}});
  });
  for (auto& [object, data] : blocks)
    keep_most(data.offsets, kMostOffsets, [](const MissedOffset& o) { return o.misses.d1; });
}

}  // namespace

void add_strides(std::vector<Evidence::Function>& functions, const PageStrides& strides,
                 OfFunctions which) {
  const Lines lines(functions, which);
  std::map<Evidence::Line*, std::map<std::int64_t, std::int64_t>> misses;  // by stride
  strides.lines.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
    const std::int64_t bytes = strides.bytes[key.second];
    lines.at(strides.places[key.first],
             [&](Evidence::Line& line) { add_misses(misses[&line][bytes], counts[0]); });
  });
  for (auto& [line, counts] : misses) {
    for (const auto& [bytes, count] : counts) {
      line->strides.push_back({bytes, count});
      if (bytes >= kFarStride || bytes <= -kFarStride) add_misses(line->far_strides, count);
    }
    keep_most(line->strides, kMostKept, [](const auto& stride) { return stride.misses; });
  }
}

void add_data(std::vector<Evidence::Function>& functions, const PageObjects& objects,
              OfFunctions which) {
  const Lines lines(functions, which);
  std::map<Evidence::Line*, std::map<std::size_t, std::int64_t>> misses;  // by object
  objects.lines.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
    lines.at(objects.places[key.first],
             [&](Evidence::Line& line) { add_misses(misses[&line][key.second], counts[0]); });
  });
  Blocks blocks;
  for (const auto& [line, counts] : misses)
    for (const auto& [object, count] : counts) blocks[object].name = objects.names[object];
  add_blocks(blocks, objects);
  for (const auto& [line, counts] : misses) {
    const auto most =
        std::ranges::max_element(counts, {}, [](const auto& object) { return object.second; });
    Evidence::Data data = blocks[most->first];
    data.misses = most->second;
    line->data = {std::move(data)};
  }
}

std::vector<Evidence::Data> allocators(const PageObjects& objects) {
  Blocks blocks;
  for (std::size_t object = 0; object < objects.names.size(); ++object)
    if (objects.names[object].kind == "heap") blocks[object].name = objects.names[object];
  add_blocks(blocks, objects);
  std::vector<Evidence::Data> most;
  for (auto& [object, data] : blocks)
    if (data.blocks > 0) most.push_back(std::move(data));
  keep_most(most, kMostAllocators, [](const Evidence::Data& data) { return data.blocks; });
  return most;
}

}  // namespace cg::annotate
