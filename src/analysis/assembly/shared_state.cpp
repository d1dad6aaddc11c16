#include "analysis/assembly/shared_state.hpp"

#include <algorithm>
#include <set>

#include "syntax/lambdas.hpp"

namespace cu2sycl {
namespace {

// Follows the carry flag from statement to statement.
class CarryReader {
 public:
  // Reads a statement's instructions, whose rules these are.
  void read(const std::vector<const Rule*>& rules, const ptx::Code& code) {
    bool given = false;  // within this statement
    for (std::size_t k = 0; k < rules.size(); ++k) {
      const bool takes = rules[k]->has(Effect::kTakesCarry);
      const bool gives = code.instructions[k].name.find(".cc") != std::string::npos;
      if (takes && !given) {
        crosses_ = true;
        unknown_ |= !given_;
      }
      given |= gives;
    }
    given_ |= given;
  }
  // Whether a carry goes from one statement to another, and none comes in. What the last one gives is dropped: a
  // function that takes it says so, as none of its own gives one, or another gave one between.
  [[nodiscard]] bool shared() const { return crosses_ && !unknown_; }

 private:
  bool given_ = false;  // by some statement so far
  bool crosses_ = false;
  bool unknown_ = false;  // some carry is taken before any is given
};

// Whether what a function calls may give a carry, over any number of calls.
bool calls_giver(const Project& project, FunctionId function, std::set<FunctionId>& seen) {
  const Function& fn = project.functions[function];
  if (!fn.defined() || !seen.insert(function).second) return false;
  const File& file = project.files[fn.file];
  const auto gives = [](const auto& statement) {
    const auto& instructions = statement.second.code.instructions;
    return std::any_of(instructions.begin(), instructions.end(),
                       [](const auto& one) { return one.name.find(".cc") != std::string::npos; });
  };
  for (TokenIndex i = fn.body_open; i < fn.body_close; ++i) {
    if (!file.tokens.is_word(i)) continue;
    const auto called = project.functions_by_name.find(file.tokens.text(i));
    if (called == project.functions_by_name.end()) continue;
    for (const FunctionId id : called->second) {
      const Function& other = project.functions[id];
      if (!other.defined() || id == function) continue;
      const auto& assembly = project.files[other.file].assembly;
      if (std::any_of(assembly.lower_bound(other.body_open), assembly.lower_bound(other.body_close), gives) ||
          calls_giver(project, id, seen))
        return true;
    }
  }
  return false;
}

}  // namespace

SharedAssembly shared_assembly(const Project& project, const Table& table, FunctionId function) {
  const Function& fn = project.functions[function];
  if (!fn.defined() || !fn.in_device_code()) return {};
  const File& file = project.files[fn.file];
  SharedAssembly out;
  CarryReader carry;
  int depth = 0;  // scopes that are open
  for (auto at = file.assembly.lower_bound(fn.body_open); at != file.assembly.end() && at->first < fn.body_close;
       ++at) {
    const AssemblyStatement& one = at->second;
    if (file.tokens.has(at->first, kInDirective)) continue;
    const std::vector<const Rule*> rules = table.instructions().all(one.code);
    if (!one.readable || rules.size() != one.code.instructions.size()) return {};
    carry.read(rules, one.code);
    if (in_lambda(file.tokens, at->first, fn.body_open)) return {};
    for (const ptx::Register& added : one.code.registers) {
      if (depth == 0 && one.code.scopes == 0) continue;
      const auto same = std::find_if(out.registers.begin(), out.registers.end(),
                                     [&](const ptx::Register& other) { return other.name == added.name; });
      if (same == out.registers.end())
        out.registers.push_back(added);
      else if (same->type != added.type || depth > 0)
        return {};
    }
    depth += one.code.scopes;
  }
  std::set<FunctionId> seen;
  out.carry = carry.shared() && !calls_giver(project, function, seen);
  return out;
}

}  // namespace cu2sycl
