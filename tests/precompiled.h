// SPDX-License-Identifier: GPL-2.0-or-later
//
// The headers that nearly all unit tests include. Each test still includes the headers that it
// uses.
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
