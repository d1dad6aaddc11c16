// Integer instructions of inline PTX, compared with C++ code after the PTX ISA, for edge cases and random operands.
// EXPECT: 70 instructions of 4096 operands, 0 differ
#include <cstdint>
#include <cstdio>

constexpr int kResults = 70;
using u32 = unsigned;
using u64 = unsigned long long;
using s64 = long long;

__device__ void words(u32 a, u32 b, u32 c, u64* out) {
  const int sa = static_cast<int>(a), sb = static_cast<int>(b), sc = static_cast<int>(c);
  u32 d;
  int s;
  int k = 0;
#define KEEP(value) out[k++] = static_cast<u64>(value)
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("shf.r.wrap.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("shf.l.clamp.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("shf.r.clamp.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("shl.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(c)); KEEP(d);
  asm("shr.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(c)); KEEP(d);
  asm("shr.s32 %0, %1, %2;" : "=r"(s) : "r"(sa), "r"(c)); KEEP(static_cast<u32>(s));
  asm("and.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP(d);
  asm("or.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP(d);
  asm("xor.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP(d);
  asm("not.b32 %0, %1;" : "=r"(d) : "r"(a)); KEEP(d);
  asm("cnot.b32 %0, %1;" : "=r"(d) : "r"(a)); KEEP(d);
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(s) : "r"(sa), "r"(b), "r"(c)); KEEP(static_cast<u32>(s));
  asm("bfi.b32 %0, %1, %2, %3, 7;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("bfind.u32 %0, %1;" : "=r"(d) : "r"(a)); KEEP(d);
  asm("bfind.s32 %0, %1;" : "=r"(d) : "r"(sa)); KEEP(d);
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("brev.b32 %0, %1;" : "=r"(d) : "r"(a)); KEEP(d);
  asm("clz.b32 %0, %1;" : "=r"(d) : "r"(a)); KEEP(d);
  asm("popc.b32 %0, %1;" : "=r"(d) : "r"(a)); KEEP(d);
  asm("add.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP(d);
  asm("add.s32 %0, %1, %2;" : "=r"(s) : "r"(sa), "r"(sb)); KEEP(static_cast<u32>(s));
  asm("sub.s32 %0, %1, %2;" : "=r"(s) : "r"(sa), "r"(sb)); KEEP(static_cast<u32>(s));
  asm("neg.s32 %0, %1;" : "=r"(s) : "r"(sa)); KEEP(static_cast<u32>(s));
  asm("abs.s32 %0, %1;" : "=r"(s) : "r"(sa)); KEEP(static_cast<u32>(s));
  asm("mul.lo.s32 %0, %1, %2;" : "=r"(s) : "r"(sa), "r"(sb)); KEEP(static_cast<u32>(s));
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("mul.hi.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP(d);
  asm("mul.hi.s32 %0, %1, %2;" : "=r"(s) : "r"(sa), "r"(sb)); KEEP(static_cast<u32>(s));
  asm("mad.hi.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("mad.hi.s32 %0, %1, %2, %3;" : "=r"(s) : "r"(sa), "r"(sb), "r"(sc)); KEEP(static_cast<u32>(s));
  asm("mul24.lo.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP(d);
  asm("mul24.lo.s32 %0, %1, %2;" : "=r"(s) : "r"(sa), "r"(sb)); KEEP(static_cast<u32>(s));
  asm("mad24.lo.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("sad.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(sa), "r"(sb), "r"(c)); KEEP(d);
  asm("sad.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP(d);
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(s) : "r"(sa), "r"(sb), "r"(sc)); KEEP(static_cast<u32>(s));
  asm("min.s32 %0, %1, %2;" : "=r"(s) : "r"(sa), "r"(sb)); KEEP(static_cast<u32>(s));
  asm("max.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP(d);
  asm("div.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b | 1)); KEEP(d);
  asm("rem.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b | 1)); KEEP(d);
  asm("slct.s32.s32 %0, %1, %2, %3;" : "=r"(s) : "r"(sa), "r"(sb), "r"(sc)); KEEP(static_cast<u32>(s));
  asm("cvt.sat.u8.s32 %0, %1;" : "=r"(d) : "r"(sa)); KEEP(d);
  asm("cvt.sat.s8.s32 %0, %1;" : "=r"(s) : "r"(sa)); KEEP(static_cast<u32>(s));
  asm("cvt.sat.u16.s32 %0, %1;" : "=r"(d) : "r"(sa)); KEEP(d);
  asm("cvt.u8.u32 %0, %1;" : "=r"(d) : "r"(a)); KEEP(d);
  asm("cvt.s8.s32 %0, %1;" : "=r"(s) : "r"(sa)); KEEP(static_cast<u32>(s));
  asm("vabsdiff4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(0)); KEEP(d);
  asm("vadd4.u32.u32.u32.sat %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(0)); KEEP(d);
  const u64 la = static_cast<u64>(a) << 32 | b, lb = static_cast<u64>(c) << 32 | a;
  u64 l;
  s64 sl;
  asm("shl.b64 %0, %1, %2;" : "=l"(l) : "l"(la), "r"(c)); KEEP(l);
  asm("shr.s64 %0, %1, %2;" : "=l"(sl) : "l"(static_cast<s64>(la)), "r"(c)); KEEP(sl);
  asm("mul.lo.u64 %0, %1, %2;" : "=l"(l) : "l"(la), "l"(lb)); KEEP(l);
  asm("mul.hi.u64 %0, %1, %2;" : "=l"(l) : "l"(la), "l"(lb)); KEEP(l);
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(l) : "r"(a), "r"(b)); KEEP(l);
  asm("mul.wide.s32 %0, %1, %2;" : "=l"(sl) : "r"(sa), "r"(sb)); KEEP(sl);
  asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(l) : "r"(a), "r"(b), "l"(lb)); KEEP(l);
  asm("popc.b64 %0, %1;" : "=r"(d) : "l"(la)); KEEP(d);
  asm("clz.b64 %0, %1;" : "=r"(d) : "l"(la)); KEEP(d);
  asm("bfe.u64 %0, %1, %2, %3;" : "=l"(l) : "l"(la), "r"(b & 255), "r"(c & 255)); KEEP(l);  // others are not defined
  asm("bfind.u64 %0, %1;" : "=r"(d) : "l"(la)); KEEP(d);
  asm("mov.b64 %0, {%1, %2};" : "=l"(l) : "r"(a), "r"(b)); KEEP(l);
  asm("mov.b64 {%0, %1}, %2;" : "=r"(d), "=r"(s) : "l"(la)); KEEP(d ^ static_cast<u32>(s));
  asm("cvt.u32.u64 %0, %1;" : "=r"(d) : "l"(la)); KEEP(d);
  asm("cvt.s64.s32 %0, %1;" : "=l"(sl) : "r"(sa)); KEEP(sl);
  u32 low, high;
  asm("add.cc.u32 %0, %2, %3;\n\t"
      "addc.u32 %1, %4, 0;"
      : "=r"(low), "=r"(high)
      : "r"(a), "r"(b), "r"(c));
  KEEP(static_cast<u64>(high) << 32 | low);
  asm("sub.cc.u32 %0, %2, %3; subc.u32 %1, %4, %2;" : "=r"(low), "=r"(high) : "r"(a), "r"(b), "r"(c));
  KEEP(static_cast<u64>(high) << 32 | low);
}

// The expected results, as the PTX ISA defines them.
static u32 shifted(u64 value, u32 n) { return n < 64 ? static_cast<u32>(value >> n) : 0; }
static u32 bits_of(u64 a, bool negative, u32 size, u32 position, u32 length) {
  (void)negative;
  u64 out = 0;
  for (u32 i = 0; i < length && i < size; ++i)
    if (position + i < size && (a >> (position + i) & 1)) out |= u64{1} << i;
  return static_cast<u32>(out);
}
static u32 signed_field(u32 a, u32 position, u32 length) {
  if (length == 0) return 0;
  const u32 last = position + length - 1 < 31 ? position + length - 1 : 31;
  const u32 sign = a >> last & 1;
  u32 out = 0;
  for (u32 i = 0; i < 32; ++i) {
    const bool inside = i < length && position + i <= 31;
    if (inside ? (a >> (position + i) & 1) : sign) out |= 1u << i;
  }
  return out;
}
static u32 permuted(u32 a, u32 b, u32 selector) {
  const u64 both = static_cast<u64>(b) << 32 | a;
  u32 out = 0;
  for (u32 i = 0; i < 4; ++i) {
    const u32 digit = selector >> (4 * i) & 15;
    u32 byte = both >> (8 * (digit & 7)) & 255;
    if (digit & 8) byte = byte & 128 ? 255 : 0;
    out |= byte << (8 * i);
  }
  return out;
}
template <typename F>
u32 by_bytes(u32 a, u32 b, F f) {
  u32 out = 0;
  for (u32 i = 0; i < 32; i += 8) out |= static_cast<u32>(f(a >> i & 255, b >> i & 255)) << i;
  return out;
}
static u64 high_word(u64 a, u64 b) { return static_cast<u64>(static_cast<unsigned __int128>(a) * b >> 64); }

static void emulate(u32 a, u32 b, u32 c, u64* out) {
  const s64 sa = static_cast<int>(a), sb = static_cast<int>(b), sc = static_cast<int>(c);
  const u64 ba = static_cast<u64>(b) << 32 | a;
  const u32 n = c < 32 ? c : 32, p = b & 255, q = c & 255;
  int k = 0;
  const auto keep32 = [&](s64 value) { out[k++] = static_cast<u32>(value); };
  keep32(static_cast<u32>(ba << (c & 31) >> 32));
  keep32(shifted(ba, c & 31));
  keep32(static_cast<u32>(n == 32 ? a : ba << n >> 32));
  keep32(n == 32 ? b : shifted(ba, n));
  keep32(c < 32 ? a << c : 0);
  keep32(c < 32 ? a >> c : 0);
  keep32(c < 32 ? sa >> c : sa < 0 ? -1 : 0);
  keep32(a & b);
  keep32(a | b);
  keep32(a ^ b);
  keep32(~a);
  keep32(a == 0);
  keep32(bits_of(a, false, 32, p, q));
  keep32(signed_field(a, p, q));
  {
    u32 field = b;
    for (u32 i = 0; i < 7; ++i)
      if (q + i < 32) field = (field & ~(1u << (q + i))) | (a >> i & 1) << (q + i);
    keep32(field);
  }
  {
    int highest = -1, of_signed = -1;
    for (int i = 0; i < 32; ++i) {
      if (a >> i & 1) highest = i;
      if ((sa < 0 ? ~a : a) >> i & 1) of_signed = i;
    }
    keep32(highest);
    keep32(of_signed);
  }
  keep32(permuted(a, b, c));
  keep32(a ^ b ^ c);
  keep32((a & b) | (a & c) | (b & c));
  u32 reversed = 0, ones = 0, zeros = 32;
  for (int i = 0; i < 32; ++i) {
    reversed |= (a >> i & 1) << (31 - i);
    ones += a >> i & 1;
    if (a >> i & 1) zeros = 31 - i;
  }
  keep32(reversed);
  keep32(zeros);
  keep32(ones);
  keep32(a + b);
  keep32(sa + sb);
  keep32(sa - sb);
  keep32(-sa);
  keep32(sa < 0 ? -sa : sa);
  keep32(static_cast<s64>(static_cast<u64>(sa) * static_cast<u64>(sb)));
  keep32(a * b + c);
  keep32(static_cast<u64>(a) * b >> 32);
  keep32(sa * sb >> 32);
  keep32((static_cast<u64>(a) * b >> 32) + c);
  keep32((sa * sb >> 32) + sc);
  keep32(static_cast<u64>(a & 0xffffff) * (b & 0xffffff));
  keep32((static_cast<s64>(static_cast<int>(a << 8) >> 8)) * (static_cast<int>(b << 8) >> 8));
  keep32(static_cast<u64>(a & 0xffffff) * (b & 0xffffff) + c);
  keep32((sa > sb ? sa - sb : sb - sa) + c);
  keep32((a > b ? a - b : b - a) + static_cast<s64>(c));
  s64 dot = c, signed_dot = sc;
  for (int i = 0; i < 32; i += 8) {
    dot += static_cast<s64>(a >> i & 255) * (b >> i & 255);
    signed_dot += static_cast<signed char>(a >> i & 255) * static_cast<signed char>(b >> i & 255);
  }
  keep32(dot);
  keep32(signed_dot);
  keep32(sa < sb ? sa : sb);
  keep32(a > b ? a : b);
  keep32(a / (b | 1));
  keep32(a % (b | 1));
  keep32(sc >= 0 ? sa : sb);
  keep32(sa < 0 ? 0 : sa > 255 ? 255 : sa);
  keep32(sa < -128 ? -128 : sa > 127 ? 127 : sa);
  keep32(sa < 0 ? 0 : sa > 65535 ? 65535 : sa);
  keep32(a & 255);
  keep32(static_cast<signed char>(a & 255));
  keep32(by_bytes(a, b, [](u32 x, u32 y) { return x > y ? x - y : y - x; }));
  keep32(by_bytes(a, b, [](u32 x, u32 y) { return x + y > 255 ? 255 : x + y; }));
  const u64 la = static_cast<u64>(a) << 32 | b, lb = static_cast<u64>(c) << 32 | a;
  out[k++] = c < 64 ? la << c : 0;
  out[k++] = static_cast<u64>(static_cast<s64>(la) >> (c < 64 ? c : 63));
  out[k++] = la * lb;
  out[k++] = high_word(la, lb);
  out[k++] = static_cast<u64>(a) * b;
  out[k++] = static_cast<u64>(sa * sb);
  out[k++] = static_cast<u64>(a) * b + lb;
  u64 ones64 = 0, zeros64 = 64, field64 = 0, highest64 = 0xffffffff;
  for (u32 i = 0; i < 64; ++i) {
    ones64 += la >> i & 1;
    if (la >> i & 1) zeros64 = 63 - i, highest64 = i;
    if (i < q && p + i < 64) field64 |= (la >> (p + i) & 1) << i;
  }
  out[k++] = ones64;
  out[k++] = zeros64;
  out[k++] = field64;
  out[k++] = highest64;
  out[k++] = static_cast<u64>(b) << 32 | a;
  out[k++] = a ^ b;
  out[k++] = b;
  out[k++] = static_cast<u64>(sa);
  const u64 sum = static_cast<u64>(a) + b;
  out[k++] = (static_cast<u64>(static_cast<u32>(c + (sum >> 32))) << 32) | static_cast<u32>(sum);
  out[k++] = (static_cast<u64>(static_cast<u32>(c - a - (a < b))) << 32) | static_cast<u32>(a - b);
}

__global__ void run(const u32* in, u64* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) words(in[3 * i], in[3 * i + 1], in[3 * i + 2], out + i * kResults);
}

int main() {
  constexpr int n = 4096;
  const u32 edges[] = {0, 1, 2, 5, 7, 8, 31, 32, 33, 63, 64, 127, 255, 0x7fffffff, 0x80000000, 0xffffffff};
  u32* in;
  u64* out;
  cudaMallocManaged(&in, 3 * n * sizeof(u32));
  cudaMallocManaged(&out, n * kResults * sizeof(u64));
  u32 state = 1;
  for (int i = 0; i < 3 * n; ++i) {
    state = state * 1664525u + 1013904223u;
    in[i] = state >> 29 < 3 ? edges[state >> 8 & 15] : state ^ state >> 15;
  }
  run<<<n / 128, 128>>>(in, out, n);
  cudaDeviceSynchronize();
  int differ = 0;
  for (int i = 0; i < n; ++i) {
    u64 want[kResults];
    emulate(in[3 * i], in[3 * i + 1], in[3 * i + 2], want);
    for (int k = 0; k < kResults; ++k) {
      if (out[i * kResults + k] == want[k]) continue;
      if (differ++ < 10)
        printf("%d of %x %x %x: %llx, not %llx\n", k, in[3 * i], in[3 * i + 1], in[3 * i + 2], out[i * kResults + k], want[k]);
    }
  }
  printf("%d instructions of %d operands, %d differ\n", kResults, n, differ);
  cudaFree(in);
  cudaFree(out);
}
