// Queues, handlers, events, local memory and USM: SYCL 2020, 4.6.5, 4.7.6.11, 4.8 and 4.9.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <type_traits>
#include <typeinfo>
#include <vector>

#include "sycl/detail/buffer.hpp"
#include "sycl/detail/execution.hpp"
#include "sycl/detail/platform.hpp"
#include "sycl/detail/scheduler.hpp"

namespace sycl {

class event {
 public:
  event() = default;
  event(detail::command_pointer command, bool profiling) : command_(std::move(command)), profiling_(profiling) {}
  void wait() const { detail::scheduler::instance().wait(command_); }
  void wait_and_throw() const { wait(); }
  template <typename Param>
  typename Param::return_type get_info() const {
    if (command_ == nullptr || command_->done) return info::event_command_status::complete;
    detail::scheduler::instance().poll();
    return info::event_command_status::submitted;
  }
  template <typename Param>
  std::uint64_t get_profiling_info() const {
    if (!profiling_) throw exception(make_error_code(errc::invalid), "the queue has no property enable_profiling");
    wait();
    if (command_ == nullptr) return 0;
    return std::is_same_v<Param, info::event_profiling::command_end> ? command_->end : command_->start;
  }

 private:
  friend class handler;
  detail::command_pointer command_;  // null: complete from the start
  bool profiling_ = true;
};

class handler;

namespace detail {
struct unnamed_kernel;

/// Checks that a name is used for one kernel only: SYCL 2020, 5.2 "Naming of kernels".
template <typename Name>
void check_name(const std::type_info& kernel) {
  if constexpr (!std::is_same_v<Name, unnamed_kernel>) {
    static const std::type_info& first = kernel;
    if (first != kernel) throw exception(make_error_code(errc::invalid), "two kernels have one name");
  }
}
}  // namespace detail

template <typename T, int Dimensions = 1>
class local_accessor;

class handler {
 public:
  void depends_on(const event& one) {
    if (one.command_ != nullptr && !one.command_->done) dependencies_.push_back(one.command_);
  }
  void depends_on(const std::vector<event>& all) {
    for (const event& one : all) depends_on(one);
  }

  template <typename Kernel>
  void single_task(const Kernel& kernel) {
    check<Kernel>();
    work_ = kernel;
  }

  template <typename Name = detail::unnamed_kernel, int Dimensions, typename Kernel>
  void parallel_for(nd_range<Dimensions> space, const Kernel& kernel) {
    launch<Name>(space, kernel, false);
  }
  template <typename Name = detail::unnamed_kernel, int Dimensions, typename Kernel>
  void parallel_for(nd_range<Dimensions> space,
                    ext::oneapi::experimental::properties<ext::oneapi::experimental::use_root_sync_key>,
                    const Kernel& kernel) {
    launch<Name>(space, kernel, true);
  }

  void memcpy(void* destination, const void* source, std::size_t bytes) {
    work_ = [=] { std::memmove(destination, source, bytes); };
  }
  void memset(void* pointer, int value, std::size_t bytes) {
    work_ = [=] { std::memset(pointer, value, bytes); };
  }
  template <typename T>
  void fill(void* pointer, const T& pattern, std::size_t count) {
    work_ = [=] {
      for (std::size_t i = 0; i < count; ++i)
        std::memcpy(static_cast<std::byte*>(pointer) + i * sizeof(T), &pattern, sizeof(T));
    };
  }
  void prefetch(void*, std::size_t) {}

