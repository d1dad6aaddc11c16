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

/// A position as reported to users: line and column count from 1, columns in bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// A part of a text that was made from another text, up to the next part. Its bytes were either copied from `origin`
/// on, or replace what was at `origin`.
struct SourcePart {
  std::uint32_t begin;
  std::uint32_t origin;
  bool copied;
};

class SourceFile {
 public:
  SourceFile(std::string path, std::string bytes);
  /// A text made from another, for example by expanding its macros. `parts` are in order, and the first begins at 0.
  SourceFile(std::string path, std::string bytes, const SourceFile& origin, std::vector<SourcePart> parts);

  /// Returns the file as its author wrote it: this one, or the one that it was made from.
  [[nodiscard]] const SourceFile& spelling_file() const { return origin_ ? origin_->spelling_file() : *this; }
  /// Returns the offset in spelling_file() from which the byte at `offset` came.
  [[nodiscard]] std::uint32_t spelling_offset(std::uint32_t offset) const;

  /// Returns the ranges [begin, end) of spelling_file() that were replaced and not copied.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> replaced() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }

  /// Returns the position of a byte offset. For an offset at or past the end, returns the position after the last byte.
  [[nodiscard]] Position position(std::uint32_t offset) const;
  /// Returns the text of a line (counted from 1) without its line ending; empty if there is no such line.
  [[nodiscard]] std::string_view line_text(std::uint32_t line) const;
  /// Returns the offset of the beginning of the line that contains `offset`.
  [[nodiscard]] std::uint32_t line_begin(std::uint32_t offset) const;
  /// Returns the blanks at the beginning of the line that contains `offset`.
  [[nodiscard]] std::string_view indentation(std::uint32_t offset) const;
  /// Returns "\r\n" if the file's first line ends with it, "\n" otherwise.
  [[nodiscard]] std::string_view line_ending() const;
  /// Returns one step of indentation as the file uses it: the most frequent additional indentation of a line after a
  /// `{`; two blanks if there is none.
  [[nodiscard]] std::string indentation_unit() const;

 private:
  std::string path_;
  std::string bytes_;
  std::vector<std::uint32_t> line_begins_;
  std::shared_ptr<const SourceFile> origin_;
  std::vector<SourcePart> parts_;
};

/// Returns the bytes of a file. Errors: it is not an existing regular file, cannot be read, changes while it is read,
/// or is larger than 2 GiB.
[[nodiscard]] Result<std::string> read_bytes(const std::string& path);

/// The largest size of a source, in bytes. Conversion takes about 60 times as much memory.
inline constexpr std::size_t kLargestSource = 50'000'000;

/// Reads a source file. Errors: those of read_bytes(), or it is larger than kLargestSource.
Result<SourceFile> load(const std::string& path);
/// Reads a source from standard input, with the name `-`.
Result<SourceFile> load_standard_input();

/// Whether a path has the extension of a C++ or CUDA source.
[[nodiscard]] bool is_source(const std::string& path);

}  // namespace cu2sycl
