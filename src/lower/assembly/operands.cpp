#include "lower/assembly/operands.hpp"

#include <algorithm>
#include <charconv>

#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// The number of `%3`; nothing for other operands.
std::optional<std::size_t> operand_number(std::string_view operand) {
  std::size_t out = 0;
  if (operand.size() < 2 || operand.front() != '%') return {};
  const auto [end, error] = std::from_chars(operand.data() + 1, operand.data() + operand.size(), out);
  if (error != std::errc() || end != operand.data() + operand.size()) return {};
  return out;
}

bool is_number(std::string_view operand) {
  return !operand.empty() && (operand.front() == '-' || (operand.front() >= '0' && operand.front() <= '9'));
}

bool is_floating(std::string_view type) { return type == "float" || type == "double"; }

// Whether a declared type is that of PTX; of 64 bits, whether it is like that: C++ has two.
bool is_type(DeclaredType declared, std::string_view type) {
  if (declared.depth > 0) return false;
  switch (declared.number) {
    case NumberType::kInt: return type == "int";
    case NumberType::kUnsigned: return type == "unsigned";
    case NumberType::kSigned64: return type == "long long";
    case NumberType::kUnsigned64: return type == "unsigned long long";
    default: return false;
  }
}
bool is_of_64_bits(DeclaredType declared) {
  return declared.number == NumberType::kSigned64 || declared.number == NumberType::kUnsigned64;
}

// Whether an expression calls or changes something: it is evaluated once.
bool has_effects(const TokenStream& s, TokenRange range) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const bool called = s.is(i, tok::l_paren) && i > range.begin &&
                        ((s[i - 1].kind == tok::identifier) || s.is_any(i - 1, tok::r_paren, tok::r_square));
    if (called || changes_value(s[i].kind)) return true;
  }
  return false;
}

// A local variable whose address is not taken, alone.
bool is_plain(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  if (range.end - range.begin != 1) return false;
  const Local* local = s.is_word(range.begin) ? site.local(range.begin) : nullptr;
  if (local == nullptr || local->declarator().reference || local->declaration.is_static) return false;
  const Function& fn = *site.current();
  for (TokenIndex i = fn.body_open; i < fn.body_close; ++i) {
    if (s.is(i, tok::amp) && s.is_word(i + 1) && s.text(i + 1) == s.text(range.begin)) return false;
  }
  return true;
}

// Whether an output may be what another operand reads.
bool named_elsewhere(const Site& site, const std::vector<AssemblyOperand>& operands, std::size_t number) {
  const TokenStream& s = site.tokens;
  const TokenRange range = operands[number].expression;
  if (!is_plain(site, range)) return true;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const TokenRange other = operands[k].expression;
    for (TokenIndex i = other.begin; i < other.end && k != number; ++i) {
      if (s.is_word(i) && s.text(i) == s.text(range.begin) && !names_member(s, i)) return true;
    }
  }
  return false;
}

// Whether another output's place is found by this one: `i` of `a[i]`.
bool places_another(const Site& site, const std::vector<AssemblyOperand>& operands, std::size_t number) {
  const TokenStream& s = site.tokens;
  const TokenRange range = operands[number].expression;
  for (const AssemblyOperand& other : operands) {
    const bool itself = other.expression.begin == range.begin;
    for (TokenIndex i = other.expression.begin; i < other.expression.end && !itself && other.written(); ++i) {
      const bool named = s.is_word(i) && range.end == range.begin + 1 && s.text(i) == s.text(range.begin);
      if (named && other.expression.end > other.expression.begin + 1) return true;
    }
  }
  return false;
}

Text cast(std::string_view type, Text text) {
  return "static_cast<" + std::string(type) + ">(" + std::move(text) + ")";
}

}  // namespace

std::string assembly_variable(const Project& project, std::string_view name) {
  std::string out;
  for (const char c : name) out += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  if (out.front() == '_') out.insert(0, "r");
  while (project.words.contains(out)) out += '_';
  return out;
}

std::vector<std::string> shared_declarations(const Project& project, const SharedAssembly& shared) {
  std::vector<std::string> out;
  if (shared.carry) out.push_back("unsigned " + assembly_variable(project, "carry") + " = 0;");
  for (const ptx::Register& one : shared.registers) {
    if (const auto type = ptx::type_of_suffix(one.type))
      out.push_back(std::string(type->text) + " " + assembly_variable(project, one.name) + "{};");
  }
  return out;
}

