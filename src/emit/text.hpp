// Text of the output, and what it brings along: headers, declarations, findings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lex/token.hpp"
#include "report/finding.hpp"

namespace cu2sycl {

/// A kind of code that is converted: lower/constructs.def lists them.
enum class Construct : std::uint8_t;

/// One construct of the source that was replaced.
struct Applied {
  Construct construct;
  TokenRange range;
  bool kept;   // the text is the same as before
  bool whole;  // all names in the range were replaced, not only the first one
};

/// Bytes [begin, end) of a source.
struct Bytes {
  const SourceFile* source;
  std::uint32_t begin;
  std::uint32_t end;
};

/// What a text brings along besides its characters.
struct Implied {
  std::vector<std::string> headers;            // to include
  std::vector<std::string> declarations;       // lines at file scope, after the includes
  std::vector<std::string> condition_headers;  // to include before the `#if` conditions of this file
  std::vector<std::string> asked;              // macros of those headers that conditions test
  std::vector<Finding> findings;
  std::vector<Applied> applied;
  std::vector<Bytes> edited;   // what edits replaced, with blanks and comments; empty ranges where text was inserted
  std::vector<Bytes> printed;  // what was copied, except for the edits in it
  bool queue = false;          // the text names the function's queue, which must be declared
};

/// A piece of the output, with what it implies. Concatenating texts also joins what they imply: findings are reported
/// only for text that is printed, and printed text never loses its includes or findings.
class Text {
 public:
  Text() = default;
  Text(std::string text) { parts_.text = std::move(text); }
  Text(std::string_view text) { parts_.text = text; }
  Text(const char* text) { parts_.text = text; }

  [[nodiscard]] const std::string& str() const { return parts_.text; }
  [[nodiscard]] bool empty() const { return parts_.text.empty(); }
  [[nodiscard]] const Implied& implied() const { return parts_.implied; }
  /// The offset at which generated include directives are inserted, in bytes.
  [[nodiscard]] std::optional<std::size_t> includes_at() const { return parts_.includes_at; }

  Text& operator+=(std::string_view more) {
    parts_.text += more;
    return *this;
  }
  Text& operator+=(const std::string& more) { return *this += std::string_view(more); }
  Text& operator+=(const char* more) { return *this += std::string_view(more); }
  Text& operator+=(Text more);
  friend Text operator+(Text a, Text b) {
    a += std::move(b);
    return a;
  }

  /// Replaces the characters, and keeps all that the text implies.
  [[nodiscard]] Text with(std::string text) &&;
  /// Adds what another text implies, without its characters.
  Text& imply(const Text& other);
  /// Adds headers to include, a list joined with `,`.
  Text& include(std::string_view headers);
  Text& declare(std::string line);
  /// Records that a preprocessor condition tests `word`, a macro of `headers` (joined with `,`). The condition must
  /// come after their include directives.
  Text& ask(std::string word, std::string_view headers);
  Text& report(Finding finding);
  Text& name_queue();
  /// Records that the queue is declared around this text.
  Text& provide_queue();
  Text& apply(Applied applied);
  /// Records where characters come from: an edit replaced the bytes, or they were copied, except for the edits in them.
  Text& trace(Bytes range, bool edited);
  /// Generated include directives are inserted after this text.
  Text& place_includes();

  /// Cuts the text after its first `size` bytes.
  void resize(std::size_t size) { parts_.text.resize(size); }

 private:
  // The special members are defined in text.cpp: texts are moved everywhere, and instantiating the members is
  // expensive.
  struct Parts {
    Parts();
    Parts(const Parts& other);
    Parts(Parts&& other) noexcept;
    Parts& operator=(const Parts& other);
    Parts& operator=(Parts&& other) noexcept;
    ~Parts();

    std::string text;
    Implied implied;
    std::optional<std::size_t> includes_at;
  };
  Parts parts_;
};

/// Returns the parts joined with the separator.
[[nodiscard]] Text joined_texts(std::vector<Text> parts, std::string_view separator);

}  // namespace cu2sycl