  template <typename T, access_mode Mode>
  void copy(const T* source, accessor<T, 1, Mode> destination) {
    static_assert(Mode != access_mode::read, "the destination is read only");
    if (destination.size() > 0) memcpy(destination.all_.begin, source, destination.size() * sizeof(T));
  }
  template <typename T, access_mode Mode>
  void copy(accessor<T, 1, Mode> source, T* destination) {
    static_assert(Mode != access_mode::write, "the source is write only");
    if (source.size() > 0) memcpy(destination, source.all_.begin, source.size() * sizeof(T));
  }
  template <typename T, access_mode From, access_mode To>
  void copy(accessor<T, 1, From> source, accessor<T, 1, To> destination) {
    static_assert(From != access_mode::write && To != access_mode::read, "the modes are the wrong way round");
    if (source.size() > destination.size())
      throw exception(make_error_code(errc::invalid), "the destination is smaller than the source");
    if (source.size() > 0) memcpy(destination.all_.begin, source.all_.begin, source.size() * sizeof(T));
  }
  template <typename T, access_mode Mode>
  void fill(accessor<T, 1, Mode> destination, const T& pattern) {
    static_assert(Mode != access_mode::read, "the destination is read only");
    fill<T>(destination.all_.begin, pattern, destination.size());
  }

 private:
  template <typename, int, access_mode>
  friend class accessor;
  template <typename, int>
  friend class local_accessor;
  friend class queue;

  // `together`: the groups may wait for each other.
  template <typename Name, int Dimensions, typename Kernel>
  void launch(nd_range<Dimensions> space, const Kernel& kernel, bool together) {
    check<Kernel>();
    detail::check_name<Name>(typeid(Kernel));
    launch(detail::in_three(space.get_global_range()), detail::in_three(space.get_local_range()), together,
           [kernel](detail::group_run& run, std::size_t item) { kernel(nd_item<Dimensions>(&run, item)); });
  }

  void launch(range<3> global, range<3> local, bool together, detail::item_function kernel) {
    if (local.size() == 0 || local.size() > host_max_work_group_size)
      throw exception(make_error_code(errc::nd_range), "work-group size out of range");
    for (int d = 0; d < 3; ++d) {
      if (global[d] % local[d] != 0)
        throw exception(make_error_code(errc::nd_range), "the global range is no multiple of the local range");
    }
    const range<3> groups(global[0] / local[0], global[1] / local[1], global[2] / local[2]);
    work_ = [kernel = std::move(kernel), groups, local, together, bytes = local_bytes_] {
      run_groups(groups, local, bytes, together, kernel);
    };
  }

  static void run_groups(range<3> groups, range<3> local, std::size_t local_bytes, bool together,
                         const detail::item_function& kernel) {
    const std::size_t at_once = together ? groups.size() : 1;
    const std::size_t words = local_bytes / sizeof(std::max_align_t) + 1;
    std::vector<std::max_align_t> memory(words * at_once);
    std::vector<detail::group_run> runs(at_once);
    detail::rendezvous grid{groups.size() * local.size(), 0, 0, {}};
    for (std::size_t k = 0; k < groups.size(); ++k) {
      detail::group_run& run = runs[k % at_once];
      run.local = local;
      run.groups = groups;
      run.group_id[0] = k / (groups[1] * groups[2]);
      run.group_id[1] = k / groups[2] % groups[1];
      run.group_id[2] = k % groups[2];
      run.local_memory = reinterpret_cast<std::byte*>(memory.data() + k % at_once * words);
      run.grid = together ? &grid : nullptr;
      if ((k + 1) % at_once != 0) continue;
      std::memset(memory.data(), 0xA5, memory.size() * sizeof(std::max_align_t));  // local memory is uninitialized
      detail::run_together(runs.data(), at_once, kernel);
    }
  }

