#include "lower/assembly/operands.hpp"

#include <algorithm>
#include <charconv>

#include "lower/assembly/expressions.hpp"
#include "lower/assembly/literals.hpp"
#include "lower/core/dynamic_memory.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Returns the number of an operand such as `%3`; nothing for other operands.
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

// Returns whether a declared type is the C++ type `type` of a PTX type. For types of 64 bits, of which C++ has two, the
// declared one may be the other.
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

// Returns whether an expression is a variable declared as a pointer to an unqualified type.
bool points_to(const Site& site, TokenRange range, std::string_view type) {
  const Local* local =
      range.end == range.begin + 1 && site.tokens.is_word(range.begin) ? site.local(range.begin) : nullptr;
  if (local == nullptr || local->declaration.is_const) return false;
  for (TokenIndex i = local->declaration.type_begin; i < local->declaration.type_end; ++i) {
    if (site.tokens.is_any(i, tok::kw_const, tok::kw_volatile)) return false;
  }
  const DeclaredType declared = declared_type(site, range);
  return declared.depth == 1 && is_type({declared.number, 0}, type);
}

}  // namespace

std::string assembly_variable(const Project& project, std::string_view name) {
  std::string out;
  for (const char c : name) out += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  if (out.front() == '_' || (out.front() >= '0' && out.front() <= '9')) out.insert(0, "r");
  while (project.words.contains(out) || is_keyword(out)) out += '_';
  return out;
}

namespace {

// Returns the name of a register's variable. It differs from the other variables of the block and the function.
std::string register_variable(const Project& project, std::string_view name) {
  const bool taken =
      name == "carry" || name == "item" || name == "q" || name.starts_with("result") || name.starts_with("operand");
  return assembly_variable(project, taken ? std::string(name) + "_register" : std::string(name));
}

}  // namespace

std::vector<std::string> shared_declarations(const Project& project, const SharedAssembly& shared) {
  std::vector<std::string> out;
  if (shared.carry) out.push_back("unsigned " + assembly_variable(project, "carry") + " = 0;");
  for (const ptx::Register& one : shared.registers) {
    if (const auto type = ptx::type_of_suffix(one.type))
      out.push_back(std::string(type->text) + " " + register_variable(project, one.name) + "{};");
  }
  return out;
}

AssemblyOperands::AssemblyOperands(const Site& site, const AssemblyStatement& statement,
                                   const std::vector<std::size_t>& uses, bool at_once)
    : site_(site), statement_(statement), held_(statement.operands.size()) {
  const std::vector<AssemblyOperand>& operands = statement.operands;
  for (std::size_t k = 0; k < held_.size(); ++k) {
    const AssemblyOperand& one = operands[k];
    const auto type = ptx::type_of_constraint(one.constraint);
    if (!type) {
      if (one.constraint != "n") fail("the constraint `" + one.constraint + "` has no equivalent");
      continue;
    }
    held_[k].type = *type;
    if (one.written() && places_another(site, operands, one)) fail("an output overlaps with another one");
    // One expression reads all operands before it writes its result.
    const bool place = is_plain(site, one.expression) || (at_once && !has_effects(site.tokens, one.expression));
    const bool safe = one.written() ? place : is_stable(site, operands, one);
    const bool unused = uses[k] == 0 && !has_effects(site.tokens, one.expression);
    if (!safe && !unused && (!at_once || uses[k] != 1))
      held_[k].variable = assembly_variable(site.program, (one.written() ? "result" : "operand") + std::to_string(k));
  }
  if (const FunctionFacts* facts = site.function_facts()) {
    for (const ptx::Register& one : facts->assembly.registers) add_register(one, true);
  }
  for (const ptx::Register& one : statement.code.registers) {
    if (!registers_.contains(one.name)) add_register(one, false);
  }
}

void AssemblyOperands::add_register(const ptx::Register& one, bool shared) {
  const auto type = ptx::type_of_suffix(one.type);
  if (!type) fail("registers of the type `." + one.type + "` have no equivalent");
  if (type) registers_[one.name] = {register_variable(site_.program, one.name), *type, shared, false, shared};
}

void AssemblyOperands::fail(std::string why) {
  if (error_.empty()) error_ = std::move(why);
}

AssemblyOperands::Known AssemblyOperands::operand_at(std::size_t number) {
  if (number >= held_.size()) {
    fail("`%" + std::to_string(number) + "` is not an operand");
    return {};
  }
  const AssemblyOperand& operand = statement_.operands[number];
  Text text = expression_of(site_, operand);
  if (operand.constraint == "n") return {std::move(text), {}, {}};
  return {std::move(text), declared_type(site_, operand.expression), held_[number].type,
          is_floating(held_[number].type.text)};
}

