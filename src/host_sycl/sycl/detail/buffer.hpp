// Buffers, accessors and host accessors of one dimension: SYCL 2020, 4.7.2 and 4.7.6. Two kinds of undefined behavior
// stop the program with a message: an index out of bounds, and a command that uses a buffer while a host accessor of it
// exists. The contents of a buffer are overwritten before a command with a `no_init` accessor.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <type_traits>
#include <vector>

#include "sycl/detail/index_space.hpp"
#include "sycl/detail/platform.hpp"
#include "sycl/detail/scheduler.hpp"

namespace sycl {

enum class access_mode { read, write, read_write };

template <access_mode Mode>
struct mode_tag_t {};
inline constexpr mode_tag_t<access_mode::read> read_only{};
inline constexpr mode_tag_t<access_mode::write> write_only{};
inline constexpr mode_tag_t<access_mode::read_write> read_write{};

namespace detail {

[[noreturn]] inline void stop(const char* message) {
  std::fprintf(stderr, "sycl: %s\n", message);
  std::abort();
}

// A buffer's memory, the commands that use it, and the number of its host accessors.
struct buffer_state {
  explicit buffer_state(std::size_t bytes)
      : memory(std::make_unique<std::max_align_t[]>(bytes / sizeof(std::max_align_t) + 1)) {
    std::memset(memory.get(), 0xA5, bytes);  // uninitialized at first
  }
  std::unique_ptr<std::max_align_t[]> memory;
  std::vector<command_pointer> readers;  // since the last writer
  std::vector<command_pointer> writers;
  int host_readers = 0;
  int host_writers = 0;

  // Adds the commands that must run before a command that reads or writes.
  void add_dependencies(bool writes, std::vector<command_pointer>& to) const {
    if (host_writers > 0 || (writes && host_readers > 0))
      stop("a command uses a buffer while a host accessor of it is there");
    to.insert(to.end(), writers.begin(), writers.end());
    if (writes) to.insert(to.end(), readers.begin(), readers.end());
  }
  void note(bool writes, const command_pointer& command) {
    if (writes) {
      writers = {command};
      readers.clear();
    } else {
      readers.push_back(command);
    }
  }
  void wait(bool for_readers) {
    for (const command_pointer& one : std::vector(writers)) scheduler::instance().wait(one);
    for (const command_pointer& one : for_readers ? std::vector(readers) : std::vector<command_pointer>())
      scheduler::instance().wait(one);
  }
};

// The use of a buffer by a command.
struct buffer_use {
  std::shared_ptr<buffer_state> state;
  bool writes;
};

template <typename T>
struct bounded {
  T* begin = nullptr;
  std::size_t size = 0;
  T& at(std::size_t i) const {
    if (i >= size) stop("an accessor's index is out of bounds");
    return begin[i];
  }
};

}  // namespace detail

class handler;

template <typename T, int Dimensions = 1>
class buffer {
  static_assert(Dimensions == 1, "buffers of one dimension alone");
  static_assert(std::is_trivially_copyable_v<T>, "what a buffer holds must be device copyable");

 public:
  buffer(const range<1>& size) : size_(size[0]), state_(std::make_shared<detail::buffer_state>(size[0] * sizeof(T))) {}
  buffer(const T* from, const range<1>& size) : buffer(size) { std::memcpy(memory(), from, byte_size()); }
  buffer(const buffer&) = default;
  buffer& operator=(const buffer&) = default;
  ~buffer() {
    if (state_.use_count() == 1) state_->wait(true);
  }
  range<1> get_range() const { return range<1>(size_); }
  std::size_t size() const { return size_; }
  std::size_t byte_size() const { return size_ * sizeof(T); }

 private:
  template <typename, int, access_mode>
  friend class accessor;
  template <typename, int, access_mode>
  friend class host_accessor;
  [[nodiscard]] T* memory() const { return reinterpret_cast<T*>(state_->memory.get()); }

  std::size_t size_;
  std::shared_ptr<detail::buffer_state> state_;
};

template <typename T, int Dimensions = 1,
          access_mode Mode = std::is_const_v<T> ? access_mode::read : access_mode::read_write>
class accessor {
  using element = std::conditional_t<Mode == access_mode::read, const T, T>;

 public:
  accessor(buffer<std::remove_const_t<T>>& from, handler& h, const property_list& properties = {})
      : accessor(from, h, range<1>(from.size()), id<1>(0), properties) {}
  accessor(buffer<std::remove_const_t<T>>& from, handler& h, mode_tag_t<Mode>, const property_list& properties = {})
      : accessor(from, h, properties) {}
  accessor(buffer<std::remove_const_t<T>>& from, handler& h, range<1> size, id<1> offset, mode_tag_t<Mode>,
           const property_list& properties = {})
      : accessor(from, h, size, offset, properties) {}
  accessor(buffer<std::remove_const_t<T>>& from, handler& h, range<1> size, id<1> offset,
           const property_list& properties = {});

  std::size_t size() const { return all_.size; }
  element& operator[](id<1> i) const { return all_.at(i[0]); }

 private:
  friend class handler;
  detail::bounded<element> all_;
};
template <typename T>
accessor(buffer<T>&, handler&, const property_list& = {}) -> accessor<T, 1, access_mode::read_write>;
template <typename T, access_mode Mode>
accessor(buffer<T>&, handler&, mode_tag_t<Mode>, const property_list& = {}) -> accessor<T, 1, Mode>;
template <typename T, access_mode Mode>
accessor(buffer<T>&, handler&, range<1>, id<1>, mode_tag_t<Mode>, const property_list& = {}) -> accessor<T, 1, Mode>;

template <typename T, int Dimensions = 1,
          access_mode Mode = std::is_const_v<T> ? access_mode::read : access_mode::read_write>
class host_accessor {
  using element = std::conditional_t<Mode == access_mode::read, const T, T>;
  static constexpr bool kWrites = Mode != access_mode::read;

 public:
  explicit host_accessor(buffer<std::remove_const_t<T>>& from) : state_(from.state_), all_{from.memory(), from.size()} {
    if (state_->host_writers > 0 || (kWrites && state_->host_readers > 0))
      detail::stop("two host accessors of one buffer, one of which writes");
    state_->wait(kWrites);
    ++(kWrites ? state_->host_writers : state_->host_readers);
  }
  host_accessor(buffer<std::remove_const_t<T>>& from, mode_tag_t<Mode>) : host_accessor(from) {}
  host_accessor(const host_accessor&) = delete;
  host_accessor& operator=(const host_accessor&) = delete;
  ~host_accessor() { --(kWrites ? state_->host_writers : state_->host_readers); }

  std::size_t size() const { return all_.size; }
  element& operator[](id<1> i) const { return all_.at(i[0]); }

 private:
  std::shared_ptr<detail::buffer_state> state_;
  detail::bounded<element> all_;
};
template <typename T>
host_accessor(buffer<T>&) -> host_accessor<T, 1, access_mode::read_write>;
template <typename T, access_mode Mode>
host_accessor(buffer<T>&, mode_tag_t<Mode>) -> host_accessor<T, 1, Mode>;

}  // namespace sycl
