// Include lines.
#include <algorithm>

#include "rewrite/rewriter.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kPlace = "\x01includes\x01";

}  // namespace

void Rewriter::include(std::string_view headers) {
  for (const std::string_view one : split_list(headers)) {
    const bool there = std::any_of(f_.directives.inclusions.begin(), f_.directives.inclusions.end(), [&](const Inclusion& inclusion) {
      return inclusion.name == one && !s_.has(inclusion.directive, kDisabled);
    });
    if (!there) out_.headers.insert(std::string(one));
  }
}

std::optional<Rewriter::Piece> Rewriter::rewrite_include(TokenIndex i) {
  const auto found = std::find_if(f_.directives.inclusions.begin(), f_.directives.inclusions.end(), [&](const Inclusion& one) { return one.directive == i; });
  if (found == f_.directives.inclusions.end()) return {};
  if (const Row* row = table_.find(found->name, RowKind::kHeader); row != nullptr) {
    if (!row->supported()) {
      diagnose(row->unsupported == "library" ? DiagnosticId::kLibraryCall : DiagnosticId::kUnsupported, i, found->name, row->unsupported == "library" ? "" : row->unsupported);
      return {};
    }
    include(row->to);
    if (has_include_row_) return Piece{i + 1, {}, true};
    has_include_row_ = true;
    return Piece{i + 1, std::string(kPlace)};
  }
  if (!found->quoted) return {};
  const std::size_t slash = found->name.rfind('/');
  const std::string_view last = slash == std::string_view::npos ? found->name : found->name.substr(slash + 1);
  for (const auto& [path, output] : renamed_) {
    const std::size_t cut = path.rfind('/');
    if ((cut == std::string::npos ? path : path.substr(cut + 1)) != last) continue;
    const std::string_view line = text(i);
    const std::size_t name = line.find(last, line.find('"'));
    return Piece{i + 1, std::string(line.substr(0, name)) + output + std::string(line.substr(name + last.size()))};
  }
  return {};
}

std::string Rewriter::includes_text() const {
  std::vector<std::string> lines;
  for (const std::string& header : out_.headers) {
    if (header.find('/') == std::string::npos) lines.push_back(header);
  }
  if (out_.headers.contains("sycl/sycl.hpp")) lines.emplace_back("sycl/sycl.hpp");
  for (const std::string& header : out_.headers) {
    if (header.starts_with("cu2sycl/")) lines.push_back(header);
  }
  for (const std::string& header : out_.headers) {
    if (header.find('/') != std::string::npos && header != "sycl/sycl.hpp" && !header.starts_with("cu2sycl/")) lines.push_back(header);
  }
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : newline_) + "#include <" + line + ">";
  return out;
}

// Ours stand where the first CUDA header stood when that is outside `#if`, else behind the last include at the beginning of the
// file that is outside `#if`, braces and `extern "C"`, else before the first code.
void Rewriter::place_includes(std::string& text) const {
  const std::string lines = includes_text();
  const std::size_t place = text.find(kPlace);
  if (place != std::string::npos) {
    if (!lines.empty()) {
      text.replace(place, kPlace.size(), lines);
      return;
    }
    std::size_t end = place + kPlace.size();
    if (end < text.size() && text[end] == '\n') ++end;
    text.erase(place, end - place);
    return;
  }
  if (lines.empty()) return;
  // The output's own lines are read again: its includes are where the source's were.
  const SourceFile out("", text);
  std::size_t best = std::string::npos;
  std::size_t first_code = std::string::npos;
  int depth = 0;
  bool guard = true;  // `#ifndef X` / `#define X` / `#pragma once` at the top are no condition
  bool comment = false;
  for (std::uint32_t n = 1;; ++n) {
    const std::string_view line = out.line_text(n);
    const std::size_t begin = n == 1 ? 0 : static_cast<std::size_t>(line.data() - out.bytes().data());
    if (line.data() == nullptr) break;
    std::string_view rest = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
    if (comment) {
      const std::size_t end = rest.find("*/");
      if (end == std::string_view::npos) continue;
      comment = false;
      rest = rest.substr(end + 2);
      rest = rest.substr(std::min(rest.find_first_not_of(" \t"), rest.size()));
    }
    if (rest.empty() || rest.starts_with("//")) {
      if (begin + line.size() >= out.bytes().size()) break;
      continue;
    }
    if (rest.starts_with("/*")) {
      comment = rest.find("*/") == std::string_view::npos;
      continue;
    }
    if (!rest.starts_with("#")) {
      if (first_code == std::string::npos) first_code = begin;
      break;
    }
    const std::string_view name = directive_name(rest);
    if (name == "ifndef" && guard) {
      guard = false;
    } else if (name.starts_with("if")) {
      if (first_code == std::string::npos && best == std::string::npos) first_code = begin;
      ++depth;
      guard = false;
    } else if (name == "endif" && depth > 0) {
      --depth;
    } else if (name.starts_with("include")) {
      if (depth == 0) best = std::min(begin + line.size() + newline_.size(), text.size());
      guard = false;
    } else if (name != "define" && name != "pragma" && first_code == std::string::npos && depth == 0) {
      first_code = begin;
    }
    if (name == "pragma" && rest.find("once") != std::string_view::npos && best == std::string::npos) {
      best = std::min(begin + line.size() + newline_.size(), text.size());
    }
    if (name == "define" && !guard && depth == 0 && best == std::string::npos && first_code == std::string::npos) {
      // behind the include guard's definition
      best = std::min(begin + line.size() + newline_.size(), text.size());
    }
  }
  const std::size_t at = best != std::string::npos ? best : first_code != std::string::npos ? first_code : 0;
  const std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  text.insert(std::max(at, mark), lines + newline_);
}

}  // namespace cu2sycl
