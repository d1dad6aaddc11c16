// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cuRAND's host generators: curand.h. XORWOW, MRG32k3a and Philox4x32-10 give the integers and uniform numbers of
// cuRAND, in the order of cuRAND on an H100; normal numbers may differ in the last bits. For other generators,
// functions return status_type_error. Work is submitted to the generator's stream.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <sycl/sycl.hpp>
#include <variant>

#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/random/distributions.hpp"
#include "cu2sycl/stream/stream.hpp"
#include "cu2sycl/stream/unrecorded.hpp"

namespace cu2sycl::random {

/// Status codes, with the values of curandStatus_t. Functions return status_not_initialized for a null generator.
enum status_t : int {
  status_success = 0,
  status_version_mismatch = 100,
  status_not_initialized = 101,
  status_allocation_failed = 102,
  status_type_error = 103,
  status_out_of_range = 104,
  status_length_not_multiple = 105,
  status_double_precision_required = 106,
  status_launch_failure = 201,
  status_preexisting_failure = 202,
  status_initialization_failed = 203,
  status_arch_mismatch = 204,
  status_internal_error = 999
};

/// Kinds of generators, with the values of curandRngType_t.
enum generator_type : int {
  generator_test = 0,
  generator_pseudo_default = 100,
  generator_xorwow = 101,
  generator_mrg32k3a = 121,
  generator_mtgp32 = 141,
  generator_mt19937 = 142,
  generator_philox4_32_10 = 161,
  generator_quasi_default = 200,
  generator_sobol32 = 201,
  generator_scrambled_sobol32 = 202,
  generator_sobol64 = 203,
  generator_scrambled_sobol64 = 204
};

/// Orders of results, with the values of curandOrdering_t.
enum ordering : int {
  ordering_pseudo_best = 100,
  ordering_pseudo_default = 101,
  ordering_pseudo_seeded = 102,
  ordering_pseudo_legacy = 103,
  ordering_pseudo_dynamic = 104,
  ordering_quasi_default = 201
};

namespace detail {

/// Results are taken from the sequences in turn: `kRun` results from one sequence, then `kRun` from the next.
template <typename State>
struct sequences {
  static constexpr std::size_t kRun = 1;
  static std::size_t count(ordering) { return 4096; }
};
template <>
struct sequences<curandStateMRG32k3a> {
  static constexpr std::size_t kRun = 1;
  static std::size_t count(ordering order) { return order == ordering_pseudo_legacy ? 4096 : 81920; }
};
template <>
struct sequences<curandStatePhilox4_32_10> {
  static constexpr std::size_t kRun = 4;
  static std::size_t count(ordering) { return 65536; }
};

template <typename State>
struct stream_of_numbers {
  State* states = nullptr;  // in device memory, one per sequence; initialized at the sequence's first turn
  std::size_t begin = 0;  // the first turn
  std::size_t turn = 0;  // the turn of the next results
  std::size_t skipped = 0;  // results of that turn to skip because of the offset
};

struct context {
  std::variant<stream_of_numbers<curandStateXORWOW>, stream_of_numbers<curandStateMRG32k3a>,
               stream_of_numbers<curandStatePhilox4_32_10>>
      numbers;
  bool host = false;  // results are copied to host memory
  unsigned long long seed = 0;
  unsigned long long offset = 0;
  ordering order = ordering_pseudo_default;
  stream_t stream = nullptr;

