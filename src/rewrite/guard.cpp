// Early returns before barriers, as conditions around what lies between the barriers.
#include <algorithm>

#include "rewrite/rewriter.hpp"

namespace cu2sycl {

bool Rewriter::take_guards(FunctionId function) {
  guards_ = guard_early_returns(p_, table_, function);
  return guards_.has_value();
}

// What stands before a token: behind the last barrier, those who returned early may.
std::string Rewriter::before_token(TokenIndex i) {
  if (!guards_ || guards_->last != i) return {};
  guards_->last = kNoToken;
  return "if (!" + names_.active + ") return;" + newline_ + line_indent(i);
}

std::optional<Rewriter::Piece> Rewriter::rewrite_guarded(TokenIndex i) {
  if (!guards_) return {};
  const auto exit = std::find_if(guards_->exits.begin(), guards_->exits.end(),
                                 [&](const Guards::Exit& one) { return one.statement.begin == i; });
  if (exit != guards_->exits.end()) {
    const bool first = exit == guards_->exits.begin();
    const std::string condition = "!(" + render(exit->condition.begin, exit->condition.end) + ")";
    const std::string type = guards_->exits.size() == 1 ? "const bool " : "bool ";
    return Piece{
        exit->statement.end,
        (first ? type + names_.active + " = " : names_.active + " = " + names_.active + " && ") + condition + ";"};
  }
  const auto value = std::find_if(guards_->values.begin(), guards_->values.end(),
                                  [&](const Guards::Value& one) { return one.expression.begin == i; });
  if (value != guards_->values.end()) {
    const Guards::Value one = *value;
    guards_->values.erase(value);
    const Declarator& name = one.declaration.declarators[one.declarator];
    bool builtin = true;
    bool compound = false;
    for (TokenIndex k = one.declaration.type_begin; k < one.declaration.type_end; ++k)
      builtin &= !s_.is_word(k) || is_builtin_type(text(k)) || s_.is(k, "const");
    for (TokenIndex k = one.expression.begin; k < one.expression.end; ++k) compound |= s_.is(k, "?");
    std::string type = type_text(one.declaration);
    if (type.starts_with("const ")) type = type.substr(6);
    const std::string other = name.pointer_depth > 0 ? "nullptr" : builtin ? "0" : type + "()";
    const std::string expression = render(one.expression.begin, one.expression.end);
    return Piece{one.expression.end,
                 names_.active + " ? " + (compound ? "(" + expression + ")" : expression) + " : " + other};
  }
  const auto group = std::find_if(guards_->groups.begin(), guards_->groups.end(),
                                  [&](const TokenRange& one) { return one.begin == i; });
  if (group == guards_->groups.end()) return {};
  const TokenRange range = *group;
  guards_->groups.erase(group);
  const std::string inner = render(range.begin, range.end);
  const std::string condition = "if (" + names_.active + ") ";
  const bool control = s_.is(range.begin, "if") || s_.is(range.begin, "for") || s_.is(range.begin, "while") ||
                       s_.is(range.begin, "do") || s_.is(range.begin, "{");
  const bool single = inner.find('\n') == std::string::npos && std::count(inner.begin(), inner.end(), ';') == 1;
  if (single && !control) return Piece{range.end, condition + inner};
  const std::string indent = line_indent(range.begin);
  std::string out = condition + "{" + newline_ + indent + indent_;
  for (std::size_t at = 0; at < inner.size(); ++at) {
    out += inner[at];
    if (inner[at] == '\n' && at + 1 < inner.size() && inner[at + 1] != '\n' && inner[at + 1] != '\r') out += indent_;
  }
  return Piece{range.end, out + newline_ + indent + "}"};
}

}  // namespace cu2sycl
