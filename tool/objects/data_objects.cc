// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/data_objects.h"

#include <utility>

namespace cg::tool {

void DataObjects::begin(std::size_t threads, std::size_t callers) {
  calls_.begin(threads);
  sites_.set_callers(callers);
}

void DataObjects::begin_thread(ThreadId thread) {
  settle();
  calls_.begin_thread(thread);
  places_.forget();  // it has a stack
}

void DataObjects::miss(const void* source, Addr addr, bool is_write, bool is_ll) {
  const std::size_t n = waiting_count_++;
  Miss& m = waiting_[n];
  m.thread = VG_(get_running_tid)();
  m.search = blocks_.begin_search(addr);
  m.frame = frames_.find(m.thread, addr);
  m.source = source;
  m.is_write = is_write;
  m.is_ll = is_ll;
  if (n >= kApart) blocks_.go_on(waiting_[n - kApart].search);
  if (waiting_count_ == kTogether) settle();
}

void DataObjects::settle_waiting() {
  const std::size_t count = std::exchange(waiting_count_, 0);
  for (std::size_t i = count > kApart ? count - kApart : 0; i < count; ++i)
    blocks_.go_on(waiting_[i].search);
  for (std::size_t i = 0; i < count; ++i) {
    const Miss& m = waiting_[i];
    const Place place = m.frame.object != nullptr ? m.frame : blocks_.finish(m.search);
    if (place.object == nullptr && calls_.is_inside(m.thread) && inside_.size() < kMostInside)
      inside_.push(m);
    else
      book(m, place);
  }
}

// `place` is its frame or block, if it is in one.
void DataObjects::book(const Miss& m, Place place) {
  if (place.object == nullptr) place = places_.find(m.search.addr);
  table_.add(place, m.source, m.is_write, m.is_ll);
}

// Blocks have changed since its search.
void DataObjects::book_late(const Miss& m) {
  const LiveBlock block = blocks_.find(m.search.addr);
  book(m, {block.object, m.search.addr - block.start});
}

void DataObjects::book_inside(ThreadId thread) {
  if (calls_.is_inside(thread)) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < inside_.size(); ++i) {
    const Miss m = inside_[i];
    if (m.thread == thread)
      book_late(m);
    else
      inside_[kept++] = m;
  }
  inside_.resize(kept);
}

void DataObjects::enter(ThreadId thread, AllocatorForm::Kind kind, const CallPoint& from,
                        const AllocatorArguments& arguments) {
  settle();
  calls_.enter(thread, kind, from, arguments);
  if (!inside_.empty()) book_inside(thread);
}

void DataObjects::leave(ThreadId thread, Addr back, Addr sp, Addr result) {
  settle();
  calls_.leave(thread, back, sp, result);
  if (!inside_.empty()) book_inside(thread);
}

void DataObjects::map(ThreadId thread, Addr start, SizeT size) {
  settle();
  DataObject* object = nullptr;
  if (calls_.is_inside(thread))
    object = places_.allocators();
  else if (thread != VG_INVALID_THREADID)
    object = sites_.of_system_call(thread);
  else
    object = places_.unknown();
  places_.map(start, size, object);
}

void DataObjects::unmap(Addr start, SizeT size) {
  settle();
  sites_.forget_stacks();
  places_.unmap(start, size);
}

void DataObjects::remap(Addr from, Addr to, SizeT size) {
  settle();
  sites_.forget_stacks();
  places_.remap(from, to, size);
}

void DataObjects::extend_heap(Addr start, SizeT size) {
  settle();
  places_.extend_heap(start, size);
}

MissTable& DataObjects::complete() {
  settle();
  for (const Miss& m : inside_) book_late(m);
  inside_.resize(0);
  return table_;
}

void DataObjects::zero() { complete().zero(); }

}  // namespace cg::tool
