// Converts include directives.
#include <algorithm>

#include "lex/directive_name.hpp"
#include "lower/core/constructs.hpp"
#include "lower/files/file.hpp"
#include "lower/rows/rows.hpp"
#include "preprocess/include_guard.hpp"

namespace cu2sycl {
namespace {

const IncludeDirective* include_at(const File& file, TokenIndex i) {
  const auto& all = file.directives.include_directives;
  const auto found =
      std::partition_point(all.begin(), all.end(), [&](const IncludeDirective& one) { return one.directive < i; });
  return found == all.end() || found->directive != i ? nullptr : &*found;
}

// Returns the row that converts an include directive; nullptr if there is none, or if the directive names a file of the
// run.
const Rule* converting_row(const File& file, const Table& rules, const IncludeDirective& include) {
  const bool own = file.included_by(include.directive) != kNone;
  const Rule* row = file.cuda ? header_rule(rules, include.name) : nullptr;
  if (row != nullptr && row->has(Effect::kDefaultQueue)) return nullptr;  // the header is kept
  // A header of the program is not CUDA's, unless a user's row is for it.
  return row != nullptr && own && row->table == 0 ? nullptr : row;
}

std::string_view last_component(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

namespace {

// Returns whether a condition before token `i` tests a macro that the helper headers define.
bool asks_before(const TokenStream& s, const Table& rules, TokenIndex i) {
  for (TokenIndex k = 0; k < i; ++k) {
    if (!s.is_word(k) || !s.has(k, kInDirective) || condition_of(s, k) == kNoToken) continue;
    for (const Rule* row : rules.find(s.text(k))) {
      if (row->kind == RuleKind::kMacro && !row->row->include.empty()) return true;
    }
  }
  return false;
}

}  // namespace

GuardedCuda guard_of_cuda(const Project& project, const File& file, const Table& rules) {
  if (&file.source->spelling_file() != &*file.source) return {};  // a snippet, which is inside a generated function
  return guarded_cuda(project, file, rules,
                      [&](const IncludeDirective& one) { return converting_row(file, rules, one); });
}

TokenIndex place_for_includes(const File& file, const Table& rules) {
  if (file.nested) return kNoToken;
  const TokenStream& s = file.tokens;
  const TokenIndex quoted = first_quoted_include(s);
  TokenIndex code = 0;  // the first token outside directives
  while (code < s.size() && s.has(code, kInDirective)) ++code;
  for (const IncludeDirective& one : file.directives.include_directives) {
    if (one.directive > code) break;
    const Rule* row = converting_row(file, rules, one);
    // Code before the first CUDA header relies on what nvcc includes implicitly. The helper headers are then included
    // before that code.
    if (row != nullptr && row->supported() && !in_branch(s, one.directive))
      return asks_before(s, rules, one.directive) ? kNoToken : one.directive;
    const bool own =
        one.quoted ? one.directive == quoted : file.included_by(one.directive) != kNone && !in_branch(s, one.directive);
    if (row == nullptr && own) return asks_before(s, rules, one.directive) ? kNoToken : one.directive;
  }
  return kNoToken;
}

// Returns the new name of the file that an include directive names; nullptr if it keeps its name, or is no file of the
// run.
const std::string* renamed_file(const Site& site, const IncludeDirective& include, std::string_view last) {
  const auto named = site.facts.renamed.find(last);
  if (named == site.facts.renamed.end()) return nullptr;
  const FileId meant = site.file.included_by(include.directive);
  const std::string* out = nullptr;
  for (const auto& [path, name] : named->second) {
    // A name in angle brackets means a file of the run only if the whole name matches the end of its path.
    const bool whole = path == include.name || path.ends_with("/" + std::string(include.name));
    if (!include.quoted && !whole) continue;
    if (meant != kNone && path == site.program.files[meant].source->path()) return &name;
    if (out == nullptr) out = &name;
  }
  return out;
}

namespace {

// Converts `#include HEADER(atomic.cuh)`, where a macro forms the name, if an argument names a renamed file.
std::optional<Edit> computed_include(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (directive_name(s.text(i)) != "include") return {};
  for (TokenIndex k = i + 1; k + 2 < s.size() && !s.has(k, kDirectiveEnd); ++k) {
    const auto named = s.is(k + 1, tok::period) ? site.facts.renamed.find(s.slice(k, k + 3)) : site.facts.renamed.end();
    if (named == site.facts.renamed.end()) continue;
    return replace(i, k + 3, std::string(s.slice(i, k)) + named->second.begin()->second);
  }
  return {};
}

}  // namespace

std::optional<Edit> lower_include(const Site& site, TokenIndex i) {
  const IncludeDirective* include = include_at(site.file, i);
  if (include == nullptr) return computed_include(site, i);
  const std::string_view line = site.text(i);
  const bool place = i == site.here.includes_at;
  if (const Rule* row = converting_row(site.file, site.rules, *include)) {
    if (!row->supported()) {
      const Refusal& why = *row->refusal;
      std::string said = mark(site, why.id, i, include->name, why.reason);
      if (!said.empty()) said.replace(said.size() - 1, 1, site.newline + site.line_indent(i));
      return replace(i, i + 1, report(site, why.id, i, include->name, why.reason) + said + line);
    }
    Text out;
    out.include(row->row->to);
    out.include(row->row->include);
    if (place) out.place_includes();
    return replace(i, i + 1, std::move(out), place ? Edit::Gap::kKeep : Edit::Gap::kRemove);
  }
  const std::string_view last = last_component(include->name);
  const std::string* renamed = renamed_file(site, *include, last);
  if (!include->quoted && renamed == nullptr && !place) return {};
  Text out;
  if (place) {
    out.place_includes();
    out += site.newline;
  }
  if (renamed == nullptr) {
    if (!place) return {};
    return replace(i, i + 1, std::move(out) + line);
  }
  const std::size_t name = line.find(last, line.find(include->quoted ? '"' : '<'));
  out += line.substr(0, name);
  out += *renamed;
  out += line.substr(name + last.size());
  return replace(i, i + 1, std::move(out));
}

}  // namespace cu2sycl
