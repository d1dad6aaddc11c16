#include "lower/file.hpp"

#include <algorithm>

#include "analysis/captures.hpp"
#include "analysis/launchers.hpp"
#include "lower/constructs.hpp"
#include "lower/rows.hpp"
#include "source/parallel.hpp"

namespace cu2sycl {
namespace {

DiagnosticId fault_id(LexFault::Kind kind) {
  switch (kind) {
    case LexFault::Kind::kUnterminatedComment: return DiagnosticId::kUnterminatedComment;
    case LexFault::Kind::kUnterminatedRawString: return DiagnosticId::kUnterminatedString;
    case LexFault::Kind::kNulByte: return DiagnosticId::kBinaryFile;
    case LexFault::Kind::kUnbalancedBracket: break;
  }
  return DiagnosticId::kUnbalancedBracket;
}

FileFacts file_facts(const Project& p, const Table& rules, FileId id) {
  const File& file = p.files[id];
  FileFacts out;
  out.newline = file.source->line_ending();
  out.indentation = file.source->indentation_unit();
  out.includes_at = place_for_includes(file, rules);
  for (const FunctionId fn : file.functions) out.functions_at.emplace(p.functions[fn].begin, fn);
  for (const VariableId v : file.variables) out.variables_at.emplace(p.variables[v].declaration.begin, v);
  for (LaunchId launch{0}; launch < file.launches.size(); ++launch)
    out.launches_at.emplace(file.launches[launch].begin, launch);
  const TokenStream& s = file.tokens;
  for (TokenIndex i = 0; !p.kernel_pointers.empty() && i < s.size(); ++i) {
    const TokenIndex name = pointer_name(s, i);
    if (name != kNoToken && p.kernel_pointers.contains(s.text(name))) out.pointer_lists.insert(s[i].match + 1);
  }
  return out;
}

FunctionFacts function_facts(const Project& p, const Table& rules, FunctionId id) {
  FunctionFacts out;
  out.guards = guard_early_returns(p, rules, id);
  out.hazards = find_convergence_hazards(p, rules, id);
  if (out.guards)
    std::erase_if(out.hazards, [](const Hazard& one) { return one.id == DiagnosticId::kDivergentBarrier; });
  return out;
}

}  // namespace

Facts gather_facts(const Project& project, const Table& rules, RenamedFiles renamed, unsigned jobs) {
  Facts out{project, rules, choose_names(project), std::move(renamed), {}, {}};
  out.files.resize(project.files.size());
  out.functions.resize(project.functions.size());
  out.copying_code = has_harmless_classes(project);
  for_each_index(project.files.size(), jobs, [&](std::size_t k) {
    const FileId id(k);
    out.files[id] = file_facts(project, rules, id);
    for (const FunctionId fn : project.files[id].functions) out.functions[fn] = function_facts(project, rules, fn);
  });
  return out;
}

Text lower_file(const Facts& facts, FileId id) {
  const Site site(facts, id);
  const TokenStream& s = site.tokens;
  const std::string_view bytes = site.file.source->bytes();
  Text out;
  bool binary = false;
  for (const LexFault& fault : s.faults) {
    const bool nul = fault.kind == LexFault::Kind::kNulByte;
    if (nul && binary) continue;
    binary |= nul;
    out.diagnose(
        make_diagnostic(fault_id(fault.kind), *site.file.source, fault.offset, 1, bytes.substr(fault.offset, 1)));
  }
  if (binary || s.size() == 0) return std::move(out) + bytes;
  if (site.file.cuda) out += forwarded_overloads(site);
  out += bytes.substr(0, s[0].offset);
  out += lower(site, 0, s.size());
  out += bytes.substr(s.end_offset(s.size() - 1));
  return out;
}

}  // namespace cu2sycl
