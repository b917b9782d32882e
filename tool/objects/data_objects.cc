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
  blocks_.fetch_page(addr);
  const ThreadId thread = VG_(get_running_tid)();
  waiting_[waiting_count_++] = {source, addr, thread, is_write, is_ll, frames_.find(thread, addr)};
  const std::size_t n = waiting_count_;
  if (n > kApart) blocks_.fetch_shape(waiting_[n - 1 - kApart].addr);
  if (waiting_count_ == kTogether) settle();
}

void DataObjects::settle() {
  const std::size_t count = std::exchange(waiting_count_, 0);
  if (count == 0) return;
  for (std::size_t i = count > kApart ? count - kApart : 0; i < count; ++i)
    blocks_.fetch_shape(waiting_[i].addr);
  std::array<PlacedMiss, kTogether> placed;
  std::size_t placed_count = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Miss& m = waiting_[i];
    Place place = in_frame_or_block(m);
    if (place.object == nullptr) {
      if (calls_.is_inside(m.thread) && inside_.size() < kMostInside) {
        inside_.push(m);
        continue;
      }
      place = places_.find(m.addr);
    }
    placed[placed_count++] = m.at(place);
  }
  table_.book({placed.data(), placed_count});
}

Place DataObjects::in_frame_or_block(const Miss& m) const {
  if (m.frame.object != nullptr) return m.frame;
  const LiveBlock block = blocks_.find(m.addr);
  return block.size == 0 ? Place{} : Place{block.object, m.addr - block.start};
}

void DataObjects::book(const Miss& m) {
  Place place = in_frame_or_block(m);
  if (place.object == nullptr) place = places_.find(m.addr);
  const PlacedMiss placed = m.at(place);
  table_.book({&placed, 1});
}

void DataObjects::book_inside(ThreadId thread) {
  if (inside_.empty() || calls_.is_inside(thread)) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < inside_.size(); ++i) {
    const Miss m = inside_[i];
    if (m.thread == thread)
      book(m);
    else
      inside_[kept++] = m;
  }
  inside_.resize(kept);
}

void DataObjects::enter(ThreadId thread, AllocatorForm::Kind kind, const CallPoint& from,
                        const AllocatorArguments& arguments) {
  settle();
  calls_.enter(thread, kind, from, arguments);
  book_inside(thread);
}

void DataObjects::leave(ThreadId thread, Addr back, Addr sp, Addr result) {
  settle();
  calls_.leave(thread, back, sp, result);
  book_inside(thread);
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
  for (const Miss& m : inside_) book(m);
  inside_.resize(0);
  return table_;
}

void DataObjects::zero() { complete().zero(); }

}  // namespace cg::tool
