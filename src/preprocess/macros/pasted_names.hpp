// The names that macros make by `##`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "preprocess/macros/definitions.hpp"
#include "preprocess/macros/table_words.hpp"
#include "source/words.hpp"

namespace cu2sycl {

class PastedNames {
 public:
  PastedNames(const std::vector<LexedFile*>& files, const Definitions& definitions, const TableWords& words)
      : files_(files), definitions_(definitions), words_(words) {}

  /// Whether a definition makes a name that a row converts, of the words that its uses pass, or passes words to a macro
  /// that makes such a name: `CONCAT(cuda, name)`.
  [[nodiscard]] bool make_mapped(const Definition& d) const;
  /// Whether all uses of a macro pass words that are known.
  [[nodiscard]] bool are_known(std::string_view macro) const { return words_of(macro).known; }
  /// Returns the words in the arguments of a macro's uses; all words of the run if they are not known.
  [[nodiscard]] const WordSet& handed_to(std::string_view macro) const;

 private:
  // The words in the arguments of a macro's uses. An argument of another macro's definition is not known.
  struct Handed {
    bool known = true;
    WordSet all;
    std::vector<WordSet> single;  // by parameter: arguments that are one word, or empty
  };
  [[nodiscard]] const Handed& words_of(std::string_view macro) const;
  [[nodiscard]] const WordSet& words_of_run() const;
  [[nodiscard]] std::string_view meant_word(const TokenStream& s, TokenIndex i) const;
  [[nodiscard]] bool makes_mapped(const TokenStream& s, TokenIndex first, TokenIndex last) const;
  [[nodiscard]] bool make_mapped(const Definition& d, const std::vector<TokenIndex>& parts) const;
  [[nodiscard]] bool hands_mapped(const TokenStream& s, TokenIndex i) const;

  const std::vector<LexedFile*>& files_;
  const Definitions& definitions_;
  const TableWords& words_;
  mutable WordSet words_of_run_;
  mutable WordMap<Handed> handed_;
};

}  // namespace cu2sycl
