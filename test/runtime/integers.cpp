// Integer and SIMD intrinsics against plain arithmetic in 64 bits, lane by lane.
#include <cu2sycl/math/integer.hpp>
#include <cu2sycl/math/simd.hpp>
#include <functional>

#include "check.hpp"

namespace {

struct Words {
  unsigned a, b, c;
};

std::vector<Words> words() {
  std::mt19937 random(3);
  std::vector<Words> out;
  for (const unsigned a : {0U, 1U, 0x7fffffffU, 0x80000000U, 0xffffffffU, 0x80007fffU, 0x7f80ff01U})
    for (const unsigned b : {0U, 1U, 0x7fffffffU, 0x80000000U, 0xffffffffU, 0x00ff8001U}) out.push_back({a, b, 5U});
  for (int i = 0; i < 2000; ++i)
    out.push_back({static_cast<unsigned>(random()), static_cast<unsigned>(random()), static_cast<unsigned>(random())});
  return out;
}

template <typename Device, typename Plain>
void same(const char* what, Device device, Plain plain) {
  const std::vector<Words> values = words();
  const auto got =
      check::on_device<unsigned long long>(values, [=](Words w) { return static_cast<unsigned long long>(device(w)); });
  for (std::size_t i = 0; i < values.size(); ++i)
    check::equal(what, got[i], static_cast<unsigned long long>(plain(values[i])));
}

template <int Bits, bool Signed>
long long lane(unsigned word, int i) {
  const auto raw = static_cast<long long>(word >> (i * Bits) & ((1ULL << Bits) - 1));
  return Signed && raw >> (Bits - 1) ? raw - (1LL << Bits) : raw;
}
template <int Bits, bool Signed>
long long saturated(long long v) {
  const long long low = Signed ? -(1LL << (Bits - 1)) : 0;
  const long long high = Signed ? (1LL << (Bits - 1)) - 1 : (1LL << Bits) - 1;
  return v < low ? low : v > high ? high : v;
}
template <int Bits, bool Signed>
unsigned lanes(Words w, long long (*f)(long long, long long)) {
  unsigned out = 0;
  for (int i = 0; i < 32 / Bits; ++i)
    out |= static_cast<unsigned>(f(lane<Bits, Signed>(w.a, i), lane<Bits, Signed>(w.b, i)) & ((1LL << Bits) - 1))
           << (i * Bits);
  return out;
}

long long half_down(long long v) { return v >= 0 ? v / 2 : -((-v + 1) / 2); }

#define SIMD(name, bits, is_signed, expression)                                                             \
  same(                                                                                                     \
      #name, [](Words w) { return cu2sycl::name(w.a, w.b); },                                               \
      [](Words w) {                                                                                         \
        return lanes<bits, is_signed>(w, [](long long x, long long y) -> long long { return expression; }); \
      });
#define SIMD_1(name, bits, expression)                   \
  same(                                                  \
      #name, [](Words w) { return cu2sycl::name(w.a); }, \
      [](Words w) { return lanes<bits, true>(w, [](long long x, long long) -> long long { return expression; }); });
#define SIMD_BOTH(name, is_signed, expression16, expression8) \
  SIMD(name##2, 16, is_signed, expression16) SIMD(name##4, 8, is_signed, expression8)
#define COMPARE(name, suffix, is_signed, relation)                                         \
  SIMD_BOTH(__vcmp##name##suffix, is_signed, x relation y ? -1 : 0, x relation y ? -1 : 0) \
  SIMD_BOTH(__vset##name##suffix, is_signed, x relation y ? 1 : 0, x relation y ? 1 : 0)

void simd() {
  SIMD_BOTH(__vadd, false, x + y, x + y)
  SIMD_BOTH(__vsub, false, x - y, x - y)
  SIMD_BOTH(__vaddss, true, (saturated<16, true>(x + y)), (saturated<8, true>(x + y)))
  SIMD_BOTH(__vaddus, false, (saturated<16, false>(x + y)), (saturated<8, false>(x + y)))
  SIMD_BOTH(__vsubss, true, (saturated<16, true>(x - y)), (saturated<8, true>(x - y)))
  SIMD_BOTH(__vsubus, false, (saturated<16, false>(x - y)), (saturated<8, false>(x - y)))
  SIMD_BOTH(__vmaxs, true, std::max(x, y), std::max(x, y))
  SIMD_BOTH(__vmins, true, std::min(x, y), std::min(x, y))
  SIMD_BOTH(__vmaxu, false, std::max(x, y), std::max(x, y))
  SIMD_BOTH(__vminu, false, std::min(x, y), std::min(x, y))
  SIMD_BOTH(__vavgu, false, (x + y + 1) / 2, (x + y + 1) / 2)
  SIMD_BOTH(__vhaddu, false, (x + y) / 2, (x + y) / 2)
  SIMD_BOTH(__vabsdiffs, true, std::llabs(x - y), std::llabs(x - y))
  SIMD_BOTH(__vabsdiffu, false, std::llabs(x - y), std::llabs(x - y))
  COMPARE(eq, , false, ==)
  COMPARE(ne, , false, !=)
  COMPARE(gt, s, true, >)
  COMPARE(gt, u, false, >)
  COMPARE(ge, s, true, >=)
  COMPARE(ge, u, false, >=)
  COMPARE(lt, s, true, <)
  COMPARE(lt, u, false, <)
  COMPARE(le, s, true, <=)
  COMPARE(le, u, false, <=)
  SIMD_1(__vabs2, 16, x < 0 ? -x : x)
  SIMD_1(__vabs4, 8, x < 0 ? -x : x)
  SIMD_1(__vabsss2, 16, (saturated<16, true>(x < 0 ? -x : x)))
  SIMD_1(__vabsss4, 8, (saturated<8, true>(x < 0 ? -x : x)))
  SIMD_1(__vneg2, 16, -x)
  SIMD_1(__vneg4, 8, -x)
  SIMD_1(__vnegss2, 16, (saturated<16, true>(-x)))
  SIMD_1(__vnegss4, 8, (saturated<8, true>(-x)))
  // Rounded away from zero at halves, as an H200 does it.
  SIMD_BOTH(__vavgs, true, x + y >= 0 ? (x + y + 1) / 2 : half_down(x + y),
            x + y >= 0 ? (x + y + 1) / 2 : half_down(x + y))
  const auto sum = [](unsigned word, int bits) {
    unsigned out = 0;
    for (int i = 0; i < 32; i += bits) out += word >> i & ((1U << bits) - 1);
    return out;
  };
  same(
      "__vsads2", [](Words w) { return cu2sycl::__vsads2(w.a, w.b); },
      [=](Words w) {
        return sum(lanes<16, true>(w, [](long long x, long long y) { return x > y ? x - y : y - x; }), 16);
      });
  same(
      "__vsadu2", [](Words w) { return cu2sycl::__vsadu2(w.a, w.b); },
      [=](Words w) {
        return sum(lanes<16, false>(w, [](long long x, long long y) { return x > y ? x - y : y - x; }), 16);
      });
  same(
      "__vsads4", [](Words w) { return cu2sycl::__vsads4(w.a, w.b); },
      [=](Words w) {
        return sum(lanes<8, true>(w, [](long long x, long long y) { return x > y ? x - y : y - x; }), 8);
      });
  same(
      "__vsadu4", [](Words w) { return cu2sycl::__vsadu4(w.a, w.b); },
      [=](Words w) {
        return sum(lanes<8, false>(w, [](long long x, long long y) { return x > y ? x - y : y - x; }), 8);
      });
}

int as_int(unsigned v) { return static_cast<int>(v); }
unsigned long long wide(Words w) { return static_cast<unsigned long long>(w.a) << 32 | w.b; }
unsigned long long other(Words w) { return static_cast<unsigned long long>(w.c) << 32 | w.a; }

void scalar() {
  same(
      "__popc", [](Words w) { return cu2sycl::__popc(w.a); },
      [](Words w) {
        int n = 0;
        for (int i = 0; i < 32; ++i) n += w.a >> i & 1;
        return n;
      });
  same(
      "__popcll", [](Words w) { return cu2sycl::__popcll(wide(w)); },
      [](Words w) {
        int n = 0;
        for (int i = 0; i < 64; ++i) n += static_cast<int>(wide(w) >> i & 1);
        return n;
      });
  same(
      "__clz", [](Words w) { return cu2sycl::__clz(as_int(w.a)); },
      [](Words w) {
        int n = 0;
        while (n < 32 && !(w.a >> (31 - n) & 1)) ++n;
        return n;
      });
  same(
      "__clzll", [](Words w) { return cu2sycl::__clzll(static_cast<long long>(wide(w))); },
      [](Words w) {
        int n = 0;
        while (n < 64 && !(wide(w) >> (63 - n) & 1)) ++n;
        return n;
      });
  same(
      "__ffs", [](Words w) { return cu2sycl::__ffs(as_int(w.a)); },
      [](Words w) {
        for (int i = 0; i < 32; ++i)
          if (w.a >> i & 1) return i + 1;
        return 0;
      });
  same(
      "__ffsll", [](Words w) { return cu2sycl::__ffsll(static_cast<long long>(wide(w))); },
      [](Words w) {
        for (int i = 0; i < 64; ++i)
          if (wide(w) >> i & 1) return i + 1;
        return 0;
      });
  same(
      "__brev", [](Words w) { return cu2sycl::__brev(w.a); },
      [](Words w) {
        unsigned r = 0;
        for (int i = 0; i < 32; ++i) r |= (w.a >> i & 1U) << (31 - i);
        return r;
      });
  same(
      "__brevll", [](Words w) { return cu2sycl::__brevll(wide(w)); },
      [](Words w) {
        unsigned long long r = 0;
        for (int i = 0; i < 64; ++i) r |= (wide(w) >> i & 1U) << (63 - i);
        return r;
      });
  same(
      "__mul24", [](Words w) { return static_cast<unsigned>(cu2sycl::__mul24(as_int(w.a), as_int(w.b))); },
      [](Words w) { return static_cast<unsigned>(lane<24, true>(w.a, 0) * lane<24, true>(w.b, 0)); });
  same(
      "__umul24", [](Words w) { return cu2sycl::__umul24(w.a, w.b); },
      [](Words w) { return static_cast<unsigned>((w.a & 0xffffffULL) * (w.b & 0xffffffULL)); });
  same(
      "__mulhi", [](Words w) { return static_cast<unsigned>(cu2sycl::__mulhi(as_int(w.a), as_int(w.b))); },
      [](Words w) { return static_cast<unsigned>(static_cast<long long>(as_int(w.a)) * as_int(w.b) >> 32); });
  same(
      "__umulhi", [](Words w) { return cu2sycl::__umulhi(w.a, w.b); },
      [](Words w) { return static_cast<unsigned>(static_cast<unsigned long long>(w.a) * w.b >> 32); });
  same(
      "__umul64hi", [](Words w) { return cu2sycl::__umul64hi(wide(w), other(w)); },
      [](Words w) {
        return static_cast<unsigned long long>(static_cast<unsigned __int128>(wide(w)) * other(w) >> 64);
      });
  same(
      "__mul64hi",
      [](Words w) {
        return static_cast<unsigned long long>(
            cu2sycl::__mul64hi(static_cast<long long>(wide(w)), static_cast<long long>(other(w))));
      },
      [](Words w) {
        return static_cast<unsigned long long>(
            static_cast<__int128>(static_cast<long long>(wide(w))) * static_cast<long long>(other(w)) >> 64);
      });
  same(
      "__byte_perm", [](Words w) { return cu2sycl::__byte_perm(w.a, w.b, w.c); },
      [](Words w) {
        unsigned r = 0;
        for (int i = 0; i < 4; ++i) {
          const unsigned k = w.c >> (4 * i) & 7;
          r |= ((k < 4 ? w.a >> (8 * k) : w.b >> (8 * (k - 4))) & 0xffU) << (8 * i);
        }
        return r;
      });
  same(
      "__funnelshift_l", [](Words w) { return cu2sycl::__funnelshift_l(w.a, w.b, w.c); },
      [](Words w) {
        const unsigned n = w.c & 31;
        return n == 0 ? w.b : w.b << n | w.a >> (32 - n);
      });
  same(
      "__funnelshift_r", [](Words w) { return cu2sycl::__funnelshift_r(w.a, w.b, w.c); },
      [](Words w) {
        const unsigned n = w.c & 31;
        return n == 0 ? w.a : w.b << (32 - n) | w.a >> n;
      });
  same(
      "__funnelshift_lc", [](Words w) { return cu2sycl::__funnelshift_lc(w.a, w.b, w.c % 40); },
      [](Words w) {
        const unsigned n = w.c % 40;
        return n >= 32 ? w.a : n == 0 ? w.b : w.b << n | w.a >> (32 - n);
      });
  same(
      "__funnelshift_rc", [](Words w) { return cu2sycl::__funnelshift_rc(w.a, w.b, w.c % 40); },
      [](Words w) {
        const unsigned n = w.c % 40;
        return n >= 32 ? w.b : n == 0 ? w.a : w.b << (32 - n) | w.a >> n;
      });
  same(
      "__sad", [](Words w) { return cu2sycl::__sad(as_int(w.a), as_int(w.b), w.c); },
      [](Words w) {
        return static_cast<unsigned>(std::llabs(static_cast<long long>(as_int(w.a)) - as_int(w.b)) + w.c);
      });
  same(
      "__usad", [](Words w) { return cu2sycl::__usad(w.a, w.b, w.c); },
      [](Words w) { return static_cast<unsigned>(std::llabs(static_cast<long long>(w.a) - w.b) + w.c); });
  same(
      "__hadd", [](Words w) { return static_cast<unsigned>(cu2sycl::__hadd(as_int(w.a), as_int(w.b))); },
      [](Words w) { return static_cast<unsigned>(half_down(static_cast<long long>(as_int(w.a)) + as_int(w.b))); });
  same(
      "__rhadd", [](Words w) { return static_cast<unsigned>(cu2sycl::__rhadd(as_int(w.a), as_int(w.b))); },
      [](Words w) { return static_cast<unsigned>(half_down(static_cast<long long>(as_int(w.a)) + as_int(w.b) + 1)); });
  same(
      "__uhadd", [](Words w) { return cu2sycl::__uhadd(w.a, w.b); },
      [](Words w) { return (static_cast<unsigned long long>(w.a) + w.b) / 2; });
  same(
      "__urhadd", [](Words w) { return cu2sycl::__urhadd(w.a, w.b); },
      [](Words w) { return (static_cast<unsigned long long>(w.a) + w.b + 1) / 2; });
  same(
      "__dp4a", [](Words w) { return static_cast<unsigned>(cu2sycl::__dp4a(as_int(w.a), as_int(w.b), as_int(w.c))); },
      [](Words w) {
        long long s = as_int(w.c);
        for (int i = 0; i < 4; ++i) s += lane<8, true>(w.a, i) * lane<8, true>(w.b, i);
        return static_cast<unsigned>(s);
      });
  same(
      "__dp4a unsigned", [](Words w) { return cu2sycl::__dp4a(w.a, w.b, w.c); },
      [](Words w) {
        unsigned s = w.c;
        for (int i = 0; i < 4; ++i) s += static_cast<unsigned>(lane<8, false>(w.a, i) * lane<8, false>(w.b, i));
        return s;
      });
  same(
      "__dp2a_lo",
      [](Words w) { return static_cast<unsigned>(cu2sycl::__dp2a_lo(as_int(w.a), as_int(w.b), as_int(w.c))); },
      [](Words w) {
        long long s = as_int(w.c);
        for (int i = 0; i < 2; ++i) s += lane<16, true>(w.a, i) * lane<8, true>(w.b, i);
        return static_cast<unsigned>(s);
      });
  same(
      "__dp2a_hi", [](Words w) { return cu2sycl::__dp2a_hi(w.a, w.b, w.c); },
      [](Words w) {
        unsigned s = w.c;
        for (int i = 0; i < 2; ++i) s += static_cast<unsigned>(lane<16, false>(w.a, i) * lane<8, false>(w.b, i + 2));
        return s;
      });
}

}  // namespace

int main() {
  scalar();
  simd();
  return check::summary();
}
