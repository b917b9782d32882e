// SPDX-License-Identifier: GPL-2.0-or-later
//
// The entries (DIEs) of one unit of .debug_info, one behind the other, as they lie there: an entry,
// its children, an end mark, the next entry (DWARF 5, sections 2.3 and 7.5). To pass over an entry
// libdw looks at each of its attributes; here an abbreviation says at once how many bytes they have.
//
// Of a damaged unit there are no entries from the damage on.
#pragma once

#include <elfutils/libdw.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "binaries/byte_cursor.h"
#include "binaries/forms.h"

namespace cg::binaries {

// The shape of entries (DWARF 5, section 7.5.3).
struct Abbreviation {
  struct Attribute {
    unsigned name, form;
  };
  // Bytes that all such entries have, and an attribute behind them whose size varies.
  struct Step {
    std::size_t fixed;
    unsigned form;  // 0: no attribute
  };

  std::uint64_t code = 0;
  int tag = 0;
  bool has_children = false;
  bool has_code = false;     // an address, or ranges
  bool has_sibling = false;  // says where the next entry is
  std::vector<Attribute> attributes = {};
  std::vector<Step> steps = {};
};

class UnitEntries {
 public:
  using Place = const std::uint8_t*;

  struct Entry {
    Place place;
    const Abbreviation* shape;  // null: an end mark, or the end of the unit
    Place attributes;
    Place inside;  // behind the attributes: the first child, or what follows the entry

    bool has_children() const { return shape != nullptr && shape->has_children; }
  };

  // `unit` is the DIE of the whole unit.
  explicit UnitEntries(const ::Dwarf_Die& unit);

  std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }  // in bytes

  // The entry of a DIE of the unit.
  Entry at(const ::Dwarf_Die& die) { return at(static_cast<Place>(die.addr)); }
  Entry at(Place place);
  // What follows an entry and its children.
  Place behind(const Entry& entry);
  ::Dwarf_Die die(const Entry& entry) const;

  // The addresses of an entry with one range, if its forms are the usual ones.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> plain_range(const Entry& entry) const;

 private:
  const Abbreviation* shape(std::uint64_t code);
  bool read_next_shape();
  std::optional<Place> sibling(const Entry& entry) const;
  ByteCursor cursor(Place place) const;

  ::Dwarf_Die unit_;
  Place begin_ = nullptr, end_ = nullptr;
  bool is_big_endian_ = false;
  Forms forms_;
  std::deque<Abbreviation> shapes_;  // as far as they were needed
  // Places of shapes whose code is not one more than their place.
  std::unordered_map<std::uint64_t, std::size_t> odd_codes_;
  std::size_t shapes_read_ = 0;  // bytes
  bool are_all_read_ = false;
};

}  // namespace cg::binaries
