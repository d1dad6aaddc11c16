// Converts statements of inline PTX. Each instruction is converted by its row.
#include <cctype>
#include <charconv>

#include "analysis/launch/dimensions.hpp"
#include "lex/specifiers.hpp"
#include "lower/assembly/operands.hpp"
#include "lower/core/constructs.hpp"
#include "lower/core/dynamic_memory.hpp"
#include "lower/rows/operands.hpp"
#include "lower/rows/rows.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// An instruction with its row.
struct Mapped {
  const ptx::Instruction* instruction;
  const Rule* row;
  ptx::Captures captures;

  [[nodiscard]] std::string_view captured(std::string_view parameter) const {
    const auto found = find_if(captures, [&](const auto& one) { return one.first == parameter; });
    return found == captures.end() ? std::string_view() : found->second;
  }
  // Returns how often the row's text names a parameter.
  [[nodiscard]] std::size_t times_named(std::string_view parameter) const {
    return static_cast<std::size_t>(count_if(row->to, [&](const TemplatePart& part) {
      return part.slot && part.slot->what == Slot::What::kParameter &&
             row->parameters[part.slot->index].name == parameter;
    }));
  }
  [[nodiscard]] bool has_several_statements() const {
    return any_of(row->to, [](const TemplatePart& part) {
      return !part.slot && part.literal.find(';') != std::string_view::npos;
    });
  }
  // Whether the row's text is a value that is assigned to `d`, the first operand.
  [[nodiscard]] bool assigns() const {
    return !row->to.empty() && !row->parameters.empty() && row->parameters.front().name == "d" && times_named("d") == 0;
  }
  [[nodiscard]] bool has_slot(Slot::What what) const {
    return any_of(row->to, [&](const TemplatePart& part) { return part.slot && part.slot->what == what; });
  }
};

class StatementWriter {
 public:
  StatementWriter(const Site& site, TokenIndex at) : site_(site), at_(at), statement_(site.file.assembly.at(at)) {}

  [[nodiscard]] Edit run() {
    if (!statement_.readable) return stays(unread());
    for (const ptx::Instruction& one : statement_.code.instructions) {
      Mapped mapped{&one, nullptr, {}};
      mapped.row = site_.rules.instructions().find(one, mapped.captures);
      if (mapped.row == nullptr) return stays(without_row(one));
      if (!mapped.row->supported()) return stays("`" + one.name + "`: " + std::string(mapped.row->refusal->reason));
      mapped_.push_back(std::move(mapped));
    }
    if (const std::string why = carry_error(); !why.empty()) return stays(why);
    if (overlaps()) return stays("an operand of a list is both read and written");
    AssemblyOperands operands(site_, statement_, uses(), at_once());
    std::vector<Text> lines;
    for (const Mapped& one : mapped_) write(one, operands, lines);
    if (statement_.code.empty) lines.push_back(compiler_fence());
    std::vector<Text> before = operands.declarations();
    std::vector<Text> after = operands.assignments();
    if (!operands.error().empty()) return stays(operands.error());
    if (carry_) before.insert(before.begin(), "unsigned " + assembly_variable(site_.program, "carry") + " = 0;");
    const bool variables = carry_ || operands.has_variables();
    std::move(lines.begin(), lines.end(), std::back_inserter(before));
    std::move(after.begin(), after.end(), std::back_inserter(before));
    return put(std::move(before), variables);
  }

 private:
  [[nodiscard]] std::string without_row(const ptx::Instruction& one) const {
    const std::string name = "`" + one.name + "`";
    return site_.rules.instructions().knows(one.name) ? "no row of " + name + " has these operands"
                                                      : name + " has no row";
  }
  [[nodiscard]] std::string unread() const {
    if (statement_.code.unread.empty()) return "a macro or `#if` is a part of its text or operands";
    return "`" + statement_.code.unread + "` cannot be parsed";
  }

  [[nodiscard]] Edit stays(std::string_view why) const {
    return unconverted(site_, FindingId::kInlineAssembly, at_, at_ + 1, site_.text(at_), why);
  }

