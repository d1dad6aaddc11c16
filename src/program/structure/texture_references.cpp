#include "program/structure/texture_references.hpp"

#include <algorithm>

#include "lex/specifiers.hpp"

namespace cu2sycl {

bool defines_texture(const Project& project) {
  return std::any_of(project.files.begin(), project.files.end(), [](const File& file) {
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 1; i < s.size(); ++i) {
      // `const struct texture<float, 2>& t` names CUDA's template.
      if (s.is_any(i - 1, tok::kw_class, tok::kw_struct, tok::kw_using) && s.is(i, cuda_specifier::kTexture) &&
          !s.is(i + 1, tok::less))
        return true;
    }
    return false;
  });
}

bool names_texture(const TokenStream& stream, const Declaration& declaration) {
  TokenIndex name = declaration.type_begin;
  if (stream.is(name, tok::coloncolon)) ++name;
  return stream.is(name, cuda_specifier::kTexture) && stream.is(name + 1, tok::less);
}

std::optional<Variable::Space> space_of(const Declaration& declaration, bool texture) {
  if (declaration.has(cuda_specifier::kShared)) return Variable::Space::kShared;
  if (texture) return Variable::Space::kTexture;
  if (declaration.has(cuda_specifier::kConstant)) return Variable::Space::kConstant;
  if (declaration.has(cuda_specifier::kManaged)) return Variable::Space::kManaged;
  return declaration.has(cuda_specifier::kDevice) ? std::optional(Variable::Space::kDevice) : std::nullopt;
}

}  // namespace cu2sycl
