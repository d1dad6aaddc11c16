// Converts early returns before barriers to conditions around the code between the barriers, and marks convergence
// hazards.
#include <algorithm>

#include "lower/assembly/operands.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/types.hpp"
#include "program/expressions/expression_types.hpp"

namespace cu2sycl {
namespace {

// Converts `if (condition) return;`, or the head of an `if` that ends the function, to an assignment to the variable
// that says whether a work-item is active.
Edit early_return(const Site& site, const Guards& guards, const Guards::Exit& exit) {
  const std::string& active = site.names.active;
  const bool first = &exit == &guards.exits.front();
  Text out = !first                     ? active + " = " + active + " && "
             : guards.exits.size() == 1 ? "const bool " + active + " = "
                                        : "bool " + active + " = ";
  const std::string open = exit.enters() ? first ? "" : "(" : "!(";
  out += open + lower(site, exit.condition) + (open.empty() ? ";" : ");");
  const std::string gap = exit.enters() ? site.gap(exit.statement.end - 1) : "";
  if (gap.find_first_not_of(' ') != std::string::npos || !exit.enters())
    return replace(exit.statement.begin, exit.statement.end, std::move(out));
  out += site.newline + site.line_indent(exit.statement.begin);  // before `{`
  return replace(exit.statement.begin, exit.statement.end, std::move(out), Edit::Gap::kClose);
}

// Returns what stands for the value of a variable in work-items that are not active.
Text other_value(const Site& site, const Guards::Value& value) {
  const TokenStream& s = site.tokens;
  const Declaration& d = value.declaration;
  if (d.declarators[value.declarator_index].pointer_depth > 0) return Text("nullptr");
  if (d.is_auto) return "std::decay_t<decltype(" + lower(site, value.expression) + ")>()";
  if (!has_number_type(s, d)) return without_const(type_text(site, d)) + "()";
  bool narrow = false;  // an int in braces does not convert to it
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i)
    narrow |= s.is_any(i, tok::kw_bool, tok::kw_char, tok::kw_short);
  return Text(narrow && value.form == Guards::Form::kElement ? "static_cast<" + bare_type(s, d) + ">(0)" : "0");
}

// Converts an initializer so that only active work-items evaluate it.
Edit guarded_value(const Site& site, const Guards::Value& value) {
  const TokenStream& s = site.tokens;
  bool compound = false;
  for (TokenIndex k = value.expression.begin; k < value.expression.end; ++k) compound |= s.is(k, tok::question);
  Text expression = lower(site, value.expression);
  if (compound && value.form != Guards::Form::kObject) expression = "(" + std::move(expression) + ")";
  std::string before = site.names.active + " ? ";
  if (value.form == Guards::Form::kObject) {
    expression = without_const(type_text(site, value.declaration)) + std::move(expression);
    if (!s.is(value.expression.begin - 1, tok::equal)) before = " = " + before;
  }
  return replace(value.expression.begin, value.expression.end,
                 before + std::move(expression) + " : " + other_value(site, value));
}

// Puts statements under a condition, so that only active work-items run them.
Edit guarded_group(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  Text inner = lower(site, range);
  const std::string characters = inner.str();
  const std::string condition = "if (" + site.names.active + ") ";
  const bool control = s.is_any(range.begin, tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_do, tok::l_brace);
  const bool single = characters.find('\n') == std::string::npos && std::ranges::count(characters, ';') == 1;
  if (single && !control) return replace(range.begin, range.end, condition + std::move(inner));
  const std::string indent = site.line_indent(range.begin);
  std::string out = condition + "{" + site.newline + indent + site.indentation;
  for (std::size_t at = 0; at < characters.size(); ++at) {
    out += characters[at];
    if (characters[at] == '\n' && at + 1 < characters.size() && characters[at + 1] != '\n' &&
        characters[at + 1] != '\r')
      out += site.indentation;
  }
  return replace(range.begin, range.end, std::move(inner).with(out + site.newline + indent + "}"));
}

}  // namespace

std::optional<Text> inserted_before(const Site& site, TokenIndex i) {
  if (site.tokens[i].kind == tok::directive) return conditional_variables(site, i);
  const FunctionFacts* facts = site.function_facts();
  if (facts == nullptr || !facts->inserts()) return {};
  std::string out;
  const TokenIndex open = site.current()->body_open;
  if (facts->assembly.any() && i == site.tokens.next(open)) {
    const bool one_line = site.tokens.slice(open, i + 1).find('\n') == std::string_view::npos;
    for (const std::string& line : shared_declarations(site.program, facts->assembly))
      out += line + (one_line ? " " : site.newline + site.line_indent(i));
  }
  for (const Hazard& one : facts->hazards) {
    if ((one.mark == kNoToken ? one.at : one.mark) != i) continue;
    out += mark(site, one.id, i, one.subject);
    break;
  }
  // After the last barrier, work-items that returned early can return.
  if (facts->guards && facts->guards->last == i && site.without_guard != i)
    out += "if (!" + site.names.active + ") return;" + site.newline + site.line_indent(i);
  if (out.empty()) return {};
  return Text(std::move(out));
}

std::optional<Edit> lower_guarded(const Site& site, TokenIndex i) {
  const FunctionFacts* facts = site.function_facts();
  if (facts == nullptr || !facts->guards || site.without_guard == i) return {};
  const Guards& guards = *facts->guards;
  Site inside(site);
  inside.without_guard = i;
  for (const Guards::Exit& one : guards.exits) {
    if (one.statement.begin == i) return early_return(inside, guards, one);
  }
  for (const Guards::Value& one : guards.values) {
    if (one.expression.begin == i) return guarded_value(inside, one);
  }
  for (const TokenRange& one : guards.groups) {
    if (one.begin == i) return guarded_group(inside, one);
  }
  return {};
}

}  // namespace cu2sycl
