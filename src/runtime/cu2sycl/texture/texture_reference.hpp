// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Texture references, which CUDA had up to version 11: a variable that names a texture, and memory that is bound to it.
// CUDA C++ Programming Guide 11.8, "Texture Reference API". A kernel reads what is bound when it is launched.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <mutex>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "cu2sycl/core/array.hpp"
#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/vector_types.hpp"
#include "cu2sycl/texture/mipmap.hpp"
#include "cu2sycl/texture/texture.hpp"
#include "cu2sycl/texture/texture_lod.hpp"
#include "cu2sycl/texture/texture_object.hpp"

namespace cu2sycl {

/// The second template argument of a texture's type (cudaTextureType1D, ...).
enum texture_type : int {
  texture_type_1d = 0x01,
  texture_type_2d = 0x02,
  texture_type_3d = 0x03,
  texture_type_cube = 0x0C,
  texture_type_1d_layered = 0xF1,
  texture_type_2d_layered = 0xF2,
  texture_type_cube_layered = 0xFC
};

/// How a texture is read, and the memory that is bound to it (textureReference). Binding does not change the settings.
class texture_settings {
 public:
  int normalized = 0;
  filter_mode filterMode = filter_mode_point;
  address_mode addressMode[3] = {address_mode_clamp, address_mode_clamp, address_mode_clamp};
  channel_format_desc channelDesc{};
  int sRGB = 0;
  unsigned maxAnisotropy = 0;
  filter_mode mipmapFilterMode = filter_mode_point;
  float mipmapLevelBias = 0;
  float minMipmapLevelClamp = 0;
  float maxMipmapLevelClamp = 0;

  texture_settings() = default;
  texture_settings(const texture_settings&) = delete;
  texture_settings& operator=(const texture_settings&) = delete;

  error_t bind(const resource_desc& resource) const {
    const std::lock_guard lock(mutex_);
    resource_ = resource;
    is_bound_ = true;
    return success;
  }
  error_t unbind() const {
    const std::lock_guard lock(mutex_);
    is_bound_ = false;
    return success;
  }

 protected:
  mutable std::mutex mutex_;
  mutable resource_desc resource_{};
  mutable bool is_bound_ = false;
};

/// A texture reference in device code. Reads return elements T, or floats if Mode is read_mode_normalized_float.
template <typename T, int Type = texture_type_1d, read_mode Mode = read_mode_element_type>
struct texture {
  texture_object_t object;  // 0 if nothing is bound
};

namespace detail {

template <typename T, read_mode Mode>
struct read_of {
  using type = T;
};
template <typename T>
struct read_of<T, read_mode_normalized_float> {
  static constexpr int count = channels<T>::count;
  using type = std::conditional_t<count == 1, float, std::conditional_t<count == 2, float2, float4>>;
};
template <typename T, read_mode Mode>
using read_of_t = typename read_of<T, Mode>::type;

inline texture_desc desc_of(const texture_settings& settings, read_mode mode) {
  texture_desc out{};
  std::copy(std::begin(settings.addressMode), std::end(settings.addressMode), out.addressMode);
  out.filterMode = settings.filterMode;
  out.readMode = mode;
  out.sRGB = settings.sRGB;
  out.normalizedCoords = settings.normalized;
  out.maxAnisotropy = settings.maxAnisotropy;
  out.mipmapFilterMode = settings.mipmapFilterMode;
  out.mipmapLevelBias = settings.mipmapLevelBias;
  out.minMipmapLevelClamp = settings.minMipmapLevelClamp;
  out.maxMipmapLevelClamp = settings.maxMipmapLevelClamp;
  return out;
}

/// Whether two objects have the same bytes; padding is zero in all objects that are created here.
template <typename T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

}  // namespace detail

/// A texture reference in host code: the variable that a program declares (texture<T, Type, Mode>).
template <typename T, int Type = texture_type_1d, read_mode Mode = read_mode_element_type>
class texture_reference : public texture_settings {
 public:
  using value_type = texture<T, Type, Mode>;  // what kernels are passed
  explicit texture_reference(int is_normalized = 0, filter_mode filter = filter_mode_point,
                             address_mode address = address_mode_clamp) {
    normalized = is_normalized;
    filterMode = filter;
    std::fill(std::begin(addressMode), std::end(addressMode), address);
    channelDesc = create_channel_desc<T>();
  }
  texture_reference(int is_normalized, filter_mode filter, address_mode address, channel_format_desc format)
      : texture_reference(is_normalized, filter, address) {
    channelDesc = format;
  }
  /// The argument that kernels are passed.
  struct bound {
    texture<T, Type, Mode> value;
    const texture<T, Type, Mode>& operator*() const { return value; }
  };
  bound get(sycl::queue& /*queue*/) { return {{object()}}; }
  bound get() { return {{object()}}; }