AssemblyOperands::AssemblyOperands(const Site& site, const AssemblyStatement& statement,
                                   const std::vector<OperandUse>& uses)
    : site_(site), statement_(statement), held_(statement.operands.size()) {
  for (std::size_t k = 0; k < held_.size(); ++k) {
    const AssemblyOperand& one = statement.operands[k];
    const auto type = ptx::type_of_constraint(one.constraint);
    if (!type) {
      if (one.constraint != "n") fail("the constraint `" + one.constraint + "` has no equivalent");
      continue;
    }
    held_[k].type = *type;
    if (one.written() && places_another(site, statement.operands, k)) fail("an output is a part of another's place");
    const bool early = one.written() && uses[k].early && named_elsewhere(site, statement.operands, k);
    const bool repeated = uses[k].count != 1 && has_effects(site.tokens, one.expression);
    if (early || repeated)
      held_[k].variable = assembly_variable(site.program, (one.written() ? "result" : "operand") + std::to_string(k));
  }
  if (const FunctionFacts* facts = site.function_facts()) {
    for (const ptx::Register& one : facts->assembly.registers) add_register(one, true);
  }
  for (const ptx::Register& one : statement.code.registers) {
    if (!statement.code.open) add_register(one, false);
  }
}

void AssemblyOperands::add_register(const ptx::Register& one, bool shared) {
  const auto type = ptx::type_of_suffix(one.type);
  if (!type) fail("registers of the type `." + one.type + "` have no equivalent");
  if (type) registers_[one.name] = {assembly_variable(site_.program, one.name), *type, shared, false, shared};
}

std::nullopt_t AssemblyOperands::fail(std::string why) {
  if (fault_.empty()) fault_ = std::move(why);
  return std::nullopt;
}

// The type of a variable, or of an element of one.
DeclaredType AssemblyOperands::declared_type(TokenRange range) const {
  const TokenStream& s = site_.tokens;
  if (s.is(range.begin, tok::star) && range.end == range.begin + 2) {
    const DeclaredType pointer = declared_type({range.begin + 1, range.end});
    return pointer.depth > 0 ? DeclaredType{pointer.number, pointer.depth - 1} : DeclaredType();
  }
  if (!s.is_word(range.begin)) return {};
  DeclaredType out = site_.facts.types.type_at(site_, range.begin);
  for (TokenIndex i = range.begin + 1; i < range.end; i = s[i].match + 1) {
    if (!s.is(i, tok::l_square) || s[i].match >= range.end || out.depth == 0) return {};
    --out.depth;
  }
  return out;
}

AssemblyOperands::Known AssemblyOperands::operand_at(std::size_t number) {
  if (number >= held_.size()) {
    fail("`%" + std::to_string(number) + "` is no operand");
    return {};
  }
  const HeldOperand& one = held_[number];
  const AssemblyOperand& operand = statement_.operands[number];
  if (operand.constraint == "n") return {lower(site_, operand.expression), {}, {}};
  return {lower(site_, operand.expression), declared_type(operand.expression), one.type, is_floating(one.type.text)};
}

// The variable of an operand or a register; nullptr for others.
HeldOperand* AssemblyOperands::variable_of(std::string_view operand) {
  if (const auto number = operand_number(operand); number && *number < held_.size())
    return held_[*number].variable.empty() ? nullptr : &held_[*number];
  const auto found = registers_.find(operand);
  return found == registers_.end() ? nullptr : &found->second;
}

// The type of what is assigned to.
std::optional<ptx::Type> AssemblyOperands::type_of(std::string_view operand) {
  if (const HeldOperand* variable = variable_of(operand)) return variable->type;
  const auto number = operand_number(operand);
  return number && *number < held_.size() ? std::optional(held_[*number].type) : std::nullopt;
}

// A number; `0f3F800000` is one by its bits.
Text AssemblyOperands::literal(std::string_view number, std::optional<ptx::Type> type) {
  const bool single = number.starts_with("0f") || number.starts_with("0F");
  if (single || number.starts_with("0d") || number.starts_with("0D")) {
    Text out = std::string("sycl::bit_cast<") + (single ? "float" : "double") + ">(0x" + std::string(number.substr(2)) +
               (single ? "U)" : "ULL)");
    return std::move(out.include("sycl/sycl.hpp"));
  }
  while (number.ends_with('U')) number.remove_suffix(1);
  if (!type) return number;
  if (is_floating(type->text)) {
    if (number.find('.') != std::string_view::npos) return std::string(number) + (type->text == "float" ? "F" : "");
    Text out =
        "sycl::bit_cast<" + std::string(type->text) + ">(" + literal(number, ptx::Type{type->as_unsigned, {}}) + ")";
    return std::move(out.include("sycl/sycl.hpp"));
  }
  if (type->text == "unsigned") return std::string(number) + "U";
  if (type->text == "unsigned long long") return std::string(number) + "ULL";
  if (type->text == "long long") return std::string(number) + "LL";
  return number.starts_with("0x") || type->text != "int" ? cast(type->text, number) : Text(number);
}

AssemblyOperands::Known AssemblyOperands::known(std::string_view operand) {
  if (HeldOperand* const variable = variable_of(operand)) {
    variable->named |= !variable->declared;
    return {variable->variable, {}, variable->type, true};
  }
  if (const auto number = operand_number(operand)) return operand_at(*number);
  if (!is_number(operand)) fail("`" + std::string(operand) + "` has no equivalent");
  return {};
}

