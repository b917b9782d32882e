// SPDX-License-Identifier: GPL-2.0-or-later
//
// The instrumentation pass finds the events that each instruction raises. It walks the flat IR of
// one superblock, copies every statement, queues events in program order, and emits the queued
// events at the latest before control may leave the block.
//
//   IMark         an instruction fetch, of all its bytes
//   Load, Store   a data read, a data write, of the type's size
//   LoadG, StoreG the same under the statement's guard, counted only when the guard holds
//   Dirty, CAS    reads and writes of the memory that they declare, at most the smallest line
//   LLSC          load-linked is a read, store-conditional a write
//   Exit          a conditional branch, if the guest's own branch leaves the straight path here
//   next          an indirect branch, if the target is not a constant and it is no return; a call
//                 and a return, if returns are predicted
//
// Other statements raise no event. docs/simulation.md has the reasons.
#pragma once

#include <span>

#include "sim/cache/cache_hierarchy.h"
#include "tool/core/valgrind.h"
#include "tool/segments/cost_sink.h"
#include "tool/segments/emit.h"
#include "tool/segments/event_queue.h"
#include "tool/segments/pending_loads.h"
#include "tool/segments/segment_builder.h"
#include "tool/segments/superblock_table.h"

namespace cg::tool {

// Code that a tool adds to a superblock, in the order of the guest's code. The defaults add
// nothing.
class Flow {
 public:
  virtual void begin(IRSB* /*out*/) {}                                     // before the first IMark
  virtual void count(IRSB* /*out*/, std::span<const Event> /*events*/) {}  // behind their segments
  virtual void count_guarded(IRSB* /*out*/, const Event& /*access*/, IRExpr* /*guard*/) {}
  virtual void lock_bus(IRSB* /*out*/, const Instruction& /*instr*/) {}  // an atomic access
  virtual void exit(IRSB* /*out*/, IRExpr* /*guard*/) {}  // where control may leave, if it holds
  virtual void end(IRSB* /*out*/) {}                      // where it leaves

 protected:
  ~Flow() = default;
};

// The settings that are the same for every superblock of a run.
struct Instrumentation {
  CostSink cost_sink;
  const sim::CacheHierarchy& caches;
  CodeLines& code_lines;  // of I1
  SegmentStore& segments;
  const std::uint64_t* gate = nullptr;  // the gate's word; nullptr: always count
  bool modify_is_write = false;
  FetchRules fetches{};
  MissSites* sites = nullptr;  // of data accesses; nullptr: no patterns of misses
  bool keeps_ip = false;       // who is told of a miss may unwind the guest's stack
  bool cache_sim = false;
  bool branch_sim = false;
  bool predicts_returns = false;  // superblocks end at calls then: the core does not chase
  Runners runners{};
  bool has_chosen_predictors = false;
  std::uint32_t min_line_size = 0;  // bytes: the smallest of the three caches' lines
};

class Instrumenter {
 public:
  // One instance serves one superblock, `in`. Its segments are added to `superblock`; `flow` adds
  // code.
  Instrumenter(const Instrumentation& setup, const IRSB* in, Superblock& superblock, IRType word,
               Flow* flow = nullptr);

  // The instrumented copy.
  IRSB* run();

 private:
  void visit(const IRStmt& statement);
  void visit_imark(sim::Addr addr, UInt length);
  void visit_load_guarded(const IRLoadG& load);
  void visit_store_guarded(const IRStoreG& store);
  void visit_cas(const IRCAS& cas);
  void visit_llsc(IRTemp result, IRExpr* addr, const IRExpr* stored);
  void visit_dirty(const IRDirty& dirty);
  void visit_exit(const IRConst& target, IRJumpKind kind, IRExpr* guard);
  void visit_next();

  void read(IRExpr* addr, std::uint32_t size);
  void write(IRExpr* addr, std::uint32_t size);
  void guarded(Event::Kind kind, IRExpr* addr, std::uint32_t size, IRExpr* guard);
  void queue(const Event& event);
  void flush();
  void put_ip();
  bool load_is_pending();

  std::uint32_t size_of(const IRExpr* value) const;
  std::uint32_t at_most_a_line(std::uint32_t size) const;

  const Instrumentation& setup_;
  const IRSB* in_;
  Flow* flow_;
  Superblock& superblock_;
  IRSB* out_;
  Emitter emitter_;
  SegmentBuilder builder_;
  EventQueue queue_;
  PendingLoads pending_loads_;
  Int position_ = 0;      // of the current statement
  Int pending_from_ = 0;  // of the first that pending_loads_ was not told yet
  Instruction current_;
  bool links_ = false;  // the current instruction says where it returns to
  bool at_end_ = false;
};

}  // namespace cg::tool
