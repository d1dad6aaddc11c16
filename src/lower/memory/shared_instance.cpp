// The types of `__shared__` variables of instances of templates, where the template is not visible.
#include <algorithm>

#include "lex/conditionals.hpp"
#include "lex/lexer.hpp"
#include "lower/memory/shared_types.hpp"
#include "lower/rows/types.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns a text in which the names of template parameters are replaced by arguments, `<float, 16>`; nothing if other
// names are left; unless all are visible.
std::optional<Text> with_arguments(const Site& site, const std::vector<std::string>& parameters,
                                   const std::string& arguments, const std::string& text, bool visible = false) {
  const SourceFile given("", arguments);
  const TokenStream list = lex(given);
  const auto values = list.size() == 0 ? std::vector<TokenRange>() : template_arguments(list, 0, list.size() - 1);
  const SourceFile source("", text);
  const TokenStream s = lex(source);
  Text out;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    const auto found = std::ranges::find(parameters, s.text(i));
    const auto k = static_cast<std::size_t>(found - parameters.begin());
    if (s.is_word(i) && !is_keyword(s[i].kind) && k >= values.size() && !visible) return {};
    const std::string_view blank = i > 0 ? s.slice(i - 1, i + 1) : std::string_view();
    if (i > 0) out += blank.substr(s.text(i - 1).size(), blank.size() - s.text(i - 1).size() - s.text(i).size());
    out += k < values.size() ? converted_types(site, std::string(list.slice(values[k].begin, values[k].end)))
                             : Text(s.text(i));
  }
  return out;
}

// Whether a function sees the alias that is declared before another: the other is in a file that it includes or before
// it in its file, and each branch of `#if` around the other is also around the function.
bool sees_alias(const Project& p, const Function& fn, const Function& owner) {
  if (fn.file != owner.file) return p.visibility.sees(fn.file, owner.file, owner.begin);
  if (fn.befriended && owner.begin > fn.begin) {
    return any_of(p.functions_by_name.at(owner.name), [&](FunctionId id) {
      const Function& one = p.functions[id];
      return one.file == fn.file && one.begin < fn.begin && !one.befriended && declares_same(owner, one);
    });
  }
  const TokenStream& s = p.files[fn.file].tokens;
  const auto of_owner = branches_around(s, owner.begin);
  const auto own = branches_around(s, fn.begin);
  return of_owner.size() <= own.size() && std::equal(of_owner.begin(), of_owner.end(), own.begin());
}

}  // namespace

std::optional<Text> in_words_of_instance(const Site& site, const Variable& v, const std::string& text) {
  if (v.instance.empty()) return {};
  return with_arguments(site, site.program.functions[v.owner].template_parameters, v.instance, text);
}

std::optional<Text> type_of_instance(const Site& site, const Variable& v, const Function& fn,
                                     std::string_view reference_name) {
  const Project& p = site.program;
  const Function& owner = p.functions[v.owner];
  const bool same_names =
      v.instance.empty() &&
      (fn.befriended ? declares_same(owner, fn)
                     : !owner.template_parameters.empty() && owner.template_parameters == fn.template_parameters);
  if ((v.instance.empty() && !same_names) || sees_alias(p, fn, owner) || local_class(p, v) != kNoToken ||
      class_body(p.files[v.file].tokens, v.declaration) != kNoToken)
    return {};
  const auto replaced = [&](const std::string& text) {
    return with_arguments(site, owner.template_parameters, same_names ? own_arguments(fn) : v.instance, text,
                          fn.befriended);
  };
  auto type = replaced(type_in(site, v).str() + stars(v));
  auto extents = replaced(extents_text(site, v).str());
  if (!type || !extents) return {};
  if (reference_name.empty()) return std::move(*type) + std::move(*extents);
  if (!v.declarator().array()) return std::move(*type) + "& " + reference_name;
  return std::move(*type) + " (&" + reference_name + ")" + std::move(*extents);
}

}  // namespace cu2sycl
