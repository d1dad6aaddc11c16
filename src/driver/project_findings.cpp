#include "driver/project_findings.hpp"

#include <map>
#include <tuple>

#include "emit/converted_texts.hpp"
#include "lex/specifiers.hpp"
#include "source/algorithms.hpp"
#include "source/suggestion.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Reports memory that remains USM although it might be a buffer.
void report_kept_in_usm(const Project& project, std::vector<Output>& outputs) {
  for (const auto* kept : {&project.analysis.buffers.kept_in_usm, &project.analysis.buffer_symbols.kept_in_usm}) {
    for (const KeptInUsm& one : *kept) {
      if (one.file >= outputs.size()) continue;
      const File& file = project.files[one.file];
      const std::uint32_t at = file.source->spelling_offset(file.tokens[one.at].offset);
      outputs[one.file].result.findings.push_back(
          make_finding(FindingId::kKeptInUsm, file.source->spelling_file(), at,
                       static_cast<std::uint32_t>(file.tokens.text(one.at).size()), one.name, one.why));
      sort_findings(outputs[one.file].result.findings);
    }
  }
}

// Reports macros that give the text of converted arguments, once each: at the macro, or at its
// first use if the macro is not in an input.
void report_converted_texts(const Project& project, std::vector<Output>& outputs) {
  const auto replaced = [&](FileId id) { return id < outputs.size() ? &outputs[id].result.replaced : nullptr; };
  for (const ConvertedText& one : converted_texts(project, replaced)) {
    const auto [id, at] = one.file < outputs.size() ? std::pair(one.file, one.at) : one.use;
    const File& file = project.files[id];
    outputs[id].result.findings.push_back(
        make_finding(FindingId::kConvertedText, *file.source, file.tokens[at].offset, 1, one.parameter));
    sort_findings(outputs[id].result.findings);
  }
}

// Whether some call operators and lambdas of device code must be passed the work-item or variables, and others not.
bool operators_differ(const Project& p) {
  bool passed = false;
  bool plain = false;
  const auto note = [&](const ImplicitParameters& needed) { (needed.parameters() ? passed : plain) = true; };
  const auto operators = p.functions_by_name.find(kCallOperator);
  for (const auto& [place, needed] : p.implicit_by_lambda) note(needed);
  if (operators == p.functions_by_name.end()) return passed && plain;
  for (const FunctionId id : operators->second) {
    if (p.functions[id].in_device_code()) note(p.functions[id].implicit);
  }
  return passed && plain;
}

// Whether device code names a class.
bool is_used_on_device(const Project& p, std::string_view name) {
  return any_of(p.functions, [&](const Function& fn) {
    const TokenStream& s = p.files[fn.file].tokens;
    for (TokenIndex i = fn.open; fn.in_device_code() && fn.defined() && i < fn.body_close; ++i) {
      if (s.is(i, name)) return true;
    }
    return false;
  });
}

// Reports `using F::operator()...;` in a class that device code uses: C++ prefers the operator that is passed more.
void report_brought_operators(const Project& project, std::vector<Output>& outputs) {
  if (!operators_differ(project)) return;
  for (FileId id{0}; id < outputs.size(); ++id) {
    const File& file = project.files[id];
    const TokenStream& s = file.tokens;
    for (const ClassBody& body : file.classes) {
      for (TokenIndex i = body.open; s[body.open].match != kNoToken && i + 6 < s[body.open].match; ++i) {
        if (!s.is(i, tok::kw_using) || !s.is(i + 2, tok::coloncolon) || !s.is(i + 3, tok::kw_operator) ||
            !s.is(i + 6, tok::ellipsis) || !is_used_on_device(project, body.name))
          continue;
        outputs[id].result.findings.push_back(make_finding(
            FindingId::kMeaning, *file.source, s[i + 1].offset, s[i + 1].length,
            "if only some of these operators are passed the work-item, a call may choose another one than in CUDA"));
        sort_findings(outputs[id].result.findings);
      }
    }
  }
}

// Reports macros with CUDA code that are converted by their expansion, but that nothing uses.
void report_unused_macros(const Project& project, const Table& table, std::vector<Output>& outputs) {
  for (const ExpandedMacro& one : project.expanded_macros) {
    if (one.uses > 0 || one.blocked || one.file >= outputs.size()) continue;
    const File& file = project.files[FileId(one.file)];
    const TokenStream& s = file.tokens;
    for (const MacroDefinition& macro : file.directives.macros) {
      if (file.source->spelling_offset(s[macro.name_token].offset) != one.offset || macro.name != one.name) continue;
      for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
        if (!s.is(i, tok::lesslessless) && !cuda_specifier::declares_memory(s.text(i)) &&
            !s.is(i, cuda_specifier::kGlobal) && !table.has_members(s.text(i)))
          continue;
        outputs[one.file].result.findings.push_back(
            make_finding(FindingId::kUnusedMacro, *file.source, s[macro.name_token].offset,
                         static_cast<std::uint32_t>(macro.name.size()), macro.name));
        sort_findings(outputs[one.file].result.findings);
        break;
      }
    }
  }
}

