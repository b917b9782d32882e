// SPDX-License-Identifier: GPL-2.0-or-later
//
// Of this program itself, beside libdw's way from entry to entry.
#include "binaries/unit_entries.h"

#include <dwarf.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

namespace cg::binaries {
namespace {

class UnitEntriesTest : public testing::Test {
 protected:
  UnitEntriesTest() : file_(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC)) {
    dwarf_ = dwarf_begin(file_, DWARF_C_READ);
  }
  ~UnitEntriesTest() override {
    dwarf_end(dwarf_);
    ::close(file_);
  }

  // The unit of this file.
  ::Dwarf_Die unit() const {
    ::Dwarf_CU* unit = nullptr;
    ::Dwarf_Die die{};
    while (dwarf_get_units(dwarf_, unit, &unit, nullptr, nullptr, &die, nullptr) == 0)
      if (std::string_view(dwarf_diename(&die)).ends_with("unit_entries_test.cc")) break;
    return die;
  }

  int file_;
  ::Dwarf* dwarf_;
};

void add_places(::Dwarf_Die parent, std::vector<const void*>& places) {
  ::Dwarf_Die die;
  if (dwarf_child(&parent, &die) != 0) return;
  do {
    places.push_back(die.addr);
    add_places(die, places);
  } while (dwarf_siblingof(&die, &die) == 0);
}

TEST_F(UnitEntriesTest, AreThoseOfLibdw) {
  const ::Dwarf_Die unit = this->unit();
  std::vector<const void*> expected{unit.addr}, places;
  add_places(unit, expected);
  UnitEntries entries(unit);
  const auto root = entries.at(unit);
  for (auto at = root.place, end = entries.behind(root); at != end;) {
    const UnitEntries::Entry entry = entries.at(at);
    if (entry.shape != nullptr) places.push_back(entry.place);
    at = entry.inside;
  }
  EXPECT_GT(expected.size(), 1000U);
  EXPECT_EQ(places, expected);
}

TEST_F(UnitEntriesTest, AreFollowedByTheirSiblings) {
  ::Dwarf_Die unit = this->unit(), die, next;
  UnitEntries entries(unit);
  ASSERT_EQ(dwarf_child(&unit, &die), 0);
  for (; dwarf_siblingof(&die, &next) == 0; die = next) {
    const auto entry = entries.at(die);
    EXPECT_EQ(entry.shape->tag, dwarf_tag(&die));
    EXPECT_EQ(entry.has_children(), dwarf_haschildren(&die) == 1);
    EXPECT_EQ(entries.behind(entry), next.addr);
    ::Dwarf_Die same = entries.die(entry);
    EXPECT_EQ(dwarf_dieoffset(&same), dwarf_dieoffset(&die));
  }
}

TEST_F(UnitEntriesTest, HaveTheirRanges) {
  ::Dwarf_Die unit = this->unit(), die;
  UnitEntries entries(unit);
  std::size_t found = 0, with_addresses = 0;  // clang's addresses are numbers of a table
  ASSERT_EQ(dwarf_child(&unit, &die), 0);
  do {
    ::Dwarf_Attribute begin;
    if (dwarf_attr(&die, DW_AT_low_pc, &begin) != nullptr &&
        dwarf_hasattr(&die, DW_AT_high_pc) != 0)
      with_addresses += dwarf_whatform(&begin) == DW_FORM_addr ? 1U : 0U;
    const auto range = entries.plain_range(entries.at(die));
    if (!range) continue;
    ::Dwarf_Addr low = 0, high = 0;
    EXPECT_EQ(dwarf_lowpc(&die, &low), 0);
    EXPECT_EQ(dwarf_highpc(&die, &high), 0);
    EXPECT_EQ(*range, std::pair(low, high));
    ++found;
  } while (dwarf_siblingof(&die, &die) == 0);
  EXPECT_EQ(found, with_addresses);
}

TEST_F(UnitEntriesTest, OfAPlaceOutsideAreNone) {
  UnitEntries entries(unit());
  const std::uint8_t elsewhere = 1;
  const auto entry = entries.at(&elsewhere);
  EXPECT_EQ(entry.shape, nullptr);
  EXPECT_FALSE(entry.has_children());
}

}  // namespace
}  // namespace cg::binaries
