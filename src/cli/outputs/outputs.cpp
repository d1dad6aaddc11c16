#include "cli/outputs/outputs.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "build_scripts/convert.hpp"
#include "cli/mirror/hand_edits.hpp"
#include "cli/mirror/written.hpp"
#include "cli/outputs/output_paths.hpp"
#include "cli/outputs/place_checks.hpp"
#include "cli/outputs/stale_outputs.hpp"
#include "rules/embedded.hpp"
#include "source/algorithms.hpp"
#include "source/blob_name.hpp"
#include "system/containment.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// Whether a text is that of a helper header, possibly of another version.
bool is_helper(std::string_view text) {
  return text.starts_with("// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n") &&
         text.find("namespace cu2sycl") != std::string_view::npos;
}

// Returns for each output whether it is converted, or includes a converted one, directly or not.
std::vector<bool> affected_outputs(const std::vector<Output>& outputs) {
  std::vector<bool> out(outputs.size());
  std::vector<std::vector<std::size_t>> included_by(out.size());
  std::vector<std::size_t> work;
  for (std::size_t k = 0; k < out.size(); ++k) {
    for (const std::uint32_t other : outputs[k].includes) included_by[other].push_back(k);
    if (outputs[k].converted) work.push_back(k);
  }
  while (!work.empty()) {
    const std::size_t at = work.back();
    work.pop_back();
    if (out[at]) continue;
    out[at] = true;
    work.insert(work.end(), included_by[at].begin(), included_by[at].end());
  }
  return out;
}

class Planner {
 public:
  Planner(const Options& options, const Inputs& inputs, const RunResult& run)
      : options_(options), inputs_(inputs), run_(run), single_(inputs.named_count() + inputs.scripts.size() == 1) {
    if (!options.in_place && !names_file()) plan_.folder = options.output;
    if (!plan_.folder.empty()) written_ = Written(plan_.folder);
    plan_.project = !plan_.folder.empty() && !options.input_root.empty();
    for (const ConvertedScript& one : run.scripts) {
      const fs::path folder = fs::path(one.path).parent_path() / "";
      if (one.builds && !options.in_place)
        built_folders_.insert((fs::current_path() / folder).lexically_normal().string());
    }
    if (!plan_.folder.empty() && !inputs.roots.empty()) {
      const std::string& root = inputs.roots.front();
      std::error_code code;
      const auto real = [&](const std::string& path) { return fs::weakly_canonical(fs::absolute(path) / "", code); };
      plan_.root = real(root.empty() ? "." : root).lexically_relative(real(plan_.folder)).string();
      if (plan_.root.ends_with('/')) plan_.root.pop_back();
      if (!plan_.project && !written_.root().empty()) plan_.root = written_.root();
      for (const std::string& path : written_.paths()) listed_.insert(written_.source(path));
    }
  }

  Plan run() && {
    add_outputs();
    add_scripts();
    if (!options_.in_place) add_others();
    if (options_.runtime == "copy") add_helpers();
    if (options_.mirror) add_attributes();
    check_root();
    if (options_.in_place)
      check_in_place(plan_, options_.force);
    else
      check_places(plan_);
    follow_renamed(plan_, written_, places_);
    for (PlannedFile& one : plan_.files) check_overwritten(one);
    const auto unresolved = [&](const PlannedFile& one) { return contains(plan_.unresolved, one.path); };
    plan_.files.erase(std::remove_if(plan_.files.begin(), plan_.files.end(), unresolved), plan_.files.end());
    if (inputs_.errors.empty()) find_stale(plan_, written_, places_, inputs_.unread_folders);
    return std::move(plan_);
  }

 private:
  void fail(const std::string& where, const std::string& message) { plan_.errors.push_back({where, message}); }

  // Whether -o names a file, not a folder.
  [[nodiscard]] bool names_file() const {
    std::error_code code;
    return single_ && !options_.output.ends_with('/') && !fs::is_directory(options_.output, code) &&
           (fs::path(options_.output).has_extension() || is_build_script(options_.output) ||
            fs::exists(options_.output, code));
  }

  // Returns the path in the output folder for a file of an input folder, with its name replaced.
  std::string place(const std::string& path, const std::string& root, const std::string& name) {
    const fs::path relative = relative_to(path, root.empty() ? "." : root);
    if (leads_out(relative)) {
      fail(path, "is outside of " + (root.empty() ? "the current folder" : root) +
                     ", and its output would be outside of " + plan_.folder +
                     "; name a folder that contains it with --root");
      return {};
    }
    return (fs::path(plan_.folder) / relative.parent_path() / name).string();
  }

  // Returns for each output whether written files include it, directly or not.
  [[nodiscard]] std::vector<bool> included() const {
    std::vector<bool> out(run_.outputs.size());
    std::vector<std::size_t> work;
    for (std::size_t k = 0; k < run_.outputs.size(); ++k) {
      if (affected_[k] && inputs_.named[k]) work.push_back(k);
    }
    while (!work.empty()) {
      const std::size_t at = work.back();
      work.pop_back();
      for (const std::uint32_t other : run_.outputs[at].includes) {
        if (out[other]) continue;
        out[other] = true;
        work.push_back(other);
      }
    }
    return out;
  }

