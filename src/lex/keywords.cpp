#include "lex/keywords.hpp"

#include "source/words.hpp"

namespace cu2sycl {
namespace {

const FixedWords kBuiltinTypes{"void",    "bool",     "char",     "short",    "int",     "long",
                               "float",   "double",   "signed",   "unsigned", "auto",    "wchar_t",
                               "char8_t", "char16_t", "char32_t", "__int64",  "__int128"};
const FixedWords kKeywords{
    "alignas",  "alignof",  "asm",           "break",       "case",     "catch",        "class",    "const_cast",
    "continue", "decltype", "default",       "delete",      "do",       "dynamic_cast", "else",     "enum",
    "explicit", "export",   "false",         "for",         "friend",   "goto",         "if",       "namespace",
    "new",      "noexcept", "nullptr",       "operator",    "private",  "protected",    "public",   "reinterpret_cast",
    "return",   "sizeof",   "static_assert", "static_cast", "struct",   "switch",       "template", "this",
    "throw",    "true",     "try",           "typedef",     "typeid",   "typename",     "union",    "using",
    "virtual",  "while",    "co_await",      "co_return",   "co_yield", "concept",      "requires", "and",
    "or",       "not",      "const",         "volatile",    "static",   "extern",       "inline",   "constexpr",
    "mutable",  "register", "thread_local",  "bool",        "char",     "short",        "int",      "long",
    "float",    "double",   "signed",        "unsigned",    "auto",     "void",         "wchar_t"};

}  // namespace

bool is_keyword(std::string_view word) { return kKeywords.contains(word); }
bool is_builtin_type(std::string_view word) { return kBuiltinTypes.contains(word); }

}  // namespace cu2sycl
