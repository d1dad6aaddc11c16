"""The results of PTX instructions as the PTX ISA describes them. instructions() lists them with their operands."""
import math
import random
import struct
from fractions import Fraction

M32, M64 = (1 << 32) - 1, (1 << 64) - 1


def size(kind):
    return {"place": 32, "u8": 32, "s8": 32, "f16x2": 32, "bf16x2": 32, "bf16": 16}.get(kind) or int(kind[1:])


def signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> bits - 1 else value


def number(kind, value):
    """Returns the bits of an operand as a number of an integer type."""
    bits = int(kind[1:])
    return signed(value, bits) if kind[0] == "s" else value & (1 << bits) - 1


def limits(kind):
    bits = int(kind[1:])
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if kind[0] == "s" else (0, (1 << bits) - 1)


def clamp(kind, value):
    low, high = limits(kind)
    return max(low, min(high, value))


def to_float(kind, bits):
    if kind in ("f16", "f32", "f64"):
        letter, word = {"f16": "eH", "f32": "fI", "f64": "dQ"}[kind]
        return struct.unpack("<" + letter, struct.pack("<" + word, bits & (1 << int(kind[1:])) - 1))[0]
    return to_float("f32", bits << 16)  # bf16


# Bits of the significand including the implicit one, exponent of the smallest subnormal number, largest exponent.
FORMATS = {"f16": (11, -24, 15), "bf16": (8, -133, 127), "f32": (24, -149, 127), "f64": (53, -1074, 1023)}


def round_to(kind, value, mode="rn"):
    """Rounds an exact value (Fraction), an infinity or NaN (float), and returns the bits in a floating-point format."""
    precision, least, most = FORMATS[kind]
    if isinstance(value, float):
        if math.isnan(value):
            return "nan"
        if math.isinf(value):
            return pack(kind, value)
        value = Fraction(value)
    if value == 0:
        return 0
    negative, magnitude = value < 0, abs(value)
    exponent = max(magnitude.numerator.bit_length() - magnitude.denominator.bit_length() - precision - 1, least)
    while magnitude / Fraction(2) ** exponent >= 1 << precision:
        exponent += 1
    scaled = magnitude / Fraction(2) ** exponent
    below = scaled.numerator // scaled.denominator
    rest = scaled - below
    up = {"rn": rest > Fraction(1, 2) or (rest == Fraction(1, 2) and below & 1), "rz": False,
          "rm": negative and rest > 0, "rp": not negative and rest > 0}[mode]
    rounded = Fraction(below + bool(up)) * Fraction(2) ** exponent
    largest = (2 - Fraction(2) ** (1 - precision)) * Fraction(2) ** most
    if rounded > largest:
        stays = mode == "rz" or (mode == "rm" and not negative) or (mode == "rp" and negative)
        return pack(kind, float(largest) * (-1 if negative else 1) if stays else -math.inf if negative else math.inf)
    if rounded == 0 and negative:
        return pack(kind, -0.0)
    return pack(kind, float(-rounded if negative else rounded))


def pack(kind, value):
    if kind == "bf16":
        return struct.unpack("<I", struct.pack("<f", value))[0] >> 16
    letter, word = {"f16": "eH", "f32": "fI", "f64": "dQ"}[kind]
    return struct.unpack("<" + word, struct.pack("<" + letter, value))[0]


def arithmetic(kind, operation, *operands):
    """Returns the result of a floating-point operation, computed exactly and rounded once. If an operand is not finite,
    the operation is computed in Python's floats."""
    values = [to_float(kind, one) for one in operands]
    if all(math.isfinite(one) for one in values):
        exact = operation(*map(Fraction, values))
        if exact == 0:  # the floats give the sign of zero
            return pack(kind, operation(*values))
        return round_to(kind, exact)
    if len(values) == 3 and math.isinf(values[2]) and math.isfinite(values[0]) and math.isfinite(values[1]):
        return pack(kind, values[2])  # even if the product overflows
    return round_to(kind, operation(*values))