// Reports C sources that become C++ in part. Only the first one of each folder is reported, with the number of others.
void report_c_sources(const Project& project, const std::vector<std::set<std::string>>& headers,
                      std::vector<Output>& outputs) {
  std::map<std::string, std::vector<FileId>> by_folder;
  for (FileId id{0}; id < outputs.size(); ++id) {
    const std::string& path = outputs[id].path;
    if (!headers[id].empty() && project.files[id].root && path.ends_with(".c") && project.files[id].tokens.size() > 0)
      by_folder[path.substr(0, path.rfind('/') + 1)].push_back(id);
  }
  for (const auto& [folder, ids] : by_folder) {
    const File& file = project.files[ids.front()];
    std::vector<Finding>& to = outputs[ids.front()].result.findings;
    to.push_back(make_finding(FindingId::kCSource, file.source->spelling_file(),
                              file.source->spelling_offset(file.tokens[0].offset), 1,
                              outputs[ids.front()].path.substr(folder.size()),
                              ids.size() == 1 ? "" : std::to_string(ids.size() - 1) + " more of this folder as well"));
    sort_findings(to);
  }
}

// Removes duplicates of findings in other files: a finding is reported once, if possible with the file in which it is.
void report_once(std::vector<Output>& outputs) {
  using Key = std::tuple<std::string, FindingId, std::uint32_t, std::uint32_t>;
  const auto key = [](const Finding& d) { return Key{d.path, d.id, d.position.line, d.position.column}; };
  std::set<Key> seen;
  for (const Output& out : outputs) {
    for (const Finding& d : out.result.findings) {
      if (d.path == out.path) seen.insert(key(d));
    }
  }
  for (Output& out : outputs) {
    std::erase_if(out.result.findings,
                  [&](const Finding& d) { return d.path != out.path && !seen.insert(key(d)).second; });
  }
}

// Returns findings about a comment of cu2sycl. `used`: whether the comment suppresses a finding.
std::vector<Finding> findings_of_comment(const SourceFile& file, const Suppression& comment, bool used) {
  const auto whole = [&](FindingId id) {
    return make_finding(id, file, comment.begin, comment.end - comment.begin, comment.words);
  };
  if (comment.kind == Suppression::Kind::kUnread) return {whole(FindingId::kUnreadComment)};
  if (comment.kind == Suppression::Kind::kUnpaired) return {whole(FindingId::kUnpairedComment)};
  std::vector<std::string> names;
  names.reserve(kFindingInfos.size());
  for (const FindingInfo& one : kFindingInfos) names.push_back(code_name(one.id));
  std::vector<Finding> out;
  for (const Suppression::Code& code : comment.codes) {
    const bool known =
        code.name.size() > 2 && any_of(names, [&](const std::string& one) { return one.starts_with(code.name); });
    if (known) continue;
    const std::string_view near = nearest(code.name, {names.begin(), names.end()});
    const std::string detail = near.empty() ? "" : "did you mean `" + std::string(near) + "`?";
    out.push_back(make_finding(FindingId::kUnknownCode, file, code.offset, static_cast<std::uint32_t>(code.name.size()),
                               code.name, detail));
    if (!near.empty()) out.back().replacement = near;
  }
  if (!used && out.empty()) {
    out.push_back(whole(FindingId::kUnusedSuppression));
    out.back().replacement = "";
  }
  return out;
}

// Removes suppressed findings, and reports suppression comments that suppress nothing.
void apply_suppressions(const Project& project, std::vector<Output>& outputs) {
  std::map<std::string, FileId> files;  // the files that have such comments
  for (FileId id{0}; id < project.files.size(); ++id) {
    if (!project.files[id].suppressions.all().empty()) files[project.files[id].source->path()] = id;
  }
  if (files.empty()) return;
  std::set<const Suppression*> used;
  for (Output& out : outputs) {
    std::erase_if(out.result.findings, [&](const Finding& d) {
      const auto file = files.find(d.path);
      if (file == files.end()) return false;
      const Suppression* found = project.files[file->second].suppressions.find(code_name(d.id), d.position.line);
      if (found != nullptr) used.insert(found);
      return found != nullptr;
    });
  }
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const File& file = project.files[FileId(k)];
    for (const Suppression& one : file.suppressions.all()) {
      for (Finding& error : findings_of_comment(file.source->spelling_file(), one, used.contains(&one)))
        outputs[k].result.findings.push_back(std::move(error));
    }
    sort_findings(outputs[k].result.findings);
  }
}

}  // namespace

void report_on_project(const Project& project, const Table& table, const std::vector<std::set<std::string>>& headers,
                       std::vector<Output>& outputs) {
  report_kept_in_usm(project, outputs);
  report_converted_texts(project, outputs);
  report_unused_macros(project, table, outputs);
  report_brought_operators(project, outputs);
  report_c_sources(project, headers, outputs);
  report_once(outputs);
  apply_suppressions(project, outputs);
}

}  // namespace cu2sycl