  sycl::queue& queue() const { return not_captured(queue_of(stream)); }
  /// Discards the states, so that the next results start a new run. Waits for all work.
  void restart() {
    std::visit(
        [&](auto& one) {
          if (one.states == nullptr) return;
          cu2sycl::detail::wait_for_all();
          sycl::free(one.states, default_queue());
          one = {};
        },
        numbers);
  }
};

template <typename Work>
status_t guarded(Work&& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return status_allocation_failed;
  } catch (const sycl::exception& e) {
    return e.code() == sycl::errc::memory_allocation ? status_allocation_failed : status_launch_failure;
  }
}

template <typename T>
T* allocate(std::size_t n, sycl::queue& queue) {
  T* const out = sycl::malloc_device<T>(n, queue);
  if (out == nullptr) throw std::bad_alloc();
  return out;
}

inline constexpr std::size_t kGroup = 64;

template <typename State>
void start(const context& from, stream_of_numbers<State>& numbers) {
  if (numbers.states != nullptr) return;
  const auto turn = static_cast<std::size_t>(from.offset / sequences<State>::kRun);
  numbers = {allocate<State>(sequences<State>::count(from.order), from.queue()), turn, turn,
             static_cast<std::size_t>(from.offset % sequences<State>::kRun)};
}

/// Fills `out` with n results; each call of `draw(state, results)` makes `Run` of them.
template <std::size_t Run, typename State, typename T, typename Draw>
void fill(const context& from, stream_of_numbers<State>& numbers, T* out, std::size_t n, const Draw& draw) {
  start(from, numbers);
  State* const states = numbers.states;
  const unsigned long long seed = from.seed;
  const std::size_t count = sequences<State>::count(from.order);
  const std::size_t first = numbers.turn;
  const std::size_t fresh = numbers.begin + count;  // turns below this are the first of their sequence
  const std::size_t skipped = numbers.skipped;
  const std::size_t turns = (n + skipped + Run - 1) / Run;
  const std::size_t used = turns < count ? turns : count;
  numbers.turn += turns;
  numbers.skipped = 0;
  from.queue().parallel_for(sycl::nd_range<1>((used + kGroup - 1) / kGroup * kGroup, kGroup),
                            [=](sycl::nd_item<1> item) {
                              const std::size_t self = item.get_global_id(0);
                              if (self >= used) return;
                              const std::size_t sequence = (first + self) % count;
                              State state;
                              if (first + self < fresh)
                                curand_init(seed, sequence, (first + self) / count * sequences<State>::kRun, &state);
                              else
                                state = states[sequence];
                              for (std::size_t turn = self; turn < turns; turn += count) {
                                T results[Run];
                                draw(&state, results);
                                for (std::size_t k = 0; k < Run; ++k) {
                                  const std::size_t at = turn * Run + k;
                                  if (at >= skipped && at - skipped < n) out[at - skipped] = results[k];
                                }
                              }
                              states[sequence] = state;
                            });
}

/// Fills host or device memory, as the generator requires. `Pairs`: XORWOW and MRG32k3a make two results per turn.
template <bool Pairs, typename T, typename Draw>
status_t generate(context* generator, T* out, std::size_t n, const Draw& draw) {
  if (generator == nullptr) return status_not_initialized;
  return guarded([&] {
    sycl::queue& queue = generator->queue();
    T* const to = generator->host && n > 0 ? allocate<T>(n, queue) : out;
    const bool whole = std::visit(
        [&](auto& numbers) {
          using State = std::remove_pointer_t<decltype(numbers.states)>;
          constexpr std::size_t kRun = sequences<State>::kRun == 1 && Pairs ? 2 : sequences<State>::kRun;
          if (kRun == 2 && n % 2 != 0) return false;
          if (n > 0) fill<kRun>(*generator, numbers, to, n, draw);
          return true;
        },
        generator->numbers);
    if (to != out) {
      if (whole) queue.memcpy(out, to, n * sizeof(T)).wait();
      sycl::free(to, queue);
    }
    return whole ? status_success : status_length_not_multiple;
  });
}

/// Fills results one by one.
template <typename One>
struct each {
  One one;
  template <typename State, typename T, std::size_t Run>
  void operator()(State* state, T (&results)[Run]) const {
    for (T& result : results) result = one(state);
  }
};
template <typename One>
each(One) -> each<One>;

/// Makes uniform doubles; a Philox sequence makes two results from four numbers.
struct uniform_doubles {
  template <typename State, std::size_t Run>
  void operator()(State* state, double (&results)[Run]) const {
    if constexpr (Run == 1) {
      results[0] = curand_uniform_double(state);
    } else {
      for (std::size_t k = 0; k < Run; k += 2) {
        const double2 pair = curand_uniform2_double(state);
        results[k] = pair.x;
        results[k + 1] = pair.y;
      }
    }
  }
};

/// Makes normal numbers, or exp of normal numbers.
template <bool Exponential, typename T>
struct normals {
  T mean, deviation;

  T scaled(T value) const {
    const T out = mean + deviation * value;
    return Exponential ? sycl::exp(out) : out;
  }
  template <typename State, std::size_t Run>
  void operator()(State* state, T (&results)[Run]) const {
    for (std::size_t k = 0; k < Run; k += 2) {
      if constexpr (std::is_same_v<T, float>) {
        const float2 pair = curand_normal2(state);
        results[k] = scaled(pair.x);
        results[k + 1] = scaled(pair.y);
      } else {
        const double2 pair = curand_normal2_double(state);
        results[k] = scaled(pair.x);
        results[k + 1] = scaled(pair.y);
      }
    }
  }
};

}  // namespace detail

using generator_t = detail::context*;

namespace detail {

inline status_t create(generator_t* generator, generator_type type, sycl::queue& queue, bool host) {
  if (generator == nullptr) return status_not_initialized;
  auto made = std::make_unique<context>();
  made->host = host;
  made->stream = &queue == &default_queue() ? nullptr : &queue;
  if (type == generator_mrg32k3a)
    made->numbers = stream_of_numbers<curandStateMRG32k3a>();
  else if (type == generator_philox4_32_10)
    made->numbers = stream_of_numbers<curandStatePhilox4_32_10>();
  else if (type != generator_pseudo_default && type != generator_xorwow)
    return status_type_error;
  *generator = made.release();
  return status_success;
}

}  // namespace detail

