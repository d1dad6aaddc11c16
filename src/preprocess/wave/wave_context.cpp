#include "preprocess/wave/wave_context.hpp"

#include <boost/wave.hpp>
#include <boost/wave/cpplexer/cpp_lex_iterator.hpp>
#include <boost/wave/cpplexer/cpp_lex_token.hpp>
#include <memory>
#include <mutex>

namespace cu2sycl {
namespace {

namespace wave = boost::wave;
using WaveToken = wave::cpplexer::lex_token<>;
using Context = wave::context<std::string::const_iterator, wave::cpplexer::lex_iterator<WaveToken>>;

// A context reads the current folder and the date with functions that threads must not call at the same time:
// Boost.Filesystem's initial_path() and localtime().
std::unique_ptr<Context> make_context(const std::string& text) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  auto out = std::make_unique<Context>(text.begin(), text.end(), "<macros>");  // no folder has this name
  // With the C++20 setting, Wave 1.74 does not recognise raw strings.
  out->set_language(
      wave::enable_emit_line_directives(wave::enable_variadics(wave::language_support(wave::support_cpp0x)), false));
  return out;
}

}  // namespace

std::optional<std::vector<ExpandedToken>> expand_with_wave(const std::string& text, std::string& why) {
  std::vector<ExpandedToken> out;
  try {
    const auto context = make_context(text);
    bool space = false;
    for (const WaveToken& token : *context) {
      const auto id = wave::token_id(token);
      const auto category = static_cast<unsigned>(id) & static_cast<unsigned>(wave::TokenTypeMask);
      if (category == static_cast<unsigned>(wave::WhiteSpaceTokenType) ||
          category == static_cast<unsigned>(wave::EOLTokenType) ||
          category == static_cast<unsigned>(wave::EOFTokenType)) {
        space = true;
        continue;
      }
      const auto& value = token.get_value();
      if (value.empty()) continue;
      out.push_back({std::string(value.c_str(), value.size()), space});
      space = false;
    }
  } catch (const wave::cpp_exception& e) {
    why = e.description();
    return std::nullopt;
  } catch (const wave::cpplexer::lexing_exception& e) {
    why = e.description();
    return std::nullopt;
  }
  return out;
}

}  // namespace cu2sycl