// Returns the variable of an operand or a register; nullptr if it has none.
HeldOperand* AssemblyOperands::variable_of(std::string_view operand) {
  if (const auto number = operand_number(operand); number && *number < held_.size())
    return held_[*number].variable.empty() ? nullptr : &held_[*number];
  const auto found = registers_.find(operand);
  return found == registers_.end() ? nullptr : &found->second;
}

std::optional<ptx::Type> AssemblyOperands::type_of(std::string_view operand) {
  if (const HeldOperand* variable = variable_of(operand)) return variable->type;
  const auto number = operand_number(operand);
  return number && *number < held_.size() ? std::optional(held_[*number].type) : std::nullopt;
}

Text AssemblyOperands::refused(std::string_view operand) {
  fail("`" + std::string(operand) + "` has no equivalent");
  return {};
}

AssemblyOperands::Known AssemblyOperands::known(std::string_view operand) {
  if (HeldOperand* const variable = variable_of(operand)) {
    variable->named |= !variable->declared;
    return {variable->variable, {}, variable->type, true};
  }
  if (const auto number = operand_number(operand)) return operand_at(*number);
  // `#value` in the text of a macro: its argument, a number.
  if (const MacroDefinition* macro = site_.macro(statement_.end - 1);
      macro != nullptr && std::ranges::count(macro->parameters, operand) > 0)
    return {std::string(operand), {}, {}, false};
  refused(operand);
  return {};
}

// If `shared` is set, the address is an offset, of 32 or 64 bits, into the launch's dynamic shared memory.
Text AssemblyOperands::address(std::string_view inside, std::optional<ptx::Type> type, bool shared) {
  const std::size_t plus = std::min(inside.find('+'), inside.size());
  std::string_view base = inside.substr(0, plus);
  while (base.ends_with(' ')) base.remove_suffix(1);
  Known at = known(base);
  if (!at.type || is_floating(at.type->text) || (!shared && at.type->as_unsigned != "unsigned long long")) {
    fail("`[" + std::string(inside) + "]` is not a generic address");
    return {};
  }
  const std::string pointee(type ? type->text : "std::byte");
  std::string offset(inside.substr(std::min(plus + 1, inside.size())));
  offset.erase(0, std::min(offset.find_first_not_of(' '), offset.size()));
  if (!offset.empty() && !ptx::integer(offset))
    fail("`[" + std::string(inside) + "]` has an offset that is not a number");
  const auto number = operand_number(base);
  const bool written = number && variable_of(base) == nullptr;
  if (offset.empty() && written && !shared && points_to(site_, statement_.operands[*number].expression, pointee))
    return std::move(at.text);
  Text out = shared ? "cu2sycl::ptx::shared_pointer<" + pointee + ">(" + dynamic_memory(site_) + ", "
                    : "cu2sycl::ptx::pointer<" + pointee + ">(";
  out += std::move(at.text) + (offset.empty() ? "" : ", " + offset) + ")";
  return std::move(out.include(shared ? "cu2sycl/memory/shared_address.hpp" : "cu2sycl/math/ptx.hpp"));
}

// Returns the part `%1.b0` of an operand as a value of a type. `operand` is `%1`, `selector` is `b0`.
Text AssemblyOperands::part(std::string_view operand, std::string_view selector, std::optional<ptx::Type> own) {
  Text out = "cu2sycl::ptx::" + std::string(selector);
  if (!operand.empty()) {
    Known given = known(operand);
    if (!own || !given.type || given.type->as_unsigned != "unsigned") return refused(operand);
    out =
        "cu2sycl::ptx::extended<" + std::string(own->text) + ">(" + std::move(given.text) + ", " + std::move(out) + ")";
  }
  return std::move(out.include("cu2sycl/math/video.hpp"));
}

