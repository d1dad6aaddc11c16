"""Programs written by hand, one for each known way in which the width of an index affects a result. Their numbers are
0, 1…

Each has a title, declarations (name, text), parameters (type, name, value) and checks. PUT is the next result, `#v` a
local name of the check."""

SEEDS = [
    ("wrapping product", [("SALT", "#define SALT 0x9E3779B9u")], [("unsigned", "salt", "77u")], [
        "PUT = (threadIdx.x * 0x9E3779B9u) >> 22;",
        "PUT = ((blockIdx.x * blockDim.x + threadIdx.x) * 2246822519u) % 101u;",
        "float #v = (threadIdx.x + 3) * SALT * 69069u;\nPUT = bits(#v);",
        "PUT = ((threadIdx.x ^ salt) * SALT) / 1000;",
        "double #v = threadIdx.x * 1664525u + 1013904223u;\nPUT = bits(#v);",
        "PUT = (threadIdx.x + 1) << 30 >> 2;"]),
    ("signed 64 bits with an index", [], [("long long", "low", "-5"), ("int64_t", "seven", "7")], [
        "PUT = low < threadIdx.x;",
        "PUT = blockDim.x > low ? 1 : 2;",
        "PUT = bits(low * 6 / blockDim.x);",
        "PUT = bits((low - 100) % (threadIdx.x + 2));",
        "double #v = low * threadIdx.x;\nPUT = bits(#v);",
        "float #v = seven - threadIdx.x * 3;\nPUT = bits(#v);",
        "PUT = bits((low - blockDim.x) >> 1);",
        "if (seven - threadIdx.x < 3) PUT = 1;"]),
    ("64-bit loop", [], [("int", "n", "6"), ("long", "last", "4")], [
        "int #g = 0;\nfor (long long #i = n - 1; #i >= threadIdx.x; --#i)\n  if (++#g > 15) break;\nPUT = bits(#g);",
        "int #g = 0;\nlong #i = last;\nwhile (#i - threadIdx.x >= 0 && #g < 15) {\n  ++#g;\n  --#i;\n}\n"
        "PUT = bits(#g);",
        "int #g = 0;\nfor (int64_t #i = -2; #i < blockDim.x && #g < 15; #i += 3) ++#g;\nPUT = bits(#g);"]),
    ("widened difference", [
        ("before", "__device__ long long before(int n) { return threadIdx.x - n; }"),
        ("wide", "__device__ double wide(double v) { return v / 2; }"),
        ("Edges", "struct Edges {\n  long long first;\n  double second;\n};")],
        [("unsigned", "largest", "4294967295u")], [
        "long long #v = threadIdx.x - 4;\nPUT = bits(#v);",
        "size_t #v = ~blockIdx.x;\nPUT = bits(#v);",
        "long #v = -threadIdx.x;\nPUT = bits(#v);",
        "PUT = bits(before(6));",
        "PUT = bits(wide(threadIdx.x - 6));",
        "Edges #e = {threadIdx.x - 2, static_cast<double>(threadIdx.x - 2)};\n"
        "PUT = bits(#e.first);\nPUT = bits(#e.second);",
        "PUT = threadIdx.x - 1 == largest;",
        "PUT = threadIdx.x - 1 < largest;",
        "PUT = __popcll(threadIdx.x - 3);",
        "atomicAdd(&sum_wide[at], threadIdx.x - 3);\nPUT = sum_wide[at];",
        "atomicAdd(&sum_float[at], threadIdx.x - 3);\nPUT = bits(sum_float[at]);",
        "float #v = 1.0f;\n#v += threadIdx.x - 5;\nPUT = bits(#v);"]),
    ("deduction", [
        ("width", "template <class T>\n__device__ int width(T) { return sizeof(T); }"),
        ("middle", "template <class T>\n__device__ T middle(T v) { return (v - 3) / 2; }"),
        ("kind", "__device__ int kind(unsigned) { return 1; }\n__device__ int kind(unsigned long) { return 2; }\n"
         "__device__ int kind(double) { return 3; }"),
        ("Is", "template <class T>\nstruct Is {\n  static __device__ int get() { return 1; }\n};\n"
         "template <>\nstruct Is<unsigned> {\n  static __device__ int get() { return 2; }\n};")], [], [
        "PUT = width(threadIdx.x);",
        "PUT = width(threadIdx.x + blockDim.x * blockIdx.x) + sizeof(blockDim.x);",
        "PUT = middle(threadIdx.x);",
        "PUT = kind(blockIdx.x) * 10 + kind(blockDim.x * 2 - threadIdx.x);",
        "PUT = Is<decltype(threadIdx.x)>::get() * 10 + Is<decltype(blockDim.x / 2)>::get();",
        "auto #v = threadIdx.x;\nPUT = sizeof(#v);\nPUT = (#v - 3) / 2;",
        "const auto #v(blockIdx.x - 1);\nPUT = #v / 3;",
        "auto #f = [](auto #a) { return (#a - 3) / 2; };\nPUT = #f(threadIdx.x);",
        "auto #f = [=] { return threadIdx.x - 3; };\nPUT = #f();\nPUT = sizeof(#f());"]),
    ("auto lists", [], [], [
        "const auto& #b = blockDim;\nPUT = sizeof(#b.x);\nPUT = #b.x - 20 > 100;",
        "auto #v = threadIdx.x, #w = 1 + blockIdx.x;\nPUT = sizeof(#w);\nPUT = (#v - #w) / 2;",
        "const auto #v = blockDim.x * gridDim.x, #w = threadIdx.x;\nPUT = (#w - #v) / 2;"]),
    ("negative dividend", [], [("int", "back", "-4"), ("int", "columns", "5"), ("short", "little", "-9")], [
        "PUT = (threadIdx.x + back) / 2;",
        "PUT = (back + threadIdx.x) % columns;",
        "int #v = (int(threadIdx.x) * 2 + back + blockIdx.x) % columns;\nPUT = bits(#v);",
        "long long #v = little + threadIdx.x;\nPUT = bits(#v);",
        "PUT = (threadIdx.x + little) > 4000000000u;",
        "float #v = (threadIdx.x + back) / 4294967296.0f;\nPUT = bits(#v);"]),
    ("min and max", [], [("int", "n", "4"), ("int", "negative", "-2"), ("unsigned", "five", "5u")], [
        "long long #v = min(threadIdx.x, n);\nPUT = bits(#v);",
        "long long #v = min(threadIdx.x - 2, five);\nPUT = bits(#v);",
        "long long #v = max(threadIdx.x, negative);\nPUT = bits(#v);",
        "PUT = max(threadIdx.x - 5, 3u);",
        "PUT = threadIdx.x > 2 ? threadIdx.x : negative;",
        "PUT = abs((int)threadIdx.x - 3);"]),
    ("guards", [], [("long", "n", "3"), ("ptrdiff_t", "first", "-4")], [
        "if (first + threadIdx.x < blockDim.x / 2) PUT = 1;",
        "PUT = bits((n - 6 + threadIdx.x) / (long)2);",
        "float #v = (first + 2 * threadIdx.x) / 4.0f;\nPUT = bits(#v);"]),
    ("early return", [], [("long", "n", "3")], ["PUT = 1;", "if (n - threadIdx.x < 0) return;\nPUT = 2;"]),
    ("random numbers", [], [("unsigned", "seed", "12345u")], [
        "float #v = ((threadIdx.x * 1103515245u + seed) % 1000u) / 1000.0f;\nPUT = bits(#v);",
        "unsigned #s = (blockIdx.x * blockDim.x + threadIdx.x) * 747796405u + seed;\n"
        "PUT = ((#s >> ((#s >> 28) + 4)) ^ #s) * 277803737u;",
        "int #slot = ((blockIdx.x * blockDim.x + threadIdx.x) * 2654435769u * 31u) >> 28;\nPUT = bits(ints[#slot]);"]),
    ("macros", [
        ("GLOBAL", "#define GLOBAL (blockIdx.x * blockDim.x + threadIdx.x)"), ("LEFT", "#define LEFT(v) ((v) - 4)"),
        ("MIX", "#define MIX(v) (((v) * 2654435761u) >> 24)"), ("HALF", "#define HALF(v) (((v) - 1) / 2)"),
        ("DOWN", "#define DOWN(i, n) for (long long i = (n); i >= threadIdx.x; --i)")], [], [
        "long long #v = GLOBAL - 2;\nunsigned #w = GLOBAL - 2;\nPUT = bits(#v);\nPUT = #w;",
        "PUT = (GLOBAL - 5) / 3;", "PUT = LEFT(GLOBAL) / 2;", "PUT = MIX(GLOBAL);", "PUT = HALF(threadIdx.x);",
        "int #g = 0;\nDOWN(#i, 3) if (++#g > 9) break;\nPUT = bits(#g);",
        "double #v = LEFT(threadIdx.x);\nPUT = bits(#v);"]),
    ("initialiser that could be a parameter", [], [], [
        "long long #v = threadIdx.x - 4;\nPUT = bits(#v);", "long long #v = threadIdx.x - 5;\nPUT = bits(#v);",
        "bool #v(long(float(threadIdx.x)));\nPUT = bits(#v);"]),
]