  // Returns how often the converted instructions name each operand of the statement.
  [[nodiscard]] std::vector<std::size_t> uses() const {
    std::vector<std::size_t> out(statement_.operands.size());
    const auto count = [&](std::string_view text, std::size_t times) {
      for (std::size_t k = text.find('%'); k != std::string_view::npos; k = text.find('%', k + 1)) {
        std::size_t number = 0;
        std::size_t end = k + 1;
        for (; end < text.size() && text[end] >= '0' && text[end] <= '9'; ++end)
          number = number * 10 + static_cast<std::size_t>(text[end] - '0');
        if (end > k + 1 && number < out.size()) out[number] += times;
      }
    };
    for (const Mapped& one : mapped_) {
      count(one.instruction->predicate, 1);
      for (const auto& [parameter, operand] : one.captures)
        count(operand, one.times_named(parameter) + (one.assigns() && parameter == "d" ? 1 : 0));
    }
    return out;
  }
  // Whether the statement becomes one expression that is evaluated completely.
  [[nodiscard]] bool at_once() const {
    if (mapped_.size() != 1 || !mapped_.front().instruction->predicate.empty()) return false;
    return none_of(mapped_.front().row->to, [](const TemplatePart& part) {
      return !part.slot &&
             (part.literal.find_first_of(";?") != std::string_view::npos ||
              part.literal.find("&&") != std::string_view::npos || part.literal.find("||") != std::string_view::npos);
    });
  }
  // Whether the text of an operand contains another operand: `{%1, %2}` contains `%1`, `[%10]` does not.
  [[nodiscard]] static bool names_operand(std::string_view text, std::string_view operand) {
    for (std::size_t k = text.find(operand); k != std::string_view::npos; k = text.find(operand, k + 1)) {
      const std::size_t end = k + operand.size();
      if (end == text.size() || text[end] < '0' || text[end] > '9') return true;
    }
    return false;
  }
  // Whether an instruction may write to an operand: an output of the statement, or a register that it declares.
  [[nodiscard]] bool may_be_written(std::string_view operand) const {
    std::size_t number = 0;
    const bool numbered =
        operand.starts_with('%') && std::from_chars(operand.data() + 1, operand.data() + operand.size(), number).ptr ==
                                        operand.data() + operand.size();
    if (numbered && number < statement_.operands.size()) return statement_.operands[number].written();
    return !operand.empty() && (operand.front() < '0' || operand.front() > '9') && operand.front() != '-';
  }
  // Whether a row of several statements has an operand that is written and contained in another one: it could be
  // written before it is read.
  [[nodiscard]] bool overlaps() const {
    return any_of(mapped_, [&](const Mapped& one) {
      return one.has_several_statements() && any_of(one.captures, [&](const auto& a) {
               return may_be_written(a.second) && any_of(one.captures, [&](const auto& b) {
                        return &a != &b && names_operand(b.second, a.second);
                      });
             });
    });
  }

  // Returns why the carry cannot be converted; empty if it can. The carry is a variable of the statement or of its
  // function: it is not passed in from other code, or out to it.
  [[nodiscard]] std::string carry_error() {
    if (shares_carry()) return {};
    for (const Mapped& one : mapped_) {
      if (!one.has_slot(Slot::What::kCarry)) continue;
      if (!carry_ && one.row->has(Effect::kTakesCarry))
        return "`" + one.instruction->name + "` reads a carry flag that no converted statement before it sets";
      carry_ = true;
    }
    if (carry_ && mapped_.back().instruction->name.find(".cc") != std::string::npos)
      return "`" + mapped_.back().instruction->name + "` sets a carry flag for a statement that is not converted";
    return {};
  }
  [[nodiscard]] bool shares_carry() const {
    if (site_.facts.carries.in_macros.contains({site_.file_id, at_})) return true;
    const FunctionFacts* facts = site_.function_facts();
    return facts != nullptr && facts->assembly.carry;
  }

  // Returns the statements that an instruction's row gives.
  [[nodiscard]] std::vector<Text> filled(const Mapped& one, AssemblyOperands& operands) const {
    constexpr std::string_view kNext = "; ";
    std::vector<Text> out(1);
    const Template to = one.row->to;
    for (std::size_t k = 0; k < to.size(); ++k) {
      if (to[k].slot) {
        out.back() += slot(one, operands, k);
        continue;
      }
      std::string_view characters = to[k].literal;
      for (std::size_t at = characters.find(kNext); at != std::string_view::npos; at = characters.find(kNext)) {
        out.back() += characters.substr(0, at);
        out.emplace_back();
        characters.remove_prefix(at + kNext.size());
      }
      out.back() += characters;
    }
    if (to.empty()) return {};
    out.front().include(one.row->row->include);
    if (const std::string_view note = one.row->row->note; !note.empty()) {
      out.front() = mark(site_, FindingId::kMeaning, at_, note) + std::move(out.front());
      out.front() += report(site_, FindingId::kMeaning, at_, note);
    }
    return out;
  }

