// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/row_reader.h"

namespace cg::profile {

int RowReader::Row::add_to(std::span<Count> sums) const {
  constexpr std::size_t kWord = Profile::kWord;
  std::uint64_t absent = 0;
  for (std::size_t event = 0; event < sums.size(); ++event) {
    if (event % kWord == 0)
      absent = static_cast<std::uint64_t>(number(reader_.profile_.absent_column(event / kWord)));
    if ((absent >> event % kWord & 1) != 0) continue;
    const std::int64_t count = number(Profile::kFirstEvent + event);
    const std::int64_t sum = sums[event].value_or(0);
    std::int64_t result;
    if (run_.is_minus ? __builtin_sub_overflow(sum, count, &result)
                      : __builtin_add_overflow(sum, count, &result))
      return static_cast<int>(event);
    sums[event] = result;
  }
  return -1;
}

}  // namespace cg::profile
