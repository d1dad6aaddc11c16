// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Texture objects over USM: the resource that they read, and how it is read. CUDA Runtime API, "Texture Object
// Management". texture.hpp has the functions that fetch.
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/texture/mipmap.hpp"

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

/// What a texture or surface reads (cudaResourceDesc). sizeInBytes and pitchInBytes in bytes, width and height in
/// elements.
struct resource_desc {
  resource_type resType;
  union {
    struct {
      array_t array;
    } array;
    struct {
      mipmapped_array_t mipmap;
    } mipmap;
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

/// How a texture is read (cudaTextureDesc). Anisotropic filtering, trilinear optimization and seamless cubemaps are not
/// emulated: their settings are stored but not used.
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

/// How a resource view interprets an element (cudaResourceViewFormat): as the resource does (none), or as 1, 2 or 4
/// channels of a type. Compressed formats are not emulated.
enum resource_view_format : int {
  resource_view_none = 0,
  resource_view_unsigned_char_1 = 1,
  resource_view_unsigned_char_2 = 2,
  resource_view_unsigned_char_4 = 3,
  resource_view_signed_char_1 = 4,
  resource_view_signed_char_2 = 5,
  resource_view_signed_char_4 = 6,
  resource_view_unsigned_short_1 = 7,
  resource_view_unsigned_short_2 = 8,
  resource_view_unsigned_short_4 = 9,
  resource_view_signed_short_1 = 10,
  resource_view_signed_short_2 = 11,
  resource_view_signed_short_4 = 12,
  resource_view_unsigned_int_1 = 13,
  resource_view_unsigned_int_2 = 14,
  resource_view_unsigned_int_4 = 15,
  resource_view_signed_int_1 = 16,
  resource_view_signed_int_2 = 17,
  resource_view_signed_int_4 = 18,
  resource_view_half_1 = 19,
  resource_view_half_2 = 20,
  resource_view_half_4 = 21,
  resource_view_float_1 = 22,
  resource_view_float_2 = 23,
  resource_view_float_4 = 24
};

/// The part of an array that a texture reads (cudaResourceViewDesc). Sizes are in elements and must be those of the
/// resource.
struct resource_view_desc {
  resource_view_format format;
  std::size_t width;
  std::size_t height;
  std::size_t depth;
  unsigned firstMipmapLevel;
  unsigned lastMipmapLevel;
  unsigned firstLayer;
  unsigned lastLayer;
  unsigned reserved[16];
};

namespace detail {

/// The elements of a texture, or of one of its levels.
struct texture_level {
  const std::byte* data;
  std::size_t pitch;  // bytes between rows
  std::size_t slice;  // bytes between slices
  int size[3];        // in elements
};

/// All data for a fetch, in device memory.
struct texture {
  channel_format_desc format;
  std::size_t element;  // in bytes
  texture_desc desc;
  int level_count;
  texture_level levels[max_levels];
  resource_desc resource;
  resource_view_desc view;
};

}  // namespace detail

/// A texture object (cudaTextureObject_t): an address in device memory as an integer; 0 is none.
using texture_object_t = unsigned long long;

namespace detail {
inline const texture& texture_at(texture_object_t object) { return *reinterpret_cast<const texture*>(object); }
}  // namespace detail

namespace detail {

inline texture_level level_of(const array& a) {
  return {a.data,
          a.pitch(),
          a.pitch() * a.rows(),
          {static_cast<int>(a.size.width), static_cast<int>(a.rows()), static_cast<int>(a.slices())}};
}

/// Returns the format of elements in a resource view.
inline channel_format_desc format_of(resource_view_format format) {
  constexpr int bits[] = {8, 8, 16, 16, 32, 32, 16, 32};
  constexpr channel_format_kind kinds[] = {channel_format_unsigned, channel_format_signed,   channel_format_unsigned,
                                           channel_format_signed,   channel_format_unsigned, channel_format_signed,
                                           channel_format_float,    channel_format_float};
  const int kind = (format - 1) / 3;
  const int count = (format - 1) % 3;
  const int b = bits[kind];
  return {b, count > 0 ? b : 0, count > 1 ? b : 0, count > 1 ? b : 0, kinds[kind]};
}

inline std::size_t bytes_of(const channel_format_desc& f) {
  return static_cast<std::size_t>(f.x + f.y + f.z + f.w) / 8;
}

/// Restricts a texture to a resource view.
inline error_t apply(texture& t, const resource_view_desc& view) {
  const texture_level& base = t.levels[0];
  if (static_cast<int>(view.width) != base.size[0] ||
      (view.height != 0 && static_cast<int>(view.height) != base.size[1]))
    return error_invalid_value;
  if (view.format < resource_view_none || view.format > resource_view_float_4) return error_not_supported;
  if (view.format != resource_view_none) {
    const channel_format_desc format = format_of(view.format);
    if (bytes_of(format) != bytes_of(t.format)) return error_invalid_value;
    t.format = format;
  }
  const int first = static_cast<int>(view.firstMipmapLevel);
  const int last = static_cast<int>(view.lastMipmapLevel);
  if (first > last || last >= t.level_count) return error_invalid_value;
  t.level_count = last - first + 1;
  for (int k = 0; k < t.level_count; ++k) t.levels[k] = t.levels[first + k];
  if (view.lastLayer == 0) return success;
  for (int k = 0; k < t.level_count; ++k) {
    texture_level& level = t.levels[k];
    if (view.firstLayer > view.lastLayer || static_cast<int>(view.lastLayer) >= level.size[2])
      return error_invalid_value;
    level.data += view.firstLayer * level.slice;
    level.size[2] = static_cast<int>(view.lastLayer - view.firstLayer) + 1;
  }
  return success;
}

/// Sets the format and the levels of a texture from a resource.
inline error_t apply(texture& t, const resource_desc& resource) {
  t.level_count = 1;
  texture_level& base = t.levels[0];
  switch (resource.resType) {
    case resource_type_array: {
      if (resource.res.array.array == nullptr) return error_invalid_value;
      t.format = resource.res.array.array->format;
      base = level_of(*resource.res.array.array);
      return success;
    }
    case resource_type_mipmapped_array: {
      const mipmapped_array* m = resource.res.mipmap.mipmap;
      if (m == nullptr) return error_invalid_value;
      t.format = m->levels[0]->format;
      t.level_count = static_cast<int>(m->levels.size());
      for (std::size_t k = 0; k < m->levels.size(); ++k) t.levels[k] = level_of(*m->levels[k]);
      return success;
    }
    case resource_type_linear: {
      const auto& linear = resource.res.linear;
      t.format = linear.desc;
      const std::size_t bytes = bytes_of(t.format);
      if (bytes == 0) return error_invalid_value;
      base = {static_cast<const std::byte*>(linear.devPtr), 0, 0, {static_cast<int>(linear.sizeInBytes / bytes), 1, 1}};
      return success;
    }
    case resource_type_pitch_2d: {
      const auto& pitch = resource.res.pitch2D;
      t.format = pitch.desc;
      base = {static_cast<const std::byte*>(pitch.devPtr),
              pitch.pitchInBytes,
              0,
              {static_cast<int>(pitch.width), static_cast<int>(pitch.height), 1}};
      return success;
    }
  }
  return error_not_supported;
}

/// Returns a copy of the data of a texture or surface object in device memory.
template <typename T>
T read_back(const T* object) {
  T copy{};
  plain_default_queue().memcpy(&copy, object, sizeof(T)).wait_and_throw();
  return copy;
}

}  // namespace detail

/// Creates a texture object (cudaCreateTextureObject). The memory that it reads is still owned by the caller. `view`
/// may be null. Returns error_invalid_value if descriptions contradict each other, error_not_supported for compressed
/// formats.
inline error_t create_texture_object(texture_object_t* object, const resource_desc* resource, const texture_desc* desc,
                                     const resource_view_desc* view = nullptr) {
  return detail::guarded([&] {
    if (object == nullptr || resource == nullptr || desc == nullptr) return error_invalid_value;
    detail::texture t{};
    t.desc = *desc;
    t.resource = *resource;
    error_t code = detail::apply(t, *resource);
    if (code == success && view != nullptr) {
      t.view = *view;
      code = detail::apply(t, *view);
    }
    if (code != success) return code;
    t.element = detail::bytes_of(t.format);
    if (t.levels[0].data == nullptr || t.element == 0) return error_invalid_value;
    sycl::queue& queue = detail::plain_default_queue();
    auto* place = sycl::malloc_device<detail::texture>(1, queue);
    if (place == nullptr) return error_memory_allocation;
    queue.memcpy(place, &t, sizeof(t)).wait_and_throw();
    *object = reinterpret_cast<texture_object_t>(place);
    return success;
  });
}

/// Waits for all work and destroys a texture object (cudaDestroyTextureObject).
inline error_t destroy_texture_object(texture_object_t object) {
  return detail::guarded([&] {
    if (object == 0) return success;
    detail::wait_for_all();
    sycl::free(reinterpret_cast<detail::texture*>(object), detail::plain_default_queue());
    return success;
  });
}

/// Gets the resource of a texture object (cudaGetTextureObjectResourceDesc).
inline error_t get_texture_object_resource_desc(resource_desc* desc, texture_object_t object) {
  return detail::guarded([&] {
    if (desc == nullptr || object == 0) return error_invalid_value;
    *desc = detail::read_back(&detail::texture_at(object)).resource;
    return success;
  });
}
/// Gets the texture description of a texture object (cudaGetTextureObjectTextureDesc).
inline error_t get_texture_object_texture_desc(texture_desc* desc, texture_object_t object) {
  return detail::guarded([&] {
    if (desc == nullptr || object == 0) return error_invalid_value;
    *desc = detail::read_back(&detail::texture_at(object)).desc;
    return success;
  });
}
/// Gets the resource view of a texture object, or zeros if it has none (cudaGetTextureObjectResourceViewDesc).
inline error_t get_texture_object_resource_view_desc(resource_view_desc* desc, texture_object_t object) {
  return detail::guarded([&] {
    if (desc == nullptr || object == 0) return error_invalid_value;
    *desc = detail::read_back(&detail::texture_at(object)).view;
    return success;
  });
}

}  // namespace cu2sycl
