#include "analysis/lockstep/exchanged_memory.hpp"

#include "lex/specifiers.hpp"

namespace cu2sycl {

bool is_volatile_member(const Project& p, const Function& fn, std::string_view name) {
  FileId file = fn.file;
  const DataMember* member = p.member_of_class(fn.id, name, &file);
  if (member == nullptr) return false;
  const TokenStream& s = p.files[file].tokens;
  for (TokenIndex i = member->declaration.begin; i < member->declaration.type_end; ++i)
    if (s.is(i, tok::kw_volatile)) return true;
  return false;
}

bool is_shared_array(const Local& local) {
  return local.declaration.has(cuda_specifier::kShared) && local.declarator().array();
}

bool points_to_shared_array(const Project& p, FunctionId id, const Local& local) {
  const TokenStream& s = p.files[p.functions[id].file].tokens;
  const Declarator& one = local.declarator();
  if (one.pointer_depth != 1 || one.array() || local.parameter || !s.is(one.initializer, tok::equal)) return false;
  for (TokenIndex i = one.initializer; i < one.end; ++i) {
    const Local* named = s.is_word(i) ? p.find_local(id, s.text(i), i) : nullptr;
    if (named != nullptr && is_shared_array(*named)) return true;
  }
  return false;
}

bool returns_before(const TokenStream& s, const Function& fn, TokenIndex i) {
  for (TokenIndex k = fn.body_open + 1; k < i; ++k)
    if (s.is(k, tok::kw_return)) return true;
  return false;
}

}  // namespace cu2sycl