Text AssemblyOperands::value(std::string_view operand, Filter filter, std::optional<ptx::Type> own,
                             std::string_view target) {
  if (operand.starts_with('[')) return address(ptx::inside_brackets(operand), own, filter == Filter::kShared);
  if (filter == Filter::kPart) {
    const std::size_t dot = operand.rfind('.');
    const std::string_view selector = operand.substr(dot == std::string_view::npos ? 0 : dot + 1);
    const bool selects = selector.size() == 2 && ((selector[0] == 'b' && selector[1] >= '0' && selector[1] <= '3') ||
                                                  (selector[0] == 'h' && selector[1] >= '0' && selector[1] <= '1'));
    if (selects) return part(operand.substr(0, dot == std::string_view::npos ? 0 : dot), selector, own);
    filter = Filter::kTyped;
  }
  std::optional<ptx::Type> wanted = own;
  if (filter == Filter::kUnsigned && own) wanted = ptx::Type{own->as_unsigned, own->as_unsigned};
  if (filter == Filter::kBits) wanted = type_of(target);
  const bool converts = filter == Filter::kTyped || filter == Filter::kUnsigned || filter == Filter::kBits;
  if (is_number(operand)) {
    const bool wide = own && (own->as_unsigned == "unsigned long long") && !is_floating(own->text);
    const auto number = literal(operand, converts || wide ? wanted : std::nullopt);
    return number ? *number : refused(operand);
  }
  Known given = known(operand);
  if (!given.type) return converts && wanted ? cast(wanted->text, std::move(given.text)) : std::move(given.text);
  if (given.type->text == "bool" || !own) return std::move(given.text);
  given = as_integer(std::move(given));
  const std::string_view class_of = filter == Filter::kBits && wanted ? wanted->text : own->text;
  if (is_floating(class_of) != is_floating(given.type->text)) {
    const bool to_bits = is_floating(given.type->text);
    if (!to_bits && (!wanted || wanted->as_unsigned != given.type->as_unsigned)) return refused(operand);
    const std::string_view type = to_bits ? given.type->as_unsigned : class_of;
    given = {bits_as(type, to_bits ? std::move(given.text) : cast(given.type->as_unsigned, std::move(given.text))),
             {},
             ptx::Type{type, given.type->as_unsigned},
             true};
  }
  const bool same = (given.exact && wanted && given.type->text == wanted->text) ||
                    (wanted && is_type(given.declared, wanted->text) && !is_of_64_bits(given.declared));
  if (!converts || same || filter == Filter::kBits) return std::move(given.text);
  return cast(wanted->text, std::move(given.text));
}

// Converts an operand of 64 bits to an integer, because it may be a pointer.
AssemblyOperands::Known AssemblyOperands::as_integer(Known given) {
  const bool number = given.exact || given.declared.number != NumberType::kUnknown;
  if (given.type->text != "unsigned long long" || (number && given.declared.depth == 0)) return given;
  given.text = "cu2sycl::ptx::integer(" + std::move(given.text) + ")";
  given.text.include("cu2sycl/math/ptx.hpp");
  return given;
}

Text AssemblyOperands::target(std::string_view operand, bool declares) {
  if (operand.starts_with('{') || operand.starts_with('[') || is_number(operand)) return refused(operand);
  HeldOperand* const variable = variable_of(operand);
  const bool here = declares && variable != nullptr && !variable->declared && !variable->named;
  if (here) variable->declared = true;
  Known to = known(operand);
  return (here ? std::string(variable->type.text) + " " : std::string()) + std::move(to.text);
}

Text AssemblyOperands::assignment(std::string_view operand, bool declares, Text value,
                                  std::optional<ptx::Type> result) {
  const std::optional<ptx::Type> to = type_of(operand);
  if (!to) return refused(operand);
  if (result && is_floating(result->text) != is_floating(to->text)) {
    if (result->as_unsigned != to->as_unsigned) return refused(operand);
    value =
        bits_as(to->text, is_floating(result->text) ? std::move(value) : cast(result->as_unsigned, std::move(value)));
  }
  Text place = target(operand, declares);
  const auto number = operand_number(operand);
  const bool written = number && *number < held_.size() && variable_of(operand) == nullptr;
  return written ? stored(statement_.operands[*number], std::move(place), std::move(value))
                 : std::move(place) + " = " + std::move(value);
}

// Returns `place = value`, or a call that assigns if the place may be a pointer.
Text AssemblyOperands::stored(const AssemblyOperand& operand, Text place, Text value) const {
  const DeclaredType declared = declared_type(site_, operand.expression);
  const bool number = declared.depth == 0 && declared.number != NumberType::kUnknown;
  if (number || !operand.constraint.ends_with('l')) return std::move(place) + " = " + std::move(value);
  Text out = "cu2sycl::ptx::assign(" + std::move(place) + ", " + std::move(value) + ")";
  return std::move(out.include("cu2sycl/math/ptx.hpp"));
}

Text AssemblyOperands::predicate(std::string_view operand) {
  const bool negated = operand.starts_with('!');
  Known condition = known(operand.substr(negated ? 1 : 0));
  if (!condition.type || condition.type->text != "bool") return refused(operand);
  return (negated ? "!" : "") + std::move(condition.text);
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
      line += " = " + as_integer(operand_at(k)).text;
    else
      line += "{}";
    out.push_back(std::move(line) + ";");
  }
  return out;
}

bool AssemblyOperands::has_variables() const {
  return any_of(registers_, [](const auto& one) { return !one.second.shared; }) ||
         any_of(held_, [](const HeldOperand& one) { return !one.variable.empty(); });
}

std::vector<Text> AssemblyOperands::assignments() {
  std::vector<Text> out;
  for (std::size_t k = 0; k < held_.size(); ++k) {
    if (!held_[k].variable.empty() && statement_.operands[k].written())
      out.push_back(stored(statement_.operands[k], lower(site_, statement_.operands[k].expression), held_[k].variable) +
                    ";");
  }
  return out;
}

}  // namespace cu2sycl
