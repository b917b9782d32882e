// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/parts/thread_names.h"

#include "files/path.h"
#include "tool/core/core_files.h"

namespace cg::tool::callgrind {

void ThreadNames::begin_thread(ThreadId thread) {
  if (thread >= threads_.size()) threads_.resize(thread + 1);
  threads_[thread] = {.id = VG_(gettid)()};
}

void ThreadNames::end_thread(ThreadId thread) {
  if (thread >= threads_.size()) return;
  read_name(threads_[thread].id, threads_[thread].name);
  threads_[thread].id = 0;
}

const char* ThreadNames::name(ThreadId thread) {
  if (thread >= threads_.size()) return "";
  Thread& t = threads_[thread];
  if (t.id != 0) read_name(t.id, t.name);
  return VG_(strcmp)(t.name.data(), unnamed_.data()) == 0 ? "" : t.name.data();
}

// A name that cannot be read stays as it is: in a forked process the thread has another number.
void ThreadNames::read_name(Int id, Name& name) {
  files::Path path("/proc/self/task/");
  path << static_cast<unsigned>(id) << "/comm";
  const int fd = CoreFiles::open_to_read(path.c_str());
  if (fd < 0) return;
  Name read{};
  const int size = CoreFiles::read(fd, read.data(), read.size());
  CoreFiles::close(fd);
  if (size <= 0) return;
  read[static_cast<std::size_t>(size) - 1] = '\0';  // a line break
  for (char& c : read)
    if (c != '\0' && (c < ' ' || c == '\x7f')) c = '?';
  name = read;
}

}  // namespace cg::tool::callgrind
