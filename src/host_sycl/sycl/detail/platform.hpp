// Devices, contexts, exceptions and properties: SYCL 2020, 4.6 and 4.13.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "sycl/detail/index_space.hpp"

namespace sycl {

// Constraints of templates: `template <typename T, detail::floating<T> = 0>`.
namespace detail {
template <typename T>
using floating = std::enable_if_t<std::is_floating_point_v<T>, int>;
template <typename T>
using integral = std::enable_if_t<std::is_integral_v<T>, int>;
template <typename T>
using arithmetic = std::enable_if_t<std::is_arithmetic_v<T>, int>;
}  // namespace detail

enum class errc {
  success = 0,
  runtime = 1,
  kernel,
  accessor,
  nd_range,
  event,
  kernel_argument,
  build,
  invalid,
  memory_allocation,
  platform,
  profiling,
  feature_not_supported
};

inline const std::error_category& sycl_category() {
  struct category : std::error_category {
    const char* name() const noexcept override { return "sycl"; }
    std::string message(int) const override { return "SYCL error"; }
  };
  static const category instance;
  return instance;
}
inline std::error_code make_error_code(errc e) { return {static_cast<int>(e), sycl_category()}; }

}  // namespace sycl

template <>
struct std::is_error_code_enum<sycl::errc> : std::true_type {};

namespace sycl {

class exception : public std::exception {
 public:
  exception(std::error_code code, const std::string& what) : code_(code), what_(what) {}
  const std::error_code& code() const noexcept { return code_; }
  const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::error_code code_;
  std::string what_;
};

class exception_list : public std::vector<std::exception_ptr> {};
using async_handler = std::function<void(exception_list)>;

namespace info {
enum class device_type { cpu, gpu, accelerator, custom, automatic, host, all };
enum class event_command_status { submitted, running, complete };
namespace device {
struct name {
  using return_type = std::string;
};
struct vendor {
  using return_type = std::string;
};
struct max_compute_units {
  using return_type = std::uint32_t;
};
struct max_work_group_size {
  using return_type = std::size_t;
};
struct max_clock_frequency {
  using return_type = std::uint32_t;
};
struct global_mem_size {
  using return_type = std::uint64_t;
};
struct global_mem_cache_size {
  using return_type = std::uint64_t;
};
struct local_mem_size {
  using return_type = std::uint64_t;
};
struct sub_group_sizes {
  using return_type = std::vector<std::size_t>;
};
template <int Dimensions>
struct max_work_item_sizes {
  using return_type = id<Dimensions>;
};
}  // namespace device
namespace event {
struct command_execution_status {
  using return_type = event_command_status;
};
}  // namespace event
namespace event_profiling {
struct command_submit {
  using return_type = std::uint64_t;
};
struct command_start {
  using return_type = std::uint64_t;
};
struct command_end {
  using return_type = std::uint64_t;
};
}  // namespace event_profiling
}  // namespace info

inline constexpr std::size_t host_max_work_group_size = 1024;

enum class aspect { cpu, gpu, fp16, fp64, atomic64, usm_atomic_host_allocations, usm_atomic_shared_allocations };

class device {
 public:
  device() = default;
  template <typename Selector, typename = decltype(std::declval<Selector>()(std::declval<const device&>()))>
  explicit device(const Selector&) {}
  static std::vector<device> get_devices(info::device_type type = info::device_type::all) {
    return type == info::device_type::all || type == info::device_type::cpu ? std::vector<device>(1)
                                                                            : std::vector<device>();
  }
  bool is_cpu() const { return true; }
  bool is_gpu() const { return false; }
  bool has(aspect which) const { return which != aspect::gpu; }
  template <typename Param>
  typename Param::return_type get_info() const {
    if constexpr (std::is_same_v<Param, info::device::name> || std::is_same_v<Param, info::device::vendor>)
      return "host SYCL for tests";
    else if constexpr (std::is_same_v<Param, info::device::max_work_group_size>)
      return host_max_work_group_size;
    else if constexpr (std::is_same_v<Param, info::device::global_mem_size>)
      return std::uint64_t{8} << 30;
    else if constexpr (std::is_same_v<Param, info::device::local_mem_size>)
      return 228 * 1024;
    else if constexpr (std::is_same_v<Param, info::device::sub_group_sizes>)
      return {32};
    else if constexpr (std::is_same_v<Param, info::device::max_work_item_sizes<3>>)
      return {1024, 1024, 1024};
    else
      return 1;
  }
  friend bool operator==(const device&, const device&) { return true; }
  friend bool operator!=(const device&, const device&) { return false; }
};

inline int default_selector_v(const device&) { return 1; }
inline int cpu_selector_v(const device&) { return 1; }
inline int gpu_selector_v(const device&) { return -1; }

class context {
 public:
  context() = default;
  explicit context(const device&) {}
};

namespace property::queue {
struct in_order {};
struct enable_profiling {};
}  // namespace property::queue
namespace property {
struct no_init {};
}  // namespace property
inline constexpr property::no_init no_init{};

class property_list {
 public:
  template <typename... Properties>
  property_list(Properties...)
      : profiling((std::is_same_v<Properties, property::queue::enable_profiling> || ...)),
        in_order((std::is_same_v<Properties, property::queue::in_order> || ...)),
        no_init((std::is_same_v<Properties, property::no_init> || ...)) {}
  bool profiling;
  bool in_order;
  bool no_init;
};

enum class memory_order { relaxed, acquire, release, acq_rel, seq_cst };
enum class memory_scope { work_item, sub_group, work_group, device, system };
namespace access {
enum class address_space { global_space, local_space, private_space, generic_space };
enum class decorated { no, yes, legacy };
}  // namespace access

}  // namespace sycl
