// SPDX-License-Identifier: GPL-2.0-or-later
//
// What nearly all unit tests include. Each includes what it uses all the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>
