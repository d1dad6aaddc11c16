#include "rules/row/pattern.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <mutex>

namespace cu2sycl {
namespace {

constexpr std::uint32_t kMatchLimit = 10'000;
constexpr std::uint32_t kDepthLimit = 100;
constexpr std::uint32_t kGroups = 10;  // the whole match and nine groups

// Whether no `|` is outside of parentheses.
bool literal_or_group(std::string_view expression) {
  int depth = 0;
  for (const char c : expression) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == '|' && depth == 0) return false;
  }
  return true;
}

// Returns the literal with which every match begins: what precedes the first metacharacter. Empty if the expression is
// a choice.
std::string literal_prefix(std::string_view expression) {
  int depth = 0;
  for (std::size_t k = 0; k < expression.size(); ++k) {
    if (expression[k] == '\\')
      ++k;
    else if (expression[k] == '(')
      ++depth;
    else if (expression[k] == ')')
      --depth;
    else if (expression[k] == '|' && depth == 0)
      return {};
  }
  const std::size_t end = std::min(expression.find_first_of("\\^$.[|()?*+{"), expression.size());
  std::string prefix(expression.substr(0, end));
  if (end < expression.size() && std::string_view("?*{").find(expression[end]) != std::string_view::npos &&
      !prefix.empty())
    prefix.pop_back();
  return prefix;
}

// Returns the bytes with which a match can end if the expression ends with a class such as `[1-4]`; otherwise all
// bytes.
std::array<bool, 256> last_bytes(std::string_view expression) {
  std::array<bool, 256> out;
  const std::size_t open = expression.rfind('[');
  const bool whole = expression.find('\\') == std::string_view::npos && literal_or_group(expression.substr(0, open));
  out.fill(true);
  if (open == std::string_view::npos || !expression.ends_with(']') || !whole || expression[open + 1] == '^') return out;
  out.fill(false);
  const std::string_view inside = expression.substr(open + 1, expression.size() - open - 2);
  for (std::size_t k = 0; k < inside.size(); ++k) {
    const bool range = k + 2 < inside.size() && inside[k + 1] == '-';
    const auto last = static_cast<unsigned char>(range ? inside[k + 2] : inside[k]);
    for (unsigned c = static_cast<unsigned char>(inside[k]); c <= last; ++c) out[c] = true;
    k += range ? 2 : 0;
  }
  return out;
}

// Returns the bytes with which a match can begin; all bytes if PCRE2 has no information. PCRE2 gives it only for
// patterns that are not anchored.
std::array<bool, 256> first_bytes(std::string_view expression) {
  std::array<bool, 256> out;
  out.fill(true);
  int error = 0;
  PCRE2_SIZE offset = 0;
  pcre2_code* const code =
      pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expression.data()), expression.size(), 0, &error, &offset, nullptr);
  if (code == nullptr) return out;
  std::uint32_t type = 0;
  std::uint32_t first = 0;
  const std::uint8_t* bitmap = nullptr;
  pcre2_pattern_info(code, PCRE2_INFO_FIRSTCODETYPE, &type);
  pcre2_pattern_info(code, PCRE2_INFO_FIRSTCODEUNIT, &first);
  pcre2_pattern_info(code, PCRE2_INFO_FIRSTBITMAP, &bitmap);
  for (std::size_t k = 0; k < out.size(); ++k) {
    // For `b…|B…`, PCRE2 gives one byte, which means either case.
    if (type == 1) out[k] = std::tolower(static_cast<int>(k)) == std::tolower(static_cast<int>(first));
    if (type == 0 && bitmap != nullptr) out[k] = (bitmap[k / 8] & (1U << (k % 8))) != 0;
  }
  pcre2_code_free(code);
  return out;
}

// One for each thread: matching allocates no memory.
pcre2_match_data* match_data() {
  struct Data {
    pcre2_match_data* data = pcre2_match_data_create(kGroups, nullptr);
    ~Data() { pcre2_match_data_free(data); }
  };
  thread_local Data one;
  return one.data;
}

}  // namespace

