// Finds the definitions that Wave needs to expand the uses of macros.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "preprocess/expansion/expanded_text.hpp"
#include "preprocess/macros/classification.hpp"
#include "preprocess/macros/definitions.hpp"
#include "source/words.hpp"

namespace cu2sycl {

class DefinitionFinder {
 public:
  /// The parameters are those of classify_macros(), and its result. They must outlive the object.
  DefinitionFinder(const Definitions& definitions, const MacroReasons& reasons, const std::set<std::string>& launchers,
                   const FileRelations& relations);

  /// Whether a name in a file may refer to a macro that must be expanded.
  [[nodiscard]] bool is_expanded(std::string_view name, std::uint32_t f) const;
  /// Whether the arguments at `open` contain the name of a macro that must be expanded, which a list macro then uses.
  [[nodiscard]] bool hands_expanded(const TokenStream& s, TokenIndex open, std::uint32_t f) const;
  /// Whether the text of a macro has a comma outside parentheses: it would divide an argument of another macro.
  [[nodiscard]] bool has_comma(std::string_view name, std::uint32_t f) const;
  /// Whether a macro that may declare memory is such a specifier in some branches of `#if`, and something else in
  /// others.
  [[nodiscard]] bool may_declare_memory(std::string_view name, std::uint32_t f, TokenIndex at) const;
  /// Whether a macro stands for a specifier of device code, in some branch of `#if`.
  [[nodiscard]] bool is_specifier(std::string_view name) const { return specifiers_.contains(name); }
  [[nodiscard]] bool any_specifiers() const { return !specifiers_.empty(); }
  /// Finds the definitions that a use needs, for each branch of the conditions that its macros depend on. `words` are
  /// the tokens of the use in file `f`, `chosen` the definitions of macros that have several.
  void resolve(std::uint32_t f, const TokenStream& words, const Chosen& chosen, MacroUse& use) const;

 private:
  // The definitions that Wave needs to expand the words of a use, and the definitions chosen so far.
  struct Search {
    std::uint32_t f;
    TokenIndex at;
    Chosen chosen;            // for macros with more than one possible definition
    Chosen wanted;            // the result
    bool pasted = false;      // in an argument that is expanded, with all that it uses, before it is pasted
    std::string_view open{};  // a macro for which no definition is chosen yet
  };

  [[nodiscard]] bool uses_parameter_as_macro(const Definition& d, std::set<const MacroDefinition*>& seen) const;
  [[nodiscard]] bool is_handed_macro(const TokenStream& s, TokenIndex i, const Definition& d, std::uint32_t f) const;
  // Adds the definition of a macro and those that it needs.
  void add_definition(std::string_view name, Search& out) const;
  // Adds the macros whose names `##` may make.
  void add_pasted(const TokenStream& s, TokenIndex paste, Search& out) const;
  void needed_definitions(const TokenStream& s, TokenIndex begin, TokenIndex end, bool arguments, Search& out) const;
  [[nodiscard]] std::vector<const Definition*> candidates_for(std::string_view name, std::uint32_t f,
                                                              TokenIndex at) const;
  void branch(std::uint32_t f, const TokenStream& s, const Chosen& chosen,
              const std::vector<const Definition*>& candidates, std::size_t depth, MacroUse& use) const;

  const Definitions& definitions_;
  const MacroReasons& reasons_;
  const std::set<std::string>& launchers_;
  const FileRelations& relations_;
  WordSet specifiers_;
  WordSet of_platform_;  // specifiers, macros that declare memory or make names of CUDA's, the words of the latter
};

}  // namespace cu2sycl
