// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::DeviceHistogram: counts of samples in bins of equal width, or between given levels.
#pragma once

#include "cu2sycl/cub_device/two_calls.hpp"
#include "cu2sycl/parallel/histogram.hpp"

namespace cu2sycl::cub {
namespace detail {

/// Bins of equal width between two levels.
template <typename Level>
struct even_bins {
  int bins;
  Level lower;
  Level upper;

  template <typename Sample>
  int operator()(const Sample& sample) const {
    using C = std::common_type_t<Level, Sample>;
    const C value = static_cast<C>(sample);
    if (!(value >= static_cast<C>(lower)) || !(value < static_cast<C>(upper))) return -1;
    if constexpr (std::is_floating_point_v<C>) {
      const int bin = static_cast<int>((value - static_cast<C>(lower)) *
                                       (static_cast<C>(bins) / (static_cast<C>(upper) - static_cast<C>(lower))));
      return bin < bins ? bin : bins - 1;
    } else {
      // Estimates the bin in float, then corrects the rounding error, as 64-bit division is slow on devices.
      const auto width = static_cast<std::uint64_t>(upper) - static_cast<std::uint64_t>(lower);
      const auto above = static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(lower);
      const auto wanted = above * static_cast<std::uint64_t>(bins);
      auto bin = static_cast<std::uint64_t>(static_cast<float>(above) *
                                            (static_cast<float>(bins) / static_cast<float>(width)));
      while (bin * width > wanted) --bin;
      while ((bin + 1) * width <= wanted) ++bin;
      return static_cast<int>(bin);
    }
  }
};

/// Bins between levels in ascending order, which are in device memory.
template <typename Level>
struct level_bins {
  int bins;
  const Level* levels;

  template <typename Sample>
  int operator()(const Sample& sample) const {
    const auto at = parallel::partition_place(0, bins + 1, [&](std::ptrdiff_t k) { return !(sample < levels[k]); });
    return at > bins ? -1 : static_cast<int>(at) - 1;
  }
};

/// Rows of pixels with several channels; the rows start `stride` samples apart.
struct pixels {
  std::ptrdiff_t in_row;
  std::ptrdiff_t rows;
  std::ptrdiff_t stride;
  int channels;

