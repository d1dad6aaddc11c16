#include "lower/core/site.hpp"

#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

bool can_capture(const Project& p, const ImplicitParameters& needed) {
  return !needed.dynamic && all_of(needed.variables, [&](VariableId v) {
    const Variable& one = p.variables[v];
    return one.owner == kNone && !one.shared_by_functions() && !is_template(p, one) &&
           !p.analysis.buffer_symbols.variables.contains(v);
  });
}

bool Site::has_item(TokenIndex i) const {
  if (in_macro(i)) return true;
  if (in_device_code()) return current()->implicit.item;
  if (function == kNone) {  // in an argument of a macro that defines functions
    const TokenIndex name = macro_of_argument(*this, i);
    const auto found = name == kNoToken ? program.implicit_by_macro.end() : program.implicit_by_macro.find(text(name));
    return found != program.implicit_by_macro.end() && found->second.item;
  }
  const ImplicitParameters* passed = passed_to_lambda(i);
  return passed != nullptr && passed->item;
}

const ImplicitParameters* Site::passed_to_lambda(TokenIndex i) const {
  const ExtendedLambda* lambda = extended_lambda_at(*this, i);
  if (lambda == nullptr) return nullptr;
  const auto found = program.implicit_by_lambda.find({file_id, lambda->range.begin});
  if (found == program.implicit_by_lambda.end() || !can_capture(program, found->second)) return nullptr;
  return &found->second;
}

bool Site::objects_take_item() const {
  if (any_of(program.functions_by_name.of(kCallOperator), [&](FunctionId id) {
        const Function& fn = program.functions[id];
        return fn.in_device_code() && fn.implicit.item && program.related(fn.file, file_id);
      }))
    return true;
  const auto& lambdas = program.implicit_by_lambda;
  return any_of(lambdas, [&](const auto& one) { return one.second.item && program.related(one.first.first, file_id); });
}

Text report(const Site& site, FindingId id, TokenIndex at, std::string_view subject, std::string_view detail) {
  const Token& token = site.tokens[at];
  return std::move(Text().report(make_finding(id, *site.file.source, token.offset, token.length, subject, detail)));
}

Text report_in(const Project& project, FileId file, FindingId id, TokenIndex at, std::string_view subject) {
  const TokenStream& s = project.files[file].tokens;
  return std::move(Text().report(make_finding(id, *s.source, s[at].offset, s[at].length, subject)));
}

Text kernel_name(const Site& site, TokenIndex at) {
  const auto found = site.facts.kernel_names.find({site.file_id, at});
  if (found == site.facts.kernel_names.end()) return {};
  const auto& [name, arguments] = found->second;
  if (arguments.empty()) return "<class " + name + ">";
  Text out = "<" + name + "<" + arguments + ">>";
  out.declare("template <typename...>" + site.newline + "class " + name + ";");
  if (arguments.find("std::") != std::string::npos) out.include("type_traits");
  return out;
}

std::string mark(const Site& site, FindingId id, TokenIndex at, std::string_view subject, std::string_view detail) {
  const SourceFile& source = *site.file.source;
  const std::string_view bytes = source.bytes();
  if (!site.file.suppressions.all().empty()) {
    const std::uint32_t line = source.spelling_file().position(source.spelling_offset(site.tokens[at].offset)).line;
    if (site.file.suppressions.find(code_name(id), line) != nullptr) return {};
  }
  const auto is_marked = [&](TokenIndex i) {
    const std::uint32_t gap = i == 0 ? 0 : site.tokens.end_offset(i - 1);
    return bytes.substr(gap, site.tokens[i].offset - gap).find("/* CS") != std::string_view::npos;
  };
  if (is_marked(at)) return {};
  if (site.tokens.has(at, kInDirective)) {  // a mark too long for the line is before the line
    TokenIndex directive = at;
    while (directive > 0 && site.tokens[directive].kind != tok::directive) --directive;
    if (is_marked(directive)) return {};
  }
  std::string message = make_finding(id, *site.file.source, site.tokens[at].offset, 1, subject, detail).message;
  for (std::size_t k = message.find("*/"); k != std::string::npos; k = message.find("*/", k))
    message.replace(k, 2, "* /");
  return "/* " + code_name(id) + ": " + message + " */ ";
}

Edit unconverted(const Site& site, FindingId id, TokenIndex begin, TokenIndex end, std::string_view subject,
                 std::string_view detail) {
  Text text = report(site, id, begin, subject, detail);
  text += mark(site, id, begin, subject, detail);
  text += site.tokens.slice(begin, end);
  return replace(begin, end, std::move(text));
}

}  // namespace cu2sycl
