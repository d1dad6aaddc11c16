#include "driver/read/link_files.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <unordered_map>

#include "lex/conditionals.hpp"
#include "program/structure/class_head.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"
#include "system/paths.hpp"

namespace cu2sycl {
namespace {

// Returns the file that an include most likely means, of the files with that name: one in a given include folder, then
// the nearest one whose path ends with the included path; otherwise the nearest one, unless `named_whole` is set.
// `<name>` rather means a file in a folder around the including file than one in another folder. `close`: only files in
// the including file's folder, or a folder beside or directly below it, are considered.
FileId nearest_of(const std::vector<FileId>& candidates, const std::vector<std::string>& paths, FileId from,
                  const IncludeDirective& include, const std::vector<std::string>& folders, bool close,
                  bool named_whole) {
  namespace fs = std::filesystem;
  std::string wanted = fs::path(std::string(include.name)).lexically_normal().string();
  while (wanted.starts_with("../")) wanted.erase(0, 3);
  const fs::path folder = fs::path(paths[from]).parent_path();
  FileId best = kNone;
  std::size_t best_rank = 0;
  for (const FileId other : candidates) {
    if (other == from) continue;
    const fs::path around = fs::path(paths[other]).parent_path().parent_path();
    if (close && around != folder.parent_path() && around != folder) continue;
    const bool whole = paths[other] == wanted || paths[other].ends_with("/" + wanted);
    if (!whole && named_whole) continue;
    constexpr std::size_t kWhole = 1000;  // more than any number of folders
    const std::string root = whole ? paths[other].substr(0, paths[other].size() - wanted.size()) : "";
    const bool given = any_of(folders, [&](const std::string& one) {
      return whole && (fs::path(one) / wanted).lexically_normal() == fs::path(paths[other]);
    });
    const bool around_it =
        whole && !include.quoted && folder.string().starts_with(root) && root != folder.string() + "/";
    const std::size_t rank = 1 + common_folders(paths[from], paths[other]) +
                             (given       ? 3 * kWhole
                              : around_it ? 2 * kWhole
                              : whole     ? kWhole
                                          : 0);
    if (rank <= best_rank) continue;
    best = other;
    best_rank = rank;
  }
  return best;
}

// Removes the files that the run includes by a longer name, such as `lib/cuda.h`: their folders are not searched.
void leave_out_named_otherwise(const Project& p, const std::vector<std::string>& paths, std::vector<FileId>& files) {
  std::erase_if(files, [&](FileId file) {
    return any_of(p.files, [&](const File& other) {
      const auto& includes = other.directives.include_directives;
      return any_of(includes, [&](const IncludeDirective& one) {
        return one.name.find('/') != std::string_view::npos && !one.name.starts_with(".") &&
               paths[file].ends_with("/" + std::string(one.name));
      });
    });
  });
}

// Returns the branches of a file's `#if` chains of which other branches include CUDA headers.
std::vector<TokenRange> branches_beside_headers(const TokenStream& s, const std::vector<TokenIndex>& headers) {
  std::map<TokenIndex, std::set<TokenIndex>> including;  // by `#if`
  for (const TokenIndex header : headers) {
    for (auto one = branch_around(s, header); one != nullptr; one = conditional_at(s, one->around))
      including[one->first].insert(one->directive);
  }
  std::vector<TokenRange> out;
  for (const auto& [first, branches] : including) {
    for (auto one = conditional_at(s, first); one != nullptr && one->begins_branch();
         one = conditional_at(s, one->next)) {
      if (!branches.contains(one->directive)) out.push_back({one->directive, std::min(one->next, s.size())});
    }
  }
  return out;
}

bool defines(const File& file, std::string_view macro) {
  const auto& macros = file.directives.macros;
  return any_of(macros, [&](const MacroDefinition& one) { return one.name == macro; });
}

// Adds the branches that are compiled only if those that include CUDA's headers are not: they test the same macro.
void add_excluded_branches(Project& project, const std::set<MacroTest>& including) {
  if (including.empty()) return;
  for (File& file : project.files) {
    for (const Conditional& one : file.tokens.conditionals) {
      const std::optional<MacroTest> tested = one.begins_branch() ? tested_macro(file.tokens, one) : std::nullopt;
      if (tested && including.contains({tested->macro, !tested->defined}) && !including.contains(*tested))
        file.stand_ins.push_back({one.directive, std::min(one.next, file.tokens.size())});
    }
  }
}

// Marks files that all includers include in a branch of an `#if` of which another branch includes CUDA headers.
void find_stand_ins(Project& project, const Table& table) {
  std::vector<bool> elsewhere(project.files.size());
  std::set<MacroTest> including;
  for (File& file : project.files) {
    std::vector<TokenIndex> headers;
    for (const IncludeDirective& one : file.directives.include_directives) {
      if (table.find(one.name, RuleKind::kHeader) != nullptr) headers.push_back(one.directive);
    }
    for (const TokenIndex header : headers) {
      for (const Conditional* one : branches_around(file.tokens, header)) {
        const auto tested = tested_macro(file.tokens, *one);
        if (tested && !defines(file, tested->macro)) including.insert(*tested);  // no include guard
      }
    }
    file.stand_ins = branches_beside_headers(file.tokens, headers);
    for (const IncludedFile& one : file.included_at) {
      const bool beside =
          any_of(headers, [&](TokenIndex header) { return exclude_each_other(file.tokens, one.directive, header); });
      if (beside)
        project.files[one.file].stand_in = true;
      else
        elsewhere[one.file] = true;
    }
  }
  for (FileId id{0}; id < project.files.size(); ++id) project.files[id].stand_in &= !elsewhere[id];
  add_excluded_branches(project, including);
}

// Returns the `{` of a file's code that have a matching `}`.
std::vector<TokenIndex> braces_of(const TokenStream& s) {
  std::vector<TokenIndex> out;
  for (TokenIndex k = 0; k < s.size(); ++k) {
    if (s.matched(k, tok::l_brace) && !s.has(k, kInDirective)) out.push_back(k);
  }
  return out;
}

// Returns the name of the class whose `{` is at token `open`; empty if none begins there.
std::string_view class_opened_at(const TokenStream& s, TokenIndex open) {
  TokenIndex key = s.previous(open);
  while (key != kNoToken && !s.is_any(key, tok::semi, tok::l_brace, tok::r_brace, tok::r_paren, tok::kw_class,
                                      tok::kw_struct, tok::kw_union))
    key = s.previous(key);
  if (!s.is_any(key, tok::kw_class, tok::kw_struct, tok::kw_union)) return {};
  const TokenIndex name = read_class_head(s, key, open).name;
  return name == kNoToken ? std::string_view() : s.text(name);
}

// Returns the namespaces and classes around token `i`, joined by `::`; nothing if other braces are around it.
std::optional<std::string> scopes_around(const TokenStream& s, const std::vector<TokenIndex>& braces, TokenIndex i) {
  std::string out;
  for (const TokenIndex k : braces) {
    if (k >= i) break;
    if (s[k].match < i) continue;
    TokenIndex name = s.previous(k);
    std::string inner;
    for (; name != kNoToken && (s.is_word(name) || s.is(name, tok::coloncolon)) && !s.is(name, tok::kw_namespace);
         name = s.previous(name))
      inner.insert(0, s.text(name));
    if (!s.is(name, tok::kw_namespace)) inner = class_opened_at(s, k);
    if (inner.empty() && !s.is(name, tok::kw_namespace)) return {};
    if (!inner.empty()) out += (out.empty() ? "" : "::") + inner;
  }
  return out;
}

// Returns the namespaces with which two scopes begin.
std::string common_scope(const std::string& a, const std::string& b) {
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto whole = [](const std::string& scope, auto at) { return at == scope.end() || *at == ':'; };
  std::string begin(a.begin(), end);
  if (whole(a, end) && whole(b, other) && !begin.ends_with(':')) return begin;
  const std::size_t colons = begin.rfind("::");
  return colons == std::string::npos ? std::string() : begin.substr(0, colons);
}

}  // namespace

void find_include_places(Project& project) {
  std::vector<std::optional<std::string>> scopes(project.files.size());
  std::vector<std::vector<std::string>> around(project.files.size());  // namespaces around the include directives
  for (FileId id{0}; id < project.files.size(); ++id) {
    const File& file = project.files[id];
    const std::vector<TokenIndex> braces =
        file.included_at.empty() ? std::vector<TokenIndex>() : braces_of(file.tokens);
    if (file.root) scopes[id] = "";
    for (const IncludedFile& one : file.included_at) {
      const std::optional<std::string> namespaces = scopes_around(file.tokens, braces, one.directive);
      if (!namespaces || !namespaces->empty()) project.files[one.file].nested = true;
      around[id].push_back(namespaces.value_or(""));
    }
  }
  // A file that is included in several namespaces is in those that these have in common.
  for (bool changed = true; changed;) {
    changed = false;
    for (FileId id{0}; id < project.files.size(); ++id) {
      for (std::size_t k = 0; scopes[id] && k < around[id].size(); ++k) {
        std::optional<std::string>& included = scopes[project.files[id].included_at[k].file];
        const std::string& inner = around[id][k];
        std::string scope = *scopes[id] + (scopes[id]->empty() || inner.empty() ? "" : "::") + inner;
        if (included) scope = common_scope(*included, scope);
        changed |= included != scope;
        included = std::move(scope);
      }
    }
  }
  for (FileId id{0}; id < project.files.size(); ++id) project.files[id].scope = scopes[id].value_or("");
}

namespace {

// Notes the translation units of each file, and whether some file of a unit lacks a header or includes one of a
// library.
void mark_units(Project& project, const std::set<FileId>& lacking, const std::set<FileId>& foreign) {
  for (FileId id{0}; id < project.files.size(); ++id) {
    if (!project.files[id].root) continue;
    const std::vector<FileId> unit = project.unit(id);
    const auto some_in = [&](const std::set<FileId>& files) {
      return any_of(unit, [&](FileId other) { return files.contains(other); });
    };
    const bool lacks = some_in(lacking);
    const bool includes_foreign = some_in(foreign);
    for (const FileId other : unit) {
      project.files[other].roots.push_back(id);
      project.files[other].lacks_headers |= lacks;
      project.files[other].foreign_headers |= includes_foreign;
    }
  }
}

}  // namespace

// An include means the file beside the including file; otherwise the nearest one whose path ends with the included
// path; otherwise the nearest one of that name, because include paths are not known.
void link_includes(Project& project, const Table& table, const std::vector<std::string>& include_folders) {
  std::vector<bool> stood_in;  // as long as branches for other platforms were read
  for (File& file : project.files) {
    stood_in.push_back(file.stand_in);
    file.roots.clear();
    file.includes.clear();
    file.included_at.clear();
    file.root = true;
    file.lacks_headers = file.foreign_headers = false;
    file.stand_in = false;
  }
  namespace fs = std::filesystem;
  WordMap<std::vector<FileId>> by_name;
  std::unordered_map<std::string, FileId> by_path;
  std::vector<std::string> paths;
  std::set<FileId> lacking;
  std::set<FileId> foreign;
  for (FileId id{0}; id < project.files.size(); ++id) {
    by_name[last_component(project.files[id].source->path())].push_back(id);
    paths.push_back(fs::path(project.files[id].source->path()).lexically_normal().string());
    by_path.emplace(paths.back(), id);
  }
  for (FileId id{0}; id < project.files.size(); ++id) {
    for (const IncludeDirective& one : project.files[id].directives.include_directives) {
      if (project.files[id].tokens.has(one.directive, kDisabled)) continue;
      const auto found = by_name.find(last_component(one.name));
      const bool cuda = table.find(one.name, RuleKind::kHeader) != nullptr;
      if (found == by_name.end()) {
        if (one.quoted && !cuda && !names_standard_header(one)) lacking.insert(id);
        if (!one.quoted && header_rule(table, one.name) == nullptr && !names_standard_header(one)) foreign.insert(id);
        continue;
      }
      std::vector<FileId> candidates = found->second;
      // A header with the name of a CUDA header belongs to the program only if it is beside the file or in a folder
      // nearby.
      if (cuda && !one.quoted) continue;
      if (cuda) leave_out_named_otherwise(project, paths, candidates);
      const std::string beside =
          (fs::path(paths[id]).parent_path() / std::string(one.name)).lexically_normal().string();
      const auto there = by_path.find(beside);
      const FileId best = there != by_path.end() && there->second != id
                              ? there->second
                              : nearest_of(candidates, paths, id, one, include_folders, cuda,
                                           !one.quoted || names_library_copy(table, one.name));
      if (best == kNone) continue;
      project.files[id].includes.push_back(best);
      project.files[id].included_at.push_back({one.directive, best});
      project.files[best].root = false;
    }
  }
  find_stand_ins(project, table);
  for (FileId id{0}; id < project.files.size(); ++id) {
    if (project.files[id].root) project.files[id].stand_in = stood_in[id];
  }
  mark_units(project, lacking, foreign);
}

void link_files(Project& project, const Table& table, const std::vector<std::string>& include_folders) {
  link_includes(project, table, include_folders);
  project.visibility = Visibility(project);
}

}  // namespace cu2sycl
