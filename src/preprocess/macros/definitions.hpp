// Finds the definitions of a macro that may be in effect at a place, with the branches of `#if` around them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lex/token.hpp"
#include "preprocess/directives.hpp"
#include "source/words.hpp"

namespace cu2sycl {

struct LexedFile;
struct FileRelations;

struct Definition {
  std::uint32_t file;
  const MacroDefinition* macro;
  TokenIndex undefined = kNoToken;           // the `#undef` after it in its file
  std::vector<const Conditional*> branches;  // that contain it, outermost first

  [[nodiscard]] bool variadic() const {
    return macro->function_like() && !macro->parameters.empty() && macro->parameters.back() == "__VA_ARGS__";
  }
};

/// The definitions of all files of a run.
class Definitions {
 public:
  explicit Definitions(const std::vector<LexedFile*>& files);

  [[nodiscard]] bool empty() const { return by_name_.empty(); }
  [[nodiscard]] const std::map<std::string_view, std::vector<Definition>>& all() const { return by_name_; }
  /// Returns the definitions of a name in the order of the files; nullptr if there are none.
  [[nodiscard]] const std::vector<Definition>* find(std::string_view name) const;
  /// Returns the definitions with different text that may be in effect at token `at` of file `f`: those before it in
  /// the same file, or else those in files that it sees, or else those in other files of its translation units.
  [[nodiscard]] std::vector<const Definition*> candidates(std::string_view name, std::uint32_t f, TokenIndex at,
                                                          const FileRelations& relations) const;
  /// Whether a condition of the run tests this macro.
  [[nodiscard]] bool tested(std::string_view name) const { return tested_.contains(name); }

  [[nodiscard]] const TokenStream& tokens(const Definition& d) const;
  /// Returns the replacement list, with one blank for each gap.
  [[nodiscard]] std::string body_text(const Definition& d) const;

  /// Whether the replacement list contains `#` or `##`, or uses a macro whose list does.
  [[nodiscard]] bool pastes(const Definition& d, int depth = 0) const;
  [[nodiscard]] bool pastes_itself(const Definition& d) const;
  /// Whether it pastes and its list is one name, or one use of a macro that makes a name.
  [[nodiscard]] bool makes_name(const Definition& d) const;
  /// Whether a use takes the arguments after it: some definition has parameters, or is another name for such a macro.
  [[nodiscard]] bool takes_arguments(const std::vector<Definition>& all, int depth = 0) const;
  /// Whether it has the form `#define name PREFIXED(name)`. What the program declares by this name is renamed
  /// everywhere in the same way, so the name can be kept.
  [[nodiscard]] bool renames_itself(const Definition& d) const;
  /// Returns the definition as passed to Wave for one use; nothing if Wave cannot expand it correctly. Wave 1.74
  /// supports neither `__VA_OPT__` nor `, ##__VA_ARGS__`: they are resolved here according to the arguments of the use.
  [[nodiscard]] std::optional<std::string> line_for_wave(const Definition& d, const TokenStream& use) const;

 private:
  void read(std::uint32_t f);
  [[nodiscard]] bool parts_includes(const Definition& d, std::uint32_t f) const;

  const std::vector<LexedFile*>& files_;
  std::map<std::string_view, std::vector<Definition>> by_name_;
  WordMap<const std::vector<Definition>*> index_;  // the same, for lookup
  WordSet tested_;
};

/// Returns tokens as text for Wave, with one blank for each gap. Words that Wave predefines are marked with
/// kKeptFromWave.
[[nodiscard]] std::string text_for_wave(const TokenStream& s, TokenIndex begin, TokenIndex end);
inline constexpr std::string_view kKeptFromWave = "cu2sycl_kept_";  // prefix of words that Wave must not replace

/// Returns the directive for a macro of the command line, `NAME` or `NAME=value`, as a line.
[[nodiscard]] std::string define_directive(const std::string& given);

}  // namespace cu2sycl
