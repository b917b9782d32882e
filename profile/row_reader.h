// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the rows that a profile keeps, a block at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "profile/count.h"
#include "profile/packed_rows.h"
#include "profile/profile.h"

namespace cg::profile {

// Reads rows of a profile.
class RowReader {
 public:
  // Where a row is, within its run.
  struct Position {
    PackedRows::Position block;
    std::uint32_t row;  // of the block
  };

  // A row that a visitor may use until it returns.
  class Row {
   public:
    Row(const RowReader& reader, const Profile::Run& run, std::size_t row)
        : reader_(reader), run_(run), row_(row) {}

    FileId file() const {
      const std::int64_t file = number(Profile::kFile);
      return file == 0 ? reader_.profile_.key(run_.function).file
                       : FileId{static_cast<std::uint32_t>(file - 1)};
    }
    std::int64_t line() const { return number(Profile::kLine); }
    // Only if addresses are kept.
    std::uint64_t address() const {
      return static_cast<std::uint64_t>(number(reader_.profile_.address_column()));
    }
    // None unless sites are kept.
    SiteId site() const {
      const Profile& profile = reader_.profile_;
      return profile.keeps_sites()
                 ? SiteId{static_cast<std::uint32_t>(number(profile.site_column()))}
                 : SiteId::none;
    }
    Position position() const { return {reader_.begin_, static_cast<std::uint32_t>(row_)}; }

    // Adds the counts to the sums of as many events, or subtracts them where the part is
    // subtracted. Returns an event whose sum does not fit 64 bits, or -1.
    [[nodiscard]] int add_to(std::span<Count> sums) const;

    // Copies the counts, negative if the part is subtracted, and an absent count as 0. Returns
    // false when a negative does not fit 64 bits.
    [[nodiscard]] bool copy_to(std::span<std::int64_t> counts) const {
      const std::int64_t* from = reader_.block_.column(Profile::kFirstEvent) + row_;
      bool fits = true;
      for (std::int64_t& count : counts) {
        count = *from;
        from += RowBlock::kMostRows;
        if (run_.is_minus) fits &= !__builtin_sub_overflow(0, count, &count);
      }
      return fits;
    }

   private:
    std::int64_t number(std::size_t column) const { return reader_.block_.column(column)[row_]; }

    const RowReader& reader_;
    const Profile::Run& run_;
    std::size_t row_;
  };

  // `profile` keeps its rows, and lives longer.
  explicit RowReader(const Profile& profile) : profile_(profile), block_(profile.open_.columns()) {}

  // Calls visit(row) for each row of a run, in order.
  template <class Visit>
  void for_each(const Profile::Run& run, Visit visit) {
    for_each(run, {run.begin, 0}, run.rows, visit);
  }

  // Calls visit(row) for so many rows from a position on.
  template <class Visit>
  void for_each(const Profile::Run& run, const Position& from, std::size_t rows, Visit visit) {
    std::size_t row = from.row;
    for (PackedRows::Position block = from.block; rows > 0; block = next_, row = 0) {
      load(block);
      const std::size_t end = std::min(block_.rows, row + rows);
      rows -= end - row;
      for (; row < end; ++row) visit(Row(*this, run, row));
    }
  }

 private:
  // Short pieces of one block are often read one after the other.
  void load(PackedRows::Position block) {
    if (is_loaded_ && block == begin_) return;
    begin_ = block;
    next_ = profile_.rows_.read(block, block_);
    is_loaded_ = true;
  }

  const Profile& profile_;
  RowBlock block_;
  bool is_loaded_ = false;
  PackedRows::Position begin_{}, next_{};  // of the block that is loaded, and of the one behind it
};

}  // namespace cg::profile
