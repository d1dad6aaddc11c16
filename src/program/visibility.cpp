#include "program/visibility.hpp"

#include <algorithm>
#include <map>

#include "program/project.hpp"
#include "source/graph.hpp"

namespace cu2sycl {
namespace {

constexpr std::size_t kBits = 64;

constexpr std::uint64_t bit(std::size_t file) { return std::uint64_t{1} << (file % kBits); }

}  // namespace

Visibility::Visibility(const Project& project) {
  const auto count = static_cast<FileId>(project.files.size());
  units_of_.resize(count);
  find_included(project);
  for (FileId root{0}; root < count; ++root) {
    if (!project.files[root].root || project.files[root].includes.empty()) continue;
    Unit unit;
    std::vector<FileId> open{root};
    std::vector<std::size_t> next{0};
    unit.order.emplace(root, 0);
    while (!open.empty()) {
      const FileId at = open.back();
      const std::vector<IncludedFile>& includes = project.files[at].included_at;
      if (next.back() >= includes.size()) {
        open.pop_back();
        next.pop_back();
        continue;
      }
      const IncludedFile one = includes[next.back()++];
      if (!unit.order.emplace(one.file, static_cast<std::uint32_t>(unit.order.size())).second) continue;
      unit.included_by.emplace(one.file, std::pair(at, one.directive));
      open.push_back(one.file);
      next.push_back(0);
    }
    for (const auto& [file, order] : unit.order) units_of_[file].push_back(static_cast<std::uint32_t>(units_.size()));
    units_.push_back(std::move(unit));
  }
  std::map<std::vector<std::uint32_t>, std::uint32_t> known;
  for (FileId f{0}; f < count; ++f) {
    const auto [same, added] = known.emplace(units_of_[f], static_cast<std::uint32_t>(related_.size()));
    related_of_.push_back(same->second);
    if (!added) continue;
    std::vector<FileId> files;
    for (const std::uint32_t u : units_of_[f]) {
      for (const auto& [file, order] : units_[u].order) files.push_back(file);
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    related_.push_back(std::move(files));
  }
  for (const std::vector<FileId>& files : related_) {
    shared_.emplace_back(related_.size());
    for (const FileId file : files) shared_.back()[related_of_[file]] = true;
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

// Returns the first token of `from` that is not visible in `at`.
TokenIndex Visibility::limit(FileId at, FileId from) const {
  TokenIndex least = kNoToken;
  for (const std::uint32_t u : units_of_[at]) {
    const Unit& unit = units_[u];
    const auto other = unit.order.find(from);
    if (other == unit.order.end()) return 0;
    bool around = false;
    for (auto up = unit.included_by.find(at); up != unit.included_by.end();
         up = unit.included_by.find(up->second.first)) {
      if (up->second.first != from) continue;
      around = true;
      least = std::min(least, up->second.second);
      break;
    }
    if (!around && other->second > unit.order.at(at)) return 0;
  }
  return units_of_[at].empty() ? 0 : least;
}

bool Visibility::sees(FileId at, FileId from, TokenIndex declared) const {
  if (at == from) return true;
  if (at >= circle_of_.size()) return false;
  if ((included_[circle_of_[at]][from / kBits] & bit(from)) != 0) return true;
  return declared < limit(at, from);
}

}  // namespace cu2sycl
