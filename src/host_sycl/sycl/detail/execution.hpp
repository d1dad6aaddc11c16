// Work-groups, sub-groups and work-items as fibers: SYCL 2020, 3.7.2, 4.9.1 and 4.7.6.11.
#pragma once

#include <boost/context/fiber.hpp>
#include <boost/context/pooled_fixedsize_stack.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <vector>

#include "sycl/detail/index_space.hpp"

namespace sycl {

template <int Dimensions>
class nd_item;

namespace detail {

inline constexpr std::size_t sub_group_size = 32;

// A point at which work-items wait for each other.
struct rendezvous {
  std::size_t members = 0;
  std::size_t arrived = 0;
  std::size_t generation = 0;
  std::vector<const void*> values;  // values that members share
};

struct group_run;

struct work_item {
  boost::context::fiber fiber;
  boost::context::fiber scheduler;
  const rendezvous* waits = nullptr;
  std::size_t generation = 0;
  bool started = false;
  bool done = false;
};

struct group_run {
  range<3> groups{1, 1, 1};
  range<3> local{1, 1, 1};
  std::size_t group_id[3] = {};
  rendezvous all;
  std::vector<rendezvous> sub_groups;
  std::vector<work_item> items;
  std::size_t current = 0;
  std::byte* local_memory = nullptr;
  rendezvous* grid = nullptr;  // for all groups, if they run together
};

inline group_run*& running() {
  thread_local group_run* run = nullptr;
  return run;
}

// Blocks the running work-item until all members have arrived.
inline void meet(rendezvous& r) {
  group_run& run = *running();
  work_item& self = run.items[run.current];
  if (++r.arrived == r.members) {
    r.arrived = 0;
    ++r.generation;
    return;
  }
  self.waits = &r;
  self.generation = r.generation;
  self.scheduler = std::move(self.scheduler).resume();
  self.waits = nullptr;
}

// Calls `use` with a function that returns the value of a member by its number.
template <typename T, typename Use>
auto exchange(rendezvous& r, std::size_t own, const T& value, Use use) {
  r.values[own] = &value;
  meet(r);
  auto result = use([&](std::size_t i) -> const T& { return *static_cast<const T*>(r.values[i]); });
  meet(r);
  return result;
}

inline void prepare(group_run& run) {
  const std::size_t count = run.local.size();
  run.items.clear();
  run.items.resize(count);
  run.all = {count, 0, 0, std::vector<const void*>(count)};
  run.sub_groups.assign((count + sub_group_size - 1) / sub_group_size, {});
  for (std::size_t k = 0; k < run.sub_groups.size(); ++k) {
    const std::size_t members = std::min(sub_group_size, count - k * sub_group_size);
    run.sub_groups[k] = {members, 0, 0, std::vector<const void*>(members)};
  }
}

// Runs a work-item of a group, which is given by its number. Kernels are called through this type, so that the code for
// fibers is not instantiated for each kernel.
using item_function = std::function<void(group_run&, std::size_t)>;

// Starts or resumes the work-items of a group that do not wait; subtracts the number of those that ended from `left`.
inline bool advance(group_run& run, const item_function& kernel, std::size_t& left) {
  static thread_local boost::context::pooled_fixedsize_stack stacks(256 * 1024, 64);
  running() = &run;
  bool progress = false;
  for (std::size_t i = 0; i < run.items.size(); ++i) {
    work_item& item = run.items[i];
    if (item.done || (item.waits != nullptr && item.waits->generation == item.generation)) continue;
    progress = true;
    run.current = i;
    if (!item.started) {
      item.started = true;
      item.fiber =
          boost::context::fiber(std::allocator_arg, stacks, [&run, &kernel, i](boost::context::fiber&& scheduler) {
            run.items[i].scheduler = std::move(scheduler);
            kernel(run, i);
            run.items[i].done = true;
            return std::move(run.items[i].scheduler);
          });
    }
    item.fiber = std::move(item.fiber).resume();
    if (item.done) --left;
  }
  return progress;
}

// Runs all work-items of one group, or of groups that wait for each other, until they end.
inline void run_together(group_run* groups, std::size_t count, const item_function& kernel) {
  const std::size_t all = count * groups->local.size();
  for (std::size_t k = 0; k < count; ++k) prepare(groups[k]);
  for (std::size_t left = all; left > 0;) {
    bool progress = false;
    for (std::size_t k = 0; k < count; ++k) progress |= advance(groups[k], kernel, left);
    if (!progress) {
      std::fprintf(
          stderr,
          "host SYCL: non-uniform barrier: %zu of %zu work-items wait for others that have left or wait elsewhere\n",
          left, all);
      std::abort();
    }
  }
  running() = nullptr;
}

}  // namespace detail

class sub_group {
 public:
  using linear_id_type = std::uint32_t;
  static constexpr int dimensions = 1;
  id<1> get_local_id() const { return {get_local_linear_id()}; }
  linear_id_type get_local_linear_id() const { return static_cast<linear_id_type>(item_ % detail::sub_group_size); }
  range<1> get_local_range() const { return {run_->sub_groups[item_ / detail::sub_group_size].members}; }
  linear_id_type get_local_linear_range() const { return static_cast<linear_id_type>(get_local_range()[0]); }
  range<1> get_max_local_range() const { return {detail::sub_group_size}; }
  id<1> get_group_id() const { return {item_ / detail::sub_group_size}; }
  linear_id_type get_group_linear_id() const { return static_cast<linear_id_type>(item_ / detail::sub_group_size); }
  range<1> get_group_range() const { return {run_->sub_groups.size()}; }
  bool leader() const { return get_local_linear_id() == 0; }

