#include "analysis/assembly/carries.hpp"

#include <algorithm>
#include <map>

#include "source/algorithms.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {
namespace {

bool gives_carry(const ptx::Instruction& instruction) { return instruction.name.find(".cc") != std::string::npos; }

bool gives_carry(const std::pair<const TokenIndex, AssemblyStatement>& statement) {
  const auto& instructions = statement.second.code.instructions;
  return any_of(instructions, [](const ptx::Instruction& one) { return gives_carry(one); });
}

// Follows the carry flag from one statement to the next.
class CarryReader {
 public:
  // Reads the instructions of a statement; `rules` are their rows.
  void read(const std::vector<const Rule*>& rules, const ptx::Code& code) {
    if (rules.size() != code.instructions.size()) return skip();
    bool given = false;  // within this statement
    for (std::size_t k = 0; k < rules.size(); ++k) {
      if (rules[k]->has(Effect::kTakesCarry) && !given) {
        crosses_ = true;
        unknown_ |= !given_;
      }
      given |= gives_carry(code.instructions[k]);
    }
    given_ |= given;
  }
  // Notes code that is left unconverted, or that is not part of the function itself (a lambda).
  void skip() { unknown_ = true; }
  // Notes that statements of a macro follow: they use the carry of the function.
  void enter_macro() { crosses_ = true; }
  // Whether a carry is passed from one statement to another, and none comes from outside. The carry that the last
  // statement sets is ignored: a function that took it would be left out, as it takes a carry that it has not set.
  [[nodiscard]] bool shared() const { return crosses_ && !unknown_; }

 private:
  bool given_ = false;  // some statement so far has set the carry
  bool crosses_ = false;
  bool unknown_ = false;  // a carry is taken before one is set, or something cannot be followed
};

class CarryFinder {
 public:
  CarryFinder(const Project& project, const Table& table) : p_(project), table_(table) {}

  [[nodiscard]] Carries find() {
    if (none_of(p_.files, [](const File& file) {
          return any_of(file.assembly, [](const auto& one) { return gives_carry(one); });
        }))
      return {};
    find_macros();
    while (drop_macros()) {
    }
    Carries out;
    for (FunctionId id{0}; id < p_.functions.size(); ++id)
      if (shares(id)) out.functions.insert(id);
    for (const auto& [name, definitions] : p_.macros_by_name)
      for (const MacroRef ref : definitions)
        if (macros_.contains(name)) add_statements(ref, out);
    return out;
  }

 private:
  // Finds the macros whose statements take a carry from outside or leave one, and the macros that use these.
  void find_macros() {
    for (const auto& [name, definitions] : p_.macros_by_name)
      if (any_of(definitions, [&](MacroRef ref) { return passes_carry(ref); })) macros_.insert(name);
    for (bool found = !macros_.empty(); found;) {
      found = false;
      for (const auto& [name, definitions] : p_.macros_by_name)
        if (!macros_.contains(name) && any_of(definitions, [&](MacroRef ref) {
              return uses_macros(p_.files[ref.file].tokens, p_.macro(ref).body_begin, p_.macro(ref).body_end);
            }))
          found = macros_.insert(name).second;
    }
  }
  [[nodiscard]] bool passes_carry(MacroRef ref) const {
    const auto& assembly = p_.files[ref.file].assembly;
    const MacroDefinition& macro = p_.macro(ref);
    for (auto at = assembly.lower_bound(macro.body_begin); at != assembly.end() && at->first < macro.body_end; ++at) {
      const auto& instructions = at->second.code.instructions;
      const std::vector<const Rule*> rules = table_.instructions().all(at->second.code);
      if (rules.size() != instructions.size() || instructions.empty()) continue;
      if (rules.front()->has(Effect::kTakesCarry) || gives_carry(instructions.back())) return true;
    }
    return false;
  }
  [[nodiscard]] bool uses_macros(const TokenStream& s, TokenIndex begin, TokenIndex end) const {
    for (TokenIndex i = begin; i < end; ++i)
      if (s.is_word(i) && macros_.contains(s.text(i))) return true;
    return false;
  }

  void add_statements(MacroRef ref, Carries& out) const {
    const auto& assembly = p_.files[ref.file].assembly;
    const auto end = assembly.lower_bound(p_.macro(ref).body_end);
    for (auto at = assembly.lower_bound(p_.macro(ref).body_begin); at != end; ++at)
      out.in_macros.insert({ref.file, at->first});
  }

