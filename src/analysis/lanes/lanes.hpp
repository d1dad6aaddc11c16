// The lanes of a warp: which expressions are a work-item's own number, and which lanes reach a token together.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "analysis/convergence/uniformity.hpp"

namespace cu2sycl {

/// Looks only at the body of one device function.
class Lanes : public Uniformity {
 public:
  using Uniformity::Uniformity;

  /// Treats a parameter as different between work-items.
  void set_varying(std::string_view parameter) { varying_.names.insert(parameter); }
  /// Treats a parameter as the work-item's own number.
  void set_own_number(std::string_view parameter) { own_numbers_.insert(parameter); }
  /// Whether all lanes of each warp reach a token that any of them reaches, as far as this function decides. Of the
  /// conditions on the way that differ between work-items, only comparisons of the own number with a multiple of the
  /// warp size are understood. find_varying() must have run.
  [[nodiscard]] bool come_together(TokenIndex i) const;
  /// Whether all work-items of the group wait somewhere, not only those of a group object, which may be a part of it.
  [[nodiscard]] bool has_barriers() const;
  /// Whether all lanes of a warp, or all work-items, wait for each other at a word.
  [[nodiscard]] bool waits_at(TokenIndex i) const;
  [[nodiscard]] bool is_own_number(TokenRange subscript) const;

 protected:
  static constexpr std::string_view kOwn = "threadIdx.x";

  [[nodiscard]] bool compiled(TokenIndex i) const { return p_.files[fn_.file].branches.at(i).device; }
  /// Whether a subscript names the work-item's own number.
  [[nodiscard]] bool names_own_number(TokenRange subscript) const;
  /// Whether a subscript is the work-item's own number, which no other one of its group has.
  [[nodiscard]] bool is_of_one_item(TokenRange subscript) const;
  [[nodiscard]] std::optional<unsigned long> number(TokenIndex i) const;
  /// Returns the loops of the function.
  [[nodiscard]] std::vector<const Statement*> loops() const;
  [[nodiscard]] std::vector<TokenRange> conjuncts(TokenRange condition) const;

 private:
  [[nodiscard]] bool names_other_dimensions(TokenIndex begin, TokenIndex end) const;
  [[nodiscard]] bool is_number_in_group(TokenRange expression) const;
  [[nodiscard]] bool keeps_warps_whole(TokenRange condition) const;
  [[nodiscard]] bool all_pass(TokenIndex i, TokenIndex outer) const;

  WordSet own_numbers_;
};

}  // namespace cu2sycl
