// Arguments of macros that only become text.
#pragma once

#include <vector>

#include "preprocess/directives.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// By macro, which parameters it only makes strings of (`#A`), itself or by other macros. Of several definitions of a
/// name, all do.
using StringizedParameters = WordMap<std::vector<bool>>;

[[nodiscard]] StringizedParameters find_stringized_parameters(const std::vector<LexedFile*>& files);

/// Marks the arguments for such parameters as text: kDisabled. Returns whether there are any.
bool disable_stringized(TokenStream& stream, const StringizedParameters& parameters);

}  // namespace cu2sycl
