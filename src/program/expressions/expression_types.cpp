#include "program/expressions/expression_types.hpp"

#include <algorithm>
#include <array>

#include "program/expressions/deduction.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Arithmetic types in the order of the usual arithmetic conversions. [C++ expr.arith.conv]
constexpr std::array<std::string_view, 7> kRanks = {"int",       "unsigned", "long",  "unsigned long",
                                                    "long long", "float",    "double"};

// The type that small integers are promoted to. [C++ conv.prom]
constexpr std::string_view kPromoted = kRanks.front();

std::size_t rank(std::string_view type) {
  for (const auto& [spelling, name] : {std::pair<std::string_view, std::string_view>{"unsigned int", "unsigned"},
                                       {"bool", "int"},
                                       {"char", "int"},
                                       {"signed char", "int"},
                                       {"unsigned char", "int"},
                                       {"short", "int"},
                                       {"unsigned short", "int"},
                                       {"size_t", "unsigned long"}}) {
    if (type == spelling) type = name;
  }
  return static_cast<std::size_t>(std::ranges::find(kRanks, type) - kRanks.begin());
}

// Returns the result type of an arithmetic operator; empty if an operand is not of an arithmetic type.
std::string common_type(std::string_view left, std::string_view right) {
  const std::size_t least = std::min(rank(left), rank(right));
  const std::size_t most = std::max(rank(left), rank(right));
  if (most == kRanks.size() || (kRanks[most] == "long long" && kRanks[least] == "unsigned long")) return {};
  return std::string(kRanks[most]);
}

// Returns the type of a number literal; empty for 64-bit and hexadecimal literals.
std::string type_of_number(std::string_view number) {
  if (number.starts_with("0x") || number.starts_with("0X")) return {};
  const bool floating = number.find_first_of(".eE") != std::string_view::npos;
  const char last = number.back();
  if (floating && (last == 'f' || last == 'F')) return "float";
  if (!floating && (last == 'u' || last == 'U') && number.size() < 10) return "unsigned";
  if (last < '0' || last > '9') return last == '.' ? "double" : "";
  return floating ? "double" : number.size() < 10 ? "int" : "";
}

// Returns the type pointed to; empty if the type is not a pointer.
std::string pointee(std::string type) {
  if (!type.ends_with('*')) return {};
  type.pop_back();
  return type;
}

class ExpressionTyper {
 public:
  explicit ExpressionTyper(const Place& place, int depth = 0)
      : place_(place), s_(place.tokens), names_type_(types_at(place)), depth_(depth) {}

  [[nodiscard]] std::string of(TokenRange r) const {
    while (r.end > r.begin + 1 && s_.is(r.begin, tok::l_paren) && s_[r.begin].match + 1 == r.end) ++r.begin, --r.end;
    if (r.begin >= r.end) return {};
    if (r.end == r.begin + 1) return word(r.begin);
    const auto [question, weakest] = outermost_operators(s_, r, names_type_);
    if (question != kNoToken) return conditional(question, r.end);
    if (weakest != kNoToken) return binary(r, weakest);
    if (s_.is(r.begin, tok::l_paren) && is_cast(s_, r.begin, names_type_))
      return type({r.begin + 1, s_[r.begin].match});
    if (is_punctuator(s_[r.begin].kind) && !s_.is(r.begin, tok::l_paren)) return prefix(r);
    return postfix(r);
  }

 private:
  [[nodiscard]] std::string type(TokenRange r) const {
    const auto parameter = parse_parameter(s_, r.begin, r.end);
    if (!parameter || parameter->declarators.size() > 1) return {};
    const int depth = parameter->declarators.empty() ? 0 : parameter->declarators.front().pointer_depth;
    return bare_type(s_, *parameter) + std::string(static_cast<std::size_t>(depth), '*');
  }

  [[nodiscard]] std::string conditional(TokenIndex question, TokenIndex end) const {
    int open = 0;
    for (TokenIndex i = question + 1; i < end; ++i) {
      if (s_.is(i, tok::question)) ++open;
      if (s_.is(i, tok::colon) && open-- == 0) {
        const std::string first = of({question + 1, i});
        const std::string second = of({i + 1, end});
        return first == second ? first : common_type(first, second);
      }
    }
    return {};
  }

