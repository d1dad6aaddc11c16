#include "analysis/restrictions/forbidden.hpp"

#include <algorithm>

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "program/lookup/lookup.hpp"
#include "program/structure/function_pointers.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

class ForbiddenFinder {
 public:
  ForbiddenFinder(const Project& p, FunctionId id)
      : p_(p), id_(id), fn_(p.functions[id]), s_(p.files[fn_.file].tokens) {}

  std::vector<Hazard> run() {
    if (!fn_.in_device_code() || (fn_.host && !fn_.global && !fn_.device)) return {};
    if (fn_.host && fn_.defined() && !p_.analysis.reached.contains(id_)) return {};
    if (fn_.device && fn_.member) virtual_function();
    if (!fn_.defined()) return std::move(out_);
    for (TokenIndex i = fn_.open; i < fn_.body_close; ++i) {
      if (s_.has(i, kInDirective) || s_.has(i, kDisabled) || !p_.files[fn_.file].branches.at(i).device ||
          p_.function_at(fn_.file, i) != (i > fn_.body_open ? id_ : p_.function_at(fn_.file, i)))
        continue;
      pointer(i);
      if (s_.is_word(i) && i > fn_.body_open) {
        heap(i);
        static_variable(i);
      }
    }
    return std::move(out_);
  }

 private:
  void add(TokenIndex at, FindingId id, std::string_view subject) {
    if (is_under_opposite(s_, at, s_, fn_.begin)) return;  // it is a host function there
    out_.push_back({at, id, std::string(subject), at > fn_.body_open || !fn_.defined() ? kNoToken : fn_.begin});
  }

  void virtual_function() {
    if (fn_.name.starts_with('~')) return;
    bool is_virtual = false;
    for (TokenIndex i = fn_.begin; i < fn_.name_token; ++i) is_virtual |= s_.is(i, tok::kw_virtual);
    const TokenIndex end = fn_.defined() ? fn_.body_open : std::min<TokenIndex>(fn_.close + 3, s_.size());
    for (TokenIndex i = fn_.close; i < end; ++i) is_virtual |= s_.is(i, "override");
    if (is_virtual) out_.push_back({fn_.name_token, FindingId::kVirtualFunction, fn_.name, fn_.begin});
  }

  void pointer(TokenIndex i) {
    TokenIndex name = function_pointer_at(s_, i);
    if (name != kNoToken && points_to_object(name)) return;
    if (name == kNoToken && s_.is_word(i)) {
      const Local* local = p_.find_local(id_, s_.text(i), i);
      const bool declares = local != nullptr && local->declarator().name_token == i;
      if (declares && local->declaration.type_end == local->declaration.type_begin + 1 &&
          p_.function_pointer_types.contains(s_.text(local->declaration.type_begin)) &&
          p_.find_local(id_, s_.text(local->declaration.type_begin), i) == nullptr &&  // another type of that name
          !fn_.depends_on(s_.text(local->declaration.type_begin)))
        name = i;
    }
    if (name != kNoToken) add(name, FindingId::kFunctionPointer, s_.text(name));
  }

  // Whether a word names a pointer to an object of a class of the run, which `(*p)(1)` calls.
  bool points_to_object(TokenIndex name) const {
    const Local* local = p_.find_local(id_, s_.text(name), name);
    if (local == nullptr || local->declarator().name_token == name || local->declarator().pointer_depth != 1)
      return false;
    const TokenIndex type = class_name_in(s_, {local->declaration.type_begin, local->declaration.type_end});
    return type != kNoToken && !p_.classes_by_name.of(s_.text(type)).empty();
  }