def least_or_most(kind, choose, a, b):
    x, y = to_float(kind, a), to_float(kind, b)
    if math.isnan(x) or math.isnan(y):
        return "nan" if math.isnan(x) and math.isnan(y) else a if math.isnan(y) else b
    if x == 0 and y == 0:  # -0 is less than +0
        negative = 1 << {"f16": 15, "bf16": 15, "f32": 31, "f64": 63}[kind]
        return (a | b) & negative if choose is min else a & b & negative
    return a if choose(x, y) == x else b


def integral(mode, value):
    if mode == "rni":
        low = math.floor(value)
        rest = value - low
        return low + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and low & 1))
    return {"rzi": math.trunc, "rmi": math.floor, "rpi": math.ceil}[mode](value)


def bits_of(value, bits):
    return value & (1 << bits) - 1


def permute(a, b, selector):
    both, out = b << 32 | a, 0
    for i in range(4):
        digit = selector >> 4 * i & 15
        byte = both >> 8 * (digit & 7) & 255
        out |= (255 if byte & 128 else 0 if digit & 8 else byte) << 8 * i if digit & 8 else byte << 8 * i
    return out


def extract(kind, a, position, length):
    bits, position, length = int(kind[1:]), position & 255, length & 255
    msb = bits - 1
    sign = 0 if kind[0] == "u" or length == 0 else a >> min(position + length - 1, msb) & 1
    out = 0
    for i in range(bits):
        out |= (a >> position + i & 1 if i < length and position + i <= msb else sign) << i
    return out


def insert(bits, a, b, position, length):
    position, length, out = position & 255, length & 255, b
    for i in range(length):
        if position + i < bits:
            out = out & ~(1 << position + i) | (a >> i & 1) << position + i
    return out


def highest(kind, a):
    value = number(kind, a)
    return M32 if (value if value >= 0 else ~value) == 0 else (value if value >= 0 else ~value).bit_length() - 1


