// The bytes of one file, and where its lines begin.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// A place for people: line and column count from 1, columns in bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// A stretch of a text made from another, up to the next one: its bytes were copied from `origin` on, or all stand for
/// what was there.
struct SourcePart {
  std::uint32_t begin;
  std::uint32_t origin;
  bool copied;
};

class SourceFile {
 public:
  SourceFile(std::string path, std::string bytes);
  /// A text made from another, such as by expanding its macros; `parts` in order, the first at 0.
  SourceFile(std::string path, std::string bytes, const SourceFile& origin, std::vector<SourcePart> parts);

  /// The file as its author wrote it: this one, or what it was made from.
  [[nodiscard]] const SourceFile& spelling_file() const { return origin_ ? origin_->spelling_file() : *this; }
  /// Where in spelling_file() the byte at `offset` came from.
  [[nodiscard]] std::uint32_t spelling_offset(std::uint32_t offset) const;

  /// The stretches [begin, end) of spelling_file() that are no copies in this one.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> replaced() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }

  /// The position of a byte offset; an offset at or past the end gives the place after the last byte.
  [[nodiscard]] Position position(std::uint32_t offset) const;
  /// The text of a line (from 1) without its line ending; empty where there is no such line.
  [[nodiscard]] std::string_view line_text(std::uint32_t line) const;
  /// The offset at which the line that holds `offset` begins.
  [[nodiscard]] std::uint32_t line_begin(std::uint32_t offset) const;
  /// The blanks with which the line that holds `offset` begins.
  [[nodiscard]] std::string_view indentation(std::uint32_t offset) const;
  /// "\r\n" where the file's first line ends so, "\n" otherwise.
  [[nodiscard]] std::string_view line_ending() const;
  /// One step of indentation as the file uses it: by what most lines after a `{` are moved in; two blanks where none
  /// is.
  [[nodiscard]] std::string indentation_unit() const;

 private:
  std::string path_;
  std::string bytes_;
  std::vector<std::uint32_t> line_begins_;
  std::shared_ptr<const SourceFile> origin_;
  std::vector<SourcePart> parts_;
};

/// The bytes of a file. Errors: there is no such regular file, it cannot be read, changes
/// while it is read, or has more than 2 GiB.
[[nodiscard]] Result<std::string> read_bytes(const std::string& path);

/// Sources are at most so long, in bytes: one takes about 60 times as much memory while it is converted.
inline constexpr std::size_t kLargestSource = 50'000'000;

/// Reads a source whole. Errors: those of read_bytes(), or it is longer than kLargestSource.
Result<SourceFile> load(const std::string& path);
/// Reads standard input whole under the name `-`.
Result<SourceFile> load_standard_input();

/// Whether a path ends as those of C++ and CUDA sources do.
[[nodiscard]] bool is_source(const std::string& path);

}  // namespace cu2sycl
