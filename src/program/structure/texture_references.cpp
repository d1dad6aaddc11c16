#include "program/structure/texture_references.hpp"

#include <algorithm>

#include "lex/specifiers.hpp"

namespace cu2sycl {

bool declares_textures(const Project& project, const TokenStream& stream, const Declaration& declaration) {
  TokenIndex name = declaration.type_begin;
  if (stream.is(name, tok::coloncolon)) ++name;
  if (!stream.is(name, cuda_specifier::kTexture) || !stream.is(name + 1, tok::less)) return false;
  const auto defines = [](const File& file) {
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 1; i < s.size(); ++i) {
      if (s.is(i, cuda_specifier::kTexture) && s.is_any(i - 1, tok::kw_class, tok::kw_struct, tok::kw_using))
        return true;
    }
    return false;
  };
  return std::none_of(project.files.begin(), project.files.end(), defines);
}

}  // namespace cu2sycl