  // Whether an output is written. `path`: its path in the output folder. A mirror contains all files of a project that
  // git tracks.
  [[nodiscard]] bool is_wanted(std::size_t k, bool needed, const std::string& path) const {
    const Output& out = run_.outputs[k];
    if (options_.in_place) return out.converted && inputs_.named[k];
    if (needed || (plan_.project && is_listed(out.path, path))) return !plan_.folder.empty();
    if (options_.mirror ? !inputs_.tracked[k] : !inputs_.named[k]) return false;
    return affected_[k] || options_.copy_all || (single_ && !plan_.project) || is_built(out.path);
  }

  // Whether the folder of a converted build script contains a file: with --build, all its sources are copied or
  // converted.
  [[nodiscard]] bool is_built(const std::string& path) const {
    const std::string normal = (fs::current_path() / path).lexically_normal().string();
    return any_of(built_folders_, [&](const std::string& folder) { return normal.starts_with(folder); });
  }

  // Whether a build script of the same project mentions the name of a file, without its folder.
  [[nodiscard]] bool is_named_by_script(const std::string& path) const {
    const std::string name = fs::path(path).filename().string();
    return any_of(run_.scripts, [&](const ConvertedScript& one) {
      return is_built(one.path) && one.text.find(name) != std::string::npos;
    });
  }

  // Whether earlier runs wrote the output of a source.
  [[nodiscard]] bool is_listed(const std::string& source, const std::string& path) const {
    const std::string inside = relative_to(path, plan_.folder).string();
    return listed_.contains(in_project(source)) || (written_.has(inside) && written_.source(inside).empty());
  }

  // Returns the path of a source in the project.
  [[nodiscard]] std::string in_project(const std::string& source) const {
    return plan_.project && !source.empty() ? relative_to(source, options_.input_root).string() : std::string();
  }

  void add_outputs() {
    affected_ = affected_outputs(run_.outputs);
    const std::vector<bool> needed = included();
    for (std::size_t k = 0; k < run_.outputs.size(); ++k) {
      const Output& out = run_.outputs[k];
      if (!inputs_.named[k] && plan_.folder.empty()) continue;
      std::string path;
      if (options_.in_place)
        path = (fs::path(out.path).parent_path() / out.name).string();
      else
        path = plan_.folder.empty() ? options_.output : place(out.path, inputs_.roots[k], out.name);
      if (path.empty()) continue;
      places_.all.insert(path);
      places_.by_source.emplace(in_project(out.path), path);
      if (!is_wanted(k, needed[k], path)) {
        plan_.untracked += options_.mirror && inputs_.named[k] && !inputs_.tracked[k] && out.converted ? 1 : 0;
        continue;
      }
      if (options_.mirror && !inputs_.named[k] && out.converted && !is_listed(out.path, path)) ++plan_.lacking;
      if (options_.in_place && path != out.path) plan_.renamed.push_back(out.path);
      headers_.insert(out.result.headers.begin(), out.result.headers.end());
      ++(out.converted ? plan_.converted : plan_.copied);
      const std::string_view read = options_.in_place ? run_.projects.file(k).source->spelling_file().bytes() : "";
      plan_.files.push_back({out.path, path, out.result.text, {}, in_project(out.path), read});
    }
  }

  void add_scripts() {
    for (std::size_t k = 0; k < run_.scripts.size(); ++k) {
      const ConvertedScript& one = run_.scripts[k];
      const std::string path = options_.in_place
                                   ? one.path
                                   : place(one.path, inputs_.script_roots[k], fs::path(one.path).filename().string());
      if (path.empty()) continue;
      places_.all.insert(path);
      if (!one.converted && (options_.in_place || (!options_.copy_all && !is_built(one.path)))) continue;
      ++(one.converted ? plan_.converted : plan_.copied);
      plan_.files.push_back({one.path, path, one.text, {}, in_project(one.path), inputs_.scripts[k].bytes()});
    }
  }

  void add_others() {
    for (const auto& [path, root] : inputs_.others) {
      if (!options_.copy_all && !(is_built(path) && is_named_by_script(path))) continue;
      const auto source = load(path);
      if (!source) {
        plan_.errors.push_back(source.error());
        continue;
      }
      const std::string to = place(path, root, fs::path(path).filename().string());
      places_.all.insert(to);
      if (!to.empty()) plan_.files.push_back({path, to, std::string(source.value().bytes()), {}, in_project(path)});
      ++plan_.copied;
    }
  }

