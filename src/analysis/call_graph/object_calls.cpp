// Calls of function objects.
#include <algorithm>

#include "analysis/call_graph/references.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/scopes.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// The class that a type consists of, `a::b::Name` where it is written so, without `const` and template arguments;
// nothing where it has more words.
std::string_view class_name_of(const TokenStream& s, const Declaration& d) {
  TokenIndex begin = d.type_begin;
  while (begin < d.type_end && s.is_any(begin, tok::kw_const, tok::kw_struct, tok::kw_class, tok::kw_typename)) ++begin;
  TokenIndex name = begin;
  while (name + 2 < d.type_end && s.is_word(name) && s.is(name + 1, tok::coloncolon)) name += 2;
  if (name >= d.type_end || !s.is_word(name) || is_keyword(s[name].kind)) return {};
  TokenIndex end = name + 1;
  if (end < d.type_end && s.is(end, tok::less)) end = behind_template_arguments(s, end, d.type_end);
  while (end != kNoToken && end < d.type_end && s.is(end, tok::kw_const)) ++end;
  return end == d.type_end ? s.slice(begin, name + 1) : std::string_view();
}

// The call operators of the class that an object's type names at its call, or of its bases: where several classes have
// the name, of the one that look-up finds first.
std::vector<FunctionId> operators_of_class(const Project& project, const Call& call) {
  std::vector<FunctionId> out;
  const auto found = project.functions_by_name.find(kCallOperator);
  if (call.type.empty() || found == project.functions_by_name.end()) return out;
  for (const std::string& scope : class_scopes(project, call.file, call.at, call.type)) {
    const std::vector<FunctionId> own = members_of_class(project, scope, found->second);
    out.insert(out.end(), own.begin(), own.end());
  }
  return out;
}

// Whether a class of the run has a call operator.
bool has_operator(const Project& project, std::string_view type) {
  const auto found = project.functions_by_name.find(kCallOperator);
  return found != project.functions_by_name.end() && !type.empty() &&
         std::any_of(found->second.begin(), found->second.end(),
                     [&](FunctionId id) { return ends_with_scope(project.functions[id].scope, type); });
}

}  // namespace

bool may_be_object(const Project& project, FunctionId fn, TokenIndex i) {
  const std::string_view word = project.files[project.functions[fn].file].tokens.text(i);
  if (const Local* local = project.find_local(fn, word, i); local != nullptr) return !local->declaration.is_typedef;
  FileId file{0};
  const DataMember* member = project.member_of_class(fn, word, &file);
  return member != nullptr &&
         std::none_of(member->declaration.declarators.begin(), member->declaration.declarators.end(),
                      [](const Declarator& one) { return one.pointer_depth > 0 || one.array(); });
}

bool has_known_class(const Project& project, const Call& call) {
  const std::vector<FunctionId> operators = operators_of_class(project, call);
  return !operators.empty() && std::all_of(operators.begin(), operators.end(), [&](FunctionId id) {
    return project.functions[id].scope == project.functions[operators.front()].scope;
  });
}

Call object_call(const Project& project, FunctionId fn, TokenIndex i, TokenIndex open) {
  const FileId file = project.functions[fn].file;
  const TokenStream& s = project.files[file].tokens;
  const auto arguments = split_at_commas(s, open + 1, s[open].match);
  Call call{kCallOperator, arguments.size(), file, i, true};
  if (const Local* local = project.find_local(fn, s.text(i), i); local != nullptr) {
    const Declaration& d = local->declaration;
    const auto& parameters = project.functions[fn].template_parameters;
    for (TokenIndex k = d.type_begin; k < d.type_end; ++k) {
      call.deduced |= d.is_auto || std::find(parameters.begin(), parameters.end(), s.text(k)) != parameters.end();
    }
    if (!call.deduced) call.type = class_name_of(s, d);
  } else {
    FileId declared_in = file;
    const DataMember* member = project.member_of_class(fn, s.text(i), &declared_in);
    call.type = class_name_of(project.files[declared_in].tokens, member->declaration);
    call.deduced = !has_operator(project, call.type);  // a template parameter of the class, perhaps
    if (call.deduced) call.type = {};
  }
  // A pack stands for any number.
  if (!arguments.empty() && s.is(arguments.back().end - 1, tok::ellipsis)) call.arguments = kAnyNumber;
  return call;
}

std::vector<FunctionId> operators_called(const Project& project, const Call& call) {
  const auto all = project.functions_by_name.find(kCallOperator);
  if (all == project.functions_by_name.end()) return {};
  const std::vector<FunctionId> of_class = operators_of_class(project, call);
  std::vector<FunctionId> out =
      call.arguments == kAnyNumber ? all->second : project.callees(kCallOperator, call.arguments, call.file);
  std::erase_if(out, [&](FunctionId id) {
    return (!of_class.empty() && std::find(of_class.begin(), of_class.end(), id) == of_class.end()) ||
           !project.related(project.functions[id].file, call.file);
  });
  return out;
}

}  // namespace cu2sycl
