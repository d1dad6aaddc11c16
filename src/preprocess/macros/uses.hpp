// What the uses of macros, and the device functions of a run, tell about macros that must be expanded.
#pragma once

#include <string_view>
#include <vector>

#include "preprocess/macros/definitions.hpp"
#include "preprocess/macros/table_words.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// Finds the words that say where a function runs.
class SpaceSpecifiers {
 public:
  explicit SpaceSpecifiers(const Definitions& definitions) : definitions_(definitions) {}

  /// Whether a word says where a function runs, directly or as a macro.
  [[nodiscard]] bool contains(std::string_view word, int depth = 0) const;

 private:
  const Definitions& definitions_;
  mutable WordMap<bool> known_;
};

/// Whether the specifier at a token begins or continues a declaration of variables: `DEVICE static int count[4];`.
[[nodiscard]] bool declares_variables(const TokenStream& s, TokenIndex specifier);

/// Whether a replacement list is a template instance, such as `fill<T, (size)>`.
[[nodiscard]] bool is_instance(const TokenStream& s, const MacroDefinition& macro);

/// Whether a parameter of a macro is an element of a list in its body, or the whole body: `#define ENTRY(k) {#k, k}`.
[[nodiscard]] bool has_parameter_as_value(const TokenStream& s, const MacroDefinition& macro);

/// Whether a replacement list is the head of a template: `template <class T>`.
[[nodiscard]] bool is_template_head(const TokenStream& s, const MacroDefinition& macro);

struct MacroUses {
  WordSet handed_launches;   // macros that some use passes the `<<<…>>>` of a launch, or that are its whole list
  WordSet handed_indices;    // macros that some use passes a thread index, also by a list that calls its parameter
  WordSet handed_memory;     // macros an argument of which begins with the memory of a variable, `__constant__`
  WordSet handed_kernels;    // macros that are passed a kernel and have it as a value: `#define ENTRY(k) {#k, k}`
  WordSet template_heads;    // macros that are the heads of templates of device functions
  WordSet names_functions;   // macros that make the names in declarations of device functions
  WordSet device_functions;  // including kernels; only if some macro pastes, is an instance or has a parameter as a
                             // value, like the next one
  WordSet kernels;
};

[[nodiscard]] MacroUses uses_of_macros(const std::vector<LexedFile*>& files, const Definitions& definitions,
                                       const SpaceSpecifiers& specifiers, const TableWords& words);

}  // namespace cu2sycl
