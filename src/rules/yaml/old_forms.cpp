#include "rules/yaml/old_forms.hpp"

#include <algorithm>
#include <array>

#include "rules/row/rule.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// The keys, in the order in which their texts were tried, and the conditions.
constexpr std::array kOldKeys{Pair{"buffer", "buffer"},
                              Pair{"local", "statement,local"},
                              Pair{"typed", "statement,typed"},
                              Pair{"pageable", "statement,pageable"},
                              Pair{"on_device", "statement,on_device"},
                              Pair{"statement", "statement"},
                              Pair{"constant", "constant"}};
// The names of parameters, and the roles.
constexpr std::array kOldRoles{Pair{"pointer", "memory"},         Pair{"destination", "copied_to"},
                               Pair{"source", "copied_from"},     Pair{"kind", "copy_kind"},
                               Pair{"symbol", "device_variable"}, Pair{"flags", "stream_flags"}};

std::string_view second_of(std::span<const Pair> list, std::string_view first) {
  const auto found = find_if(list, [&](const Pair& one) { return one.first == first; });
  return found == list.end() ? std::string_view() : found->second;
}

}  // namespace

std::string_view conditions_of_old_key(std::string_view key) { return second_of(kOldKeys, key); }

std::vector<WrittenCase> with_old_cases(const WrittenRow& row, std::vector<WrittenCase> old) {
  const auto place = [](const WrittenCase& one) {
    return find_if(kOldKeys, [&](const Pair& key) { return key.second == one.conditions; });
  };
  std::ranges::sort(old, [&](const auto& a, const auto& b) { return place(a) < place(b); });
  for (WrittenCase& one : old) {
    if (row.kind == RuleKind::kType && one.conditions == second_of(kOldKeys, "local")) one.conditions = "local";
  }
  old.insert(old.end(), row.cases.begin(), row.cases.end());
  return old;
}

std::optional<std::string> without_old_drop(std::string_view needs) {
  std::string out;
  bool found = false;
  for (const std::string_view one : split_list(needs)) {
    const bool drop = one == "drop";
    found |= drop;
    if (!drop) out += (out.empty() ? "" : ",") + std::string(one);
  }
  return found ? std::optional(out) : std::nullopt;
}

std::string with_old_roles(const WrittenRow& row) {
  if (row.parameters.find(':') != std::string_view::npos || !uses_roles(row)) return {};
  std::string out;
  bool any = false;
  for (const std::string_view one : split_list(row.parameters)) {
    const std::string_view role = second_of(kOldRoles, one.substr(0, one.find_first_of("?.")));
    out += (out.empty() ? "" : ",") + std::string(one);
    if (!role.empty()) out += ": " + std::string(role);
    any |= !role.empty();
  }
  return any ? out : std::string();
}

}  // namespace cu2sycl
