// Indices of entities of a run, with a distinct type for each kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace cu2sycl {

struct NoneType {};
/// No entity, of any kind.
inline constexpr NoneType kNone;

/// The index of an entity in its list. It converts to std::size_t implicitly, but not from it, and not to the index of
/// another kind.
template <typename Kind>
class Id {
 public:
  constexpr Id(NoneType = kNone) {}
  constexpr explicit Id(std::size_t value) : value_(static_cast<std::uint32_t>(value)) {}
  constexpr operator std::size_t() const { return value_; }
  constexpr Id& operator++() {
    ++value_;
    return *this;
  }
  constexpr Id operator++(int) {
    const Id before = *this;
    ++value_;
    return before;
  }
  friend constexpr bool operator==(Id a, Id b) { return a.value_ == b.value_; }
  friend constexpr bool operator==(Id a, NoneType) { return a.value_ == Id().value_; }
  friend constexpr auto operator<=>(Id a, Id b) { return a.value_ <=> b.value_; }

 private:
  std::uint32_t value_ = UINT32_MAX;
};

using FileId = Id<struct FileKind>;
using FunctionId = Id<struct FunctionKind>;
using VariableId = Id<struct VariableKind>;
using LaunchId = Id<struct LaunchKind>;

}  // namespace cu2sycl

template <typename Kind>
struct std::hash<cu2sycl::Id<Kind>> {
  std::size_t operator()(cu2sycl::Id<Kind> id) const { return id; }
};
