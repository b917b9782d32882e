// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/row_reader.h"

namespace cg::profile {

int RowReader::Row::add_to(std::span<Count> sums) const {
  const auto absent = static_cast<std::uint64_t>(number(Profile::kAbsent));
  for (std::size_t event = 0; event < sums.size(); ++event) {
    if ((absent >> event & 1) != 0) continue;
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
