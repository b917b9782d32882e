// SPDX-License-Identifier: GPL-2.0-or-later
//
// What others see of a file beside its text: owner, permissions and extended attributes, of which
// access control lists are some. A file that is to replace another needs all of them: a lost list
// can give rights to those whom it denied them.
#pragma once

#include <array>
#include <cstddef>

#include "files/system.h"

namespace cg::files {

// More than this of attributes is not copied.
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
  // Where the list is longer, the folder gave the file what the other has not.
  return Sys::list_attributes(fd, names.data(), names.size()) == size;
}

// Gives `fd` all attributes of the file `like`, whose status that is. False when it does not quite: then it
// is open to nobody who must not read the other.
template <System Sys>
bool give_file_attributes(int fd, int like, const Status& status) {
  Status own;
  if (Sys::status(fd, own) < 0) return false;
  // The owner first: a change of owner takes permissions away, and rights mean other people.
  if (!own.has_owner_of(status) && Sys::set_owner(fd, status.owner, status.group) < 0) return false;
  if (!give_attributes<Sys>(fd, like)) return false;
  if (own.permissions != status.permissions && Sys::set_permissions(fd, status.permissions) < 0)
    return false;
  return Sys::status(fd, own) >= 0 && own.has_owner_of(status) &&
         own.permissions == status.permissions;
}

}  // namespace cg::files
