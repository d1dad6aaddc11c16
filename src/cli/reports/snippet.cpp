#include "cli/reports/snippet.hpp"

#include <algorithm>

#include "lex/lexer.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kStatementsBegin = "/*statements begin*/\n";
constexpr std::string_view kStatementsEnd = "\n/*statements end*/";

bool is_for_device(const SourceFile& statements, const Table& table) {
  const TokenStream s = lex(statements);
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (!s.is_word(i)) continue;
    const auto rules = table.find(s.text(i));
    const bool device = !rules.empty() && std::all_of(rules.begin(), rules.end(),
                                                      [](const Rule* rule) { return rule->where == Space::kDevice; });
    if (device || table.has_members(s.text(i))) return true;
  }
  return false;
}

}  // namespace

SourceFile in_function(const SourceFile& statements, const Table& table) {
  std::string head = is_for_device(statements, table) ? "__device__ void f() {\n" : "void f() {\n";
  head += kStatementsBegin;
  std::string_view body = statements.bytes();
  while (body.ends_with('\n') || body.ends_with('\r')) body.remove_suffix(1);
  const auto begin = static_cast<std::uint32_t>(head.size());
  const auto size = static_cast<std::uint32_t>(body.size());
  return {statements.path(),
          head + std::string(body) + std::string(kStatementsEnd) + "\n}\n",
          statements,
          {{0, 0, false}, {begin, 0, true}, {begin + size, size, false}}};
}

std::string out_of_function(std::string_view converted) {
  const std::size_t begin = converted.find(kStatementsBegin);
  const std::size_t end = converted.rfind(kStatementsEnd);
  if (begin == std::string_view::npos || end == std::string_view::npos) return std::string(converted);
  std::string out;
  std::string_view before = converted.substr(0, begin);
  before.remove_prefix(std::min(before.rfind("f("), before.size()));
  before.remove_prefix(std::min(before.find('\n'), before.size()));
  if (const std::size_t first = before.find_first_not_of(" \t\n"); first != std::string_view::npos)
    out = std::string(before.substr(first, before.find_last_not_of(" \t\n") + 1 - first)) + "\n";
  const std::size_t from = begin + kStatementsBegin.size();
  return out + std::string(converted.substr(from, std::max(end, from) - from)) + "\n";
}

}  // namespace cu2sycl