Text AssemblyOperands::address(std::string_view inside, std::string_view instruction) {
  const std::size_t plus = std::min(inside.find('+'), inside.size());
  std::string_view base = inside.substr(0, plus);
  while (base.ends_with(' ')) base.remove_suffix(1);
  const auto type = ptx::last_type(instruction);
  Known at = known(base);
  if (!type || !at.type || at.type->as_unsigned != "unsigned long long") {
    fail("`[" + std::string(inside) + "]` is no generic address");
    return {};
  }
  const bool pointer = at.declared.depth == 1 && is_type({at.declared.number, 0}, type->text);
  if (pointer && plus == inside.size()) return std::move(at.text);
  std::string offset(inside.substr(std::min(plus + 1, inside.size())));
  offset.erase(0, offset.find_first_not_of(' '));
  Text out = "cu2sycl::ptx::pointer<" + std::string(type->text) + ">(" + std::move(at.text) +
             (offset.empty() ? "" : ", " + offset) + ")";
  return std::move(out.include("cu2sycl/math/ptx.hpp"));
}

// A parameter of a macro may be any expression.
Text AssemblyOperands::as_written(std::string_view operand, Text text) const {
  const auto number = operand_number(operand);
  if (!number || *number >= held_.size() || !held_[*number].variable.empty()) return text;
  const TokenRange range = statement_.operands[*number].expression;
  const bool parameter = range.end == range.begin + 1 && site_.tokens.has(range.begin, kMacroParameter);
  return parameter ? "(" + std::move(text) + ")" : std::move(text);
}

Text AssemblyOperands::value(std::string_view operand, Filter filter, std::string_view instruction,
                             std::string_view target) {
  if (operand.starts_with('[')) return address(ptx::inside_brackets(operand), instruction);
  std::optional<ptx::Type> wanted = ptx::last_type(instruction);
  if (filter == Filter::kUnsigned && wanted) wanted = ptx::Type{wanted->as_unsigned, wanted->as_unsigned};
  if (filter == Filter::kBits) wanted = type_of(target);
  const bool converts = filter == Filter::kTyped || filter == Filter::kUnsigned || filter == Filter::kBits;
  if (is_number(operand)) return literal(operand, converts ? wanted : std::nullopt);
  Known given = known(operand);
  if (!converts || !wanted || !given.type) return as_written(operand, std::move(given.text));
  if (is_floating(wanted->text) != is_floating(given.type->text)) {
    Text out = "sycl::bit_cast<" + std::string(wanted->text) + ">(" + std::move(given.text) + ")";
    return std::move(out.include("sycl/sycl.hpp"));
  }
  const bool same = (given.exact && given.type->text == wanted->text) ||
                    (is_type(given.declared, wanted->text) && !is_of_64_bits(given.declared));
  if (same || filter == Filter::kBits) return as_written(operand, std::move(given.text));
  if (given.declared.depth > 0)
    return "reinterpret_cast<" + std::string(wanted->text) + ">(" + std::move(given.text) + ")";
  return cast(wanted->text, std::move(given.text));
}

Text AssemblyOperands::target(std::string_view operand, bool declares) {
  if (operand.starts_with('{') || operand.starts_with('[')) fail("`" + std::string(operand) + "` is assigned to");
  HeldOperand* const variable = variable_of(operand);
  const bool here = declares && variable != nullptr && !variable->declared && !variable->named;
  if (here) variable->declared = true;
  Known to = known(operand);
  return (here ? std::string(variable->type.text) + " " : std::string()) + std::move(to.text);
}

Text AssemblyOperands::predicate(std::string_view operand) {
  const bool negated = operand.starts_with('!');
  return (negated ? "!" : "") + known(operand.substr(negated ? 1 : 0)).text;
}

std::vector<Text> AssemblyOperands::declarations() {
  std::vector<Text> out;
  for (const auto& [name, variable] : registers_) {
    if (!variable.declared) out.emplace_back(std::string(variable.type.text) + " " + variable.variable + "{};");
  }
  for (std::size_t k = 0; k < held_.size(); ++k) {
    if (held_[k].variable.empty() || held_[k].declared) continue;
    Text line = std::string(held_[k].type.text) + " " + held_[k].variable;
    if (statement_.operands[k].read())
      line += " = " + lower(site_, statement_.operands[k].expression);
    else
      line += "{}";
    out.push_back(std::move(line) + ";");
  }
  return out;
}

bool AssemblyOperands::has_variables() const {
  return std::any_of(registers_.begin(), registers_.end(), [](const auto& one) { return !one.second.shared; }) ||
         std::any_of(held_.begin(), held_.end(), [](const HeldOperand& one) { return !one.variable.empty(); });
}

std::vector<Text> AssemblyOperands::assignments() {
  std::vector<Text> out;
  for (std::size_t k = 0; k < held_.size(); ++k) {
    if (!held_[k].variable.empty() && statement_.operands[k].written())
      out.push_back(lower(site_, statement_.operands[k].expression) + " = " + held_[k].variable + ";");
  }
  return out;
}

}  // namespace cu2sycl