VIDEO = {"vadd": lambda a, b: a + b, "vsub": lambda a, b: a - b, "vabsdiff": lambda a, b: abs(a - b), "vmin": min, "vmax": max}
AVERAGE = {"vavrg": lambda a, b: (a + b + 1 if a + b >= 0 else a + b) >> 1}
SECOND = {"add": lambda a, b: a + b, "min": min, "max": max}
COMPARE = {"eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
           "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b}
PARTS = {"": (0, 32), "b0": (0, 8), "b1": (8, 8), "b2": (16, 8), "b3": (24, 8), "h0": (0, 16), "h1": (16, 16)}


def part(kind, value, selector):
    at, bits = PARTS[selector]
    return signed(value >> at, bits) if kind[0] == "s" else value >> at & (1 << bits) - 1


def saturated(kind, value, bits=32):
    return clamp(kind[0] + str(bits), value)


def merged(value, c, selector):
    at, bits = PARTS[selector]
    mask = (1 << bits) - 1 << at
    return c & ~mask | value << at & mask


def lanes(count, a_kind, b_kind, a, b, operation):
    bits = 32 // count
    return [operation(part_at(a_kind, a, i * bits, bits), part_at(b_kind, b, i * bits, bits)) for i in range(count)]


def part_at(kind, value, at, bits):
    return signed(value >> at, bits) if kind[0] == "s" else value >> at & (1 << bits) - 1


def packed(count, values):
    bits = 32 // count
    return sum((value & (1 << bits) - 1) << i * bits for i, value in enumerate(values))


def instructions():
    """Returns a list of (text, kind of the result, kinds of the operands, function that computes the result)."""
    out = []

    def add(text, result, operands, function):
        out.append((text, result, operands, function))

    choose = random.Random(7)
    words = ("u32", "s32", "u64", "s64")
    for way, mode in (("l", "wrap"), ("r", "wrap"), ("l", "clamp"), ("r", "clamp")):
        def shift(a, b, c, way=way, mode=mode):
            n = c & 31 if mode == "wrap" else min(c, 32)
            return (b << n | a >> 32 - n) & M32 if way == "l" else (b << 32 - n | a >> n) & M32
        add(f"shf.{way}.{mode}.b32 %0, %1, %2, %3", "u32", ["u32"] * 3, shift)
    for bits in (16, 32, 64):
        kind = f"u{bits}"
        add(f"shl.b{bits} %0, %1, %2", kind, [kind, "u32"], lambda a, n, bits=bits: bits_of(a << n, bits) if n < bits else 0)
        for sign in "us":
            add(f"shr.{sign}{bits} %0, %1, %2", kind, [kind, "u32"],
                lambda a, n, bits=bits, k=f"{sign}{bits}": bits_of(number(k, a) >> min(n, bits), bits))
        for name, op in (("and", lambda a, b: a & b), ("or", lambda a, b: a | b), ("xor", lambda a, b: a ^ b)):
            add(f"{name}.b{bits} %0, %1, %2", kind, [kind] * 2, op)
        add(f"not.b{bits} %0, %1", kind, [kind], lambda a, bits=bits: bits_of(~a, bits))
        add(f"cnot.b{bits} %0, %1", kind, [kind], lambda a: int(a == 0))
    for bits in (32, 64):
        kind = f"u{bits}"
        add(f"brev.b{bits} %0, %1", kind, [kind], lambda a, bits=bits: int(f"{a:0{bits}b}"[::-1], 2))
        add(f"clz.b{bits} %0, %1", "u32", [kind], lambda a, bits=bits: bits - a.bit_length())
        add(f"popc.b{bits} %0, %1", "u32", [kind], lambda a: bin(a).count("1"))
        add(f"bfi.b{bits} %0, %1, %2, %3, %4", kind, [kind, kind, "place", "place"],
            lambda a, b, c, n, bits=bits: insert(bits, a, b, c, n))
    for kind in words:
        add(f"bfe.{kind} %0, %1, %2, %3", kind, [kind, "place", "place"], lambda a, b, c, k=kind: extract(k, a, b, c))
        add(f"bfind.{kind} %0, %1", "u32", [kind], lambda a, k=kind: highest(k, a))
    add("prmt.b32 %0, %1, %2, %3", "u32", ["u32"] * 3, permute)
    for table in (0x96, 0xe8, 0xca, 0x01, 0x78):
        add(f"lop3.b32 %0, %1, %2, %3, {table}", "u32", ["u32"] * 3,
            lambda a, b, c, t=table: sum((t >> ((a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1)) & 1) << i for i in range(32)))
    for kind in ("u16", "s16", *words):
        bits = int(kind[1:])
        add(f"add.{kind} %0, %1, %2", kind, [kind] * 2, lambda a, b, n=bits: bits_of(a + b, n))
        add(f"sub.{kind} %0, %1, %2", kind, [kind] * 2, lambda a, b, n=bits: bits_of(a - b, n))
        for name, op in (("min", min), ("max", max)):
            add(f"{name}.{kind} %0, %1, %2", kind, [kind] * 2,
                lambda a, b, n=bits, k=kind, op=op: bits_of(op(number(k, a), number(k, b)), n))
        if kind[0] == "s":
            add(f"abs.{kind} %0, %1", kind, [kind], lambda a, n=bits, k=kind: bits_of(abs(number(k, a)), n))
            add(f"neg.{kind} %0, %1", kind, [kind], lambda a, n=bits: bits_of(-a, n))
    for kind in words:
        bits = int(kind[1:])
        product = lambda a, b, k=kind: number(k, a) * number(k, b)
        add(f"mul.lo.{kind} %0, %1, %2", kind, [kind] * 2, lambda a, b, n=bits: bits_of(a * b, n))
        add(f"mul.hi.{kind} %0, %1, %2", kind, [kind] * 2, lambda a, b, n=bits, f=product: bits_of(f(a, b) >> n, n))
        add(f"mad.lo.{kind} %0, %1, %2, %3", kind, [kind] * 3, lambda a, b, c, n=bits: bits_of(a * b + c, n))
        def divide(a, b, k=kind, n=bits, rest=False):
            x, y = number(k, a), number(k, b)
            quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
            return bits_of(x - quotient * y if rest else quotient, n)
        def good(a, b, k=kind):
            return b != 0 and not (number(k, b) == -1 and number(k, a) == limits(k)[0])
        add(f"div.{kind} %0, %1, %2", kind, [kind] * 2, lambda a, b, f=divide, g=good: f(a, b) if g(a, b) else None)
        add(f"rem.{kind} %0, %1, %2", kind, [kind] * 2, lambda a, b, f=divide, g=good: f(a, b, rest=True) if g(a, b) else None)
    for kind in ("u32", "s32"):
        wide = kind[0] + "64"
        f = lambda a, b, k=kind: number(k, a) * number(k, b)
        add(f"mad.hi.{kind} %0, %1, %2, %3", kind, [kind] * 3, lambda a, b, c, f=f: bits_of((f(a, b) >> 32) + c, 32))
        add(f"mul.wide.{kind} %0, %1, %2", wide, [kind] * 2, lambda a, b, f=f: bits_of(f(a, b), 64))
        add(f"mad.wide.{kind} %0, %1, %2, %3", wide, [kind, kind, wide], lambda a, b, c, f=f: bits_of(f(a, b) + c, 64))
        add(f"mul24.lo.{kind} %0, %1, %2", kind, [kind] * 2,
            lambda a, b, k=kind: bits_of(number(k[0] + "24", a) * number(k[0] + "24", b), 32))
        add(f"sad.{kind} %0, %1, %2, %3", kind, [kind] * 3, lambda a, b, c, k=kind: bits_of(c + abs(number(k, a) - number(k, b)), 32))
        byte = kind[0] + "8"
        add(f"dp4a.{kind}.{kind} %0, %1, %2, %3", kind, [kind] * 3,
            lambda a, b, c, k=byte: bits_of(c + sum(number(k, a >> 8 * i) * number(k, b >> 8 * i) for i in range(4)), 32))
        for half in ("lo", "hi"):
            add(f"dp2a.{half}.{kind}.{kind} %0, %1, %2, %3", kind, [kind] * 3,
                lambda a, b, c, k=kind[0], at=0 if half == "lo" else 16: bits_of(
                    c + sum(number(k + "16", a >> 16 * i) * number(k + "8", b >> at + 8 * i) for i in range(2)), 32))
    for bits in (32, 64):
        kind, wide = f"u{bits}", bits
        add(f"{{ .reg .u{bits} t; add.cc.{kind} t, %1, %2; addc.{kind} %0, %2, %3; }}", kind, [kind] * 3,
            lambda a, b, c, n=bits: bits_of(b + c + (a + b >> n), n))
        add(f"{{ .reg .u{bits} t; sub.cc.{kind} t, %1, %2; subc.{kind} %0, %2, %3; }}", kind, [kind] * 3,
            lambda a, b, c, n=bits: bits_of(b - c - int(a < b), n))
        add(f"{{ .reg .u{bits} t; mad.lo.cc.{kind} t, %1, %2, %3; madc.hi.{kind} %0, %1, %2, 0; }}", kind, [kind] * 3,
            lambda a, b, c, n=bits: bits_of((a * b >> n) + (bits_of(a * b, n) + c >> n), n))
    for kind in ("u16", "s16", *words, "f32", "f64"):
        for name, op in COMPARE.items():
            if name == "ne" and kind[0] == "f":
                continue
            value = to_float if kind[0] == "f" else number
            select = f"{{ .reg .pred p; setp.{name}.{kind} p, %1, %2; selp.u32 %0, 5, 7, p; }}"
            add(select, "u32", [kind] * 2, lambda a, b, k=kind, op=op, v=value: 5 if op(v(k, a), v(k, b)) else 7)
            if kind != "f64":
                add(f"set.{name}.u32.{kind} %0, %1, %2", "u32", [kind] * 2,
                    lambda a, b, k=kind, op=op, v=value: M32 if op(v(k, a), v(k, b)) else 0)
            if kind[0] != "f":
                both = (f"{{ .reg .pred p, r; setp.ge.{kind} p, %1, %3; setp.{name}.{{}}.{kind} r, %1, %2, p; "
                        "selp.u32 %0, 5, 7, r; }")
                for word, join in (("and", lambda x, y: x and y), ("or", lambda x, y: x or y)):
                    add(both.replace("{}", word), "u32", [kind] * 3, lambda a, b, c, k=kind, op=op, join=join: 5 if join(
                        op(number(k, a), number(k, b)), number(k, a) >= number(k, c)) else 7)
    for kind in ("u32", "s32", "u64", "f32", "f64"):
        add(f"slct.{kind}.s32 %0, %1, %2, %3", kind, [kind, kind, "s32"], lambda a, b, c: a if signed(c, 32) >= 0 else b)
    for source in ("u16", "s16", *words):
        for to in ("u8", "s8", "u16", "s16", *words):
            if to in ("u8", "s8"):
                continue
            n = int(to[1:])
            add(f"cvt.{to}.{source} %0, %1", to, [source], lambda a, s=source, n=n: bits_of(number(s, a), n))
            if limits(to)[0] > limits(source)[0] or limits(to)[1] < limits(source)[1]:
                add(f"cvt.sat.{to}.{source} %0, %1", to, [source], lambda a, s=source, t=to, n=n: bits_of(clamp(t, number(s, a)), n))
        for to in ("f32", "f64"):
            add(f"cvt.rn.{to}.{source} %0, %1", to, [source], lambda a, s=source, t=to: round_to(t, Fraction(number(s, a))))
    for source in ("f32", "f64"):
        for mode in ("rni", "rzi", "rmi", "rpi"):
            for to in ("u16", "s16", *words):
                def convert(a, s=source, t=to, mode=mode):
                    value = to_float(s, a)
                    if math.isnan(value):
                        return None  # differs between devices
                    if math.isinf(value):
                        return bits_of(limits(t)[value > 0], int(t[1:]))
                    return bits_of(clamp(t, integral(mode, Fraction(value))), int(t[1:]))
                add(f"cvt.{mode}.sat.{to}.{source} %0, %1", to, [source], convert)
                add(f"cvt.{mode}.{to}.{source} %0, %1", to, [source], convert)
            def whole(a, s=source, mode=mode):
                value = to_float(s, a)
                if not math.isfinite(value):
                    return round_to(s, value)
                return pack(s, math.copysign(float(integral(mode, Fraction(value))), value))
            add(f"cvt.{mode}.{source}.{source} %0, %1", source, [source], whole)
    add("cvt.rn.f32.f64 %0, %1", "f32", ["f64"], lambda a: exact_or(to_float("f64", a), "f32"))
    add("cvt.f64.f32 %0, %1", "f64", ["f32"], lambda a: exact_or(to_float("f32", a), "f64"))
    for kind in ("f32", "f64"):
        for name, op in (("add", lambda a, b: a + b), ("sub", lambda a, b: a - b), ("mul", lambda a, b: a * b)):
            add(f"{name}.{kind} %0, %1, %2", kind, [kind] * 2, lambda a, b, k=kind, op=op: arithmetic(k, op, a, b))
        add(f"fma.rn.{kind} %0, %1, %2, %3", kind, [kind] * 3,
            lambda a, b, c, k=kind: arithmetic(k, lambda x, y, z: x * y + z, a, b, c))
        sign = 1 << int(kind[1:]) - 1
        add(f"abs.{kind} %0, %1", kind, [kind], lambda a, k=kind, s=sign: "nan" if math.isnan(to_float(k, a)) else a & ~s)
        add(f"neg.{kind} %0, %1", kind, [kind], lambda a, k=kind, s=sign: "nan" if math.isnan(to_float(k, a)) else a ^ s)
        for name, op in (("min", min), ("max", max)):
            add(f"{name}.{kind} %0, %1, %2", kind, [kind] * 2, lambda a, b, k=kind, op=op: least_or_most(k, op, a, b))
    video(add, choose)
    halves(add)
    return out


def exact_or(value, kind):
    return round_to(kind, Fraction(value) if math.isfinite(value) and value != 0 else value) if value != 0 else pack(kind, value)


def video(add, choose):
    kinds = [(d, a, b) for d in ("u32", "s32") for a in ("u32", "s32") for b in ("u32", "s32")]
    three = ["u32"] * 3
    dot = lambda selector: "." + selector if selector else ""
    for name, op in VIDEO.items():
        for d, a, b in kinds:
            pa, pb = (choose.choice(list(PARTS)) for _ in range(2))
            x, y = f"%1{dot(pa)}", f"%2{dot(pb)}"
            base = lambda p, q, op=op, a=a, b=b, pa=pa, pb=pb: op(part(a, p, pa), part(b, q, pb))
            add(f"{name}.{d}.{a}.{b} %0, {x}, {y}", "u32", three[:2], lambda p, q, f=base: bits_of(f(p, q), 32))
            add(f"{name}.{d}.{a}.{b}.sat %0, {x}, {y}", "u32", three[:2], lambda p, q, f=base, d=d: bits_of(saturated(d, f(p, q)), 32))
            for second in SECOND:
                add(f"{name}.{d}.{a}.{b}.{second} %0, {x}, {y}, %3", "u32", three,
                    lambda p, q, c, f=base, d=d, s=SECOND[second]: bits_of(s(f(p, q), number(d, c)), 32))
                add(f"{name}.{d}.{a}.{b}.sat.{second} %0, {x}, {y}, %3", "u32", three,
                    lambda p, q, c, f=base, d=d, s=SECOND[second]: bits_of(s(saturated(d, f(p, q)), number(d, c)), 32))
            for into in (choose.choice(["b0", "b1", "b2", "b3"]), choose.choice(["h0", "h1"])):
                add(f"{name}.{d}.{a}.{b} %0.{into}, {x}, {y}, %3", "u32", three,
                    lambda p, q, c, f=base, i=into: merged(f(p, q), c, i))
                add(f"{name}.{d}.{a}.{b}.sat %0.{into}, {x}, {y}, %3", "u32", three,
                    lambda p, q, c, f=base, d=d, i=into: merged(saturated(d, f(p, q), PARTS[i][1]), c, i))
    for d, a, b in kinds:
        if d == "u32" and "s32" in (a, b):
            continue
        pa, pb = (choose.choice(list(PARTS)) for _ in range(2))
        add(f"vmad.{d}.{a}.{b} %0, %1{dot(pa)}, %2{dot(pb)}, %3", "u32", three,
            lambda p, q, c, a=a, b=b, pa=pa, pb=pb: bits_of(part(a, p, pa) * part(b, q, pb) + c, 32))
    for name, op in COMPARE.items():
        for a, b in ((a, b) for d, a, b in kinds if d == "u32"):
            pa, pb = (choose.choice(list(PARTS)) for _ in range(2))
            f = lambda p, q, op=op, a=a, b=b, pa=pa, pb=pb: int(op(part(a, p, pa), part(b, q, pb)))
            add(f"vset.{a}.{b}.{name} %0, %1{dot(pa)}, %2{dot(pb)}", "u32", three[:2], f)
            add(f"vset.{a}.{b}.{name}.add %0, %1{dot(pa)}, %2{dot(pb)}, %3", "u32", three, lambda p, q, c, f=f: bits_of(f(p, q) + c, 32))
            for n in (2, 4):
                each = lambda p, q, n=n, a=a, b=b, op=op: lanes(n, a, b, p, q, lambda x, y: int(op(x, y)))
                add(f"vset{n}.{a}.{b}.{name} %0, %1, %2, %3", "u32", three, lambda p, q, c, n=n, f=each: packed(n, f(p, q)))
                add(f"vset{n}.{a}.{b}.{name}.add %0, %1, %2, %3", "u32", three, lambda p, q, c, f=each: bits_of(sum(f(p, q)) + c, 32))
    for name, op in {**VIDEO, **AVERAGE}.items():
        for d, a, b in kinds:
            for n in (2, 4):
                each = lambda p, q, n=n, a=a, b=b, op=op: lanes(n, a, b, p, q, op)
                add(f"{name}{n}.{d}.{a}.{b} %0, %1, %2, %3", "u32", three, lambda p, q, c, n=n, f=each: packed(n, f(p, q)))
                add(f"{name}{n}.{d}.{a}.{b}.sat %0, %1, %2, %3", "u32", three, lambda p, q, c, n=n, f=each, d=d: packed(
                    n, [saturated(d, one, 32 // n) for one in f(p, q)]))
                add(f"{name}{n}.{d}.{a}.{b}.add %0, %1, %2, %3", "u32", three, lambda p, q, c, f=each: bits_of(sum(f(p, q)) + c, 32))


def halves(add):
    for kind in ("f16", "bf16"):
        def both(function, kind=kind):
            def out(*operands):
                low = function(*(one & 0xffff for one in operands))
                high = function(*(one >> 16 for one in operands))
                return (low, high)
            return out
        for name, op in (("add", lambda a, b: a + b), ("sub", lambda a, b: a - b), ("mul", lambda a, b: a * b)):
            f = lambda a, b, k=kind, op=op: arithmetic(k, op, a, b)
            add(f"{name}.{kind} %0, %1, %2", kind, [kind] * 2, f)
            add(f"{name}.{kind}x2 %0, %1, %2", kind + "x2", [kind + "x2"] * 2, both(f))
        f = lambda a, b, c, k=kind: arithmetic(k, lambda x, y, z: x * y + z, a, b, c)
        add(f"fma.rn.{kind} %0, %1, %2, %3", kind, [kind] * 3, f)
        add(f"fma.rn.{kind}x2 %0, %1, %2, %3", kind + "x2", [kind + "x2"] * 3, both(f))
        for name, op in (("min", min), ("max", max)):
            f = lambda a, b, k=kind, op=op: least_or_most(k, op, a, b)
            add(f"{name}.{kind} %0, %1, %2", kind, [kind] * 2, f)
            add(f"{name}.{kind}x2 %0, %1, %2", kind + "x2", [kind + "x2"] * 2, both(f))
        f = lambda a, k=kind: "nan" if math.isnan(to_float(k, a)) else a ^ 0x8000
        add(f"neg.{kind} %0, %1", kind, [kind], f)
        add(f"abs.{kind}x2 %0, %1", kind + "x2", [kind + "x2"],
            both(lambda a, k=kind: "nan" if math.isnan(to_float(k, a)) else a & 0x7fff))
        g = lambda a, k=kind: exact_or(to_float("f32", a), k)
        add(f"cvt.rn.{kind}.f32 %0, %1", kind, ["f32"], g)
        add(f"cvt.rn.{kind}x2.f32 %0, %1, %2", kind + "x2", ["f32"] * 2, lambda a, b, g=g: (g(b), g(a)))
        add(f"cvt.f32.{kind} %0, %1", "f32", [kind], lambda a, k=kind: exact_or(to_float(k, a), "f32"))
    for mode in ("rz", "rm", "rp"):
        def directed(a, mode=mode):
            value = to_float("f32", a)
            return round_to("f16", Fraction(value), mode) if math.isfinite(value) and value != 0 else (
                round_to("f16", value) if not math.isfinite(value) else pack("f16", value))
        add(f"cvt.{mode}.f16.f32 %0, %1", "f16", ["f32"], directed)
