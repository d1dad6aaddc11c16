// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Fetches from mipmapped textures at a level of detail, which is given or computed from the gradients of the
// coordinates. CUDA C++ Programming Guide, "Texture Functions" (tex*Lod, tex*Grad). Level 0 is the largest. Between two
// levels, the texture's mipmapFilterMode applies. Gradients have the unit of the coordinates, for one pixel to the
// right and one down. The level is log2 of the length of the longer gradient in elements (OpenGL 4.6, 8.14.1), which
// GPUs approximate.
#pragma once

#include <sycl/sycl.hpp>

#include "cu2sycl/texture/texture.hpp"

namespace cu2sycl {
namespace detail {

/// Returns a level of detail in 256ths, with the texture's bias added. `level` is first clamped to [-64, 64].
inline int detail_of(const texture& t, float level) {
  const float bounded = sycl::min(sycl::max(level, -64.0F), 64.0F);
  return static_cast<int>(sycl::floor(bounded * 256.0F)) + static_cast<int>(t.desc.mipmapLevelBias * 256.0F);
}

/// The gradients of the coordinates: for one pixel to the right, and for one down.
struct steps {
  float right[3];
  float down[3];
};
inline int detail_of(const texture& t, const steps& s) {
  float longest = 0.0F;
  for (const float* one : {s.right, s.down}) {
    float sum = 0.0F;
    for (int k = 0; k < 3; ++k) {
      const float elements = one[k] * static_cast<float>(t.levels[0].size[k]);
      sum += elements * elements;
    }
    longest = sycl::max(longest, sum);
  }
  return detail_of(t, longest > 0.0F ? sycl::log2(longest) / 2.0F : -64.0F);
}

template <typename Vector>
steps steps_in_plane(const Vector& right, const Vector& down) {
  return {{right.x, right.y, 0.0F}, {down.x, down.y, 0.0F}};
}

/// Computes the change of the position on a face of a cube, in [0, 1], when the direction changes by `step`.
template <typename Vector>
void step_on_face(float* out, int face, float x, float y, float z, const Vector& step) {
  const float from[3] = {x, y, z};
  const float to[3] = {x + step.x, y + step.y, z + step.z};
  const int major = face / 2;
  const int first = major == 0 ? 2 : 0;
  const int second = major == 1 ? 2 : 1;
  out[0] = (to[first] / to[major] - from[first] / from[major]) / 2.0F;
  out[1] = (to[second] / to[major] - from[second] / from[major]) / 2.0F;
  out[2] = 0.0F;
}

template <typename T, typename Vector>
T sample_cube_grad(texture_object_t t, float x, float y, float z, int layer, const Vector& right, const Vector& down) {
  const cube_place p = cube_face(x, y, z);
  steps s{};
  step_on_face(s.right, p.face, x, y, z, right);
  step_on_face(s.down, p.face, x, y, z, down);
  return sample_at<T, 2>(detail::texture_at(t), detail_of(detail::texture_at(t), s), p.s, p.t, 0.0F,
                         6 * layer + p.face);
}

}  // namespace detail

template <typename T>
T sample_1d_lod(texture_object_t t, float x, float level) {
  return detail::sample_at<T, 1>(detail::texture_at(t), detail::detail_of(detail::texture_at(t), level), x, 0.0F, 0.0F,
                                 0);
}
template <typename T>
T sample_2d_lod(texture_object_t t, float x, float y, float level) {
  return detail::sample_at<T, 2>(detail::texture_at(t), detail::detail_of(detail::texture_at(t), level), x, y, 0.0F, 0);
}
template <typename T>
T sample_3d_lod(texture_object_t t, float x, float y, float z, float level) {
  return detail::sample_at<T, 3>(detail::texture_at(t), detail::detail_of(detail::texture_at(t), level), x, y, z, 0);
}
template <typename T>
T sample_1d_layered_lod(texture_object_t t, float x, int layer, float level) {
  return detail::sample_at<T, 1>(detail::texture_at(t), detail::detail_of(detail::texture_at(t), level), x, 0.0F, 0.0F,
                                 detail::layer_of(detail::texture_at(t), layer));
}
template <typename T>
T sample_2d_layered_lod(texture_object_t t, float x, float y, int layer, float level) {
  return detail::sample_at<T, 2>(detail::texture_at(t), detail::detail_of(detail::texture_at(t), level), x, y, 0.0F,
                                 detail::layer_of(detail::texture_at(t), layer));
}
template <typename T>
T sample_cube_layered_lod(texture_object_t t, float x, float y, float z, int layer, float level) {
  const detail::cube_place p = detail::cube_face(x, y, z);
  return detail::sample_at<T, 2>(detail::texture_at(t), detail::detail_of(detail::texture_at(t), level), p.s, p.t, 0.0F,
                                 6 * layer + p.face);
}
template <typename T>
T sample_cube_lod(texture_object_t t, float x, float y, float z, float level) {
  return sample_cube_layered_lod<T>(t, x, y, z, 0, level);
}

template <typename T>
T sample_1d_grad(texture_object_t t, float x, float right, float down) {
  const int at = detail::detail_of(detail::texture_at(t), detail::steps{{right, 0.0F, 0.0F}, {down, 0.0F, 0.0F}});
  return detail::sample_at<T, 1>(detail::texture_at(t), at, x, 0.0F, 0.0F, 0);
}
template <typename T, typename Vector>
T sample_2d_grad(texture_object_t t, float x, float y, Vector right, Vector down) {
  return detail::sample_at<T, 2>(detail::texture_at(t),
                                 detail::detail_of(detail::texture_at(t), detail::steps_in_plane(right, down)), x, y,
                                 0.0F, 0);
}
template <typename T, typename Vector>
T sample_3d_grad(texture_object_t t, float x, float y, float z, Vector right, Vector down) {
  const detail::steps s{{right.x, right.y, right.z}, {down.x, down.y, down.z}};
  return detail::sample_at<T, 3>(detail::texture_at(t), detail::detail_of(detail::texture_at(t), s), x, y, z, 0);
}
template <typename T>
T sample_1d_layered_grad(texture_object_t t, float x, int layer, float right, float down) {
  const int at = detail::detail_of(detail::texture_at(t), detail::steps{{right, 0.0F, 0.0F}, {down, 0.0F, 0.0F}});
  return detail::sample_at<T, 1>(detail::texture_at(t), at, x, 0.0F, 0.0F,
                                 detail::layer_of(detail::texture_at(t), layer));
}
template <typename T, typename Vector>
T sample_2d_layered_grad(texture_object_t t, float x, float y, int layer, Vector right, Vector down) {
  return detail::sample_at<T, 2>(detail::texture_at(t),
                                 detail::detail_of(detail::texture_at(t), detail::steps_in_plane(right, down)), x, y,
                                 0.0F, detail::layer_of(detail::texture_at(t), layer));
}
/// The gradients are those of the direction vector (texCubemapGrad).
template <typename T, typename Vector>
T sample_cube_grad(texture_object_t t, float x, float y, float z, Vector right, Vector down) {
  return detail::sample_cube_grad<T>(t, x, y, z, 0, right, down);
}
template <typename T, typename Vector>
T sample_cube_layered_grad(texture_object_t t, float x, float y, float z, int layer, Vector right, Vector down) {
  return detail::sample_cube_grad<T>(t, x, y, z, layer, right, down);
}

// The older overloads, which store the result in `*result`.
template <typename T, typename... Place>
void sample_1d_lod(T* result, texture_object_t t, Place... place) {
  *result = sample_1d_lod<T>(t, place...);
}
template <typename T, typename... Place>
void sample_2d_lod(T* result, texture_object_t t, Place... place) {
  *result = sample_2d_lod<T>(t, place...);
}
template <typename T, typename... Place>
void sample_3d_lod(T* result, texture_object_t t, Place... place) {
  *result = sample_3d_lod<T>(t, place...);
}
template <typename T, typename... Place>
void sample_1d_layered_lod(T* result, texture_object_t t, Place... place) {
  *result = sample_1d_layered_lod<T>(t, place...);
}
template <typename T, typename... Place>
void sample_2d_layered_lod(T* result, texture_object_t t, Place... place) {
  *result = sample_2d_layered_lod<T>(t, place...);
}
template <typename T, typename... Place>
void sample_cube_lod(T* result, texture_object_t t, Place... place) {
  *result = sample_cube_lod<T>(t, place...);
}
template <typename T, typename... Place>
void sample_cube_layered_lod(T* result, texture_object_t t, Place... place) {
  *result = sample_cube_layered_lod<T>(t, place...);
}
template <typename T, typename... Place>
void sample_1d_grad(T* result, texture_object_t t, Place... place) {
  *result = sample_1d_grad<T>(t, place...);
}
template <typename T, typename... Place>
void sample_2d_grad(T* result, texture_object_t t, Place... place) {
  *result = sample_2d_grad<T>(t, place...);
}
template <typename T, typename... Place>
void sample_3d_grad(T* result, texture_object_t t, Place... place) {
  *result = sample_3d_grad<T>(t, place...);
}
template <typename T, typename... Place>
void sample_1d_layered_grad(T* result, texture_object_t t, Place... place) {
  *result = sample_1d_layered_grad<T>(t, place...);
}
template <typename T, typename... Place>
void sample_2d_layered_grad(T* result, texture_object_t t, Place... place) {
  *result = sample_2d_layered_grad<T>(t, place...);
}
template <typename T, typename... Place>
void sample_cube_grad(T* result, texture_object_t t, Place... place) {
  *result = sample_cube_grad<T>(t, place...);
}
template <typename T, typename... Place>
void sample_cube_layered_grad(T* result, texture_object_t t, Place... place) {
  *result = sample_cube_layered_grad<T>(t, place...);
}

}  // namespace cu2sycl
