// How code uses an element of memory, `p[i]`.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// Whether `p[…]`, with `p` at token `i`, is only read: neither it nor a member of it is assigned, called, bound to a
/// reference, or has its address taken. False for an argument of a macro, which may do anything with it.
[[nodiscard]] bool reads_element(const Place& place, TokenIndex i);

/// Whether a `&` before token `i` takes an address.
[[nodiscard]] bool takes_address(const TokenStream& s, TokenIndex i);

}  // namespace cu2sycl
