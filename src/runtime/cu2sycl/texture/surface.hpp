// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Surface objects: arrays whose elements kernels read and write. x is in bytes; y, z and layers are in elements, as in
// CUDA. CUDA C++ Programming Guide, "Surface Memory": surface_read_2d is surf2Dread, surface_write_2d is surf2Dwrite,
// and so on. Outside the array, a read returns 0 and a write does nothing, unless the mode is `boundary_clamp`.
// `boundary_trap`, which terminates the program in CUDA, is treated like `boundary_zero`.
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/array.hpp"
#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/texture/texture_object.hpp"

namespace cu2sycl {

enum boundary_mode : int { boundary_zero = 0, boundary_clamp = 1, boundary_trap = 2 };

namespace detail {

struct surface {
  std::byte* data;
  int width;  // bytes
  int rows;
  int slices;
  resource_desc resource;
};

}  // namespace detail

/// A surface object (cudaSurfaceObject_t): an address in device memory as an integer; 0 is none.
using surface_object_t = unsigned long long;

/// Creates a surface object for an array (cudaCreateSurfaceObject).
inline error_t create_surface_object(surface_object_t* object, const resource_desc* resource) {
  return detail::guarded([&] {
    if (object == nullptr || resource == nullptr || resource->resType != resource_type_array ||
        resource->res.array.array == nullptr)
      return error_invalid_value;
    const array& a = *resource->res.array.array;
    const detail::surface s{a.data, static_cast<int>(a.pitch()), static_cast<int>(a.rows()),
                            static_cast<int>(a.slices()), *resource};
    sycl::queue& queue = detail::plain_default_queue();
    auto* place = sycl::malloc_device<detail::surface>(1, queue);
    if (place == nullptr) return error_memory_allocation;
    queue.memcpy(place, &s, sizeof(s)).wait_and_throw();
    *object = reinterpret_cast<surface_object_t>(place);
    return success;
  });
}

/// Waits for all work and destroys a surface object (cudaDestroySurfaceObject).
inline error_t destroy_surface_object(surface_object_t object) {
  return detail::guarded([&] {
    if (object == 0) return success;
    detail::wait_for_all();
    sycl::free(reinterpret_cast<detail::surface*>(object), detail::plain_default_queue());
    return success;
  });
}

/// Gets the description from which a surface object was created (cudaGetSurfaceObjectResourceDesc).
inline error_t get_surface_object_resource_desc(resource_desc* desc, surface_object_t object) {
  return detail::guarded([&] {
    if (desc == nullptr || object == 0) return error_invalid_value;
    *desc = detail::read_back(reinterpret_cast<const detail::surface*>(object)).resource;
    return success;
  });
}

namespace detail {

/// Returns the address of a T at byte x of row y of slice z; null outside the array.
template <typename T>
T* surface_place(surface_object_t object, int x, int y, int z, boundary_mode mode) {
  const auto* s = reinterpret_cast<const surface*>(object);
  const int last = s->width - static_cast<int>(sizeof(T));
  if (mode == boundary_clamp) {
    x = sycl::min(sycl::max(x, 0), last);
    y = sycl::min(sycl::max(y, 0), s->rows - 1);
    z = sycl::min(sycl::max(z, 0), s->slices - 1);
  }
  if (x < 0 || x > last || y < 0 || y >= s->rows || z < 0 || z >= s->slices) return nullptr;
  const std::size_t row = static_cast<std::size_t>(z) * static_cast<std::size_t>(s->rows) + static_cast<std::size_t>(y);
  return reinterpret_cast<T*>(s->data + row * static_cast<std::size_t>(s->width) + x);
}

template <typename T>
T surface_load(surface_object_t s, int x, int y, int z, boundary_mode mode) {
  const T* place = surface_place<T>(s, x, y, z, mode);
  return place == nullptr ? T{} : *place;
}

template <typename T>
void surface_store(const T& value, surface_object_t s, int x, int y, int z, boundary_mode mode) {
  T* place = surface_place<T>(s, x, y, z, mode);
  if (place != nullptr) *place = value;
}

}  // namespace detail

template <typename T>
T surface_read_1d(surface_object_t s, int x, boundary_mode mode = boundary_trap) {
  return detail::surface_load<T>(s, x, 0, 0, mode);
}
template <typename T>
T surface_read_2d(surface_object_t s, int x, int y, boundary_mode mode = boundary_trap) {
  return detail::surface_load<T>(s, x, y, 0, mode);
}
template <typename T>
T surface_read_3d(surface_object_t s, int x, int y, int z, boundary_mode mode = boundary_trap) {
  return detail::surface_load<T>(s, x, y, z, mode);
}
template <typename T>
T surface_read_1d_layered(surface_object_t s, int x, int layer, boundary_mode mode = boundary_trap) {
  return detail::surface_load<T>(s, x, 0, layer, mode);
}
/// `layer` is a layer or a face; for a cubemap with layers, face `layer % 6` of cube `layer / 6`.
template <typename T>
T surface_read_2d_layered(surface_object_t s, int x, int y, int layer, boundary_mode mode = boundary_trap) {
  return detail::surface_load<T>(s, x, y, layer, mode);
}

template <typename T>
void surface_read_1d(T* result, surface_object_t s, int x, boundary_mode mode = boundary_trap) {
  *result = surface_read_1d<T>(s, x, mode);
}
template <typename T>
void surface_read_2d(T* result, surface_object_t s, int x, int y, boundary_mode mode = boundary_trap) {
  *result = surface_read_2d<T>(s, x, y, mode);
}
template <typename T>
void surface_read_3d(T* result, surface_object_t s, int x, int y, int z, boundary_mode mode = boundary_trap) {
  *result = surface_read_3d<T>(s, x, y, z, mode);
}

template <typename T>
void surface_read_1d_layered(T* result, surface_object_t s, int x, int layer, boundary_mode mode = boundary_trap) {
  *result = surface_read_1d_layered<T>(s, x, layer, mode);
}
template <typename T>
void surface_read_2d_layered(T* result, surface_object_t s, int x, int y, int layer,
                             boundary_mode mode = boundary_trap) {
  *result = surface_read_2d_layered<T>(s, x, y, layer, mode);
}

template <typename T>
void surface_write_1d(T value, surface_object_t s, int x, boundary_mode mode = boundary_trap) {
  detail::surface_store(value, s, x, 0, 0, mode);
}
template <typename T>
void surface_write_2d(T value, surface_object_t s, int x, int y, boundary_mode mode = boundary_trap) {
  detail::surface_store(value, s, x, y, 0, mode);
}
template <typename T>
void surface_write_3d(T value, surface_object_t s, int x, int y, int z, boundary_mode mode = boundary_trap) {
  detail::surface_store(value, s, x, y, z, mode);
}
template <typename T>
void surface_write_1d_layered(T value, surface_object_t s, int x, int layer, boundary_mode mode = boundary_trap) {
  detail::surface_store(value, s, x, 0, layer, mode);
}
template <typename T>
void surface_write_2d_layered(T value, surface_object_t s, int x, int y, int layer,
                              boundary_mode mode = boundary_trap) {
  detail::surface_store(value, s, x, y, layer, mode);
}

}  // namespace cu2sycl
