// Texture objects over USM: addressing, filtering and read modes in plain code, the same on every device.
// CUDA C++ Programming Guide, "Texture Memory" and the appendix "Texture Fetching".
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/array.hpp"
#include "cu2sycl/error.hpp"
#include "cu2sycl/queue.hpp"

namespace cu2sycl {

enum address_mode : int {
  address_mode_wrap = 0,
  address_mode_clamp = 1,
  address_mode_mirror = 2,
  address_mode_border = 3
};
enum filter_mode : int { filter_mode_point = 0, filter_mode_linear = 1 };
enum read_mode : int { read_mode_element_type = 0, read_mode_normalized_float = 1 };
enum resource_type : int {
  resource_type_array = 0,
  resource_type_mipmapped_array = 1,
  resource_type_linear = 2,
  resource_type_pitch_2d = 3
};

/// What a texture or surface reads (cudaResourceDesc). Sizes in bytes, width and height in elements.
struct resource_desc {
  resource_type resType;
  union {
    struct {
      array_t array;
    } array;
    struct {
      void* devPtr;
      channel_format_desc desc;
      std::size_t sizeInBytes;
    } linear;
    struct {
      void* devPtr;
      channel_format_desc desc;
      std::size_t width;
      std::size_t height;
      std::size_t pitchInBytes;
    } pitch2D;
  } res;
};

/// How a texture is read (cudaTextureDesc). Mipmaps are not emulated: what belongs to them is kept and not used.
struct texture_desc {
  address_mode addressMode[3];
  filter_mode filterMode;
  read_mode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  filter_mode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
};

namespace detail {

/// Everything that a fetch needs, in device memory.
struct texture {
  const std::byte* data;
  channel_format_desc format;
  std::size_t element;  // bytes
  std::size_t pitch;    // bytes from row to row
  std::size_t slice;    // bytes from slice to slice
  int size[3];          // elements
  texture_desc desc;
  resource_desc resource;
};

template <typename T>
T load(const std::byte* from) {
  T value;
  auto* to = reinterpret_cast<std::byte*>(&value);
  for (std::size_t k = 0; k < sizeof(T); ++k) to[k] = from[k];
  return value;
}

/// One channel as the result's type: converted to [0, 1] or [-1, 1] where the texture says so, as it is otherwise.
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

/// The index that an address mode makes of `i` among `n`; -1 where the border is meant.
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

/// Element (i, j, k); the border's colour where an index is -1.
template <typename T>
T element(const texture& t, int i, int j, int k) {
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
  const std::byte* from = t.data + static_cast<std::size_t>(k) * t.slice + static_cast<std::size_t>(j) * t.pitch +
                          static_cast<std::size_t>(i) * t.element;
  for (int c = 0; c < count && bits[c] != 0; ++c) {
    out[c] = read_channel<channel>(from, bits[c], t.format.f, normalized);
    from += bits[c] / 8;
  }
  return result;
}

/// A coordinate in elements, folded into the texture first where it is normalized, as the guide's equations do.
inline float place(float coordinate, int n, address_mode mode, bool normalized) {
  float x = coordinate == coordinate ? coordinate : 0.0F;  // what is no number counts as 0, as on CUDA's devices
  if (!normalized) return x;
  if (mode == address_mode_wrap) {
    x = x - sycl::floor(x);
  } else if (mode == address_mode_mirror) {
    const float whole = sycl::floor(x);
    x = static_cast<int>(whole) % 2 == 0 ? x - whole : 1.0F - (x - whole);
  }
  return x * static_cast<float>(n);
}

/// The two neighbours of a coordinate and the weight of the second, which hardware keeps in 8 bits.
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

/// Fetches at up to three coordinates; `Dimensions` says how many count, the rest is the slice `k`.
template <typename T, int Dimensions>
T sample(const texture& t, float x, float y, float z, int k) {
  const bool normalized = t.desc.normalizedCoords != 0;
  const address_mode* mode = t.desc.addressMode;
  if (t.desc.filterMode == filter_mode_point) {
    const int i = point(x, t.size[0], mode[0], normalized);
    const int j = Dimensions > 1 ? point(y, t.size[1], mode[1], normalized) : 0;
    return element<T>(t, i, j, Dimensions > 2 ? point(z, t.size[2], mode[2], normalized) : k);
  }
  const between a = neighbours(x, t.size[0], mode[0], normalized);
  const between b = Dimensions > 1 ? neighbours(y, t.size[1], mode[1], normalized) : between{0, 0, 0.0F};
  const between c = Dimensions > 2 ? neighbours(z, t.size[2], mode[2], normalized) : between{k, k, 0.0F};
  T sum{};
  for (int n = 0; n < (1 << Dimensions); ++n) {
    const bool right = (n & 1) != 0;
    const bool down = (n & 2) != 0;
    const bool deep = (n & 4) != 0;
    const float weight = (right ? a.weight : 1.0F - a.weight) * (down ? b.weight : 1.0F - b.weight) *
                         (deep ? c.weight : 1.0F - c.weight);
    add_weighted(sum, weight, element<T>(t, right ? a.high : a.low, down ? b.high : b.low, deep ? c.high : c.low));
  }
  return sum;
}

/// The face of a cube that a direction meets, and the place on it in [0, 1].
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

/// A texture: an address in device memory, null for none.
using texture_object_t = const detail::texture*;

/// Makes a texture object; memory that it reads stays the caller's. A resource view is not supported: null alone.
inline error_t create_texture_object(texture_object_t* object, const resource_desc* resource, const texture_desc* desc,
                                     std::nullptr_t = nullptr) {
  return detail::guarded([&] {
    if (object == nullptr || resource == nullptr || desc == nullptr) return error_invalid_value;
    detail::texture t{};
    t.desc = *desc;
    t.resource = *resource;
    if (resource->resType == resource_type_array) {
      const array* a = resource->res.array.array;
      if (a == nullptr) return error_invalid_value;
      t.data = a->data;
      t.format = a->format;
      t.pitch = a->pitch();
      t.slice = a->pitch() * a->rows();
      t.size[0] = static_cast<int>(a->size.width);
      t.size[1] = static_cast<int>(a->rows());
      t.size[2] = static_cast<int>(a->slices());
    } else if (resource->resType == resource_type_linear) {
      t.data = static_cast<const std::byte*>(resource->res.linear.devPtr);
      t.format = resource->res.linear.desc;
      t.size[1] = t.size[2] = 1;
    } else if (resource->resType == resource_type_pitch_2d) {
      t.data = static_cast<const std::byte*>(resource->res.pitch2D.devPtr);
      t.format = resource->res.pitch2D.desc;
      t.pitch = resource->res.pitch2D.pitchInBytes;
      t.size[0] = static_cast<int>(resource->res.pitch2D.width);
      t.size[1] = static_cast<int>(resource->res.pitch2D.height);
      t.size[2] = 1;
    } else {
      return error_not_supported;
    }
    t.element = static_cast<std::size_t>(t.format.x + t.format.y + t.format.z + t.format.w) / 8;
    if (t.data == nullptr || t.element == 0) return error_invalid_value;
    if (resource->resType == resource_type_linear)
      t.size[0] = static_cast<int>(resource->res.linear.sizeInBytes / t.element);
    sycl::queue& queue = detail::plain_default_queue();
    auto* place = sycl::malloc_device<detail::texture>(1, queue);
    if (place == nullptr) return error_memory_allocation;
    queue.memcpy(place, &t, sizeof(t)).wait_and_throw();
    *object = place;
    return success;
  });
}

inline error_t destroy_texture_object(texture_object_t object) {
  return detail::guarded([&] {
    if (object == nullptr) return success;
    detail::wait_for_all();
    sycl::free(const_cast<detail::texture*>(object), detail::plain_default_queue());
    return success;
  });
}

/// Element `i` of linear memory; 0 outside of it (tex1Dfetch).
template <typename T>
T fetch_1d(texture_object_t t, int i) {
  return i < 0 || i >= t->size[0] ? T{} : detail::element<T>(*t, i, 0, 0);
}

template <typename T>
T sample_1d(texture_object_t t, float x) {
  return detail::sample<T, 1>(*t, x, 0.0F, 0.0F, 0);
}

template <typename T>
T sample_2d(texture_object_t t, float x, float y) {
  return detail::sample<T, 2>(*t, x, y, 0.0F, 0);
}

template <typename T>
T sample_3d(texture_object_t t, float x, float y, float z) {
  return detail::sample<T, 3>(*t, x, y, z, 0);
}

template <typename T>
T sample_1d_layered(texture_object_t t, float x, int layer) {
  return detail::sample<T, 1>(*t, x, 0.0F, 0.0F, detail::address(layer, t->size[2], address_mode_clamp, false));
}

template <typename T>
T sample_2d_layered(texture_object_t t, float x, float y, int layer) {
  return detail::sample<T, 2>(*t, x, y, 0.0F, detail::address(layer, t->size[2], address_mode_clamp, false));
}

/// The texel in direction (x, y, z); each face is clamped at its edges, as without seamlessCubemap (texCubemap).
template <typename T>
T sample_cube(texture_object_t t, float x, float y, float z) {
  const detail::cube_place p = detail::cube_face(x, y, z);
  return detail::sample<T, 2>(*t, p.s, p.t, 0.0F, p.face);
}

/// As sample_cube, of cube number `layer` (texCubemapLayered).
template <typename T>
T sample_cube_layered(texture_object_t t, float x, float y, float z, int layer) {
  const detail::cube_place p = detail::cube_face(x, y, z);
  return detail::sample<T, 2>(*t, p.s, p.t, 0.0F, 6 * layer + p.face);
}

/// One channel of the four texels that linear filtering would take, counter-clockwise from the lower left
/// (tex2Dgather).
template <typename T>
T gather_2d(texture_object_t t, float x, float y, int channel = 0) {
  using type = typename detail::channels<T>::type;
  const bool normalized = t->desc.normalizedCoords != 0;
  const detail::between a = detail::neighbours(x, t->size[0], t->desc.addressMode[0], normalized);
  const detail::between b = detail::neighbours(y, t->size[1], t->desc.addressMode[1], normalized);
  const int places[4][2] = {{a.low, b.high}, {a.high, b.high}, {a.high, b.low}, {a.low, b.low}};
  T result{};
  auto* out = reinterpret_cast<type*>(&result);
  for (int k = 0; k < 4; ++k) {
    const T one = detail::element<T>(*t, places[k][0], places[k][1], 0);
    out[k] = reinterpret_cast<const type*>(&one)[channel];
  }
  return result;
}

// The older spellings, which fill `*result`.
template <typename T>
void fetch_1d(T* result, texture_object_t t, int i) {
  *result = fetch_1d<T>(t, i);
}
template <typename T>
void sample_1d(T* result, texture_object_t t, float x) {
  *result = sample_1d<T>(t, x);
}
template <typename T>
void sample_2d(T* result, texture_object_t t, float x, float y) {
  *result = sample_2d<T>(t, x, y);
}
template <typename T>
void sample_3d(T* result, texture_object_t t, float x, float y, float z) {
  *result = sample_3d<T>(t, x, y, z);
}

}  // namespace cu2sycl
