#include "driver/dump.hpp"

#include <algorithm>

#include "lower/core/constructs.hpp"

namespace cu2sycl {
namespace {

std::string place(const File& file, TokenIndex i) {
  const Position p = file.source->position(file.tokens[i].offset);
  return file.source->path() + ":" + std::to_string(p.line) + ":" + std::to_string(p.column);
}

// Returns for each line of the original file whether an edit changed it. Text that an edit copies, with edits inside of
// it, counts as changed only by these.
std::vector<bool> edited_lines(const SourceFile& source, const Converted& result) {
  const SourceFile& spelling = source.spelling_file();
  const auto line = [&](std::uint32_t offset) { return spelling.position(offset).line - 1; };
  const auto last_line = [&](std::uint32_t begin, std::uint32_t end) { return line(end > begin ? end - 1 : end); };
  std::vector<bool> out(line(static_cast<std::uint32_t>(spelling.bytes().size())) + 1);
  for (const auto& [begin, end] : source.replaced()) {
    for (std::uint32_t k = line(begin); k <= last_line(begin, end); ++k) out[k] = true;
  }
  for (const Bytes& one : result.edited) {
    if (one.source != &source) continue;
    const std::uint32_t first = line(source.spelling_offset(one.begin));
    const std::uint32_t last =
        std::max(first, line(source.spelling_offset(one.end > one.begin ? one.end - 1 : one.end)));
    std::vector<bool> changed(last - first + 1, true);
    for (const Bytes& part : result.printed) {
      if (part.source != &source || part.begin < one.begin || part.end > one.end || part.end <= part.begin ||
          part.end - part.begin == one.end - one.begin)  // the text that contains the edit
        continue;
      // Lines that are completely inside of it. Its first line may begin with other text.
      const std::uint32_t from = line(source.spelling_offset(part.begin)) + 1;
      const std::uint32_t to = line(source.spelling_offset(part.end));
      for (std::uint32_t k = std::max(from, first); k < to && k <= last; ++k) changed[k - first] = false;
    }
    for (std::uint32_t k = first; k <= last; ++k) out[k] = out[k] || changed[k - first];
  }
  return out;
}

}  // namespace

std::string dump_model(const Project& project) {
  std::string out;
  for (const Function& fn : project.functions) {
    const File& file = project.files[fn.file];
    out += place(file, fn.name_token) + ": function " + (fn.scope.empty() ? "" : fn.scope + "::") + fn.name;
    if (fn.global) out += " global";
    if (fn.device) out += " device";
    if (fn.host) out += " host";
    if (fn.called_from_device) out += " called-from-device";
    if (!fn.defined()) out += " declaration";
    if (fn.implicit.item) out += " needs:item";
    if (fn.implicit.warp) out += " needs:warp";
    if (fn.implicit.dynamic) out += " needs:dynamic";
    for (const VariableId v : fn.implicit.variables) out += " needs:" + project.variables[v].name;
    out += "\n";
  }
  for (const Variable& v : project.variables) {
    constexpr std::string_view kSpaces[] = {"shared", "constant", "device", "managed"};
    out += place(project.files[v.file], v.declarator().name_token) + ": variable " + v.name + " " +
           std::string(kSpaces[static_cast<int>(v.space)]);
    if (project.analysis.is_table(v.id)) out += " constexpr";
    if (v.declaration.is_extern) out += " extern";
    out += "\n";
  }
  return out;
}

std::string dump_macros(const Project& project, const Table& table) {
  std::string out;
  for (const ExpandedMacro& one : project.expanded_macros) {
    const SourceFile& file = project.files[one.file].source->spelling_file();
    const Position p = file.position(one.offset);
    out += file.path() + ":" + std::to_string(p.line) + ":" + std::to_string(p.column) + ": macro " + one.name;
    out += one.uses == 0 ? " untouched: not used in this run, and "
                         : " expanded at " + std::to_string(one.uses) + " uses: ";
    out += std::string(describe(one.reason)) + "\n";
  }
  for (const File& file : project.files) {
    const TokenStream& s = file.tokens;
    for (const MacroDefinition& macro : file.directives.macros) {
      if (s.has(macro.directive, kDisabled)) continue;
      bool converts = project.implicit_by_macro.at(macro.name).item;
      for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i)
        converts |= s.is(i, tok::lesslessless) || (s.is_word(i) && !s.has(i, kMacroParameter) &&
                                                   (!table.find(s.text(i)).empty() || table.has_members(s.text(i))));
      out += place(file, macro.name_token) + ": macro " + std::string(macro.name);
      out += converts ? " converted: its body is converted at its definition" : " untouched: its body has no CUDA code";
      if (project.implicit_by_macro.at(macro.name).item) out += "; needs:item";
      out += "\n";
    }
  }
  return out;
}

std::string dump_constructs(const RunResult& run) {
  std::string out;
  for (std::size_t k = 0; k < run.outputs.size(); ++k) {
    const File& file = run.projects.file(k);
    for (const Applied& one : run.outputs[k].result.applied) {
      const std::string_view text = file.tokens.slice(one.range.begin, one.range.end);
      out += place(file, one.range.begin) + ": " + std::string(info(one.construct).name) +
             (one.kept ? " kept: " : ": ") + std::string(text.substr(0, text.find('\n'))) + "\n";
    }
  }
  return out;
}

std::string dump_edits(const RunResult& run) {
  std::string out;
  for (std::size_t k = 0; k < run.outputs.size(); ++k) {
    const Output& output = run.outputs[k];
    if (!output.converted) continue;
    out += output.path + ": " + output.name + "\n";
    const std::vector<bool> edited = edited_lines(*run.projects.file(k).source, output.result);
    for (std::size_t line = 0; line < edited.size(); ++line) {
      if (edited[line]) out += output.path + ":" + std::to_string(line + 1) + "\n";
    }
  }
  return out;
}

}  // namespace cu2sycl
