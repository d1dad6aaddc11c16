// Which branches of `#if` can hold where nvcc compiles: CUDA 13 for architecture 8.0 on Linux.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lex/token.hpp"

namespace cu2sycl {

struct LexedFile;

/// What is known of a macro before anything of the program is read; of a header, whether it is CUDA's (kDefined) or
/// another platform's.
struct KnownMacro {
  enum class State : std::uint8_t { kUnknown, kDefined, kUndefined, kForeign } state = State::kUnknown;
  long long value = 0;       // of one that is defined
  bool device_only = false;  // it is defined only while code for the device is compiled
};

/// Whether a place of a file can be reached, in each of nvcc's two passes over it.
struct Reach {
  bool host = true;
  bool device = true;
  bool foreign = false;  // it cannot, and the reason is another platform (HIP, MUSA): its text is none of ours

  [[nodiscard]] bool any() const { return host || device; }
};

/// The branches of one file. The directives of a chain `#if … #else … #endif` lie around its branches.
class Branches {
 public:
  /// The reach of token `i`. Cost: logarithmic in the number of directives.
  [[nodiscard]] Reach at(TokenIndex i) const;
  /// The directive that begins the innermost branch around `i` that cannot be reached; kNoToken where `i` can.
  [[nodiscard]] TokenIndex dead_branch(TokenIndex i) const;
  [[nodiscard]] bool all_reachable() const { return all_reachable_; }

 private:
  friend class ConditionReader;
  struct Part {
    TokenIndex begin;  // the first token of a directive, or after it
    Reach reach;
    TokenIndex dead;  // see dead_branch
  };
  std::vector<Part> parts_;
  bool all_reachable_ = true;
};

using MacroKnowledge = std::function<KnownMacro(std::string_view)>;

/// Reads the conditions of all files of a run. `known` tells of the compiler's macros, `definitions` are those of the
/// command line (`NAME` or `NAME=value`). A macro that the files define only where nothing can be reached counts as not
/// defined; one whose branches include another platform's headers, and none of CUDA's, stands for that platform, where
/// the file has CUDA's elsewhere. Conditions that cannot be decided hold. One result for each file, in their order,
/// whatever `jobs` is.
[[nodiscard]] std::vector<Branches> read_branches(const std::vector<LexedFile*>& files, const MacroKnowledge& known,
                                                  const std::vector<std::string>& definitions, unsigned jobs);

}  // namespace cu2sycl
