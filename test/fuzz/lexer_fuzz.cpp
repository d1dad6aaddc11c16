// libFuzzer target (`scripts/fuzz`): the tokens of any bytes are in order, do not overlap and are inside the file. The
// match of a bracket is another bracket.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lex/brackets.hpp"
#include "lex/lexer.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const cu2sycl::TokenStream& tokens) {
  std::uint64_t end = 0;
  for (cu2sycl::TokenIndex i = 0; i < tokens.size(); ++i) {
    require(tokens[i].offset >= end);
    end = std::uint64_t{tokens[i].offset} + tokens[i].length;
    require(end <= tokens.source->bytes().size());
    const cu2sycl::TokenIndex match = tokens[i].match;
    if (match == cu2sycl::kNoToken) continue;
    // The match of the match may be a third bracket: branches of `#if` may open twice what is closed once.
    require(match < tokens.size() && match != i && tokens[match].match != cu2sycl::kNoToken);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const cu2sycl::SourceFile source("t.cu", std::string(reinterpret_cast<const char*>(data), size));
  cu2sycl::TokenStream tokens = cu2sycl::lex(source);
  check(tokens);
  cu2sycl::disarm_single_brackets(tokens);
  check(tokens);
  return 0;
}
