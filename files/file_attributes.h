// SPDX-License-Identifier: GPL-2.0-or-later
//
// The attributes of a file beside its text: owner, permissions and extended attributes, such as
// access control lists. A file that replaces another needs all of them: without the list, users
// whom it denied access may get access.
#pragma once

#include <array>
#include <cstddef>

#include "files/path.h"
#include "files/system.h"

namespace cg::files {

// Longer attributes are not copied.
using Attributes = std::array<char, 4096>;

template <System Sys>
bool has_attribute(int fd, const char* name, const char* value, int size) {
  Attributes own;
  if (Sys::attribute(fd, name, own.data(), own.size()) != size) return false;
  for (int i = 0; i < size; ++i)
    if (own[static_cast<std::size_t>(i)] != value[i]) return false;
  return true;
}

template <System Sys>
bool give_attributes(int fd, int like) {
  Attributes names;
  const int size = Sys::list_attributes(like, names.data(), names.size());
  if (size < 0) return size == -kNotSupported;
  for (const char* name = names.data(); name < names.data() + size; ++name) {
    Attributes value;
    const int length = Sys::attribute(like, name, value.data(), value.size());
    if (length < 0) return false;
    if (!has_attribute<Sys>(fd, name, value.data(), length) &&
        Sys::set_attribute(fd, name, value.data(), static_cast<std::size_t>(length)) < 0)
      return false;
    while (*name != '\0') ++name;
  }
  // A longer list has an attribute that the folder gave to this file and the other does not have.
  return Sys::list_attributes(fd, names.data(), names.size()) == size;
}

// Gives `fd` all attributes of the file `like`, which has this status. False if some could not be
// given: then nobody can open the file who must not read the other.
template <System Sys>
bool give_file_attributes(int fd, int like, const Status& status) {
  Status own;
  if (Sys::status(fd, own) < 0) return false;
  // The owner first: a change of owner takes permissions away, and gives rights to other people.
  if (!own.has_owner_of(status) && Sys::set_owner(fd, status.owner, status.group) < 0) return false;
  if (!give_attributes<Sys>(fd, like)) return false;
  if (own.permissions != status.permissions && Sys::set_permissions(fd, status.permissions) < 0)
    return false;
  return Sys::status(fd, own) >= 0 && own.has_owner_of(status) &&
         own.permissions == status.permissions;
}

// Follows symbolic links at the end of a path by hand, to find the name at which they end: a new
// file is made beside it. The name need not exist.
//
// A link that stands for an open file (as behind /dev/stdout) has no such name: a process that has
// the file open goes on writing it, and would not see a new file of the same name.

inline bool names_an_open_file(const Path& link) {
  return link.starts_with("/proc/") || link.starts_with("/dev/fd/");
}

// Makes `path` the final name. Returns false, with `path` undefined, when there are more links than
// the kernel follows, a path becomes too long, or a link stands for an open file.
template <System Sys>
bool follow_links(Path& path) {
  constexpr int kMostLinks = 40;
  for (int links = 0; links <= kMostLinks && !path.is_too_long(); ++links) {
    std::array<char, Path::kCapacity> target;
    const int length = Sys::read_link(path.c_str(), target.data(), target.size() - 1);
    if (length < 0) return true;  // no link, or nothing at all
    if (names_an_open_file(path)) return false;
    target[static_cast<std::size_t>(length)] = '\0';
    if (target[0] == '/')
      path.clear();
    else
      path.cut_to_folder();
    path << target.data();
  }
  return false;
}

}  // namespace cg::files