  std::ptrdiff_t place(std::ptrdiff_t i, int channel) const {
    return i / in_row * stride + i % in_row * channels + channel;
  }
};

template <typename Samples, typename Counter, typename Bins>
void count_channel(sycl::queue& queue, const Samples& samples, Counter* counters, const Bins& bins, pixels all,
                   int channel) {
  parallel::histogram(
      queue, all.in_row * all.rows, bins.bins,
      [=](std::ptrdiff_t i) { return bins(static_cast<value_of<Samples>>(samples[all.place(i, channel)])); }, counters);
}

template <typename Samples, typename Counter, typename Bins>
error_t count_all(void* storage, std::size_t& bytes, Samples samples, Counter* counters, const Bins& bins, pixels all,
                  on_stream where) {
  return two_calls(storage, bytes, where, [=, from = in_kernel(samples)](sycl::queue& queue, workspace& memory) {
    if (!memory.measures()) count_channel(queue, from, counters, bins, all, 0);
  });
}

template <typename Samples>
std::ptrdiff_t samples_in(std::size_t bytes) {
  return static_cast<std::ptrdiff_t>(bytes / sizeof(value_of<Samples>));
}

}  // namespace detail

struct DeviceHistogram {
  /// Counts samples in `levels` - 1 bins of equal width in [lower, upper).
  template <typename Samples, typename Counter, typename Level, typename N>
  static error_t HistogramEven(void* storage, std::size_t& bytes, Samples samples, Counter* counters, int levels,
                               Level lower, Level upper, N n, detail::on_stream stream = {}, bool = false) {
    const auto count = static_cast<std::ptrdiff_t>(n);
    return detail::count_all(storage, bytes, samples, counters, detail::even_bins<Level>{levels - 1, lower, upper},
                             {count, 1, count, 1}, stream);
  }
  template <typename Samples, typename Counter, typename Level, typename N>
  static error_t HistogramEven(void* storage, std::size_t& bytes, Samples samples, Counter* counters, int levels,
                               Level lower, Level upper, N in_row, N rows, std::size_t stride_bytes,
                               detail::on_stream stream = {}, bool = false) {
    return detail::count_all(storage, bytes, samples, counters, detail::even_bins<Level>{levels - 1, lower, upper},
                             {static_cast<std::ptrdiff_t>(in_row), static_cast<std::ptrdiff_t>(rows),
                              detail::samples_in<Samples>(stride_bytes), 1},
                             stream);
  }
  /// Counts samples in `levels` - 1 bins, bin k being [bounds[k], bounds[k + 1]).
  template <typename Samples, typename Counter, typename Level, typename N>
  static error_t HistogramRange(void* storage, std::size_t& bytes, Samples samples, Counter* counters, int levels,
                                const Level* bounds, N n, detail::on_stream stream = {}, bool = false) {
    const auto count = static_cast<std::ptrdiff_t>(n);
    return detail::count_all(storage, bytes, samples, counters, detail::level_bins<Level>{levels - 1, bounds},
                             {count, 1, count, 1}, stream);
  }
  template <typename Samples, typename Counter, typename Level, typename N>
  static error_t HistogramRange(void* storage, std::size_t& bytes, Samples samples, Counter* counters, int levels,
                                const Level* bounds, N in_row, N rows, std::size_t stride_bytes,
                                detail::on_stream stream = {}, bool = false) {
    return detail::count_all(storage, bytes, samples, counters, detail::level_bins<Level>{levels - 1, bounds},
                             {static_cast<std::ptrdiff_t>(in_row), static_cast<std::ptrdiff_t>(rows),
                              detail::samples_in<Samples>(stride_bytes), 1},
                             stream);
  }
  /// Counts the samples of each of the first `Active` of `Channels` channels of n pixels.
  template <int Channels, int Active, typename Samples, typename Counter, typename Level, typename N>
  static error_t MultiHistogramEven(void* storage, std::size_t& bytes, Samples samples, Counter* (&counters)[Active],
                                    const int (&levels)[Active], const Level (&lower)[Active],
                                    const Level (&upper)[Active], N n, detail::on_stream stream = {}, bool = false) {
    const auto count = static_cast<std::ptrdiff_t>(n);
    error_t error = success;
    for (int c = 0; c < Active && error == success; ++c)
      error = channel(storage, bytes, samples, counters[c], detail::even_bins<Level>{levels[c] - 1, lower[c], upper[c]},
                      {count, 1, count * Channels, Channels}, c, stream);
    return error;
  }
  template <int Channels, int Active, typename Samples, typename Counter, typename Level, typename N>
  static error_t MultiHistogramRange(void* storage, std::size_t& bytes, Samples samples, Counter* (&counters)[Active],
                                     const int (&levels)[Active], const Level* const (&bounds)[Active], N n,
                                     detail::on_stream stream = {}, bool = false) {
    const auto count = static_cast<std::ptrdiff_t>(n);
    error_t error = success;
    for (int c = 0; c < Active && error == success; ++c)
      error = channel(storage, bytes, samples, counters[c], detail::level_bins<Level>{levels[c] - 1, bounds[c]},
                      {count, 1, count * Channels, Channels}, c, stream);
    return error;
  }

 private:
  template <typename Samples, typename Counter, typename Bins>
  static error_t channel(void* storage, std::size_t& bytes, Samples samples, Counter* counters, const Bins& bins,
                         detail::pixels all, int number, detail::on_stream where) {
    return detail::two_calls(storage, bytes, where,
                             [=, from = detail::in_kernel(samples)](sycl::queue& queue, detail::workspace& memory) {
                               if (!memory.measures()) detail::count_channel(queue, from, counters, bins, all, number);
                             });
  }
};

}  // namespace cu2sycl::cub
