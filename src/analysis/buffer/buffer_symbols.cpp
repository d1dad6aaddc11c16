#include "analysis/buffer/buffer_symbols.hpp"

#include <set>

#include "analysis/buffer/kernel_launches.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

class Symbols {
 public:
  Symbols(const Project& project, const Table& table) : p_(project), table_(table) {}

  BufferSymbols run() {
    BufferSymbols out;
    const auto of_device = [&](const Variable& v) {
      return v.owner == kNone && v.original == kNone && !p_.analysis.is_table(v.id) &&
             v.space != Variable::Space::kShared && v.space != Variable::Space::kManaged &&
             v.space != Variable::Space::kTexture;
    };
    if (none_of(p_.variables, of_device)) return out;
    for (const auto& [name, kernel] : launched_kernels(p_)) {
      for (const FunctionId f : *kernel.same) launched_.insert(f);
    }
    for (VariableId v{0}; v < p_.variables.size(); ++v) {
      const Variable& variable = p_.variables[v];
      if (!of_device(variable)) continue;
      calls_.clear();
      const std::string_view reason = reason_to_keep(v);
      if (!reason.empty()) {
        out.kept_in_usm.push_back({variable.file, variable.declarator().name_token, variable.name, reason});
        continue;
      }
      out.variables.insert(v);
      out.calls.insert(calls_.begin(), calls_.end());
    }
    return out;
  }

 private:
  std::string_view reason_to_keep(VariableId v) {
    const Variable& variable = p_.variables[v];
    if (p_.analysis.run.files[variable.file].switches_devices) return "the run uses several devices";
    if (p_.analysis.run.files[variable.file].captures_streams) return "its streams may be captured";
    if (variable.declaration.is_extern || variable.unbounded || !variable.instance.empty() ||
        p_.variables_by_name.at(variable.name).size() != 1)
      return "it is declared more than once, or is a template";
    if (holds_addresses(variable)) return "its initial value is an address";
    for (FunctionId f{0}; f < p_.functions.size(); ++f) {
      const Function& fn = p_.functions[f];
      if (fn.global && fn.implicit.has(v) && (launched_.count(f) == 0 || p_.analysis.has_launcher(f)))
        return "a kernel that uses it is named outside of launches";
      if (fn.name == kCallOperator && fn.implicit.has(v) && !is_called_by_templates(fn))
        return "a function object that a library may be passed uses it";
    }
    for (const auto& [name, one] : p_.implicit_by_macro) {
      if (one.has(v)) return "a macro names it";
    }
    for (const auto& [name, one] : p_.implicit_by_class) {
      if (any_of(one, [&](const ClassImplicit& made) { return made.implicit.has(v); })) return "a class uses it";
    }
    for (FileId id{0}; id < p_.files.size(); ++id) {
      for (TokenIndex i = 0; i < p_.files[id].tokens.size(); ++i) {
        const TokenStream& s = p_.files[id].tokens;
        if (s.quoted(i) == variable.name) return "a string names it";
        if (!s.is_word(i) || s.text(i) != variable.name || s.has(i, kDisabled)) continue;
        if (const std::string_view reason = reason_to_keep_use(v, id, i); !reason.empty()) return reason;
      }
    }
    return {};
  }

  // Whether templates of the program are known to be passed objects of the class of a call operator.
  [[nodiscard]] bool is_called_by_templates(const Function& call_operator) const {
    const PassedObjects& passed = p_.analysis.passed_objects;
    return any_of(passed, [&](const auto& one) {
      return !one.second.unknown && one.second.classes.contains(call_operator.scope);
    });
  }

  // Whether the initialiser of a variable names another variable in device memory.
  [[nodiscard]] bool holds_addresses(const Variable& variable) const {
    const Declarator& one = variable.declarator();
    if (one.initializer == kNoToken) return false;
    const TokenStream& s = p_.files[variable.file].tokens;
    for (TokenIndex i = one.initializer; i < one.end; ++i) {
      if (s.is_word(i) && !in_unevaluated_operand(s, i) && variable_at(p_, variable.file, i) != kNone) return true;
    }
    return false;
  }

  std::string_view reason_to_keep_use(VariableId v, FileId id, TokenIndex i) {
    const Variable& variable = p_.variables[v];
    const TokenStream& s = p_.files[id].tokens;
    if (s.has(i, kInDirective)) return "a macro names it";
    if (variable.file == id && variable.declarator().name_token == i) return {};
    const FunctionId f = p_.function_at(id, i);
    const bool qualified = s.is(before_name(s, i), tok::coloncolon);
    if (f != kNone && !qualified && p_.find_local(f, variable.name, i) != nullptr) return {};  // another variable
    if (variable_at(p_, id, i) != v || f == kNone) return "it is used outside of functions";
    const Function& fn = p_.functions[f];
    if (p_.lambda_at(id, i) != nullptr) return "a lambda uses it";
    if (fn.in_device_code() && !fn.host) return {};
    if (in_unevaluated_operand(s, i)) return {};
    return is_copied({p_, id, f}, i) ? std::string_view() : "the host uses it otherwise than in copies";
  }

  // Whether a call copies from or to the variable, with host memory at the other end.
  bool is_copied(const Place& place, TokenIndex i) {
    const TokenStream& s = place.tokens;
    const TokenIndex open = opening_bracket(s, i);
    const TokenIndex name = s.is(open, tok::l_paren) ? s.previous(open) : kNoToken;
    if (!s.is_word(name) || in_macro_argument(place, i)) return false;
    const auto arguments = arguments_in(s, open);
    for (const Rule* row : table_.find(s.text(name))) {
      const Case* buffer = row->case_of(CaseCondition::kBuffer);
      if (row->kind != RuleKind::kCall || buffer == nullptr || buffer->text.empty() ||
          !row->arity.takes(arguments.size()))
        continue;
      for (std::size_t k = 0; k < arguments.size() && k < row->parameters.size(); ++k) {
        const TokenRange range = arguments[k];
        if (row->parameters[k].role == Role::kCopyKind && !with_host(s, range)) return false;
        const bool names = range.begin <= i && i < range.end;
        const bool plain = begin_of_callee(s, i) == range.begin + (s.is(range.begin, tok::amp) ? 1 : 0);
        if (names && (row->parameters[k].role != Role::kDeviceVariable || !plain || i + 1 != range.end)) return false;
      }
      calls_.insert({place.file_id, name});
      return true;
    }
    return false;
  }

  // Whether a kind of copy has the host at exactly one end.
  [[nodiscard]] bool with_host(const TokenStream& s, TokenRange kind) const {
    if (kind.end != kind.begin + 1) return false;
    const auto rows = table_.find(s.text(kind.begin));
    return any_of(rows, [](const Rule* row) { return row->has(Effect::kToDevice) != row->has(Effect::kFromDevice); });
  }

  const Project& p_;
  const Table& table_;
  std::set<FunctionId> launched_;
  std::set<std::pair<FileId, TokenIndex>> calls_;
};

}  // namespace

BufferSymbols find_buffer_symbols(const Project& project, const Table& table) { return Symbols(project, table).run(); }

}  // namespace cu2sycl