  void heap(TokenIndex i) {
    const std::string_view word = s_.text(i);
    const TokenKind kind = s_[i].kind;
    const TokenIndex next = s_.next(i);
    const TokenIndex before = s_.previous(i);
    if (kind == tok::kw_new) {
      if (next != kNoToken && !s_.is(next, tok::l_paren) && !s_.is(before, tok::kw_operator))
        add(i, FindingId::kDeviceHeap, word);
      return;
    }
    if (kind == tok::kw_delete) {
      if (!s_.is_any(before, tok::equal, tok::kw_operator)) add(i, FindingId::kDeviceHeap, word);
      return;
    }
    if (word != "malloc" && word != "free" && word != "calloc" && word != "realloc") return;
    const bool member = s_.is_any(before, tok::period, tok::arrow, tok::coloncolon);
    if (!member && s_.is(next, tok::l_paren) && !p_.functions_by_name.contains(word) &&
        !p_.macros_by_name.contains(word) && p_.find_local(id_, word, i) == nullptr)
      add(i, FindingId::kDeviceHeap, word);
  }

  void static_variable(TokenIndex i) {
    const Local* local = p_.find_local(id_, s_.text(i), i);
    if (local == nullptr || local->parameter || local->declarator().name_token != i) return;
    const Declaration& d = local->declaration;
    const bool elsewhere = d.has(cuda_specifier::kShared) || d.has(cuda_specifier::kConstant);
    if (!d.is_static || d.is_const || d.is_constexpr || elsewhere) return;
    const TokenIndex open = s_.next(i);
    const TokenIndex after = s_.matched(open, tok::l_paren) ? s_.next(s_[open].match) : kNoToken;
    if (s_.is_any(after, tok::l_brace, tok::kw_noexcept, tok::arrow)) return;  // a member function of a local class
    add(i, FindingId::kStaticLocal, s_.text(i));
  }

  const Project& p_;
  FunctionId id_;
  const Function& fn_;
  const TokenStream& s_;
  std::vector<Hazard> out_;
};

}  // namespace

std::set<FunctionId> find_reached(const Project& p, const ItemGraph& graph) {
  std::set<FunctionId> out;
  std::vector<FunctionId> work;
  WordSet names;
  const auto reach = [&](FunctionId id) {
    if (out.insert(id).second) work.push_back(id);
  };
  const auto reach_named = [&](FileId file, TokenRange code) {
    const TokenStream& s = p.files[file].tokens;
    for (TokenIndex i = code.begin; i < code.end; ++i) {
      const auto named = s.is_word(i) ? p.functions_by_name.find(s.text(i)) : p.functions_by_name.end();
      if (named == p.functions_by_name.end() || names.contains(s.text(i))) continue;
      const std::vector<FunctionId> members =
          names_member(s, i) ? of_written_class(p, file, i) : std::vector<FunctionId>();
      for (const FunctionId id : members) reach(id);
      if (!members.empty()) continue;
      names.insert(s.text(i));
      for (const FunctionId id : named->second) reach(id);
    }
  };
  for (const Function& fn : p.functions)
    if (fn.global || (fn.in_device_code() && !fn.host)) reach(fn.id);
  for (const ItemUses& one : graph.lambdas)
    for (const FunctionId id : one.callees) reach(id);
  const bool any = !out.empty() || !graph.lambdas.empty();
  for (const Function& fn : p.functions)
    if (!any || fn.is_operator() || fn.name.starts_with('~')) reach(fn.id);
  for (const auto& [name, macros] : p.macros_by_name) {
    for (const MacroRef& ref : macros) reach_named(ref.file, {p.macro(ref).body_begin, p.macro(ref).body_end});
  }
  while (!work.empty()) {
    const Function& fn = p.functions[work.back()];
    work.pop_back();
    if (fn.defined()) reach_named(fn.file, {fn.open, fn.body_close});
  }
  return out;
}

std::vector<Hazard> find_forbidden(const Project& project, FunctionId function) {
  return ForbiddenFinder(project, function).run();
}

bool holds_function_pointers(const Project& p, const Variable& variable) {
  const TokenStream& s = p.files[variable.file].tokens;
  const Declaration& d = variable.declaration;
  for (TokenIndex i = d.begin; i < d.end; ++i) {
    if (function_pointer_at(s, i) != kNoToken) return true;
  }
  return d.type_end == d.type_begin + 1 && p.function_pointer_types.contains(s.text(d.type_begin));
}

}  // namespace cu2sycl
