#include "rules/instructions.hpp"

#include "source/algorithms.hpp"

namespace cu2sycl {

void InstructionRules::add(const Rule& rule) {
  const auto said = [](const Rule* one) {
    return count_if(one->sequence, [](const auto& part) { return !part.open; });
  };
  for (const std::string& name : ptx::alternatives(rule.sequence.front().text)) {
    std::vector<const Rule*>& same = by_name_[name];
    same.insert(find_if(same,
                        [&](const Rule* other) {
                          return other->table < rule.table || (other->table == rule.table && said(other) < said(&rule));
                        }),
                &rule);
  }
}

const Rule* InstructionRules::among(std::string_view name, const ptx::Instruction& instruction,
                                    ptx::Captures& captures) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return nullptr;
  for (const Rule* rule : found->second) {
    captures.clear();
    std::vector<std::string_view> operands;
    for (const SequenceElement& one : rule->sequence.subspan(1)) operands.push_back(one.text);
    const bool any = operands.empty() && !rule->supported();
    if (any || ptx::match_operands(operands, instruction.operands, captures)) return rule;
  }
  return nullptr;
}

const Rule* InstructionRules::find(const ptx::Instruction& instruction, ptx::Captures& captures) const {
  if (const Rule* rule = among(instruction.name, instruction, captures)) return rule;
  for (std::string name = instruction.name; name.find('.') != std::string::npos;) {
    name.resize(name.rfind('.'));
    if (const Rule* rule = among(name + ".*", instruction, captures)) return rule;
  }
  return nullptr;
}

std::vector<const Rule*> InstructionRules::all(const ptx::Code& code) const {
  std::vector<const Rule*> out;
  for (const ptx::Instruction& one : code.instructions) {
    ptx::Captures captures;
    out.push_back(find(one, captures));
    if (out.back() == nullptr || !out.back()->supported()) return {};
  }
  return out;
}

}  // namespace cu2sycl
