// Adds `template` to `x.block<3, 3>(0, 0)` in a template if the class of `x` depends on it: C++ requires `x.template
// block<3, 3>(0, 0)` [temp.names], but CUDA's compiler accepts device code without it.

#include "analysis/call_graph/dependent_calls.hpp"
#include "lower/core/constructs.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

bool depends(const Site& site, TokenRange range, int depth);

// Returns whether the type of the entity that a word names depends on the template parameters of the function or its
// class.
bool word_depends(const Site& site, TokenIndex i, int depth) {
  constexpr int kDeepest = 4;  // depth of types and variables that refer to others
  const TokenStream& s = site.tokens;
  if (!s.is_word(i) || depth > kDeepest) return false;
  if (site.current()->depends_on(s.text(i)) || is_dependent_alias(site.program, *site.current(), s.text(i)))
    return true;
  if (const Local* local = site.local(i); local != nullptr) {
    const Declaration& d = local->declaration;
    const Declarator& one = local->declarator();
    if (i >= d.begin && i < one.end) return false;
    return depends(site, {d.type_begin, d.type_end}, depth + 1) ||
           (d.is_auto && one.initializer != kNoToken && depends(site, {one.initializer, one.end}, depth + 1));
  }
  FileId file = site.file_id;
  const DataMember* member = site.program.member_of_class(site.function, s.text(i), &file);
  return member != nullptr && file == site.file_id &&
         depends(site, {member->declaration.type_begin, member->declaration.type_end}, depth + 1);
}

bool depends(const Site& site, TokenRange range, int depth) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (word_depends(site, i, depth)) return true;
  }
  return false;
}

// Returns whether a name is declared as a variable somewhere: a `<` after it may be a comparison.
bool names_variable(const Project& p, std::string_view word) {
  return any_of(p.names.of(word), [](const DeclaredName& one) { return one.kind == DeclaredName::Kind::kVariable; });
}

}  // namespace

std::optional<Edit> lower_member_template(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (!s.is_any(i, tok::period, tok::arrow) || fn == nullptr || !fn->for_device_alone() || !fn->depends() ||
      site.in_macro(i))
    return {};
  const TokenIndex name = s.next(i);
  if (name == kNoToken || s[name].kind != tok::identifier || names_variable(site.program, s.text(name)) ||
      call_open(s, name) == kNoToken || !s.is(s.next(name), tok::less))
    return {};
  const TokenIndex begin = begin_of_callee(s, name);
  if (!depends(site, {begin, i}, 0)) return {};
  return replace(i, i + 1, std::string(s.text(i)) + "template ");
}

}  // namespace cu2sycl