  template <typename Kernel>
  static void check() {
    // A pair of device copyable types is device copyable, although its assignment is not trivial (SYCL 2020, 3.13.1).
    static_assert(std::is_trivially_copy_constructible_v<Kernel> && std::is_trivially_destructible_v<Kernel>,
                  "what a kernel captures must be device copyable");
  }
  std::size_t reserve(std::size_t bytes, std::size_t alignment) {
    local_bytes_ = (local_bytes_ + alignment - 1) / alignment * alignment;
    const std::size_t at = local_bytes_;
    local_bytes_ += bytes;
    return at;
  }
  std::size_t local_bytes_ = 0;
  std::function<void()> work_;
  std::vector<detail::command_pointer> dependencies_;
  std::vector<detail::buffer_use> buffers_;
  std::vector<std::pair<void*, std::size_t>> discarded_;
};

template <typename T, int Dimensions, access_mode Mode>
accessor<T, Dimensions, Mode>::accessor(buffer<std::remove_const_t<T>>& from, handler& h, range<1> size, id<1> offset,
                                        const property_list& properties)
    : all_{from.memory() + offset[0], size[0]} {
  if (offset[0] + size[0] > from.size())
    throw exception(make_error_code(errc::invalid), "the accessor reaches beyond its buffer");
  if (properties.no_init && Mode == access_mode::read)
    throw exception(make_error_code(errc::invalid), "an accessor for reading cannot be no_init");
  h.buffers_.push_back({from.state_, Mode != access_mode::read});
  if (properties.no_init) h.discarded_.emplace_back(from.memory(), from.byte_size());
}

template <typename T>
class local_accessor<T, 0> {
 public:
  explicit local_accessor(handler& h) : at_(h.reserve(sizeof(T), alignof(T))) {}
  operator T&() const { return *reinterpret_cast<T*>(detail::running()->local_memory + at_); }

 private:
  std::size_t at_;
};

template <typename T>
class local_accessor<T, 1> {
 public:
  local_accessor(range<1> size, handler& h) : size_(size[0]), at_(h.reserve(sizeof(T) * size[0], alignof(T))) {}
  std::size_t size() const { return size_; }
  T& operator[](id<1> i) const { return reinterpret_cast<T*>(detail::running()->local_memory + at_)[i[0]]; }

 private:
  std::size_t size_;
  std::size_t at_;
};

class queue {
 public:
  explicit queue(const property_list& properties = {}) : properties_(properties) {}
  explicit queue(const device&, const property_list& properties = {}) : properties_(properties) {}
  queue(const device&, const async_handler&, const property_list& properties = {}) : properties_(properties) {}
  queue(const context&, const device&, const property_list& properties = {}) : properties_(properties) {}
  device get_device() const { return {}; }
  context get_context() const { return {}; }
  bool is_in_order() const { return properties_.in_order; }

  template <typename CommandGroup>
  event submit(const CommandGroup& command_group) {
    handler h;
    command_group(h);
    return submit_work(h);
  }
  template <typename Name = detail::unnamed_kernel, int Dimensions, typename Kernel>
  event parallel_for(nd_range<Dimensions> space, const Kernel& kernel) {
    return submit([&](handler& h) { h.template parallel_for<Name>(space, kernel); });
  }
  template <typename Kernel>
  event single_task(const Kernel& kernel) {
    return submit([&](handler& h) { h.single_task(kernel); });
  }
  event memcpy(void* destination, const void* source, std::size_t bytes) {
    return submit([&](handler& h) { h.memcpy(destination, source, bytes); });
  }
  event memset(void* pointer, int value, std::size_t bytes) {
    return submit([&](handler& h) { h.memset(pointer, value, bytes); });
  }
  template <typename T>
  event copy(const T* source, T* destination, std::size_t count) {
    return memcpy(destination, source, count * sizeof(T));
  }
  template <typename T>
  event fill(void* pointer, const T& pattern, std::size_t count) {
    return submit([&](handler& h) { h.fill(pointer, pattern, count); });
  }
  event prefetch(void* pointer, std::size_t bytes) {
    return submit([&](handler& h) { h.prefetch(pointer, bytes); });
  }
  void wait() {
    std::vector<detail::command_pointer> all;
    {
      const std::lock_guard lock(*mutex_);
      all = *submitted_;
    }
    for (const detail::command_pointer& one : all) detail::scheduler::instance().wait(one);
  }
  void wait_and_throw() { wait(); }
  void throw_asynchronous() {}

