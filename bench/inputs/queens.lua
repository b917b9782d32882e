-- SPDX-License-Identifier: GPL-2.0-or-later
-- Places queens, then joins and searches strings.
local function solutions(size, row, columns, rising, falling)
  if row > size then return 1 end
  local found = 0
  for column = 1, size do
    local r, f = row + column, row - column
    if not (columns[column] or rising[r] or falling[f]) then
      columns[column], rising[r], falling[f] = true, true, true
      found = found + solutions(size, row + 1, columns, rising, falling)
      columns[column], rising[r], falling[f] = nil, nil, nil
    end
  end
  return found
end

local parts = {}
for i = 1, 60000 do parts[#parts + 1] = ("%d:%s"):format(i, ("ab"):rep(i % 7)) end
local text = table.concat(parts, ",")
local pairs_of_digits = 0
for _ in text:gmatch("(%d)%1") do pairs_of_digits = pairs_of_digits + 1 end
print(solutions(11, 1, {}, {}, {}), pairs_of_digits)
