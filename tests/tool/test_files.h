// SPDX-License-Identifier: GPL-2.0-or-later
//
// Helpers for files in tests.
#pragma once

#include <cstdint>
#include <string>

namespace cg::tool::fake {

bool exists(const std::string& path);
std::string contents(const std::string& path);
void write(const std::string& path, const std::string& text);
unsigned mode(const std::string& path);
std::uint64_t inode(const std::string& path);
void make_folder(const std::string& path);
void make_link(const std::string& target, const std::string& path);
void set_mode(const std::string& path, unsigned mode);

}  // namespace cg::tool::fake