  // Returns the text that group `number` of alternatives in the row's name matches. Groups are counted from 1.
  [[nodiscard]] static Text group(const Mapped& one, std::size_t number) {
    const std::vector<std::string_view> groups = ptx::chosen(one.row->sequence.front().text, one.instruction->name);
    return number <= groups.size() ? groups[number - 1] : std::string_view();
  }

  [[nodiscard]] Text slot(const Mapped& one, AssemblyOperands& operands, std::size_t k) const {
    const Template to = one.row->to;
    const Slot& slot = *to[k].slot;
    const auto type = slot.what == Slot::What::kResult ? ptx::first_type(one.instruction->name)
                                                       : ptx::last_type(one.instruction->name);
    switch (slot.what) {
      case Slot::What::kItem: return site_.names.item;
      case Slot::What::kSharedMemory: return dynamic_memory(site_);
      case Slot::What::kDimension: return std::to_string(dimensions_at(site_, at_) - 1 - static_cast<int>(slot.index));
      case Slot::What::kCarry: return assembly_variable(site_.program, "carry");
      case Slot::What::kType:
      case Slot::What::kResult: return type ? type->text : std::string_view();
      case Slot::What::kCapture: return group(one, slot.index);
      default: break;
    }
    const std::string_view parameter = one.row->parameters[slot.index].name;
    const std::string_view operand = one.captured(parameter);
    const std::size_t next = k + 1;
    const bool assigned = next < to.size() && !to[next].slot && to[next].literal.starts_with(" = ") &&
                          (k == 0 || (!to[k - 1].slot && to[k - 1].literal.ends_with("; ")));
    if (assigned) {
      const auto assigned_type = operands.type_of(operand);
      const bool floating = type && (type->text == "float" || type->text == "double");
      if (assigned_type && floating != (assigned_type->text == "float" || assigned_type->text == "double"))
        return operands.refused(operand);
      return operands.target(operand, one.instruction->predicate.empty());
    }
    const auto own = slot.filter == Filter::kPart ? ptx::type_of_operand(one.instruction->name, parameter) : type;
    Text out = operands.value(operand, slot.filter, own, one.captured("d"));
    const bool beside = (k > 0 && !to[k - 1].slot && binds_after(to[k - 1].literal)) ||
                        (next < to.size() && !to[next].slot && binds_before(to[next].literal));
    return beside && has_operator(out.str()) ? "(" + std::move(out) + ")" : std::move(out);
  }

  // Returns the type of the value that a row gives for `d`.
  [[nodiscard]] static std::optional<ptx::Type> result_of(const Mapped& one, AssemblyOperands& operands) {
    const Template to = one.row->to;
    if (to.front().slot && to.front().slot->filter == Filter::kBits) return operands.type_of(one.captured("d"));
    return ptx::result_type(one.instruction->name);
  }

  void write(const Mapped& one, AssemblyOperands& operands, std::vector<Text>& lines) const {
    std::vector<Text> statements = filled(one, operands);
    if (one.assigns())
      statements.front() = operands.assignment(one.captured("d"), one.instruction->predicate.empty(),
                                               std::move(statements.front()), result_of(one, operands));
    if (one.instruction->predicate.empty() || statements.empty()) {
      for (Text& statement : statements) lines.push_back(std::move(statement) + ";");
      return;
    }
    const bool several = statements.size() > 1;
    Text line = "if (" + operands.predicate(one.instruction->predicate) + ")" + (several ? " {" : "");
    for (Text& statement : statements) line += " " + std::move(statement) + ";";
    lines.push_back(std::move(line) + (several ? " }" : ""));
  }

  // An `asm` statement without instructions keeps the compiler from moving memory accesses across it.
  [[nodiscard]] static Text compiler_fence() {
    Text out = "cu2sycl::fence(sycl::memory_scope::work_item);";
    return std::move(out.include("cu2sycl/group/fence.hpp"));
  }

