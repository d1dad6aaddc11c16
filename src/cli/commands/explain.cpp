// `cu2sycl explain`: explains findings and what to do about them.
#include <algorithm>
#include <iostream>

#include "cli/commands/commands.hpp"
#include "report/finding.hpp"

namespace cu2sycl {

int explain(const Options& options) {
  if (options.name.empty()) {
    for (const FindingInfo& one : kFindingInfos)
      std::cout << code_name(one.id) << '\t' << to_string(one.severity) << '\t' << one.message << '\n';
    return 0;
  }
  const std::size_t begin = std::min(options.name.find_first_of("0123456789"), options.name.size());
  const std::string digits = options.name.substr(begin);
  for (const FindingInfo& one : kFindingInfos) {
    if (code_name(one.id).substr(2) != digits) continue;
    std::cout << code_name(one.id) << ": " << one.message << "\n\n" << one.hint << '\n';
    return 0;
  }
  std::string codes;
  for (const FindingInfo& one : kFindingInfos) codes += (codes.empty() ? "" : ", ") + code_name(one.id);
  std::cerr << "cu2sycl: error: unknown code `" << options.name << "`; known: " << codes << '\n';
  return 2;
}

}  // namespace cu2sycl