  [[nodiscard]] std::string binary(TokenRange r, TokenIndex at) const {
    const TokenKind op = s_[at].kind;
    if (is_any(op, tok::less, tok::greater, tok::lessequal, tok::greaterequal, tok::equalequal, tok::exclaimequal,
               tok::ampamp, tok::pipepipe))
      return "bool";
    std::string left = of({r.begin, at});
    if (is_assignment(op)) return left;
    if (is_any(op, tok::lessless, tok::greatergreater)) return common_type(left, kPromoted);
    const std::string right = of({at + 1, r.end});
    if (left.ends_with('*') && rank(right) < kRanks.size()) return left;
    if (!left.empty() && !right.empty() && (is_dependent(left) || is_dependent(right)))
      return "decltype(" + value_of(left) + " " + std::string(s_.text(at)) + " " + value_of(right) + ")";
    return common_type(left, right);
  }

  [[nodiscard]] bool is_dependent(std::string_view type) const {
    return place_.current() != nullptr && place_.current()->depends_on(type);
  }
  [[nodiscard]] static std::string value_of(const std::string& type) { return "std::declval<" + type + ">()"; }

  [[nodiscard]] std::string prefix(TokenRange r) const {
    std::string operand = of({r.begin + 1, r.end});
    switch (s_[r.begin].kind) {
      case tok::star: return pointee(operand);
      case tok::amp: return operand.empty() ? operand : operand + "*";
      case tok::exclaim: return "bool";
      case tok::plusplus:
      case tok::minusminus: return operand;
      case tok::plus:
      case tok::minus:
      case tok::tilde: return common_type(operand, kPromoted);
      default: return {};
    }
  }

  [[nodiscard]] std::string postfix(TokenRange r) const {
    const TokenIndex last = r.end - 1;
    if (s_.is_any(last, tok::plusplus, tok::minusminus)) return of({r.begin, last});
    const TokenIndex open = s_[last].match;
    if (open == kNoToken || open <= r.begin || open >= last) return {};
    if (s_.is(last, tok::r_square)) return pointee(of({r.begin, open}));
    if (s_.is_any(r.begin, tok::kw_static_cast, tok::kw_reinterpret_cast, tok::kw_const_cast)) {
      const TokenIndex after = after_template_arguments(s_, r.begin + 1, r.end, Angle::kTemplate);
      return after == open ? type({r.begin + 2, s_.previous(after)}) : std::string();
    }
    return converted_or_called(r.begin, open);
  }

  // Handles `T(x)`, `T{x}`, `f(x)` and `f<T>(x)`.
  [[nodiscard]] std::string converted_or_called(TokenIndex name, TokenIndex open) const {
    if (!s_.is_word(name) || call_open(s_, name, Angle::kTemplate) != open) {
      const bool object = open == name + 1 && s_.is(open, tok::l_brace) && s_.is_word(name);
      return object && is_type(name) ? std::string(s_.text(name)) : std::string();
    }
    if (open == name + 1 && is_type(name)) return std::string(s_.text(name));
    if (is_keyword(s_[name].kind) || place_.local(name) != nullptr) return {};
    std::string out;
    const std::vector<TokenRange> arguments = arguments_in(s_, open);
    for (const FunctionId id : callees_at(place_.program, place_.file_id, name, arguments.size())) {
      const std::string one = result_of(place_.program.functions[id], {name, open}, arguments);
      if (one.empty() || (!out.empty() && out != one)) return {};
      out = one;
    }
    return out;
  }

  [[nodiscard]] bool is_type(TokenIndex i) const { return is_builtin_type(s_[i].kind) || names_type_(s_.text(i)); }