  detail::rendezvous& meeting() const { return run_->sub_groups[item_ / detail::sub_group_size]; }
  std::size_t own() const { return item_ % detail::sub_group_size; }

 private:
  template <int>
  friend class nd_item;
  sub_group(detail::group_run* run, std::size_t item) : run_(run), item_(item) {}
  detail::group_run* run_;
  std::size_t item_;
};

namespace detail {

// Returns the index, among the three dimensions of a group_run, of dimension d of a smaller index space.
template <int Dimensions>
constexpr int place(int d) {
  return 3 - Dimensions + d;
}

template <typename Index>
Index last_of(const std::size_t (&of)[3]) {
  Index out = make_index<Index>();
  for (int d = 0; d < index_dimensions<Index>; ++d) out[d] = of[place<index_dimensions<Index>>(d)];
  return out;
}

}  // namespace detail

template <int Dimensions = 1>
class group {
 public:
  static constexpr int dimensions = Dimensions;
  id<Dimensions> get_group_id() const { return detail::last_of<id<Dimensions>>(run_->group_id); }
  std::size_t get_group_id(int d) const { return run_->group_id[detail::place<Dimensions>(d)]; }
  range<Dimensions> get_local_range() const { return detail::last_of<range<Dimensions>>(run_->local.values); }
  std::size_t get_local_range(int d) const { return get_local_range()[d]; }
  std::size_t get_local_linear_id() const { return item_; }
  std::size_t get_local_linear_range() const { return run_->local.size(); }
  range<Dimensions> get_group_range() const { return detail::last_of<range<Dimensions>>(run_->groups.values); }
  bool leader() const { return item_ == 0; }
  operator id<Dimensions>() const { return get_group_id(); }
  std::size_t operator[](int d) const { return get_group_id(d); }

  detail::rendezvous& meeting() const { return run_->all; }
  std::size_t own() const { return item_; }

 private:
  template <int>
  friend class nd_item;
  group(detail::group_run* run, std::size_t item) : run_(run), item_(item) {}
  detail::group_run* run_;
  std::size_t item_;
};

namespace ext::oneapi::experimental {

// sycl_ext_oneapi_root_group: a barrier for all groups of a launch with the property use_root_sync.
template <int Dimensions>
class root_group {
 public:
  static constexpr int dimensions = Dimensions;
  detail::rendezvous& meeting() const {
    if (run_->grid != nullptr) return *run_->grid;
    std::fprintf(stderr, "host SYCL: a barrier of a root group in a launch without use_root_sync\n");
    std::abort();
  }

 private:
  template <int>
  friend class sycl::nd_item;
  explicit root_group(detail::group_run* run) : run_(run) {}
  detail::group_run* run_;
};

struct use_root_sync_key {};
inline constexpr use_root_sync_key use_root_sync;
template <typename Property>
struct properties {
  explicit properties(Property) {}
};

}  // namespace ext::oneapi::experimental

template <int Dimensions = 1>
class nd_item {
 public:
  static constexpr int dimensions = Dimensions;
  nd_item(detail::group_run* run, std::size_t item) : run_(run), item_(item) {
    const range<3>& l = run->local;
    local_[0] = item / (l[1] * l[2]);
    local_[1] = item / l[2] % l[1];
    local_[2] = item % l[2];
  }
  id<Dimensions> get_local_id() const { return detail::last_of<id<Dimensions>>(local_); }
  std::size_t get_local_id(int d) const { return local_[detail::place<Dimensions>(d)]; }
  std::size_t get_local_linear_id() const { return item_; }
  group<Dimensions> get_group() const { return {run_, item_}; }
  std::size_t get_group(int d) const { return run_->group_id[detail::place<Dimensions>(d)]; }
  std::size_t get_group_linear_id() const {
    return (run_->group_id[0] * run_->groups[1] + run_->group_id[1]) * run_->groups[2] + run_->group_id[2];
  }
  range<Dimensions> get_group_range() const { return get_group().get_group_range(); }
  std::size_t get_group_range(int d) const { return run_->groups[detail::place<Dimensions>(d)]; }
  range<Dimensions> get_local_range() const { return get_group().get_local_range(); }
  std::size_t get_local_range(int d) const { return run_->local[detail::place<Dimensions>(d)]; }
  range<Dimensions> get_global_range() const { return get_group_range() * get_local_range(); }
  std::size_t get_global_range(int d) const { return get_group_range(d) * get_local_range(d); }
  std::size_t get_global_id(int d) const { return get_group(d) * get_local_range(d) + get_local_id(d); }
  id<Dimensions> get_global_id() const {
    id<Dimensions> out;
    for (int d = 0; d < Dimensions; ++d) out[d] = get_global_id(d);
    return out;
  }
  std::size_t get_global_linear_id() const {
    std::size_t at = 0;
    for (int d = 0; d < Dimensions; ++d) at = at * get_global_range(d) + get_global_id(d);
    return at;
  }
  sub_group get_sub_group() const { return {run_, item_}; }
  ext::oneapi::experimental::root_group<Dimensions> ext_oneapi_get_root_group() const {
    return ext::oneapi::experimental::root_group<Dimensions>(run_);
  }

 private:
  detail::group_run* run_;
  std::size_t item_;
  std::size_t local_[3];
};

}  // namespace sycl
