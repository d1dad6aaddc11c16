#include "analysis/lockstep/lockstep_stores.hpp"

#include "analysis/lanes/warp_entries.hpp"
#include "analysis/lockstep/exchange.hpp"
#include "lex/token_kind.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/statements/inner_bodies.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

class StoreFinder {
 public:
  StoreFinder(const Project& project, const Table& table, const ItemGraph& graph)
      : p_(project), table_(table), entries_(project, table, graph) {}

  LockstepStores run() {
    for (FunctionId id{0}; id < p_.functions.size(); ++id) {
      const Function& fn = p_.functions[id];
      if (fn.defined() && (fn.global || (fn.device && !fn.host))) find_in(id);
    }
    return std::move(out_);
  }

 private:
  // An access to `s[i]` in a function. It has a `store` if it is a whole statement that assigns to this element only.
  struct Access {
    std::string_view place;
    std::size_t interval;  // number of the interval between two barriers
    bool writes;
    std::optional<LockstepStore> store;
  };

  void find_in(FunctionId id) {
    const std::set<std::string_view> names = names_updated(id);
    if (names.empty()) return;
    const std::vector<Hazard> hazards = find_exchanges(p_, table_, id, {});
    for (const std::string_view name : names) {
      if (!has(hazards, name) || !holds_values(id, name)) continue;
      const LockstepStores stores = stores_to(id, name);
      if (!stores.empty() && !has(find_exchanges(p_, table_, id, stores), name))
        out_.insert(stores.begin(), stores.end());
    }
  }

  static bool has(const std::vector<Hazard>& hazards, std::string_view name) {
    return any_of(hazards, [&](const Hazard& one) { return one.id == FindingId::kLockstep && one.subject == name; });
  }

  // Returns the token after the subscripts that follow a name.
  static TokenIndex end_of_subscripts(const TokenStream& s, TokenIndex name) {
    TokenIndex end = name + 1;
    while (s.matched(end, tok::l_square)) end = s[end].match + 1;
    return end;
  }

  // Returns the store that begins at a name, if there is one.
  std::optional<LockstepStore> store_at(FunctionId id, TokenIndex name) const {
    const File& file = p_.files[p_.functions[id].file];
    const TokenStream& s = file.tokens;
    const TokenIndex assignment = end_of_subscripts(s, name);
    const Statement* statement = file.statements.at(name);
    if (assignment == name + 1 || !is_assignment(s[assignment].kind) || s.is(assignment + 1, tok::l_brace) ||
        statement == nullptr || statement->kind != StatementKind::kPlain ||
        !s.is(statement->range.end - 1, tok::semi) ||
        in_inner_body(file.statements, s, name, p_.functions[id].body_open))
      return {};
    if (split_at_commas(s, assignment + 1, statement->range.end - 1).size() != 1) return {};
    for (TokenIndex k = name; k < statement->range.end; ++k) {
      const bool effect = changes_value(s[k].kind) || (s.is_word(k) && s.is(k + 1, tok::l_paren));
      if (s.has(k, kInDirective) || s.has(k, kDisabled) || (k < assignment && effect)) return {};
    }
    return LockstepStore{id, statement->range, assignment};
  }

  // Returns the names of memory of which a statement assigns to one element what it reads from another.
  std::set<std::string_view> names_updated(FunctionId id) const {
    const Function& fn = p_.functions[id];
    const TokenStream& s = p_.files[fn.file].tokens;
    std::set<std::string_view> out;
    for (TokenIndex i = fn.body_open + 1; i + 1 < fn.body_close; ++i) {
      if (!s.is_word(i) || !s.is(i + 1, tok::l_square) || out.contains(s.text(i))) continue;
      const TokenIndex assignment = end_of_subscripts(s, i);
      if (!is_assignment(s[assignment].kind)) continue;
      for (TokenIndex k = assignment; k < fn.body_close && !s.is(k, tok::semi); ++k) {
        if (s.is(k, s.text(i)) && s.slice(k, end_of_subscripts(s, k)) != s.slice(i, assignment)) out.insert(s.text(i));
      }
    }
    return out;
  }

  std::vector<Access> accesses(FunctionId id, std::string_view name) {
    const Function& fn = p_.functions[id];
    const TokenStream& s = p_.files[fn.file].tokens;
    const Lanes& lanes = entries_.lanes(id);
    std::vector<Access> out;
    std::size_t interval = 0;
    for (TokenIndex i = fn.body_open + 1; i < fn.body_close; ++i) {
      if (lanes.waits_at(i)) ++interval;
      if (!s.is(i, name) || names_member(s, i) || !s.is(i + 1, tok::l_square)) continue;
      const Local* local = p_.find_local(id, name, i);
      if (local != nullptr && local->declarator().name_token == i) continue;
      const TokenIndex end = end_of_subscripts(s, i);
      const bool writes = changes_value(s[end].kind) || is_increment(s[s.previous(i)].kind);
      out.push_back({s.slice(i, end), interval, writes, store_at(id, i)});
    }
    return out;
  }

  // Whether a name is that of an array or a pointer whose elements are not pointers: the output passes the value to a
  // function, where a `0` is not a null pointer.
  [[nodiscard]] bool holds_values(FunctionId id, std::string_view name) const {
    const auto found = p_.locals[id].find(name);
    return found != p_.locals[id].end() && all_of(found->second, [](const Local& one) {
             return one.declarator().pointer_depth == (one.declarator().array() ? 0 : 1);
           });
  }

  // Returns the stores to memory of which another element is used between the same two barriers; none if something else
  // writes to it there, or if not all lanes come together.
  LockstepStores stores_to(FunctionId id, std::string_view name) {
    const std::vector<Access> all = accesses(id, name);
    LockstepStores out;
    for (const Access& one : all) {
      const bool exchanged =
          any_of(all, [&](const Access& other) { return other.interval == one.interval && other.place != one.place; });
      if (!one.writes || !exchanged) continue;
      if (!one.store || !entries_.come_together(id, one.store->statement.begin)) return {};
      out.emplace(TokenPlace(p_.functions[id].file, one.store->statement.begin), *one.store);
    }
    return out;
  }

  const Project& p_;
  const Table& table_;
  WarpEntries entries_;
  LockstepStores out_;
};

}  // namespace

LockstepStores find_lockstep_stores(const Project& project, const Table& table, const ItemGraph& graph) {
  return StoreFinder(project, table, graph).run();
}

}  // namespace cu2sycl
