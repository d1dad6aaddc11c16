#include "cli/outputs/output_paths.hpp"

#include <algorithm>
#include <map>

#include "cli/outputs/outputs.hpp"
#include "preprocess/directives.hpp"
#include "source/source_file.hpp"
#include "system/containment.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

fs::path absolute(const std::string& path) {
  const fs::path out = (fs::current_path() / path).lexically_normal();
  return out.has_filename() ? out : out.parent_path();
}

}  // namespace

fs::path relative_to(const std::string& path, const std::string& folder) {
  fs::path out = absolute(path).lexically_relative(absolute(folder));
  std::error_code code;
  if (leads_out(out)) out = fs::weakly_canonical(path, code).lexically_relative(fs::weakly_canonical(folder, code));
  return out;
}

std::string bytes_at(const std::string& path) {
  auto read = read_bytes(path);
  return read ? std::move(read.value()) : std::string();
}

std::string path_in_patch(const std::string& path) {
  const fs::path here = fs::current_path();
  const fs::path relative = (here / path).lexically_normal().lexically_relative(here);
  return *relative.begin() == ".." ? (here / path).lexically_normal().relative_path().string() : relative.string();
}

namespace {

// Returns the names between quotes, or `<` and `>`, after `#include` at the beginning of a line. Omits headers in `<`
// and `>` that the system has; a program may contain a copy of these for other systems.
std::vector<std::string> included_names(std::string_view text) {
  constexpr std::string_view kInclude = "#include ";
  std::vector<std::string> out;
  for (std::size_t at = text.find(kInclude); at != std::string_view::npos; at = text.find(kInclude, at + 1)) {
    const std::size_t begin = at + kInclude.size() + 1;
    const std::size_t end = std::min(text.find_first_of("\">\n", begin), text.size());
    if (at > 0 && text[at - 1] != '\n') continue;
    std::string name(text.substr(begin, std::max(begin, end) - begin));
    const bool standard = name.ends_with(".h") && names_standard_header({0, name, false});
    const bool of_the_system =
        text.substr(0, end).ends_with("<" + name) && (standard || fs::exists("/usr/include/" + name));
    if (!of_the_system) out.push_back(std::move(name));
  }
  return out;
}

}  // namespace

std::ptrdiff_t shared_parts(const std::string& path, const std::string& other) {
  const fs::path a = absolute(path);
  const fs::path b = absolute(other);
  return std::distance(a.begin(), std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first);
}

std::set<std::string> include_folders(const Plan& plan, std::string_view only) {
  std::map<std::string, std::vector<std::string>> by_name;
  std::set<std::string> written;
  for (const PlannedFile& one : plan.files) {
    by_name[fs::path(one.path).filename().string()].push_back(one.path);
    written.insert(fs::path(one.path).lexically_normal().string());
  }
  std::set<std::string> out;
  const auto add = [&](const fs::path& folder) {
    const fs::path normal = folder.lexically_normal();
    out.insert((normal.has_filename() ? normal : normal.parent_path()).string());
  };
  if (!plan.helpers.empty()) add(plan.helpers);
  for (const PlannedFile& one : plan.files) {
    if (one.from.empty() || (!only.empty() && one.path != only)) continue;
    for (const std::string& name : included_names(one.text)) {
      const fs::path beside = (fs::path(one.path).parent_path() / name).lexically_normal();
      const auto found = by_name.find(fs::path(name).filename().string());
      if (found == by_name.end() || written.contains(beside.string())) continue;
      const std::string* nearest = nullptr;
      for (const std::string& each : found->second) {
        const bool meant = each.ends_with("/" + name);
        if (meant && (nearest == nullptr || shared_parts(each, one.path) > shared_parts(*nearest, one.path)))
          nearest = &each;
      }
      if (nearest != nullptr) add(nearest->substr(0, nearest->size() - name.size() - 1));
    }
  }
  return out;
}

bool is_unit(const PlannedFile& one) {
  const std::string ending = fs::path(one.path).extension().string();
  return !one.from.empty() && (ending == ".cpp" || ending == ".cc" || ending == ".cxx");
}

}  // namespace cu2sycl