  // Adds the helper headers that the outputs include, directly or not.
  void add_helpers() {
    std::string beside = plan_.folder;
    if (options_.in_place)
      beside = inputs_.roots.empty() ? "." : inputs_.roots.front();
    else if (plan_.folder.empty())
      beside = fs::path(options_.output).parent_path().string();
    std::set<std::string_view> all;
    for (const std::string& header : headers_) {
      const EmbeddedHeader* helper = find_helper(header);
      for (std::string_view rest = helper == nullptr ? "" : helper->included; !rest.empty();) {
        all.insert(rest.substr(0, rest.find(' ')));
        rest.remove_prefix(rest.find(' ') + 1);
      }
    }
    if (!all.empty()) plan_.helpers = beside.empty() ? "." : beside;
    for (const std::string_view header : all)
      plan_.files.push_back({{}, (fs::path(beside) / header).string(), std::string(find_helper(header)->text), {}, {}});
  }

  // Makes git merge the lists of written files of two branches line by line.
  void add_attributes() {
    const std::string path = (fs::path(plan_.folder) / ".gitattributes").string();
    std::error_code code;
    if (fs::exists(path, code) && !written_.has(".gitattributes")) return;
    places_.all.insert(path);
    plan_.files.push_back({{}, path, std::string(kWrittenName) + " merge=union\n", {}, {}});
  }

  // Paths in an output folder depend on the project's folder. For another project folder, no output would have a
  // source.
  void check_root() {
    if (!plan_.project || options_.force || written_.root().empty() || written_.root() == plan_.root) return;
    const std::string before = path_in_patch((fs::path(plan_.folder) / written_.root()).string());
    fail(path_in_patch(plan_.folder), "was written for the project in " + before + ", not for the one in " +
                                          path_in_patch(options_.input_root) + "; use --root " + before +
                                          ", or delete the folder");
  }

  void check_overwritten(PlannedFile& one) {
    std::error_code code;
    if (!fs::exists(one.path, code) || (options_.in_place && one.path == one.from)) return;
    if (fs::is_directory(one.path, code)) return fail(one.path, "is a folder");
    if (options_.force) return;
    if (!fs::is_regular_file(one.path, code)) return fail(one.path, "is not a regular file; --force writes to it");
    const std::string there = bytes_at(one.path);
    if (there == one.text) return;
    if (is_input(one.path)) return fail(one.path, "is one of the inputs; --force overwrites it");
    const std::string inside = plan_.folder.empty() ? "" : relative_to(one.path, plan_.folder).string();
    if (written_.is_ours(inside, there)) return;
    if (one.from.empty() && (options_.in_place || plan_.folder.empty()) && is_helper(there)) return;
    const std::vector<std::string> names = written_.names(inside);
    const std::string source = written_.source(inside);
    if (!source.empty() && source != one.source &&
        any_of(plan_.moved, [&](const auto& pair) { return pair.first == one.path; }))
      return;  // the output of another source, which with its edits has another path now
    if (names.empty()) return fail(one.path, "was not written by cu2sycl; --force overwrites it");
    merge(one, there, names);
  }

  // Merges a file that was edited since it was written with its new conversion.
  void merge(PlannedFile& one, const std::string& there, const std::vector<std::string>& names) {
    if (has_conflict_marks(there)) {
      plan_.unresolved.push_back(one.path);
      return;
    }
    if (names.size() == 1 && names.front() == blob_name(one.text)) {
      one.conversion = std::exchange(one.text, there);
      return;
    }
    auto made = merge_edits(plan_.folder, one.path, names, one.text);
    if (!made) return fail(made.error().where, made.error().message);
    std::optional<Merged>& merged = made.value();
    if (!merged)
      return fail(one.path,
                  "was edited, and the version that cu2sycl wrote is not committed to git; --force overwrites it");
    (merged->conflicts > 0 ? plan_.conflicts : plan_.merged).push_back(one.path);
    one.conversion = std::exchange(one.text, std::move(merged->text));
  }

  [[nodiscard]] bool is_input(const std::string& path) {
    std::error_code code;
    if (fs::hard_link_count(path, code) > 1)
      return any_of(run_.outputs, [&](const Output& one) { return fs::equivalent(one.path, path, code); });
    if (input_paths_.empty()) {
      for (const Output& one : run_.outputs) input_paths_.insert(fs::canonical(one.path, code).string());
    }
    return input_paths_.contains(fs::canonical(path, code).string());
  }

  const Options& options_;
  const Inputs& inputs_;
  const RunResult& run_;
  std::vector<bool> affected_;  // by output: it is converted, or includes a converted file
  bool single_;
  std::set<std::string> headers_;
  std::set<std::string> input_paths_;    // canonical; computed when first needed
  std::set<std::string> built_folders_;  // of converted build scripts
  std::set<std::string> listed_;         // sources of earlier outputs, by their paths in the project
  Places places_;
  Written written_;
  Plan plan_;
};

}  // namespace

Plan plan_outputs(const Options& options, const Inputs& inputs, const RunResult& run) {
  return Planner(options, inputs, run).run();
}

}  // namespace cu2sycl
