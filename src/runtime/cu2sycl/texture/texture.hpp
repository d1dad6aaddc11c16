// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Fetches from texture objects: addressing, filtering, read modes and mipmaps in plain code, with the same results on
// every device. sample_2d is tex2D, fetch_1d is tex1Dfetch, and so on. CUDA C++ Programming Guide, "Texture Memory" and
// the appendix "Texture Fetching". texture_lod.hpp fetches from a level that the caller selects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/texture/texture_object.hpp"

namespace cu2sycl {
namespace detail {

template <typename T>
T load(const std::byte* from) {
  T value;
  auto* to = reinterpret_cast<std::byte*>(&value);
  for (std::size_t k = 0; k < sizeof(T); ++k) to[k] = from[k];
  return value;
}

/// Returns a channel as a `Channel`: converted to [0, 1] or [-1, 1] if the texture is normalized, otherwise unchanged.
template <typename Channel>
Channel read_channel(const std::byte* from, int bits, channel_format_kind kind, bool normalized) {
  if (kind == channel_format_float)
    return bits == 16 ? static_cast<Channel>(static_cast<float>(load<sycl::half>(from)))
                      : static_cast<Channel>(load<float>(from));
  const bool is_signed = kind == channel_format_signed;
  if (bits == 8) {
    if (normalized)
      return static_cast<Channel>(is_signed ? sycl::max(static_cast<float>(load<std::int8_t>(from)) / 127.0F, -1.0F)
                                            : static_cast<float>(load<std::uint8_t>(from)) / 255.0F);
    return is_signed ? static_cast<Channel>(load<std::int8_t>(from)) : static_cast<Channel>(load<std::uint8_t>(from));
  }
  if (bits == 16) {
    if (normalized)
      return static_cast<Channel>(is_signed ? sycl::max(static_cast<float>(load<std::int16_t>(from)) / 32767.0F, -1.0F)
                                            : static_cast<float>(load<std::uint16_t>(from)) / 65535.0F);
    return is_signed ? static_cast<Channel>(load<std::int16_t>(from)) : static_cast<Channel>(load<std::uint16_t>(from));
  }
  return is_signed ? static_cast<Channel>(load<std::int32_t>(from)) : static_cast<Channel>(load<std::uint32_t>(from));
}

/// Returns the index among `n` for `i` in an address mode, or -1 for the border color.
inline int address(int i, int n, address_mode mode, bool normalized) {
  if (i >= 0 && i < n) return i;
  if (mode == address_mode_border) return -1;
  if (normalized && mode == address_mode_wrap) return ((i % n) + n) % n;
  if (normalized && mode == address_mode_mirror) {
    const int around = ((i % (2 * n)) + 2 * n) % (2 * n);
    return around < n ? around : 2 * n - 1 - around;
  }
  return i < 0 ? 0 : n - 1;
}

/// Converts a number of the sRGB color space, from 0 to 1, to a linear one (IEC 61966-2-1).
inline float linear_of_srgb(float x) { return x <= 0.04045F ? x / 12.92F : sycl::pow((x + 0.055F) / 1.055F, 2.4F); }

/// Returns element (i, j, k), or the border color if an index is -1.
template <typename T>
T element(const texture& t, const texture_level& level, int i, int j, int k) {
  using channel = typename channels<T>::type;
  constexpr int count = channels<T>::count;
  const bool normalized = t.desc.readMode == read_mode_normalized_float;
  const int bits[4] = {t.format.x, t.format.y, t.format.z, t.format.w};
  T result{};
  auto* out = reinterpret_cast<channel*>(&result);
  if (i < 0 || j < 0 || k < 0) {
    for (int c = 0; c < count; ++c) out[c] = static_cast<channel>(t.desc.borderColor[c]);
    return result;
  }
  const std::byte* from = level.data + static_cast<std::size_t>(k) * level.slice +
                          static_cast<std::size_t>(j) * level.pitch + static_cast<std::size_t>(i) * t.element;
  const bool srgb = t.desc.sRGB != 0 && normalized && t.format.f == channel_format_unsigned && t.format.x == 8;
  for (int c = 0; c < count && bits[c] != 0; ++c) {
    out[c] = read_channel<channel>(from, bits[c], t.format.f, normalized);
    if (srgb && c < 3) out[c] = static_cast<channel>(linear_of_srgb(static_cast<float>(out[c])));
    from += bits[c] / 8;
  }
  return result;
}

/// Returns a coordinate in elements. A normalized one is first wrapped or mirrored into the texture.
inline float place(float coordinate, int n, address_mode mode, bool normalized) {
  float x = coordinate == coordinate ? coordinate : 0.0F;  // NaN counts as 0, as on NVIDIA GPUs
  if (!normalized) return x;
  if (mode == address_mode_wrap) {
    x = x - sycl::floor(x);
  } else if (mode == address_mode_mirror) {
    const float whole = sycl::floor(x);
    x = static_cast<int>(whole) % 2 == 0 ? x - whole : 1.0F - (x - whole);
  }
  return x * static_cast<float>(n);
}

/// The two elements adjacent to a coordinate, and the weight of the second one, which hardware stores in 8 bits.
struct between {
  int low;
  int high;
  float weight;
};

inline int whole_part(float x) {
  const float whole = sycl::floor(x);
  return whole < -1.0e9F ? -1000000000 : whole > 1.0e9F ? 1000000000 : static_cast<int>(whole);
}

inline int point(float x, int n, address_mode mode, bool normalized) {
  return address(whole_part(place(x, n, mode, normalized)), n, mode, normalized);
}

inline between neighbours(float x, int n, address_mode mode, bool normalized) {
  const float shifted = place(x, n, mode, normalized) - 0.5F;
  const int low = whole_part(shifted);
  const float weight = sycl::floor((shifted - sycl::floor(shifted)) * 256.0F + 0.5F) / 256.0F;
  return {address(low, n, mode, normalized), address(low + 1, n, mode, normalized), weight};
}

/// Adds `weight` times an element to a sum of the same type.
template <typename T>
void add_weighted(T& sum, float weight, const T& value) {
  using channel = typename channels<T>::type;
  auto* to = reinterpret_cast<channel*>(&sum);
  const auto* from = reinterpret_cast<const channel*>(&value);
  for (int c = 0; c < channels<T>::count; ++c)
    to[c] = static_cast<channel>(static_cast<float>(to[c]) + weight * static_cast<float>(from[c]));
}

/// Fetches from a level at the first `Dimensions` of three coordinates; with fewer than three, `k` is the slice.
template <typename T, int Dimensions>
T sample(const texture& t, const texture_level& l, float x, float y, float z, int k) {
  const bool normalized = t.desc.normalizedCoords != 0;
  const address_mode* mode = t.desc.addressMode;
  if (t.desc.filterMode == filter_mode_point) {
    const int i = point(x, l.size[0], mode[0], normalized);
    const int j = Dimensions > 1 ? point(y, l.size[1], mode[1], normalized) : 0;
    return element<T>(t, l, i, j, Dimensions > 2 ? point(z, l.size[2], mode[2], normalized) : k);
  }
  const between a = neighbours(x, l.size[0], mode[0], normalized);
  const between b = Dimensions > 1 ? neighbours(y, l.size[1], mode[1], normalized) : between{0, 0, 0.0F};
  const between c = Dimensions > 2 ? neighbours(z, l.size[2], mode[2], normalized) : between{k, k, 0.0F};
  T sum{};
  for (int n = 0; n < (1 << Dimensions); ++n) {
    const bool right = (n & 1) != 0;
    const bool down = (n & 2) != 0;
    const bool deep = (n & 4) != 0;
    const float weight = (right ? a.weight : 1.0F - a.weight) * (down ? b.weight : 1.0F - b.weight) *
                         (deep ? c.weight : 1.0F - c.weight);
    add_weighted(sum, weight, element<T>(t, l, right ? a.high : a.low, down ? b.high : b.low, deep ? c.high : c.low));
  }
  return sum;
}

/// Fetches at a level of detail, in 256ths of a level as on NVIDIA GPUs, from the nearest level or from two.
template <typename T, int Dimensions>
T sample_at(const texture& t, int detail, float x, float y, float z, int k) {
  const int last = t.level_count - 1;
  detail = sycl::max(detail, static_cast<int>(t.desc.minMipmapLevelClamp * 256.0F));
  detail = sycl::min(detail, static_cast<int>(t.desc.maxMipmapLevelClamp * 256.0F));
  detail = sycl::min(sycl::max(detail, 0), 256 * last);
  if (t.desc.mipmapFilterMode == filter_mode_point)
    return sample<T, Dimensions>(t, t.levels[(detail + 128) / 256], x, y, z, k);
  const int low = detail / 256;
  const float weight = static_cast<float>(detail % 256) / 256.0F;
  const T first = sample<T, Dimensions>(t, t.levels[low], x, y, z, k);
  if (detail % 256 == 0) return first;
  T sum{};
  add_weighted(sum, 1.0F - weight, first);
  add_weighted(sum, weight, sample<T, Dimensions>(t, t.levels[low + 1], x, y, z, k));
  return sum;
}

/// Fetches from the largest level that the texture's description allows.
template <typename T, int Dimensions>
T sample(const texture& t, float x, float y, float z, int k) {
  return t.level_count == 1 ? sample<T, Dimensions>(t, t.levels[0], x, y, z, k)
                            : sample_at<T, Dimensions>(t, 0, x, y, z, k);
}

/// The face of a cube in a direction, and the position on it in [0, 1].
struct cube_place {
  int face;
  float s;
  float t;
};
inline cube_place cube_face(float x, float y, float z) {
  const float ax = sycl::fabs(x);
  const float ay = sycl::fabs(y);
  const float az = sycl::fabs(z);
  int face;
  float s;
  float t;
  float m;
  if (ax > ay && ax > az) {
    face = x >= 0 ? 0 : 1, m = ax, s = x >= 0 ? -z : z, t = -y;
  } else if (ay > az) {
    face = y >= 0 ? 2 : 3, m = ay, s = x, t = y >= 0 ? z : -z;
  } else {
    face = z >= 0 ? 4 : 5, m = az, s = z >= 0 ? x : -x, t = -y;
  }
  return {face, (s / m + 1.0F) / 2.0F, (t / m + 1.0F) / 2.0F};
}

}  // namespace detail

/// Returns element `i` of linear memory, or 0 if `i` is out of range (tex1Dfetch).
template <typename T>
T fetch_1d(texture_object_t t, int i) {
  return i < 0 || i >= detail::texture_at(t).levels[0].size[0]
             ? T{}
             : detail::element<T>(detail::texture_at(t), detail::texture_at(t).levels[0], i, 0, 0);
}

namespace detail {

inline int layer_of(const texture& t, int layer) {
  return address(layer, t.levels[0].size[2], address_mode_clamp, false);
}

}  // namespace detail

template <typename T>
T sample_1d(texture_object_t t, float x) {
  return detail::sample<T, 1>(detail::texture_at(t), x, 0.0F, 0.0F, 0);
}

template <typename T>
T sample_2d(texture_object_t t, float x, float y) {
  return detail::sample<T, 2>(detail::texture_at(t), x, y, 0.0F, 0);
}

template <typename T>
T sample_3d(texture_object_t t, float x, float y, float z) {
  return detail::sample<T, 3>(detail::texture_at(t), x, y, z, 0);
}

template <typename T>
T sample_1d_layered(texture_object_t t, float x, int layer) {
  return detail::sample<T, 1>(detail::texture_at(t), x, 0.0F, 0.0F, detail::layer_of(detail::texture_at(t), layer));
}

template <typename T>
T sample_2d_layered(texture_object_t t, float x, float y, int layer) {
  return detail::sample<T, 2>(detail::texture_at(t), x, y, 0.0F, detail::layer_of(detail::texture_at(t), layer));
}

/// Returns the texel in direction (x, y, z). Coordinates are clamped at edges: no seamlessCubemap (texCubemap).
template <typename T>
T sample_cube(texture_object_t t, float x, float y, float z) {
  const detail::cube_place p = detail::cube_face(x, y, z);
  return detail::sample<T, 2>(detail::texture_at(t), p.s, p.t, 0.0F, p.face);
}

/// Like sample_cube, for cube number `layer` (texCubemapLayered).
template <typename T>
T sample_cube_layered(texture_object_t t, float x, float y, float z, int layer) {
  const detail::cube_place p = detail::cube_face(x, y, z);
  return detail::sample<T, 2>(detail::texture_at(t), p.s, p.t, 0.0F, 6 * layer + p.face);
}

/// Returns one channel of the four texels that linear filtering would use, counterclockwise from the lower left
/// (tex2Dgather).
template <typename T>
T gather_2d(texture_object_t t, float x, float y, int channel = 0) {
  using type = typename detail::channels<T>::type;
  const bool normalized = detail::texture_at(t).desc.normalizedCoords != 0;
  const detail::texture_level& base = detail::texture_at(t).levels[0];
  const detail::between a = detail::neighbours(x, base.size[0], detail::texture_at(t).desc.addressMode[0], normalized);
  const detail::between b = detail::neighbours(y, base.size[1], detail::texture_at(t).desc.addressMode[1], normalized);
  const int places[4][2] = {{a.low, b.high}, {a.high, b.high}, {a.high, b.low}, {a.low, b.low}};
  T result{};
  auto* out = reinterpret_cast<type*>(&result);
  for (int k = 0; k < 4; ++k) {
    const T one = detail::element<T>(detail::texture_at(t), base, places[k][0], places[k][1], 0);
    out[k] = reinterpret_cast<const type*>(&one)[channel];
  }
  return result;
}

// The older overloads, which store the result in `*result`.
template <typename T, typename... Place>
void fetch_1d(T* result, texture_object_t t, Place... place) {
  *result = fetch_1d<T>(t, place...);
}
template <typename T, typename... Place>
void sample_1d(T* result, texture_object_t t, Place... place) {
  *result = sample_1d<T>(t, place...);
}
template <typename T, typename... Place>
void sample_2d(T* result, texture_object_t t, Place... place) {
  *result = sample_2d<T>(t, place...);
}
template <typename T, typename... Place>
void sample_3d(T* result, texture_object_t t, Place... place) {
  *result = sample_3d<T>(t, place...);
}
template <typename T, typename... Place>
void sample_1d_layered(T* result, texture_object_t t, Place... place) {
  *result = sample_1d_layered<T>(t, place...);
}
template <typename T, typename... Place>
void sample_2d_layered(T* result, texture_object_t t, Place... place) {
  *result = sample_2d_layered<T>(t, place...);
}
template <typename T, typename... Place>
void sample_cube(T* result, texture_object_t t, Place... place) {
  *result = sample_cube<T>(t, place...);
}
template <typename T, typename... Place>
void sample_cube_layered(T* result, texture_object_t t, Place... place) {
  *result = sample_cube_layered<T>(t, place...);
}
template <typename T, typename... Place>
void gather_2d(T* result, texture_object_t t, Place... place) {
  *result = gather_2d<T>(t, place...);
}

}  // namespace cu2sycl
