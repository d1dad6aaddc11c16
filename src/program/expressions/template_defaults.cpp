#include "program/expressions/template_defaults.hpp"

#include <algorithm>

#include "lex/lexer.hpp"
#include "program/lookup/scopes.hpp"
#include "program/project.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns a default template argument of a function as it reads elsewhere: names of scopes around the function are
// qualified, and its template parameters replaced by arguments. Empty if it needs more than these.
std::string written_elsewhere(const Project& p, const Function& fn, const std::string& value,
                              const std::vector<std::string>& arguments, std::string_view of_class) {
  const SourceFile source("", value);
  const TokenStream s = lex(source);
  std::string out;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    std::string text(s.text(i));
    const auto own = std::ranges::find(fn.template_parameters, text);
    const auto k = static_cast<std::size_t>(own - fn.template_parameters.begin());
    if (s.is_word(i) && !names_member(s, i) && !s.is(i - 1, tok::coloncolon)) {
      if (own != fn.template_parameters.end() && k < arguments.size()) {
        text = arguments[k];
      } else if (fn.depends_on(text)) {
        return {};
      } else if (const std::string scope(scope_declaring(p, text, fn.scope, fn.file, false)); !scope.empty()) {
        const bool in_template = !fn.class_parameters.empty() && scope == fn.scope;
        if (in_template && of_class.empty()) return {};
        text = (in_template ? "typename " : "") + scope + std::string(in_template ? of_class : "") + "::" + text;
      }
    }
    out += (i > 0 && s[i].offset > s.end_offset(i - 1) ? " " : "") + text;
  }
  return out;
}

}  // namespace

std::string default_template_argument(const Project& p, const Function& fn, std::size_t which,
                                      const std::vector<std::string>& arguments, std::string_view of_class) {
  for (const FunctionId id : p.functions_by_name.at(fn.name)) {
    const Function& one = p.functions[id];
    if (which >= one.template_defaults.size() || one.template_defaults[which].empty() || one.scope != fn.scope ||
        one.template_parameters.size() != fn.template_parameters.size() ||
        one.parameters.size() != fn.parameters.size() || !p.related(one.file, fn.file))
      continue;
    return written_elsewhere(p, one, one.template_defaults[which], arguments, of_class);
  }
  return {};
}

}  // namespace cu2sycl
