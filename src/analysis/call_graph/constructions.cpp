#include "analysis/call_graph/constructions.hpp"

#include "analysis/call_graph/row_places.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

class ConstructionFinder {
 public:
  ConstructionFinder(const Project& project, const Table& table) : p_(project), table_(table) {}

  std::map<std::pair<FileId, TokenIndex>, const Rule*> run() {
    const auto& words = table_.constructed();
    if (none_of(words, [&](const auto& one) { return p_.words.contains(one.first); })) return {};
    for (std::size_t before = SIZE_MAX; before != aliases_.size();) {  // aliases of aliases
      before = aliases_.size();
      for (FileId file{0}; file < p_.files.size(); ++file) read_aliases(file);
    }
    for (FileId file{0}; file < p_.files.size(); ++file) {
      const TokenStream& s = p_.files[file].tokens;
      for (TokenIndex i = 0; i < s.size(); ++i) {
        if (s.is_word(i) && !s.has(i, kDisabled)) read_place(file, i);
      }
    }
    return std::move(out_);
  }

 private:
  struct Alias {
    FileId file;
    TokenIndex name;
    const Rule* rule;
  };

  void read_aliases(FileId file) {
    const TokenStream& s = p_.files[file].tokens;
    for (TokenIndex i = 0; i + 2 < s.size(); ++i) {
      const bool is_using = s.is(i, tok::kw_using) && s.is(i + 2, tok::equal);
      if ((!is_using && !s.is(i, tok::kw_typedef)) || s.has(i, kDisabled)) continue;
      const TokenIndex begin = is_using ? i + 3 : i + 1;
      TokenIndex end = begin;
      while (end < s.size() && !s.is_any(end, tok::semi, tok::l_brace)) ++end;
      if (end >= s.size() || !s.is(end, tok::semi)) continue;
      const TokenIndex name = is_using ? i + 1 : end - 1;
      const Rule* rule = type_of(file, begin, is_using ? end : name);
      if (rule != nullptr && alias_at(file, name) == nullptr) {
        aliases_.push_back({file, name, rule});
        words_.insert(s.text(name));
      }
      i = end;
    }
  }

  [[nodiscard]] const Rule* alias_at(FileId file, TokenIndex name) const {
    const auto found = find_if(aliases_, [&](const Alias& one) { return one.file == file && one.name == name; });
    return found == aliases_.end() ? nullptr : found->rule;
  }

  // Returns the row of the type that tokens name, or choose by a condition; nullptr if it is another, or only an
  // argument.
  const Rule* type_of(FileId file, TokenIndex begin, TokenIndex end) {
    const TokenStream& s = p_.files[file].tokens;
    for (TokenIndex i = begin; i < end; ++i) {
      if (!s.is_word(i)) continue;
      const Rule* rule = rule_at(file, i);
      const bool arguments = i + 1 < end && s.is(i + 1, tok::less);
      const TokenIndex after = arguments ? after_template_arguments(s, i + 1, end, Angle::kTemplate) : i + 1;
      if (after == kNoToken) return nullptr;
      const bool member = after < end && s.is(after, tok::coloncolon);
      if (rule != nullptr && member && after + 1 < end) members_.emplace(s.text(after + 1), rule);
      if (rule != nullptr && !member) return rule;
      if (arguments && !s.text(i).starts_with("conditional")) i = after - 1;
    }
    return nullptr;
  }

  // Returns the row of the type that a word names.
  const Rule* rule_at(FileId file, TokenIndex i) const {
    const TokenStream& s = p_.files[file].tokens;
    const bool named = words_.contains(s.text(i)) || table_.constructed().contains(s.text(i));
    if ((!named && members_.empty()) || names_member(s, i) || is_keyword(s[i].kind)) return nullptr;
    const Place place(p_, file, s.has(i, kInDirective) ? FunctionId() : p_.function_at(file, i));
    if (const auto rows = table_.constructed().find(s.text(i)); rows != table_.constructed().end()) {
      for (const Rule* row : rows->second) {
        if (row->namespaces.empty() ? !qualified(s, i) : written_with(place, i, row->namespaces)) return row;
      }
    }
    if (const Local* local = qualified(s, i) ? nullptr : place.local(i); local != nullptr)
      return local->declaration.is_typedef ? alias_at(file, local->declarator().name_token) : nullptr;
    for (const Alias& one : aliases_) {
      const TokenStream& there = p_.files[one.file].tokens;
      const bool same = there.is(one.name, s.text(i)) && p_.function_at(one.file, one.name) == kNone;
      if (same && p_.related(one.file, file) && (qualified(s, i) || encloses(one, place, i))) return one.rule;
    }
    return parameter_at(place, i);
  }

  static bool qualified(const TokenStream& s, TokenIndex i) { return i > 0 && s.is(i - 1, tok::coloncolon); }

  // Whether a place is in the namespace or class that declares an alias, or in a macro, which may be used anywhere.
  [[nodiscard]] bool encloses(const Alias& alias, const Place& place, TokenIndex i) const {
    if (place.in_macro(i)) return true;
    const std::string outer = scope_at(p_, alias.file, alias.name);
    const auto within = [&](const std::string& scope) {
      return outer.empty() || scope == outer || scope.starts_with(outer + "::");
    };
    return within(scope_at(p_, place.file_id, i)) || (place.current() != nullptr && within(place.current()->scope));
  }

  // Returns the row for a template parameter that is used with a member type of it: `typename Scan::TempStorage`.
  [[nodiscard]] const Rule* parameter_at(const Place& place, TokenIndex i) const {
    const Function* fn = place.current();
    if (fn == nullptr || !contains(fn->template_parameters, place.text(i))) return nullptr;
    const TokenStream& s = place.tokens;
    for (TokenIndex k = fn->open; k + 2 < fn->body_close && fn->defined(); ++k) {
      if (!s.is(k, place.text(i)) || !s.is(k + 1, tok::coloncolon)) continue;
      if (const auto member = members_.find(s.text(k + 2)); member != members_.end()) return member->second;
    }
    return nullptr;
  }

  // Notes the construction at a token: `T(…)`, `T{…}`, `T x(…)`, `T x{…}`.
  void read_place(FileId file, TokenIndex i) {
    const TokenStream& s = p_.files[file].tokens;
    const Rule* rule = rule_at(file, i);
    if (rule == nullptr) return;
    TokenIndex open = s.next(i);
    if (s.is(open, tok::less)) open = after_template_arguments(s, open, s.size(), Angle::kTemplate);
    if (open == kNoToken || open >= s.size()) return;
    const bool declares = s.is_word(open) && !is_keyword(s[open].kind);
    if (declares) open = s.next(open);
    if (!s.is_any(open, tok::l_paren, tok::l_brace) || s[open].match == kNoToken) return;
    const TokenIndex after = s.next(s[open].match);
    if (declares && s.is(after, tok::l_brace)) return;  // a function
    out_.emplace(std::pair(file, open), rule);
  }

  const Project& p_;
  const Table& table_;
  std::vector<Alias> aliases_;
  WordSet words_;                 // names of aliases
  WordMap<const Rule*> members_;  // by the name of a member type that is used
  std::map<std::pair<FileId, TokenIndex>, const Rule*> out_;
};

}  // namespace

std::map<std::pair<FileId, TokenIndex>, const Rule*> find_constructions(const Project& project, const Table& table) {
  return ConstructionFinder(project, table).run();
}

}  // namespace cu2sycl
