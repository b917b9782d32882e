// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/unit_entries.h"

#include <dwarf.h>

#include <algorithm>
#include <functional>

#include "binaries/debug_sections.h"

namespace cg::binaries {
namespace {

using Place = UnitEntries::Place;

bool is_unit_reference(unsigned form) {
  return form == DW_FORM_ref1 || form == DW_FORM_ref2 || form == DW_FORM_ref4 ||
         form == DW_FORM_ref8 || form == DW_FORM_ref_udata;
}

bool is_plain_constant(unsigned form) {
  return form == DW_FORM_data1 || form == DW_FORM_data2 || form == DW_FORM_data4 ||
         form == DW_FORM_data8;
}

}  // namespace

UnitEntries::UnitEntries(const ::Dwarf_Die& unit) : unit_(unit) {
  if (dwarf_cu_info(unit.cu, &forms_.version, nullptr, nullptr, nullptr, nullptr,
                    &forms_.address_size, &forms_.offset_size) != 0)
    return;
  const DebugSections sections(dwarf_getelf(dwarf_cu_getdwarf(unit.cu)));
  is_big_endian_ = sections.are_big_endian();
  const Place begin = static_cast<Place>(unit_.addr) - dwarf_cuoffset(&unit_);
  ByteCursor cursor(sections.from(begin), is_big_endian_);
  // The unit's length (DWARF 5, section 7.4).
  std::uint64_t length = cursor.number(4);
  if (forms_.offset_size == 8) length = cursor.number(8);
  if (cursor.is_bad()) return;
  begin_ = begin;
  end_ = cursor.at() + std::min<std::uint64_t>(length, cursor.left());
}

ByteCursor UnitEntries::cursor(Place place) const {
  const bool is_inside = begin_ != nullptr && !std::less<>()(place, begin_) && place < end_;
  return {{is_inside ? place : end_, end_}, is_big_endian_};
}

UnitEntries::Entry UnitEntries::at(Place place) {
  ByteCursor cursor = this->cursor(place);
  const std::uint64_t code = cursor.unsigned_leb();
  const Abbreviation* const found = cursor.is_bad() || code == 0 ? nullptr : shape(code);
  if (found == nullptr) return {place, nullptr, place, code == 0 ? cursor.at() : end_};
  const Place attributes = cursor.at();
  for (const Abbreviation::Step& step : found->steps) {
    cursor.skip(step.fixed);
    if (step.form != 0) forms_.skip(cursor, step.form);
  }
  if (cursor.is_bad()) return {place, nullptr, place, end_};
  return {place, found, attributes, cursor.at()};
}

UnitEntries::Place UnitEntries::behind(const Entry& entry) {
  if (!entry.has_children()) return entry.inside;
  if (const auto next = sibling(entry)) return *next;
  Place at = entry.inside;
  for (std::size_t depth = 1; depth > 0 && at != end_;) {
    const Entry inner = this->at(at);
    at = inner.inside;
    if (inner.shape == nullptr) {
      --depth;
    } else if (inner.has_children()) {
      if (const auto next = sibling(inner))
        at = *next;
      else
        ++depth;
    }
  }
  return at;
}

::Dwarf_Die UnitEntries::die(const Entry& entry) const {
  // (libdw's places are not const; it looks up the abbreviation itself.)
  return {const_cast<std::uint8_t*>(entry.place), unit_.cu, nullptr, 0};
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> UnitEntries::plain_range(
    const Entry& entry) const {
  std::optional<std::uint64_t> low, size;
  ByteCursor cursor = this->cursor(entry.attributes);
  for (const Abbreviation::Attribute& attribute : entry.shape->attributes) {
    if (attribute.name == DW_AT_low_pc && attribute.form == DW_FORM_addr) {
      low = cursor.number(forms_.address_size);
    } else if (attribute.name == DW_AT_high_pc && is_plain_constant(attribute.form)) {
      size = cursor.number(forms_.fixed_size(attribute.form));
    } else {
      forms_.skip(cursor, attribute.form);
    }
    if (low && size) return std::pair(*low, *low + *size);
  }
  return std::nullopt;
}

// Where DW_AT_sibling says that the next entry is, which lies behind.
std::optional<Place> UnitEntries::sibling(const Entry& entry) const {
  if (!entry.shape->has_sibling) return std::nullopt;
  ByteCursor cursor = this->cursor(entry.attributes);
  for (const Abbreviation::Attribute& attribute : entry.shape->attributes) {
    if (attribute.name != DW_AT_sibling) {
      forms_.skip(cursor, attribute.form);
      continue;
    }
    const std::size_t size = forms_.fixed_size(attribute.form);
    const std::uint64_t offset =
        attribute.form == DW_FORM_ref_udata ? cursor.unsigned_leb() : cursor.number(size);
    if (offset >= static_cast<std::uint64_t>(end_ - begin_) || begin_ + offset < entry.inside)
      return std::nullopt;
    return begin_ + offset;
  }
  return std::nullopt;
}

const Abbreviation* UnitEntries::shape(std::uint64_t code) {
  for (;;) {
    if (code - 1 < shapes_.size() && shapes_[code - 1].code == code) return &shapes_[code - 1];
    if (const auto odd = odd_codes_.find(code); odd != odd_codes_.end())
      return &shapes_[odd->second];
    if (are_all_read_ || !read_next_shape()) return nullptr;
  }
}

bool UnitEntries::read_next_shape() {
  std::size_t size = 0;
  ::Dwarf_Abbrev* const read = dwarf_getabbrev(&unit_, shapes_read_, &size);
  are_all_read_ = read == nullptr || read == DWARF_END_ABBREV || size == 0;
  if (are_all_read_) return false;
  shapes_read_ += size;
  Abbreviation shape{.code = dwarf_getabbrevcode(read),
                     .tag = static_cast<int>(dwarf_getabbrevtag(read)),
                     .has_children = dwarf_abbrevhaschildren(read) == 1};
  Abbreviation::Step step{};
  unsigned name = 0, form = 0;
  // (dwarf_getattrcnt() of elfutils 0.188 stops at DW_FORM_implicit_const.)
  for (std::size_t i = 0; dwarf_getabbrevattr(read, i, &name, &form, nullptr) == 0; ++i) {
    shape.attributes.push_back({name, form});
    shape.has_code |= name == DW_AT_low_pc || name == DW_AT_entry_pc || name == DW_AT_ranges;
    const std::size_t fixed = forms_.fixed_size(form);
    shape.has_sibling |= name == DW_AT_sibling && is_unit_reference(form);
    if (fixed != Forms::kVaries) {
      step.fixed += fixed;
    } else {
      shape.steps.push_back({std::exchange(step.fixed, 0), form});
    }
  }
  if (step.fixed > 0) shape.steps.push_back(step);
  if (shape.code != shapes_.size() + 1) odd_codes_.try_emplace(shape.code, shapes_.size());
  shapes_.push_back(std::move(shape));
  return true;
}

}  // namespace cg::binaries