/// Creates a generator whose work is submitted to the default stream or to `queue` (curandCreateGenerator).
inline status_t create_generator(generator_t* generator, generator_type type, sycl::queue& queue = default_queue()) {
  return detail::create(generator, type, queue, false);
}

/// Creates a generator that fills host memory (curandCreateGeneratorHost).
inline status_t create_host_generator(generator_t* generator, generator_type type,
                                      sycl::queue& queue = default_queue()) {
  return detail::create(generator, type, queue, true);
}

/// Destroys a generator (curandDestroyGenerator).
inline status_t destroy_generator(generator_t generator) {
  if (generator == nullptr) return status_not_initialized;
  const std::unique_ptr<detail::context> owned(generator);
  return detail::guarded([&] {
    generator->restart();
    return status_success;
  });
}

/// Waits for all work and sets the queue to which the generator's work is submitted (curandSetStream).
inline status_t set_stream(generator_t generator, sycl::queue& queue) {
  if (generator == nullptr) return status_not_initialized;
  return detail::guarded([&] {
    cu2sycl::detail::wait_for_all();
    generator->stream = &queue == &default_queue() ? nullptr : &queue;
    return status_success;
  });
}

namespace detail {

template <typename T>
status_t restart_with(generator_t generator, T context::*setting, T value) {
  if (generator == nullptr) return status_not_initialized;
  return guarded([&] {
    generator->restart();
    generator->*setting = value;
    return status_success;
  });
}

}  // namespace detail

/// Restarts the generator with a seed (curandSetPseudoRandomGeneratorSeed).
inline status_t set_seed(generator_t generator, unsigned long long seed) {
  return detail::restart_with(generator, &detail::context::seed, seed);
}
/// Restarts the generator so that it skips the first `offset` results (curandSetGeneratorOffset).
inline status_t set_offset(generator_t generator, unsigned long long offset) {
  return detail::restart_with(generator, &detail::context::offset, offset);
}
inline status_t set_ordering(generator_t generator, ordering order) {
  if (order != ordering_pseudo_best && order != ordering_pseudo_default && order != ordering_pseudo_legacy)
    return status_out_of_range;
  return detail::restart_with(generator, &detail::context::order, order);
}
/// Allocates the states of the sequences, otherwise done with the first results (curandGenerateSeeds).
inline status_t generate_seeds(generator_t generator) {
  if (generator == nullptr) return status_not_initialized;
  return detail::guarded([&] {
    std::visit([&](auto& numbers) { detail::start(*generator, numbers); }, generator->numbers);
    return status_success;
  });
}

/// Generates n numbers of 32 bits (curandGenerate).
inline status_t generate(generator_t generator, unsigned* out, std::size_t n) {
  return detail::generate<false>(generator, out, n, detail::each{[](auto* state) { return curand(state); }});
}
/// Generates n numbers in (0, 1] (curandGenerateUniform).
inline status_t generate_uniform(generator_t generator, float* out, std::size_t n) {
  return detail::generate<false>(generator, out, n, detail::each{[](auto* state) { return curand_uniform(state); }});
}
inline status_t generate_uniform_double(generator_t generator, double* out, std::size_t n) {
  return detail::generate<false>(generator, out, n, detail::uniform_doubles());
}
/// Generates n normal numbers (curandGenerateNormal). XORWOW and MRG32k3a make them in pairs:
/// status_length_not_multiple if n is odd.
inline status_t generate_normal(generator_t generator, float* out, std::size_t n, float mean, float deviation) {
  return detail::generate<true>(generator, out, n, detail::normals<false, float>{mean, deviation});
}
inline status_t generate_normal_double(generator_t generator, double* out, std::size_t n, double mean,
                                       double deviation) {
  return detail::generate<true>(generator, out, n, detail::normals<false, double>{mean, deviation});
}
inline status_t generate_log_normal(generator_t generator, float* out, std::size_t n, float mean, float deviation) {
  return detail::generate<true>(generator, out, n, detail::normals<true, float>{mean, deviation});
}
inline status_t generate_log_normal_double(generator_t generator, double* out, std::size_t n, double mean,
                                           double deviation) {
  return detail::generate<true>(generator, out, n, detail::normals<true, double>{mean, deviation});
}
/// Generates n Poisson numbers, which differ from cuRAND's (curandGeneratePoisson).
inline status_t generate_poisson(generator_t generator, unsigned* out, std::size_t n, double mean) {
  return detail::generate<false>(generator, out, n,
                                 detail::each{[=](auto* state) { return curand_poisson(state, mean); }});
}
/// Gets the version of cuRAND whose functions these headers replace (curandGetVersion).
inline status_t get_version(int* version) {
  if (version == nullptr) return status_out_of_range;
  *version = 10400;
  return status_success;
}

}  // namespace cu2sycl::random