  // Removes macros that are used by code that does not share a carry. Returns whether there were any.
  bool drop_macros() {
    WordSet dropped;
    std::map<FunctionId, bool> shared;  // as far as this round knows
    for (FileId id{0}; id < p_.files.size() && !macros_.empty(); ++id) {
      const TokenStream& s = p_.files[id].tokens;
      for (TokenIndex i = 0; i < s.size(); ++i) {
        if (!s.is_word(i) || s.has(i, kInDirective) || s.has(i, kDisabled) || !is_use(id, i)) continue;
        const FunctionId user = p_.function_at(id, i);
        if (user != kNone && !shared.contains(user)) shared[user] = shares(user);
        if (user == kNone || !shared[user]) dropped.insert(s.text(i));
      }
    }
    for (const std::string_view name : dropped) drop(name);
    return !dropped.empty();
  }
  [[nodiscard]] bool is_use(FileId file, TokenIndex i) const {
    const std::string_view word = p_.files[file].tokens.text(i);
    if (!macros_.contains(word)) return false;
    const auto& definitions = p_.macros_by_name.at(word);
    return any_of(definitions,
                  [&](MacroRef ref) { return p_.visibility.sees(file, ref.file, p_.macro(ref).directive); });
  }
  // Removes a macro and those that it uses: their statements are left unconverted.
  void drop(std::string_view name) {
    if (macros_.erase(name) == 0) return;
    for (const MacroRef ref : p_.macros_by_name.at(name)) {
      const TokenStream& s = p_.files[ref.file].tokens;
      for (TokenIndex i = p_.macro(ref).body_begin; i < p_.macro(ref).body_end; ++i)
        if (s.is_word(i)) drop(s.text(i));
    }
    stay_.insert(name);
  }

  [[nodiscard]] bool shares(FunctionId id) const {
    const Function& fn = p_.functions[id];
    if (!fn.defined() || !fn.in_device_code()) return false;
    const File& file = p_.files[fn.file];
    if (macros_.empty() && file.assembly.empty()) return false;
    CarryReader carry;
    WordSet seen;
    read(carry, fn.file, fn.body_open, fn.body_close, fn.body_open, seen);
    std::set<FunctionId> callers;
    return carry.shared() && !calls_giver(id, callers);
  }
  // Reads the statements between two tokens of a function or a macro, and those of the macros used between them.
  void read(CarryReader& carry, FileId in, TokenIndex begin, TokenIndex end, TokenIndex body, WordSet& seen) const {
    const File& file = p_.files[in];
    const TokenStream& s = file.tokens;
    const bool of_macro = body == kNoToken;
    for (TokenIndex i = begin; i < end; ++i) {
      if (!s.is_word(i) || (!of_macro && s.has(i, kInDirective))) continue;
      const auto statement = file.assembly.find(i);
      const bool used = is_use(in, i) && !seen.contains(s.text(i));
      if (statement == file.assembly.end() && !used && !stay_.contains(s.text(i))) continue;
      if (!of_macro && in_inner_body(file.statements, s, i, body)) carry.skip();
      if (used)
        read_macro(carry, s.text(i), seen);
      else if (statement == file.assembly.end() || !statement->second.readable)
        carry.skip();
      else
        carry.read(table_.instructions().all(statement->second.code), statement->second.code);
    }
  }
  void read_macro(CarryReader& carry, std::string_view name, WordSet& seen) const {
    carry.enter_macro();
    seen.insert(name);  // read once: once it has set the carry, the carry remains set
    for (const MacroRef ref : p_.macros_by_name.at(name))
      read(carry, ref.file, p_.macro(ref).body_begin, p_.macro(ref).body_end, kNoToken, seen);
  }

  // Whether the functions that a function calls, directly or indirectly, may set the carry.
  bool calls_giver(FunctionId function, std::set<FunctionId>& seen) const {
    const Function& fn = p_.functions[function];
    if (!fn.defined() || !seen.insert(function).second) return false;
    const TokenStream& s = p_.files[fn.file].tokens;
    for (TokenIndex i = fn.body_open; i < fn.body_close; ++i) {
      if (!s.is_word(i)) continue;
      for (const FunctionId id : p_.functions_by_name.of(s.text(i)))
        if (id != function && p_.functions[id].defined() && (gives(id) || calls_giver(id, seen))) return true;
    }
    return false;
  }
  [[nodiscard]] bool gives(FunctionId id) const {
    const Function& fn = p_.functions[id];
    const auto& assembly = p_.files[fn.file].assembly;
    return std::any_of(assembly.lower_bound(fn.body_open), assembly.lower_bound(fn.body_close),
                       [](const auto& one) { return gives_carry(one); });
  }

  const Project& p_;
  const Table& table_;
  WordSet macros_;
  WordSet stay_;  // macros whose statements are left unconverted
};

}  // namespace

Carries find_carries(const Project& project, const Table& table) { return CarryFinder(project, table).find(); }

}  // namespace cu2sycl