struct Pattern::Code {
  explicit Code(std::string_view text) : expression(text) {}
  ~Code() {
    pcre2_match_context_free(context);
    pcre2_code_free(code);
  }

  // Compiles the expression. Returns the reason if that fails; otherwise an empty text.
  std::string compile() {
    int error = 0;
    PCRE2_SIZE offset = 0;
    code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expression.data()), expression.size(),
                         PCRE2_ANCHORED | PCRE2_ENDANCHORED, &error, &offset, nullptr);
    if (code == nullptr) {
      std::array<PCRE2_UCHAR, 200> message{};
      pcre2_get_error_message(error, message.data(), message.size());
      return "pattern `" + expression + "`, at byte " + std::to_string(offset) + ": " +
             reinterpret_cast<const char*>(message.data());
    }
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);  // without JIT, PCRE2 interprets the pattern
    context = pcre2_match_context_create(nullptr);
    pcre2_set_match_limit(context, kMatchLimit);
    pcre2_set_depth_limit(context, kDepthLimit);
    return {};
  }

  std::string expression;
  std::array<bool, 256> first;  // bytes with which a match can begin
  std::array<bool, 256> last;   // bytes with which a match can end
  std::once_flag once;
  std::mutex undecided_lock;
  std::string undecided;
  pcre2_code* code = nullptr;
  pcre2_match_context* context = nullptr;
};

Pattern Pattern::compiled_when_used(std::string_view expression) {
  auto made = std::make_shared<Code>(expression);
  std::string prefix = literal_prefix(expression);
  made->last = last_bytes(expression);
  made->first = first_bytes(expression);
  if (!prefix.empty()) {
    made->first.fill(false);
    made->first[static_cast<unsigned char>(prefix.front())] = true;
  }
  return Pattern(std::move(made), std::move(prefix));
}

Result<Pattern> Pattern::compile(std::string_view expression) {
  Pattern out = compiled_when_used(expression);
  std::string error;
  std::call_once(out.code_->once, [&] { error = out.code_->compile(); });
  if (!error.empty()) return Error{"", std::move(error)};
  return out;
}

bool Pattern::matches(std::string_view word) const {
  if (word.empty() || !code_->first[static_cast<unsigned char>(word.front())] ||
      !code_->last[static_cast<unsigned char>(word.back())] || !word.starts_with(prefix_))
    return false;
  std::call_once(code_->once, [&] { (void)code_->compile(); });
  if (code_->code == nullptr) return false;
  const int result = pcre2_match(code_->code, reinterpret_cast<PCRE2_SPTR>(word.data()), word.size(), 0, 0,
                                 match_data(), code_->context);
  if (result < 0 && result != PCRE2_ERROR_NOMATCH) {
    const std::lock_guard lock(code_->undecided_lock);
    if (code_->undecided.empty()) code_->undecided = word;
  }
  return result >= 0;
}

void PatternFilter::add(const Pattern& pattern) {
  const std::uint64_t bit = std::uint64_t{1} << (patterns_++ % 64);
  for (std::size_t byte = 0; byte < first_.size(); ++byte) {
    if (pattern.code_->first[byte]) first_[byte] |= bit;
    if (pattern.code_->last[byte]) last_[byte] |= bit;
  }
}

std::string Pattern::undecided() const {
  const std::lock_guard lock(code_->undecided_lock);
  return code_->undecided;
}

std::size_t Pattern::groups() const {
  std::call_once(code_->once, [&] { (void)code_->compile(); });
  std::uint32_t out = 0;
  if (code_->code != nullptr) pcre2_pattern_info(code_->code, PCRE2_INFO_CAPTURECOUNT, &out);
  return out;
}

std::string Pattern::capture(std::string_view word, std::size_t group) const {
  if (!matches(word) || group >= kGroups) return {};
  const PCRE2_SIZE* places = pcre2_get_ovector_pointer(match_data());
  const PCRE2_SIZE begin = places[2 * group];
  return begin == PCRE2_UNSET ? std::string() : std::string(word.substr(begin, places[2 * group + 1] - begin));
}

}  // namespace cu2sycl
