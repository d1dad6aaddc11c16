#include "driver/read/groups.hpp"

#include <algorithm>
#include <numeric>

#include "lex/directive_name.hpp"
#include "source/words.hpp"
#include "syntax/cursor.hpp"
#include "system/parallel.hpp"
#include "system/paths.hpp"

namespace cu2sycl {
namespace {

// The names that a file declares and defines at namespace scope, as far as its tokens show.
struct LinkedNames {
  WordSet declared;
  WordSet defined;
};

// Whether a brace belongs to a namespace or to `extern "C"`.
bool is_transparent(const TokenStream& s, TokenIndex open) {
  TokenIndex before = s.previous(open);
  if (before == kNoToken) return false;
  if (s[before].kind == tok::string_literal) return s.is(s.previous(before), tok::kw_extern);
  while (before != kNoToken && (s.is_word(before) || s.is(before, tok::coloncolon)) && !s.is(before, tok::kw_namespace))
    before = s.previous(before);
  return s.is(before, tok::kw_namespace);
}

class LinkedNameReader {
 public:
  explicit LinkedNameReader(const TokenStream& stream) : s_(stream), code_(stream) {}

  LinkedNames read() {
    TokenIndex begin = 0;  // the first token of the declaration
    for (TokenIndex i = first(); i < s_.size(); i = code_.next(i)) {
      if (s_.matched(i, tok::l_paren)) {
        i = parameters(begin, i);
      } else if (s_.matched(i, tok::l_brace) && !is_transparent(s_, i)) {
        i = s_[i].match;
      } else if (s_.is_any(i, tok::semi, tok::comma, tok::equal, tok::l_square)) {
        variable(begin, s_.previous(i));
        if (s_.matched(i, tok::l_square)) i = s_[i].match;
      }
      if (i < s_.size() && s_.is_any(i, tok::semi, tok::l_brace, tok::r_brace)) begin = code_.next(i);
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] TokenIndex first() const {
    return s_.size() > 0 && (s_.has(0, kInDirective) || s_.has(0, kDisabled)) ? code_.next(0) : 0;
  }

  // Reads a declarator `name(…)`, which specifiers with arguments may precede. Returns its last token, or that of its
  // body. Members that are defined here do not count: their class declares them, and both files include it.
  TokenIndex parameters(TokenIndex begin, TokenIndex open) {
    TokenIndex name = s_.previous(open);
    TokenIndex end = code_.next(s_[open].match);
    for (; end < s_.size() && !s_.is_any(end, tok::semi, tok::l_brace, tok::comma, tok::equal); end = code_.next(end)) {
      if (!s_.matched(end, tok::l_paren)) continue;
      if (s_.is_word(s_.previous(end)) && !s_.is(s_.previous(end), tok::kw_noexcept)) name = s_.previous(end);
      end = s_[end].match;
    }
    const bool body = end < s_.size() && s_.matched(end, tok::l_brace);
    if (name != kNoToken && name > begin && s_.is_word(name) && !is_keyword(s_[name].kind) &&
        !s_.is(s_.previous(name), tok::coloncolon))
      (body ? out_.defined : out_.declared).insert(s_.text(name));
    if (body) return s_[end].match;
    return end < s_.size() ? end : s_[open].match;
  }

  void variable(TokenIndex begin, TokenIndex name) {
    if (name == kNoToken || name <= begin || !s_.is_word(name) || is_keyword(s_[name].kind)) return;
    (s_.is(begin, tok::kw_extern) ? out_.declared : out_.defined).insert(s_.text(name));
  }

  const TokenStream& s_;
  Cursor code_;
  LinkedNames out_;
};

// Disjoint sets of files that can be joined.
class Groups {
 public:
  explicit Groups(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
  std::size_t of(std::size_t a) {
    while (parent_[a] != a) a = parent_[a] = parent_[parent_[a]];
    return a;
  }
  void join(std::size_t a, std::size_t b) { parent_[std::max(of(a), of(b))] = std::min(of(a), of(b)); }

 private:
  std::vector<std::size_t> parent_;
};

// Whether a file has an include directive with a macro.
bool includes_by_macro(const TokenStream& s) {
  for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
    if (s[i].kind == tok::directive && directive_name(s.text(i)) == "include" && s.is_word(i + 1) &&
        s.has(i + 1, kInDirective))
      return true;
  }
  return false;
}

// Returns the files that may define what a file declares: the nearest ones. Two files with `main` are not linked
// together.
std::vector<FileId> nearest_definers(const Project& project, const std::vector<LinkedNames>& names,
                                     const WordMap<std::vector<FileId>>& definers, std::string_view name, FileId from) {
  const auto found = definers.find(name);
  if (found == definers.end() || names[from].defined.contains(name)) return {};
  std::size_t nearest = 0;
  std::vector<FileId> out;
  for (const FileId other : found->second) {
    if (names[from].defined.contains("main") && names[other].defined.contains("main")) continue;
    const std::size_t near = common_folders(project.files[from].source->path(), project.files[other].source->path());
    if (near > nearest) out.clear();
    if (near >= nearest) out.push_back(other);
    nearest = std::max(nearest, near);
  }
  return out;
}

}  // namespace

std::vector<std::vector<FileId>> independent_groups(const Project& project, unsigned jobs) {
  const std::size_t count = project.files.size();
  Groups groups(count);
  std::vector<LinkedNames> names(count);
  for_each_index(count, jobs, [&](std::size_t k) { names[k] = LinkedNameReader(project.files[k].tokens).read(); });
  WordMap<std::vector<FileId>> definers;
  for (FileId id{0}; id < count; ++id) {
    for (const std::string_view name : names[id].defined) definers[name].push_back(id);
    for (const FileId other : project.files[id].includes) groups.join(id, other);
  }
  const auto mains = definers.find("main");
  if (mains == definers.end() || mains->second.size() < 2) {
    std::vector<FileId> all;
    for (FileId id{0}; id < count; ++id) all.push_back(id);
    return {all};
  }
  for (FileId id{0}; id < count; ++id) {
    for (const std::string_view name : names[id].declared) {
      for (const FileId other : nearest_definers(project, names, definers, name, id)) groups.join(id, other);
    }
    if (!includes_by_macro(project.files[id].tokens)) continue;  // it may include any file below its folder
    const std::string_view folder = folder_of(project.files[id].source->path());
    for (FileId other{0}; other < count; ++other) {
      if (project.files[other].source->path().starts_with(folder) && !names[other].defined.contains("main"))
        groups.join(id, other);
    }
  }
  std::vector<bool> programs(count);
  for (const FileId id : mains->second) programs[groups.of(id)] = true;
  std::size_t rest = count;  // the group of files without `main`
  std::vector<std::vector<FileId>> out(count);
  for (FileId id{0}; id < count; ++id) {
    std::size_t group = groups.of(id);
    if (!programs[group]) group = rest = std::min<std::size_t>(rest, group);
    out[group].push_back(id);
  }
  std::erase_if(out, [](const std::vector<FileId>& one) { return one.empty(); });
  return out;
}

}  // namespace cu2sycl
