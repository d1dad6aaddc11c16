// Which definitions of a macro may hold at a place, and what each branch of the conditions around them says.
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
  std::vector<const Conditional*> branches;  // that it stands in, outermost first

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
  /// The definitions of a name in the order of the files; none: nullptr.
  [[nodiscard]] const std::vector<Definition>* find(std::string_view name) const;
  /// Those that may hold at token `at` of file `f` and differ in text: of the same file before it, else of those that
  /// it sees, else of the others of its translation units.
  [[nodiscard]] std::vector<const Definition*> candidates(std::string_view name, std::uint32_t f, TokenIndex at,
                                                          const FileRelations& relations) const;
  /// Whether a condition of the run asks for this macro.
  [[nodiscard]] bool tested(std::string_view name) const { return tested_.contains(name); }

  [[nodiscard]] const TokenStream& tokens(const Definition& d) const;
  /// The replacement list, each gap one blank.
  [[nodiscard]] std::string body_text(const Definition& d) const;

  /// Whether the replacement list has `#` or `##`, or uses a macro whose list has.
  [[nodiscard]] bool pastes(const Definition& d, int depth = 0) const;
  [[nodiscard]] bool pastes_itself(const Definition& d) const;
  /// Whether it pastes and its list is a single name, or a single use of a macro that makes one.
  [[nodiscard]] bool makes_name(const Definition& d) const;
  /// Whether it is `#define name PREFIXED(name)`: what the program declares by the name is renamed alike, so that the
  /// name stays everywhere.
  [[nodiscard]] bool renames_itself(const Definition& d) const;
  /// The definition as Wave is given it for one use; nothing where Wave cannot know what it means. Wave 1.74 has
  /// neither `__VA_OPT__` nor `, ##__VA_ARGS__`: they are taken out or kept by what the use hands over.
  [[nodiscard]] std::optional<std::string> line_for_wave(const Definition& d, const TokenStream& use) const;

 private:
  void read(std::uint32_t f);
  [[nodiscard]] bool parts_includes(const Definition& d, std::uint32_t f) const;

  const std::vector<LexedFile*>& files_;
  std::map<std::string_view, std::vector<Definition>> by_name_;
  WordMap<const std::vector<Definition>*> index_;  // the same, for look-ups
  WordSet tested_;
};

/// Tokens as text that Wave understands, each gap one blank, words that Wave would replace by itself marked.
[[nodiscard]] std::string text_for_wave(const TokenStream& s, TokenIndex begin, TokenIndex end);
inline constexpr std::string_view kKeptFromWave = "cu2sycl_kept_";  // that mark

}  // namespace cu2sycl
