#include "program/visibility.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "program/project.hpp"
#include "source/graph.hpp"

namespace cu2sycl {
namespace {

constexpr std::size_t kBits = 64;

constexpr std::uint64_t bit(std::size_t file) { return std::uint64_t{1} << (file % kBits); }

}  // namespace

Visibility::Visibility(const Project& project) {
  const auto count = static_cast<FileId>(project.files.size());
  first_includes_.resize(count);
  find_included(project);
  std::uint32_t unit = 0;
  std::vector<std::uint32_t> latest(count, std::uint32_t(-1));  // by file: the latest unit that includes it
  for (FileId root{0}; root < count; ++root) {
    if (!project.files[root].root || project.files[root].includes.empty()) continue;
    std::uint32_t order = 0;
    std::vector<FileId> open{root};
    std::vector<std::size_t> next{0};
    latest[root] = unit;
    first_includes_[root].push_back({unit, order, root, 0});
    while (!open.empty()) {
      const FileId at = open.back();
      const std::vector<IncludedFile>& includes = project.files[at].included_at;
      if (next.back() >= includes.size()) {
        open.pop_back();
        next.pop_back();
        continue;
      }
      const IncludedFile one = includes[next.back()++];
      if (std::exchange(latest[one.file], unit) == unit) continue;
      first_includes_[one.file].push_back({unit, ++order, at, one.directive});
      open.push_back(one.file);
      next.push_back(0);
    }
    ++unit;
  }
  compare_sets(unit);
}

void Visibility::compare_sets(std::size_t units) {
  const auto count = static_cast<FileId>(first_includes_.size());
  std::map<std::vector<std::uint32_t>, std::uint32_t> known;
  std::vector<FileId> first;  // by set: its first file
  for (FileId f{0}; f < count; ++f) {
    std::vector<std::uint32_t> set;
    for (const FirstInclude& one : first_includes_[f]) set.push_back(one.unit);
    const auto [same, added] = known.emplace(std::move(set), static_cast<std::uint32_t>(first.size()));
    set_of_.push_back(same->second);
    if (added) first.push_back(f);
  }
  std::vector<std::vector<std::uint32_t>> sets_in(units);  // by unit
  for (std::uint32_t set = 0; set < first.size(); ++set) {
    for (const FirstInclude& one : first_includes_[first[set]]) sets_in[one.unit].push_back(set);
  }
  for (std::uint32_t set = 0; set < first.size(); ++set) {
    const std::vector<FirstInclude>& own = first_includes_[first[set]];
    std::vector<std::size_t> common(first.size());  // by set: how many units it shares with this one
    for (const FirstInclude& one : own) {
      for (const std::uint32_t other : sets_in[one.unit]) ++common[other];
    }
    std::vector<bool>& shared = shared_.emplace_back(first.size());
    std::vector<bool>& covered = covered_.emplace_back(first.size());
    for (std::uint32_t other = 0; other < first.size(); ++other) {
      shared[other] = common[other] > 0;
      covered[other] = common[other] == own.size();
    }
    std::vector<FileId>& files = related_.emplace_back();
    for (FileId f{0}; f < count; ++f) {
      if (shared[set_of_[f]]) files.push_back(f);
    }
  }
}

void Visibility::find_included(const Project& project) {
  Graph graph(project.files.size());
  for (FileId f{0}; f < graph.size(); ++f)
    graph[f].assign(project.files[f].includes.begin(), project.files[f].includes.end());
  const Components circles = components_of(graph);  // files that include each other
  circle_of_ = circles.component;
  for (const std::size_t f : circles.order) {
    if (circle_of_[f] == included_.size()) included_.emplace_back(graph.size() / kBits + 1);
    std::vector<std::uint64_t>& out = included_.back();
    out[f / kBits] |= bit(f);
    for (const std::size_t other : graph[f]) {
      const std::vector<std::uint64_t>& more = included_[circle_of_[other]];
      for (std::size_t k = 0; k < out.size(); ++k) out[k] |= more[k];
    }
  }
}

const Visibility::FirstInclude* Visibility::first_include(FileId file, std::uint32_t unit) const {
  const std::vector<FirstInclude>& all = first_includes_[file];
  const auto found = std::lower_bound(all.begin(), all.end(), unit,
                                      [](const FirstInclude& one, std::uint32_t other) { return one.unit < other; });
  return found == all.end() || found->unit != unit ? nullptr : &*found;
}

bool Visibility::includes(FileId at, FileId from) const {
  return (included_[circle_of_[at]][from / kBits] & bit(from)) != 0;
}

// Returns the first token of `from` that is not visible in `at`; `from` is in all units of `at`.
TokenIndex Visibility::limit(FileId at, FileId from) const {
  TokenIndex least = kNoToken;
  const bool around = includes(from, at);
  auto other = first_includes_[from].begin();
  for (const FirstInclude& here : first_includes_[at]) {
    while (other->unit < here.unit) ++other;
    const FirstInclude* up = around ? &here : nullptr;
    while (up != nullptr && up->order > 0 && up->by != from) up = first_include(up->by, here.unit);
    if (up != nullptr && up->order > 0) {
      least = std::min(least, up->directive);
    } else if (other->order > here.order) {
      return 0;
    }
  }
  return first_includes_[at].empty() ? 0 : least;
}

bool Visibility::sees(FileId at, FileId from, TokenIndex declared) const {
  if (at == from) return true;
  if (at >= circle_of_.size()) return false;
  if (includes(at, from)) return true;
  return covered_[set_of_[at]][set_of_[from]] && declared < limit(at, from);
}

}  // namespace cu2sycl
