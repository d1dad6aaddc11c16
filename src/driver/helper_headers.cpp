#include "driver/helper_headers.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "emit/includes.hpp"
#include "lower/files/main_queue.hpp"
#include "preprocess/include_guard.hpp"
#include "program/units/programs.hpp"
#include "source/algorithms.hpp"
#include "system/paths.hpp"

namespace cu2sycl {
namespace {

using Headers = std::vector<std::set<std::string>>;  // by file

// Reads the files of a unit in the order of its preprocessing, and finds the headers that a file includes only after
// the definition of a macro that could change them. nvcc includes its own headers before everything else.
class MacrosBeforeHeaders {
 public:
  MacrosBeforeHeaders(const Project& project, const Facts& facts, const Headers& headers)
      : p_(project), facts_(facts), headers_(headers), first_macro_(project.files.size()) {
    for (FileId id{0}; id < p_.files.size(); ++id) first_macro_[id] = first_macro(p_.files[id]);
  }

  // Returns the headers that the source of a unit must include for the other files.
  std::set<std::string> find(FileId root) {
    included_.clear();
    late_.clear();
    visited_.clear();
    macros_ = false;
    // Code for CUDA that is all conditional does not count in a unit without CUDA.
    always_ = p_.files[root].names_cuda && facts_.files[root].guarded.line.empty();
    visit(root, false);
    return std::move(late_);
  }

 private:
  // Returns the first definition of a macro that could change headers; the number of tokens if there is none.
  static TokenIndex first_macro(const File& file) {
    const TokenStream& s = file.tokens;
    const TokenIndex guard = s.conditionals.empty() ? kNoToken : guard_definition(s, s.conditionals.front().directive);
    for (const MacroDefinition& one : file.directives.macros) {
      if (one.directive != guard && !s.has(one.directive, kDisabled) && could_reach_headers(one.name))
        return one.directive;
    }
    return s.size();
  }

  // Returns the place of the file's own headers: they come before its macros, and at an include directive that lowering
  // chooses, or else after all of them.
  [[nodiscard]] TokenIndex place_of_headers(FileId id) const {
    const TokenIndex chosen = id < headers_.size() ? facts_.files[id].includes_at : kNoToken;
    return std::min(first_macro_[id], chosen == kNoToken ? p_.files[id].tokens.size() : chosen);
  }

  void visit(FileId id, bool conditional, int depth = 0) {
    constexpr int kDeepest = 1000;  // of nested includes; compilers allow 200
    if (depth > kDeepest || !visited_.emplace(id, macros_, conditional).second) return;
    const File& file = p_.files[id];
    const TokenIndex place = place_of_headers(id);
    bool placed = false;
    const auto pass = [&](TokenIndex i) {
      if (!placed && place <= i) {
        include_headers(id);
        placed = true;
      }
      macros_ |= first_macro_[id] < i;
    };
    for (const IncludedFile& one : file.included_at) {
      pass(one.directive);
      if (conditional || !in_branch(file.tokens, one.directive)) {
        visit(one.file, conditional, depth + 1);
        continue;
      }
      const std::set<std::string> before = included_;
      visit(one.file, true, depth + 1);
      included_ = before;
    }
    pass(file.tokens.size());
  }

  void include_headers(FileId id) {
    const File& file = p_.files[id];
    if (id >= headers_.size() || file.nested) return;
    const bool guarded = !facts_.files[id].guarded.line.empty();
    if (guarded && !always_) return;
    for (const std::string& one : headers_[id]) {
      if (macros_ && !included_.contains(one)) late_.insert(one);
      if (!guarded) included_.insert(one);
    }
  }

  const Project& p_;
  const Facts& facts_;
  const Headers& headers_;
  std::vector<TokenIndex> first_macro_;
  std::set<std::tuple<FileId, bool, bool>> visited_;
  std::set<std::string> included_;  // outside of `#if`
  std::set<std::string> late_;
  bool macros_ = false;  // one that could change headers has been defined
  bool always_ = false;
};

// Adds, for units that use the default queue, the header that sets this queue to that of a library. It is added if the
// unit, or another source of the folder, includes that library: kernels of an extension may be in a source that does
// not include it.
void add_sources_of_queue(const Project& project, const Table& table, Headers& headers) {
  const std::vector<std::string_view> sources = sources_of_queue(project, table);
  if (sources.empty()) return;
  std::map<std::string_view, std::string_view> of_folder;
  for (FileId id{0}; id < sources.size(); ++id)
    if (!sources[id].empty()) of_folder.emplace(folder_of(project.files[id].source->path()), sources[id]);
  for (FileId id{0}; id < headers.size(); ++id) {
    if (!project.files[id].root) continue;
    const auto beside = of_folder.find(folder_of(project.files[id].source->path()));
    std::string_view source =
        beside == of_folder.end() || defines_main(project, id) ? std::string_view() : beside->second;
    bool used = false;
    for (const FileId part : project.unit(id)) {
      if (!sources[part].empty()) source = sources[part];
      used |= part < headers.size() && has_queue(headers[part]);
    }
    if (used && !source.empty()) headers[id].emplace(source);
  }
}

}  // namespace

Headers helper_headers(const Project& project, const Table& table, const Facts& facts, const std::vector<Text>& texts) {
  Headers out(texts.size());
  const auto add = [&](FileId to, FileId from) {
    if (from < texts.size() && from != to) out[to].insert(out[from].begin(), out[from].end());
  };
  const auto visit = [&](auto wanted, auto bring) {
    for (FileId id{0}; id < texts.size(); ++id) {
      const File& file = project.files[id];
      if (!wanted(file)) continue;
      bring(id);
      out[id] = headers_of(file, texts[id], out[id]);
    }
  };
  const auto nested_files = [&](FileId id) {
    for (const FileId other : project.files[id].includes) {
      if (other < texts.size() && project.files[other].nested) add(id, other);
    }
  };
  visit([](const File& file) { return file.nested; }, [](FileId) {});
  visit([](const File& file) { return !file.nested && !file.root; }, nested_files);
  visit([](const File& file) { return !file.nested && file.root; }, nested_files);
  MacrosBeforeHeaders macros(project, facts, out);
  for (FileId id{0}; id < texts.size(); ++id) {
    if (project.files[id].root && !project.files[id].nested) out[id].merge(macros.find(id));
  }
  // Headers for the conditions of a file are included by that file only. But if a unit without CUDA contains the file,
  // too, the sources of the units with CUDA include them, because the other unit must not get them.
  for (FileId id{0}; id < texts.size(); ++id) {
    const std::vector<std::string>& own = texts[id].implied().condition_headers;
    const std::vector<FileId>& roots = project.files[id].roots;
    const auto with_cuda = [&](FileId root) { return root < texts.size() && project.files[root].cuda; };
    const bool shared = out[id].empty() && !all_of(roots, with_cuda);
    if (!shared) out[id].insert(own.begin(), own.end());
    for (const FileId root : roots) {
      if (shared && with_cuda(root)) out[root].insert(own.begin(), own.end());
    }
  }
  add_sources_of_queue(project, table, out);
  for (FileId id{0}; id < texts.size(); ++id) out[id] = headers_of(project.files[id], texts[id], out[id]);
  return out;
}

}  // namespace cu2sycl
