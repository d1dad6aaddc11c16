#include "cli/verify/converted_lines.hpp"

#include <algorithm>
#include <map>

#include "cli/verify/compiler_messages.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"

namespace cu2sycl {

std::set<std::string_view> identifiers_in_lines(const std::vector<std::string_view>& lines, std::size_t begin,
                                                std::size_t end) {
  std::set<std::string_view> out;
  for (std::size_t k = begin; k < std::min(end, lines.size()); ++k) {
    for (const std::string_view word : identifiers_in(lines[k])) out.insert(word);
  }
  return out;
}

std::set<std::string> changed_words(const std::vector<std::string_view>& before,
                                    const std::vector<std::string_view>& now, const Change& change) {
  const std::set<std::string_view> old = identifiers_in_lines(before, change.old_begin, change.old_end);
  std::set<std::string> out;
  for (std::size_t k = change.new_begin; k < std::min(change.new_end, now.size()); ++k) {
    for (const std::string_view word : identifiers_in(now[k])) {
      if (!old.contains(word) || is_called(now[k], word)) out.emplace(word);
    }
  }
  return out;
}

std::set<std::string> replaced_words(std::string_view before, std::string_view now) {
  std::map<std::string_view, std::ptrdiff_t> more;
  for (const std::string_view word : identifiers_in(before)) ++more[word];
  for (const std::string_view word : identifiers_in(now)) --more[word];
  std::set<std::string> out;
  for (const auto& [word, count] : more) {
    if (count > 0) out.emplace(word);
  }
  return out;
}

bool ends_statement(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\\");
  return last == std::string_view::npos || std::string_view(";{}").find(text[last]) != std::string_view::npos;
}

bool is_marked(const std::vector<std::string_view>& lines, std::size_t line) {
  const auto mark = [](std::string_view text) {
    const std::size_t at = text.find("CS");
    return at != std::string_view::npos && text.size() > at + 6 && text[at + 6] == ':' &&
           text.find_first_not_of("0123456789", at + 2) == at + 6;
  };
  for (std::size_t k = std::min(line + 1, lines.size()); k-- > 0;) {
    if (mark(lines[k])) return true;
    if (k > 0 && ends_statement(lines[k - 1])) return false;
  }
  return false;
}

std::pair<std::size_t, bool> source_line(const ConvertedFile& file, std::size_t line) {
  std::size_t shift_new = 0;
  std::size_t shift_old = 0;
  for (const Change& one : file.changed) {
    if (line < one.new_begin) break;
    if (line < one.new_end) {
      const std::size_t lines = one.old_end - one.old_begin;
      if (lines == 0) return {one.old_begin == 0 ? 0 : one.old_begin - 1, true};
      return {one.old_begin + std::min(line - one.new_begin, lines - 1), true};
    }
    shift_new = one.new_end;
    shift_old = one.old_end;
  }
  return {line - shift_new + shift_old, false};
}

bool adds_word(const ConvertedFile& file, std::size_t line, std::string_view word) {
  const auto change =
      find_if(file.changed, [&](const Change& one) { return one.new_begin <= line && line < one.new_end; });
  if (change == file.changed.end()) return false;
  const std::vector<std::string_view> before = lines_of(file.source.bytes());
  return identifiers_in_lines(file.lines, line, line + 1).contains(word) &&
         !identifiers_in_lines(before, change->old_begin, change->old_end).contains(word);
}

bool declaration_changed(const ConvertedFile& file, std::size_t line) {
  bool changed = false;
  for (bool more = true; more && !changed && line < file.lines.size(); ++line) {
    changed = source_line(file, line).second;
    more = !ends_statement(file.lines[line]);
  }
  return changed;
}

}  // namespace cu2sycl