  // Returns the result type of a call of a function by a name, with or without template arguments; empty if the type
  // uses names of the function's scope.
  [[nodiscard]] std::string result_of(const Function& fn, TokenRange called,
                                      const std::vector<TokenRange>& arguments) const {
    const TokenStream& s = place_.program.files[fn.file].tokens;
    if (fn.member || fn.name_token <= fn.declaration) return {};
    const auto declared = parse_declaration(s, fn.declaration, fn.close + 2);
    if (!declared || declared->declarators.size() != 1 || declared->is_auto) return {};
    const auto& parameters = fn.template_parameters;
    std::string words = bare_type(s, *declared);
    if (const auto own = std::ranges::find(parameters, words); own != parameters.end()) {
      const auto which = static_cast<std::size_t>(own - parameters.begin());
      std::vector<TokenRange> written;
      if (called.end > called.begin + 1) written = template_arguments(s_, called.begin + 1, s_.previous(called.end));
      const bool cut = which + 1 == written.size() && s_.is(s_.previous(called.end), tok::greatergreater);
      if (cut) return {};  // the range lacks its last `>`
      words = which < written.size() ? type(written[which]) : deduced_argument(place_, arguments, fn, which);
    } else if (rank(words) == kRanks.size()) {
      return {};
    }
    const int depth = declared->declarators.front().pointer_depth;
    return words.empty() ? words : words + std::string(static_cast<std::size_t>(depth), '*');
  }

  [[nodiscard]] std::string word(TokenIndex i) const {
    if (s_[i].kind == tok::numeric_constant) return type_of_number(s_.text(i));
    if (s_[i].kind == tok::char_constant) return s_.text(i).front() == '\'' ? "char" : "";
    if (s_.is_any(i, tok::kw_true, tok::kw_false)) return "bool";
    if (!s_.is_word(i) || depth_ == kDeepest) return {};
    if (const Local* local = place_.local(i)) return type_of_variable(s_, local->declaration, local->declarator(), i);
    const Project& p = place_.program;
    FileId file = place_.file_id;
    if (const DataMember* member = p.member_of_class(place_.function, s_.text(i), &file); member != nullptr) {
      for (const Declarator& one : member->declaration.declarators)
        if (one.name == s_.text(i)) return type_of_variable(p.files[file].tokens, member->declaration, one, i);
    }
    if (const auto macros = p.macros(s_.text(i), place_.file_id); !macros.empty()) return type_of_macro(macros);
    const std::vector<HostVariable> globals = p.globals(s_.text(i), place_.file_id);
    if (globals.size() != 1) return {};
    const HostVariable& one = globals.front();
    return type_of_variable(p.files[one.file].tokens, *one.declaration, *one.declarator, i);
  }

  // Returns the type of a variable that is used at `i`.
  [[nodiscard]] std::string type_of_variable(const TokenStream& s, const Declaration& d, const Declarator& one,
                                             TokenIndex i) const {
    if (d.is_typedef) return {};
    if (d.is_auto) return &s == &s_ ? initial_type(one, i) : std::string();
    const int depth = one.pointer_depth + (one.array() ? 1 : 0);
    return bare_type(s, d) + std::string(static_cast<std::size_t>(depth), '*');
  }

  // Returns the type of an object-like macro's expansion, if it is the same for all definitions.
  [[nodiscard]] std::string type_of_macro(const std::vector<MacroRef>& macros) const {
    std::string out;
    for (const MacroRef& ref : macros) {
      const MacroDefinition& macro = place_.program.macro(ref);
      if (macro.function_like()) return {};
      const Place there(place_.program, ref.file);
      const std::string one = ExpressionTyper(there, depth_ + 1).of({macro.body_begin, macro.body_end});
      if (one.empty() || (!out.empty() && one != out)) return {};
      out = one;
    }
    return out;
  }

  // Returns the type of an `auto` variable, deduced from its initialiser.
  [[nodiscard]] std::string initial_type(const Declarator& one, TokenIndex i) const {
    const bool itself = one.initializer < i && i < one.end;
    if (itself || one.initializer == kNoToken || !s_.is(one.initializer, tok::equal)) return {};
    return ExpressionTyper(place_, depth_ + 1).of({one.initializer + 1, one.end});
  }

  static constexpr int kDeepest = 4;  // of nested `auto` variables and macros

  const Place& place_;
  const TokenStream& s_;
  NamesType names_type_;
  int depth_;
};

}  // namespace

std::string bare_type(const TokenStream& s, const Declaration& d) {
  std::string out;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (s.is_any(i, tok::kw_const, tok::kw_volatile)) continue;
    const bool words = !out.empty() && s.is_word(i) && s.is_word(i - 1);
    out += (words ? " " : "") + std::string(s.text(i));
  }
  return out;
}

std::string type_of_expression(const Place& place, TokenRange range) { return ExpressionTyper(place).of(range); }

}  // namespace cu2sycl
