#include "build_scripts/text/script.hpp"

#include <algorithm>
#include <filesystem>

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBlanks = " \t";

}  // namespace

bool ScriptEdits::touches(std::size_t begin, std::size_t end) const {
  auto it = edits_.lower_bound(begin);
  if (it != edits_.end() && it->first < end) return true;
  return it != edits_.begin() && std::prev(it)->second.end > begin;
}

bool ScriptEdits::make_room(std::size_t begin, std::size_t end) {
  auto it = edits_.lower_bound(begin);
  if (it != edits_.begin() && std::prev(it)->second.end > begin) return false;
  for (auto last = it; last != edits_.end() && last->first < end; ++last) {
    if (last->second.end > end) return false;
  }
  while (it != edits_.end() && it->first < end) it = edits_.erase(it);
  return true;
}

void ScriptEdits::replace(std::size_t begin, std::size_t end, std::string text) {
  if (!make_room(begin, end)) return;
  edits_.emplace(begin, Edit{end, std::move(text)});
}

void ScriptEdits::insert(std::size_t at, const std::string& text) {
  const auto found = edits_.find(at);
  if (found != edits_.end())
    found->second.text.insert(0, text);
  else
    edits_.emplace(at, Edit{at, text});
}

void ScriptEdits::remove_word(std::size_t begin, std::size_t end) {
  if (!make_room(begin, end)) return;
  std::size_t from = begin;
  while (from > 0 && kBlanks.find(text_[from - 1]) != std::string_view::npos && !touches(from - 1, from)) --from;
  // At the beginning of a line, the indentation is kept and the blanks after the word are removed instead.
  if (from == 0 || text_[from - 1] == '\n') {
    from = begin;
    while (end < text_.size() && kBlanks.find(text_[end]) != std::string_view::npos) ++end;
  }
  edits_.emplace(from, Edit{end, {}});
}

bool ScriptEdits::blank_before(std::size_t line) const {
  while (true) {
    const auto it = edits_.lower_bound(line);
    if (it == edits_.begin() || std::prev(it)->second.end != line || !std::prev(it)->second.text.empty()) break;
    line = std::prev(it)->first;
  }
  return line < 2 || (text_[line - 1] == '\n' && text_[line - 2] == '\n');
}

void ScriptEdits::remove_lines(std::size_t begin, std::size_t end) {
  std::size_t from = begin;
  while (from > 0 && kBlanks.find(text_[from - 1]) != std::string_view::npos) --from;
  std::size_t to = std::min(text_.find_first_not_of(kBlanks, end), text_.size());
  if (to < text_.size() && text_[to] == '#') to = std::min(text_.find('\n', to), text_.size());
  if ((from == 0 || text_[from - 1] == '\n') && (to == text_.size() || text_[to] == '\n' || text_[to] == '\r')) {
    to = std::min(text_.find('\n', to), text_.size() - 1) + 1;
    // One of two blank lines around it is removed.
    if (blank_before(from) && to < text_.size() && text_[to] == '\n') ++to;
  } else {
    from = begin;
    to = end;
  }
  if (!make_room(from, to)) return;  // an edit has removed it already
  edits_.emplace(from, Edit{to, {}});
}

std::string ScriptEdits::text_of(std::size_t begin, std::size_t end) const {
  std::string out;
  std::size_t at = begin;
  auto it = edits_.lower_bound(begin);
  if (it != edits_.begin()) at = std::max(at, std::prev(it)->second.end);
  for (; it != edits_.end() && it->first < end; ++it) {
    out += text_.substr(at, it->first - at);
    out += it->second.text;
    at = it->second.end;
  }
  if (at < end) out += text_.substr(at, end - at);
  return out;
}

std::string ScriptEdits::result() const {
  std::string out;
  for (std::size_t at = 0; at < text_.size();) {
    const std::size_t end = std::min(text_.find('\n', at), text_.size() - 1) + 1;
    std::string line = text_of(at, end);
    std::string_view before = text_.substr(at, end - at);
    const bool continued = before.ends_with("\\\n");
    const bool lost = line.find_first_not_of(" \t\r\n\\") == std::string::npos &&
                      before.find_first_not_of(" \t\r\n\\") != std::string_view::npos;
    at = end;
    if (!lost) {
      out += line;
      continue;
    }
    // The line before must not end with a backslash any more.
    if (continued || !out.ends_with("\\\n")) continue;
    out.resize(out.size() - 2);
    while (out.ends_with(' ') || out.ends_with('\t')) out.pop_back();
    out += '\n';
  }
  return out;
}

std::string Script::helpers_folder() const {
  if (names.helpers.empty()) return {};
  const fs::path here = fs::current_path();
  const fs::path folder = (here / file.path()).lexically_normal().parent_path();
  fs::path helpers = (here / names.helpers).lexically_normal();
  if (!helpers.has_filename()) helpers = helpers.parent_path();
  return helpers.lexically_relative(folder).string();
}

std::string Script::helpers_option() const {
  const std::string folder = helpers_folder();
  if (folder.empty()) return {};
  if (names.read_elsewhere) return "-I$(CU2SYCL_HERE)" + (folder == "." ? "" : folder);
  return "-I" + folder;
}

void Script::forget(std::size_t begin, std::size_t end) {
  const Position first = file.position(static_cast<std::uint32_t>(begin));
  const Position last = file.position(static_cast<std::uint32_t>(end));
  std::erase_if(findings, [&](const Finding& one) {
    return std::pair(one.position.line, one.position.column) >= std::pair(first.line, first.column) &&
           std::pair(one.position.line, one.position.column) < std::pair(last.line, last.column);
  });
}

void Script::report(FindingId id, std::size_t begin, std::size_t end, std::string_view detail) {
  findings.push_back(make_finding(id, file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin),
                                  text().substr(begin, end - begin), detail));
}

}  // namespace cu2sycl