 private:
  // Submits work in the queue's order, after its dependencies. Not a template, to avoid one instance per command group.
  event submit_work(handler& h) {
    if (!h.work_) h.work_ = [] {};
    if (!h.discarded_.empty())
      h.work_ = [work = std::move(h.work_), discarded = std::move(h.discarded_)] {
        for (const auto& [memory, bytes] : discarded) std::memset(memory, 0xA5, bytes);
        work();
      };
    const std::lock_guard lock(*mutex_);
    for (const detail::buffer_use& one : h.buffers_) one.state->add_dependencies(one.writes, h.dependencies_);
    if (properties_.in_order) h.dependencies_.insert(h.dependencies_.end(), submitted_->begin(), submitted_->end());
    auto made = detail::scheduler::instance().submit(std::move(h.work_), std::move(h.dependencies_));
    for (const detail::buffer_use& one : h.buffers_) one.state->note(one.writes, made);
    if (properties_.in_order) submitted_->clear();
    const auto done = [](const detail::command_pointer& one) { return one->done; };
    submitted_->erase(std::remove_if(submitted_->begin(), submitted_->end(), done), submitted_->end());
    submitted_->push_back(made);
    return {std::move(made), properties_.profiling};
  }

  property_list properties_;
  // Copies of a queue are the same queue.
  std::shared_ptr<std::mutex> mutex_ = std::make_shared<std::mutex>();
  std::shared_ptr<std::vector<detail::command_pointer>> submitted_ =
      std::make_shared<std::vector<detail::command_pointer>>();  // in order: the last; otherwise those not yet run
};

namespace usm {
enum class alloc { host, device, shared, unknown };
}

namespace detail {
/// The size and the kind of each allocation, for get_pointer_type.
struct allocation {
  std::size_t bytes;
  usm::alloc kind;
};
inline std::mutex allocations_mutex;
inline std::map<const std::byte*, allocation> allocations;

inline void* allocate(std::size_t bytes, usm::alloc kind) {
  void* const memory = std::aligned_alloc(256, (bytes + 511) / 256 * 256);
  const std::lock_guard lock(allocations_mutex);
  allocations[static_cast<const std::byte*>(memory)] = {bytes, kind};
  return memory;
}
}  // namespace detail

inline void* malloc_device(std::size_t bytes, const queue&) { return detail::allocate(bytes, usm::alloc::device); }
inline void* malloc_shared(std::size_t bytes, const queue&) { return detail::allocate(bytes, usm::alloc::shared); }
inline void* malloc_host(std::size_t bytes, const queue&) { return detail::allocate(bytes, usm::alloc::host); }
template <typename T>
T* malloc_device(std::size_t count, const queue& q) {
  return static_cast<T*>(malloc_device(count * sizeof(T), q));
}
template <typename T>
T* malloc_shared(std::size_t count, const queue& q) {
  return static_cast<T*>(malloc_shared(count * sizeof(T), q));
}
template <typename T>
T* malloc_host(std::size_t count, const queue& q) {
  return static_cast<T*>(malloc_host(count * sizeof(T), q));
}
inline usm::alloc get_pointer_type(const void* pointer, const context&) {
  const auto* at = static_cast<const std::byte*>(pointer);
  const std::lock_guard lock(detail::allocations_mutex);
  auto found = detail::allocations.upper_bound(at);
  if (found == detail::allocations.begin()) return usm::alloc::unknown;
  --found;
  return at < found->first + found->second.bytes ? found->second.kind : usm::alloc::unknown;
}
inline device get_pointer_device(const void*, const context&) { return {}; }
inline void free(void* pointer, const queue&) {
  {
    const std::lock_guard lock(detail::allocations_mutex);
    const auto found = detail::allocations.find(static_cast<const std::byte*>(pointer));
    if (found == detail::allocations.end()) return;
    // Overwrites memory that is freed before the commands that use it have run, so that tests detect it.
    if (detail::scheduler::instance().deferred()) std::memset(pointer, 0xDD, found->second.bytes);
    detail::allocations.erase(found);
  }
  if (!detail::scheduler::instance().deferred()) std::free(pointer);
}

}  // namespace sycl