 private:
  struct made {
    resource_desc resource;
    texture_desc desc;
    texture_object_t object;
  };
  static constexpr std::size_t kept_objects = 16;

  /// Returns a texture object for the bound memory and the settings. Objects are kept, as kernels may still read them.
  texture_object_t object() {
    const std::lock_guard lock(mutex_);
    if (!is_bound_) return 0;
    const texture_desc desc = detail::desc_of(*this, Mode);
    for (const made& one : made_) {
      if (detail::same_bytes(one.resource, resource_) && detail::same_bytes(one.desc, desc)) return one.object;
    }
    if (made_.size() == kept_objects) {
      (void)destroy_texture_object(made_.front().object);
      made_.erase(made_.begin());
    }
    texture_object_t object = 0;
    if (create_texture_object(&object, &resource_, &desc) != success) return 0;
    made_.push_back({resource_, desc, object});
    return object;
  }

  std::vector<made> made_;
};

namespace detail {

template <typename R>
R& reference(R& one) {
  return one;
}
template <typename R>
R& reference(R* one) {
  return *one;
}
inline const channel_format_desc& format(const channel_format_desc& one) { return one; }
inline const channel_format_desc& format(const channel_format_desc* one) { return *one; }

template <typename Reference>
error_t bind_linear(std::size_t* offset, Reference&& to, const void* pointer, const channel_format_desc& desc,
                    std::size_t bytes) {
  resource_desc resource;
  std::memset(&resource, 0, sizeof(resource));
  const std::size_t most = std::numeric_limits<int>::max() * std::max<std::size_t>(bytes_of(desc), 1);
  resource.resType = resource_type_linear;
  resource.res.linear.devPtr = const_cast<void*>(pointer);
  resource.res.linear.desc = desc;
  resource.res.linear.sizeInBytes = std::min(bytes, most);
  if (offset != nullptr) *offset = 0;
  return reference(to).bind(resource);
}

template <typename Reference>
error_t bind_pitched(std::size_t* offset, Reference&& to, const void* pointer, const channel_format_desc& desc,
                     std::size_t width, std::size_t height, std::size_t pitch) {
  resource_desc resource;
  std::memset(&resource, 0, sizeof(resource));
  resource.resType = resource_type_pitch_2d;
  resource.res.pitch2D.devPtr = const_cast<void*>(pointer);
  resource.res.pitch2D.desc = desc;
  resource.res.pitch2D.width = width;
  resource.res.pitch2D.height = height;
  resource.res.pitch2D.pitchInBytes = pitch;
  if (offset != nullptr) *offset = 0;
  return reference(to).bind(resource);
}

inline constexpr std::size_t all_bytes = std::numeric_limits<unsigned>::max();

}  // namespace detail

/// Binds `bytes` bytes of linear memory (cudaBindTexture); `*offset` becomes 0. `to` is a reference or its address.
template <typename Reference>
error_t bind_texture(std::size_t* offset, Reference&& to, const void* pointer, std::size_t bytes = detail::all_bytes) {
  return detail::bind_linear(offset, to, pointer, detail::reference(to).channelDesc, bytes);
}
template <typename Reference, typename Format, typename = std::enable_if_t<!std::is_arithmetic_v<std::decay_t<Format>>>>
error_t bind_texture(std::size_t* offset, Reference&& to, const void* pointer, const Format& desc,
                     std::size_t bytes = detail::all_bytes) {
  return detail::bind_linear(offset, to, pointer, detail::format(desc), bytes);
}

/// Binds `height` rows of `width` elements, `pitch` bytes apart (cudaBindTexture2D).
template <typename Reference>
error_t bind_texture_2d(std::size_t* offset, Reference&& to, const void* pointer, std::size_t width, std::size_t height,
                        std::size_t pitch) {
  return detail::bind_pitched(offset, to, pointer, detail::reference(to).channelDesc, width, height, pitch);
}
template <typename Reference, typename Format>
error_t bind_texture_2d(std::size_t* offset, Reference&& to, const void* pointer, const Format& desc, std::size_t width,
                        std::size_t height, std::size_t pitch) {
  return detail::bind_pitched(offset, to, pointer, detail::format(desc), width, height, pitch);
}

/// Binds an array, whose own format is used (cudaBindTextureToArray, cudaBindTextureToMipmappedArray).
template <typename Reference, typename... Format>
error_t bind_texture_to_array(Reference&& to, array_const_t from, const Format&... /*desc*/) {
  resource_desc resource;
  std::memset(&resource, 0, sizeof(resource));
  resource.resType = resource_type_array;
  resource.res.array.array = const_cast<array_t>(from);
  return from == nullptr ? error_invalid_value : detail::reference(to).bind(resource);
}
template <typename Reference, typename... Format>
error_t bind_texture_to_array(Reference&& to, mipmapped_array_const_t from, const Format&... /*desc*/) {
  resource_desc resource;
  std::memset(&resource, 0, sizeof(resource));
  resource.resType = resource_type_mipmapped_array;
  resource.res.mipmap.mipmap = const_cast<mipmapped_array_t>(from);
  return from == nullptr ? error_invalid_value : detail::reference(to).bind(resource);
}

/// Unbinds what is bound (cudaUnbindTexture).
template <typename Reference>
error_t unbind_texture(Reference&& one) {
  return detail::reference(one).unbind();
}

/// Gets the settings of a texture reference (cudaGetTextureReference).
template <typename Reference>
error_t texture_reference_of(const texture_settings** out, Reference&& one) {
  if (out == nullptr) return error_invalid_value;
  *out = &detail::reference(one);
  return success;
}

/// Gets 0 (cudaGetTextureAlignmentOffset).
template <typename Reference>
error_t texture_alignment_offset(std::size_t* offset, Reference&& /*one*/) {
  if (offset == nullptr) return error_invalid_value;
  *offset = 0;
  return success;
}

// Fetches through texture references; they return 0 if nothing is bound.
#define CU2SYCL_READ(name)                                                           \
  template <typename T, int Type, read_mode Mode, typename... Place>                 \
  detail::read_of_t<T, Mode> name(const texture<T, Type, Mode>& t, Place... place) { \
    using result = detail::read_of_t<T, Mode>;                                       \
    return t.object == 0 ? result{} : name<result>(t.object, place...);              \
  }
CU2SYCL_READ(fetch_1d)
CU2SYCL_READ(sample_1d)
CU2SYCL_READ(sample_2d)
CU2SYCL_READ(sample_3d)
CU2SYCL_READ(sample_1d_layered)
CU2SYCL_READ(sample_2d_layered)
CU2SYCL_READ(sample_cube)
CU2SYCL_READ(sample_cube_layered)
CU2SYCL_READ(gather_2d)
CU2SYCL_READ(sample_1d_lod)
CU2SYCL_READ(sample_2d_lod)
CU2SYCL_READ(sample_3d_lod)
CU2SYCL_READ(sample_1d_layered_lod)
CU2SYCL_READ(sample_2d_layered_lod)
CU2SYCL_READ(sample_cube_lod)
CU2SYCL_READ(sample_cube_layered_lod)
CU2SYCL_READ(sample_1d_grad)
CU2SYCL_READ(sample_2d_grad)
CU2SYCL_READ(sample_3d_grad)
CU2SYCL_READ(sample_1d_layered_grad)
CU2SYCL_READ(sample_2d_layered_grad)
CU2SYCL_READ(sample_cube_grad)
CU2SYCL_READ(sample_cube_layered_grad)
#undef CU2SYCL_READ

}  // namespace cu2sycl