  [[nodiscard]] Edit put(std::vector<Text> lines, bool variables) const {
    const TokenStream& s = site_.tokens;
    const TokenIndex end = statement_.end;
    const bool ends = !site_.in_macro(at_) && end < s.size() && s.is(end, tok::semi);
    const bool labelled = at_ > 0 && s.is(at_ - 1, tok::colon);
    const bool unbraced = site_.file.statements.unbraced(at_);
    const bool conditional = !mapped_.empty() && !mapped_.front().instruction->predicate.empty();
    if (lines.size() == 1 && !variables && !(conditional && unbraced)) {
      lines.front().resize(lines.front().str().size() - 1);
      return replace(at_, end, std::move(lines.front()));
    }
    if (lines.empty()) {
      if (unbraced || labelled || !ends) return replace(at_, end, "(void)0");
      return replace(at_, end + 1, Text(), Edit::Gap::kRemove);
    }
    return replace(at_, ends ? end + 1 : end, laid_out_block(std::move(lines), variables || unbraced || !ends, !ends));
  }

  [[nodiscard]] Text laid_out_block(std::vector<Text> lines, bool braces, bool loop) const {
    const bool macro = site_.in_macro(at_);
    const std::string outer = macro ? " " : site_.newline + site_.line_indent(at_);
    const std::string inner = macro || !braces ? outer : outer + site_.indentation;
    Text out = braces ? (loop ? "do {" : "{") : "";
    for (std::size_t k = 0; k < lines.size(); ++k) out += (k > 0 || braces ? inner : "") + std::move(lines[k]);
    if (braces) out += outer + (loop ? "} while (false)" : "}");
    return out;
  }

  const Site& site_;
  TokenIndex at_;
  const AssemblyStatement& statement_;
  std::vector<Mapped> mapped_;
  bool carry_ = false;
};

// Returns whether assembly may be PTX, judged by its text. Nearly all PTX instructions have a type, as in `add.u32`.
// The instructions of host processors have none, and only they have operands like `%[name]`.
bool may_be_ptx(const Site& site, TokenIndex i, const AssemblyStatement& statement) {
  const auto known = [&](const ptx::Instruction& one) { return site.rules.instructions().knows(one.name); };
  const auto& all = statement.code.instructions;
  const auto has_type = [](const ptx::Instruction& one) {
    const std::size_t dot = one.name.find('.');
    return dot != std::string::npos && dot > 0 && dot + 1 < one.name.size() &&
           std::isalpha(static_cast<unsigned char>(one.name[dot + 1])) != 0;
  };
  const bool in_macro = site.in_macro(i);  // whose parameters may be parts of the text
  if (any_of(all, known) || (in_macro && any_of(all, has_type))) return true;
  bool any = false;
  for (TokenIndex k = i; k < statement.end; ++k) {
    const std::string_view text = site.tokens.quoted(k);
    if (text.find("%[") != std::string_view::npos) return false;
    any |= !text.empty();
    const auto is_letter = [&](std::size_t at) { return std::isalpha(static_cast<unsigned char>(text[at])) != 0; };
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
      if (text[at] == '.' && is_letter(at - 1) && is_letter(at + 1)) return true;
    }
  }
  return !any;
}

}  // namespace

std::optional<Edit> lower_inline_assembly(const Site& site, TokenIndex i) {
  if (!site.file.assembly.contains(i)) return {};
  if (site.current() != nullptr && !site.in_device_code() && !site.in_macro(i)) return {};
  const MacroDefinition* macro = site.macro(i);
  if (macro != nullptr && cuda_specifier::begins_assembly(macro->name)) return {};  // `#define asm asm volatile`
  if (macro != nullptr && site.program.analysis.macro_sides.host.contains(macro->name)) return {};
  // Functions that also run on the host, and macros, may hold assembly of the host's processor.
  const Function* fn = site.current();
  const bool marked = fn != nullptr && macro == nullptr && (fn->device || fn->global);
  if (!marked && site.program.lambda_at(site.file_id, i) == nullptr && !may_be_ptx(site, i, site.file.assembly.at(i)))
    return {};
  // `int f(int) asm("g");` gives a declaration another name. Assembly in host code is not converted.
  if (macro == nullptr && (site.current() == nullptr || !site.file.branches.at(i).device)) return {};
  return StatementWriter(site, i).run();
}

}  // namespace cu2sycl
