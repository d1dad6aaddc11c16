// Measures the speed of a machine: test/budget.py scales its budgets by the CPU seconds for compiling this unit.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

std::map<std::string, std::vector<std::string>> words_by_length(const std::string& text) {
  std::map<std::string, std::vector<std::string>> out;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find(' ', at), text.size());
    out[std::to_string(end - at)].push_back(text.substr(at, end - at));
  }
  for (auto& [length, words] : out) std::sort(words.begin(), words.end());
  return out;
}
