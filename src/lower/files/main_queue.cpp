#include "lower/files/main_queue.hpp"

#include <algorithm>

#include "rules/embedded.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kQueueHeader = "cu2sycl/core/queue.hpp";

// Returns whether an include directive includes declarations that are unknown to the run.
bool is_unknown(const File& file, const Table& table, const IncludeDirective& one) {
  if (file.included_by(one.directive) != kNone || names_standard_header(one)) return false;
  return table.find(one.name, RuleKind::kHeader) == nullptr;
}

bool is_defined(const Project& p, const std::vector<FileId>& program, const Function& declared) {
  const std::vector<FunctionId>& same = p.functions_by_name.at(declared.name);
  return any_of(same, [&](FunctionId id) {
    return p.functions[id].defined() && std::ranges::binary_search(program, p.functions[id].file);
  });
}

// Returns whether a function may submit work in code that is not part of the run, or in a CUDA file that is not an
// input.
bool is_hidden_user(const Project& p, const std::vector<FileId>& program, const Function& fn) {
  if (fn.global || fn.device) return false;
  if (!fn.has_body()) return !fn.member && !is_defined(p, program, fn);
  return p.files[fn.file].reference && p.files[fn.file].cuda;
}

// Returns whether a header is the default queue's, or a helper header that includes it.
bool reaches_queue(std::string_view header) {
  const EmbeddedHeader* helper = find_helper(header);
  return helper != nullptr && helper->included.find(kQueueHeader) != std::string_view::npos;
}

// Returns the `main` of a program if it satisfies sole_users_of_queue(); kNone otherwise.
FunctionId sole_user_in(const Project& p, const Table& table, const std::vector<FileId>& program) {
  const auto is_main = [&](FunctionId id) { return p.functions[id].name == "main"; };
  std::vector<FunctionId> mains;
  for (const FileId id : program) {
    const std::vector<FunctionId>& all = p.files[id].functions;
    std::ranges::copy_if(all, std::back_inserter(mains), is_main);
    if (any_of(all, [&](FunctionId f) { return is_hidden_user(p, program, p.functions[f]); })) return kNone;
  }
  if (mains.size() != 1) return kNone;
  const FunctionId main = mains.front();
  const Function& fn = p.functions[main];
  const ProgramProperties& properties = p.analysis.run.files[fn.file];
  if (p.analysis.uses_streams(fn.file) || properties.switches_devices || properties.captures_streams ||
      p.files[fn.file].programs.size() != 1)
    return kNone;
  if (!fn.defined() || fn.member || !fn.scope.empty() || p.files[fn.file].reference) return kNone;
  for (const FileId id : program) {
    const File& file = p.files[id];
    for (const Launch& launch : file.launches) {
      if (id != fn.file || file.tokens.has(launch.begin, kInDirective) || p.function_at(id, launch.begin) != main)
        return kNone;
    }
    const auto& includes = file.directives.include_directives;
    if (any_of(includes, [&](const IncludeDirective& one) { return is_unknown(file, table, one); })) return kNone;
  }
  return main;
}

}  // namespace

std::set<FunctionId> sole_users_of_queue(const Project& p, const Table& table) {
  std::set<FunctionId> out;
  for (const std::vector<FileId>& program : p.programs) {
    if (const FunctionId main = sole_user_in(p, table, program); main != kNone) out.insert(main);
  }
  return out;
}

std::vector<std::string_view> sources_of_queue(const Project& p, const Table& table) {
  std::vector<std::string_view> out;
  for (FileId id{0}; id < p.files.size(); ++id) {
    for (const IncludeDirective& one : p.files[id].directives.include_directives) {
      const Rule* row =
          header_rule(table, one.name.substr(0, one.name.find('/') + 1));  // also `ATen/` of `ATen/cuda/x.h`
      if (row == nullptr || !row->has(Effect::kDefaultQueue)) continue;
      out.resize(p.files.size());
      out[id] = row->row->include;
    }
  }
  return out;
}

bool has_queue(const std::set<std::string>& headers) { return any_of(headers, reaches_queue); }

bool uses_default_queue(const Text& text) {
  return any_of(text.implied().headers, [&](const std::string& header) {
    const bool known = header == "sycl/sycl.hpp" || is_system_header(header) || header.find('.') == std::string::npos ||
                       find_helper(header);
    return !known || reaches_queue(header);
  });
}

}  // namespace cu2sycl
