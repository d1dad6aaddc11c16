// Text of the output, and what must come with it wherever it goes.
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
  bool kept;   // the text is as it was
  bool whole;  // all names in the range were replaced, not the first alone
};

/// Bytes [begin, end) of a source.
struct Bytes {
  const SourceFile* source;
  std::uint32_t begin;
  std::uint32_t end;
};

/// What a text implies beside its letters.
struct Implied {
  std::vector<std::string> headers;            // to include
  std::vector<std::string> declarations;       // lines at file scope, after the includes
  std::vector<std::string> condition_headers;  // to include for the conditions of this file
  std::vector<std::string> asked;              // macros of the headers that conditions ask for
  std::vector<Finding> findings;
  std::vector<Applied> applied;
  std::vector<Bytes> edited;   // what edits took the place of, with its blanks and comments; empty where text was added
  std::vector<Bytes> printed;  // what was copied but for the edits in it
  bool queue = false;          // it names the function's queue, which must be declared
};

/// A piece of the output. Put together, texts join what they imply, so that nothing is said that is not printed and
/// nothing is printed whose includes or findings are lost.
class Text {
 public:
  Text() = default;
  Text(std::string text) { parts_.text = std::move(text); }
  Text(std::string_view text) { parts_.text = text; }
  Text(const char* text) { parts_.text = text; }

  [[nodiscard]] const std::string& str() const { return parts_.text; }
  [[nodiscard]] bool empty() const { return parts_.text.empty(); }
  [[nodiscard]] const Implied& implied() const { return parts_.implied; }
  /// Where our include lines go, in bytes from the beginning.
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

  /// The same letters changed, with all that they imply.
  [[nodiscard]] Text with(std::string text) &&;
  /// Takes over what another text implies, without its letters.
  Text& imply(const Text& other);
  /// Asks for headers, a list joined with `,`.
  Text& include(std::string_view headers);
  Text& declare(std::string line);
  /// A condition asks for the word, a macro of the headers, a list: it must stand after their include directive.
  Text& ask(std::string word, std::string_view headers);
  Text& report(Finding finding);
  Text& name_queue();
  /// The queue is declared around this text.
  Text& provide_queue();
  Text& apply(Applied applied);
  /// Where letters come from: an edit took the place of the bytes, or they were copied but for the edits in them.
  Text& trace(Bytes range, bool edited);
  /// Our include lines go after this text.
  Text& place_includes();

  /// Cuts the text after its first `size` bytes.
  void resize(std::size_t size) { parts_.text.resize(size); }

 private:
  // Its special members are defined in text.cpp: texts are moved everywhere, and they are much to instantiate.
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

/// The parts with a separator between each two.
[[nodiscard]] Text joined_texts(std::vector<Text> parts, std::string_view separator);

}  // namespace cu2sycl
