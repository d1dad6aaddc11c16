// The measure of a machine: test/budget.py scales its budgets by the CPU seconds that this unit takes to compile.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

std::map<std::string, std::vector<std::string>> words_by_length(const std::string& text) {
  std::map<std::string, std::vector<std::string>> out;
  const std::regex word("[a-z]+");
  for (std::sregex_iterator one(text.begin(), text.end(), word), end; one != end; ++one)
    out[std::to_string(one->str().size())].push_back(one->str());
  for (auto& [length, words] : out) std::sort(words.begin(), words.end());
  return out;
}
