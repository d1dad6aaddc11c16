#include "lower/files/main_queue.hpp"

#include <algorithm>
#include <array>

#include "rules/embedded.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kQueueHeader = "cu2sycl/core/queue.hpp";

// Headers of C and POSIX [C17 7.1.2, POSIX.1-2017 "Headers"]; those of C++ have no dot.
constexpr std::array kSystemHeaders{
    "assert.h",       "complex.h",  "ctype.h",    "errno.h",     "fcntl.h",  "fenv.h",    "float.h",
    "getopt.h",       "inttypes.h", "iso646.h",   "libgen.h",    "limits.h", "locale.h",  "malloc.h",
    "math.h",         "memory.h",   "omp.h",      "setjmp.h",    "signal.h", "stdarg.h",  "stdbool.h",
    "stddef.h",       "stdint.h",   "stdio.h",    "stdlib.h",    "string.h", "strings.h", "sys/mman.h",
    "sys/resource.h", "sys/stat.h", "sys/time.h", "sys/types.h", "time.h",   "unistd.h",  "values.h"};

// Whether an include directive brings in what the run does not show.
bool is_unknown(const File& file, const Table& table, const IncludeDirective& one) {
  if (file.included_by(one.directive) != kNone || (!one.quoted && one.name.find('.') == std::string_view::npos))
    return false;
  if (std::find(kSystemHeaders.begin(), kSystemHeaders.end(), one.name) != kSystemHeaders.end()) return false;
  return table.find(one.name, RuleKind::kHeader) == nullptr;
}

bool is_defined(const Project& p, const Function& declared) {
  const std::vector<FunctionId>& same = p.functions_by_name.at(declared.name);
  return std::any_of(same.begin(), same.end(), [&](FunctionId id) { return p.functions[id].defined(); });
}

// Whether a function may submit work that the run does not show, or that other inputs show.
bool is_hidden_user(const Project& p, const Function& fn) {
  if (fn.global || fn.device) return false;
  if (!fn.defined()) return !fn.member && !is_defined(p, fn);
  return p.files[fn.file].reference && p.files[fn.file].cuda;
}

// Whether a header is the queue's, or a helper that includes it.
bool reaches_queue(std::string_view header) {
  const EmbeddedHeader* helper = find_helper(header);
  return helper != nullptr && helper->included.find(kQueueHeader) != std::string_view::npos;
}

}  // namespace

FunctionId sole_user_of_queue(const Project& p, const Table& table) {
  const auto found = p.functions_by_name.find("main");
  if (found == p.functions_by_name.end() || p.analysis.uses_streams() || p.analysis.run.switches_devices ||
      p.analysis.run.captures_streams)
    return kNone;
  const FunctionId main = found->second.front();
  const Function& fn = p.functions[main];
  if (found->second.size() != 1 || !fn.defined() || fn.member || !fn.scope.empty() || p.files[fn.file].reference)
    return kNone;
  for (FileId id{0}; id < p.files.size(); ++id) {
    const File& file = p.files[id];
    for (const Launch& launch : file.launches) {
      if (id != fn.file || file.tokens.has(launch.begin, kInDirective) || p.function_at(id, launch.begin) != main)
        return kNone;
    }
    const auto& includes = file.directives.include_directives;
    if (std::any_of(includes.begin(), includes.end(),
                    [&](const IncludeDirective& one) { return is_unknown(file, table, one); }))
      return kNone;
  }
  const bool hidden =
      std::any_of(p.functions.begin(), p.functions.end(), [&](const Function& one) { return is_hidden_user(p, one); });
  return hidden ? FunctionId(kNone) : main;
}

std::vector<std::string_view> sources_of_queue(const Project& p, const Table& table) {
  std::vector<std::string_view> out;
  for (FileId id{0}; id < p.files.size(); ++id) {
    for (const IncludeDirective& one : p.files[id].directives.include_directives) {
      const Rule* row =
          header_rule(table, one.name.substr(0, one.name.find('/') + 1));  // `ATen/` of `ATen/cuda/x.h`, too
      if (row == nullptr || !row->has(Effect::kDefaultQueue)) continue;
      out.resize(p.files.size());
      out[id] = row->row->include;
    }
  }
  return out;
}

bool has_queue(const std::set<std::string>& headers) {
  return std::any_of(headers.begin(), headers.end(), reaches_queue);
}

bool uses_default_queue(const std::vector<Text>& texts) {
  return std::any_of(texts.begin(), texts.end(), [&](const Text& text) {
    return std::any_of(text.implied().headers.begin(), text.implied().headers.end(), [&](const std::string& header) {
      const bool known = header == "sycl/sycl.hpp" || header.find('.') == std::string::npos || find_helper(header);
      return !known || reaches_queue(header);
    });
  });
}

}  // namespace cu2sycl
