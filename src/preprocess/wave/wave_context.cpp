#include "preprocess/wave/wave_context.hpp"

#include <boost/wave.hpp>
#include <boost/wave/cpplexer/cpp_lex_iterator.hpp>
#include <boost/wave/cpplexer/cpp_lex_token.hpp>

namespace cu2sycl {
namespace {

namespace wave = boost::wave;
using WaveToken = wave::cpplexer::lex_token<>;
using Context = wave::context<std::string::const_iterator, wave::cpplexer::lex_iterator<WaveToken>>;

}  // namespace

std::optional<std::vector<ExpandedToken>> expand_with_wave(const std::string& text, std::string& why) {
  std::vector<ExpandedToken> out;
  try {
    Context context(text.begin(), text.end(), "macros");
    // With the C++20 setting, Wave 1.74 does not recognise raw strings.
    context.set_language(
        wave::enable_emit_line_directives(wave::enable_variadics(wave::language_support(wave::support_cpp0x)), false));
    bool space = false;
    for (const WaveToken& token : context) {
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
