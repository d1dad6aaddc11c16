"""Random expressions over CUDA's indices and the names of a program, free of undefined behaviour."""
from terms import (ATOM, BOOL, CHAR, CHOICE, COMMA, DOUBLE, ENUM, FLOAT, INT, INTEGERS, LLONG, LONG, REALS, SHORT,
                   UCHAR, UINT, ULLONG, ULONG, UNARY, Node, binary, common, index, leaf, promoted)

LITERALS = [("0", INT), ("1", INT), ("2", INT), ("3", INT), ("5", INT), ("7", INT), ("16", INT), ("100", INT),
            ("1000", INT), ("65535", INT), ("2147483647", INT), ("1u", UINT), ("3u", UINT), ("10U", UINT),
            ("4294967295u", UINT), ("0xFFFFFFFFu", UINT), ("0xFFFFFFFF", UINT), ("0x7F", INT), ("017", INT),
            ("2654435761u", UINT), ("0x9E3779B9u", UINT), ("2654435761", LONG), ("4294967296", LONG), ("1l", LONG),
            ("2ul", ULONG), ("5ll", LLONG), ("1ull", ULLONG), ("0x100000001ull", ULLONG), ("-1", INT), ("-3", INT),
            ("-100", INT), ("-1ll", LLONG), ("-7l", LONG), ("'a'", CHAR), ("true", BOOL), ("sizeof(int)", ULONG)]
REAL_LITERALS = [("0.5f", FLOAT, 0.5), ("2.0f", FLOAT, 2), ("0.25", DOUBLE, 1), ("-1.5f", FLOAT, 1.5),
                 ("3.0", DOUBLE, 3), ("1e-3f", FLOAT, 1), ("(1.0f / 4294967296.0f)", FLOAT, 1)]
DIVISORS = [("2", INT), ("3", INT), ("7", INT), ("10", INT), ("4ll", LLONG), ("3u", UINT), ("1000u", UINT)]
HASHES = ("2654435761u", "0x9E3779B9u", "1103515245u", "1664525u", "73856093u", "2246822519U", "0x85ebca6b")
INDICES = ("threadIdx", "blockIdx", "blockDim", "gridDim")


class Names:
    """What an expression may use: names with types, index macros, and functions (called with a Maker)."""

    def __init__(self, names=(), macros=(), functions=(), arrays=False):
        self.names, self.macros, self.functions, self.arrays = list(names), list(macros), list(functions), arrays

    def also(self, *more):
        return Names(self.names + list(more), self.macros, self.functions, self.arrays)


class Maker:
    def __init__(self, rng, names, dims):
        self.rng, self.names, self.dims = rng, names, dims

    def over(self, *more):
        """Returns a Maker with more names: the counter of a loop, the parameters of a lambda."""
        return Maker(self.rng, self.names.also(*more), self.dims)

    def chance(self, p):
        return self.rng.random() < p

    def spelling(self, t, name_only=False):
        return self.rng.choice([s for s in t.spellings if not name_only or " " not in s] or ["int"])

    def dim(self):
        return self.rng.choice("xxxx" + "xyz"[:self.dims])

    # Leaves.

    def bare_index(self):
        return index(self.rng.choices(INDICES, (6, 3, 3, 1))[0], self.dim())

    def thread(self):
        return index("threadIdx", self.dim())

    def idiom(self):
        """Returns blockIdx.x * blockDim.x + threadIdx.x, in any order and with casts."""
        d = self.dim()
        block, size, thread = index("blockIdx", d), index("blockDim", d), index("threadIdx", d)
        if self.chance(0.15):
            product = binary("*", index("gridDim", d), size)
            product.classes += ("stride", )
            return product if self.chance(0.5) else binary("+", product, thread)
        if self.chance(0.25):
            t = self.rng.choice((ULONG, LLONG, LONG, ULLONG, INT, UINT))
            block = self.cast(block, t)
        product = binary("*", *((block, size) if self.chance(0.7) else (size, block)))
        whole = binary("+", *((product, thread) if self.chance(0.7) else (thread, product)))
        whole.classes += ("idiom", )
        if self.dims > 1 and self.chance(0.3):  # the index of a thread in a block of several rows
            row = binary("*", index("threadIdx", "y"), index("blockDim"))
            return binary("+", *((row, index("threadIdx")) if self.chance(0.5) else (index("threadIdx"), row)))
        return whole

    def literal(self):
        text, t = self.rng.choice(LITERALS)
        return leaf(text, t, f"literal {t.name}")

    def small(self, low=1, high=9):
        suffix, t = self.rng.choice((("", INT), ("", INT), ("u", UINT)))
        return leaf(f"{self.rng.randint(low, high)}{suffix}", t, bound=float(high))

    def name(self, real=False, types=None):
        found = [n for n in self.names.names if n.type.real == real and (not types or n.type in types)]
        return self.rng.choice(found)() if found else self.real_literal() if real else self.literal()

    def real_literal(self):
        text, t, bound = self.rng.choice(REAL_LITERALS)
        return leaf(text, t, f"literal {t.name}", bound=bound)

    def leaf(self, with_index):
        if not with_index:
            return self.name() if self.chance(0.6) else self.literal()
        kinds = self.rng.random()
        if kinds < 0.3 and self.names.macros:
            return self.rng.choice(self.names.macros)()
        return self.idiom() if kinds < 0.5 else self.bare_index()

    # Operands without undefined behaviour.

    def divisor(self, e):
        """Returns a divisor that is never 0 or -1."""
        if promoted(e.type).signed:
            if self.chance(0.6):
                return leaf(*self.rng.choice(DIVISORS))
            return self.masked(e, 15, "+ 1")
        if e.form in ("blockDim.x", "blockDim.y", "blockDim.z", "gridDim.x"):
            return e
        return Node("$0 | 1", [e], common(e.type, INT), 5, (5, ), fixed=True)

    def masked(self, e, mask=15, more=""):
        suffix = self.rng.choice(("", "u"))
        t = common(e.type, UINT if suffix else INT)
        if more:
            return Node(f"($0 & {mask}{suffix}) {more}", [e], t, 11, (8, ), fixed=True, bound=float(mask + 1))
        if not t.signed and self.chance(0.4):
            return Node(f"$0 % {mask + 1}{suffix}", [e], t, 12, (12, ), ("operator %", ), fixed=True, bound=float(mask))
        return Node(f"$0 & {mask}{suffix}", [e], t, 7, (8, ), fixed=True, bound=float(mask))

    def count(self, shifted):
        """Returns a shift count."""
        kind = self.rng.random()
        width = 8 * promoted(shifted.type).size
        if kind < 0.5:
            return leaf(str(self.rng.choice((1, 2, 3, 4, 8, 16, 20, 26, 31, width - 1, width - 4))), INT)
        if kind < 0.75:
            return index(self.rng.choice(("threadIdx", "blockIdx")))
        return self.masked(self.integer(0), 7)

    # Operators.

    def cast(self, e, t, spelling=None):
        name = spelling or self.spelling(t)
        kinds = ["($T)$0", "static_cast<$T>($0)"] + ["$T($0)"] * (" " not in name)
        form = self.rng.choice(kinds).replace("$T", name)
        level, need = (UNARY, UNARY) if form.startswith("(") else (ATOM, COMMA + 1)
        keeps = t.real or (e.bound < t.limit() and e.type.signed <= t.signed)
        return Node(form, [e], t, level, (need, ), (f"cast to {t.name}", ), e.bound if keeps else None)

    def pair(self, depth, with_index):
        a = self.integer(depth - 1, with_index)
        b = self.integer(self.rng.randint(0, depth - 1), with_index and self.chance(0.35))
        return (a, b) if self.chance(0.6) else (b, a)

    def arithmetic(self, depth, with_index):
        return binary(self.rng.choice("+++---****"), *self.pair(depth, with_index))

    def division(self, depth, with_index):
        a, b = self.pair(depth, with_index)
        return binary(self.rng.choice("//%%"), a, self.divisor(b))

    def shift(self, depth, with_index):
        a = self.integer(depth - 1, with_index)
        return binary(self.rng.choice(("<<", ">>", ">>")), a, self.count(a))

    def bits(self, depth, with_index):
        return binary(self.rng.choice(("&", "|", "^", "&", "|", "^", "bitand", "xor")), *self.pair(depth, with_index))

    def comparison(self, depth, with_index):
        return binary(self.rng.choice(("<", ">", "<=", ">=", "==", "!=")), *self.pair(depth, with_index))

    def logical(self, depth, with_index):
        return binary(self.rng.choice(("&&", "||", "&&", "||", "and", "or")), *self.pair(depth, with_index))

    def unary(self, depth, with_index):
        op = self.rng.choice("--~~!+")
        e = self.integer(depth - 1, with_index)
        need = ATOM if e.form.startswith(("-", "+")) else UNARY
        return Node(f"{op}$0", [e], BOOL if op == "!" else promoted(e.type), UNARY, (need, ), (f"unary {op}", ))

    def choice(self, depth, with_index):
        a, b = self.pair(depth, with_index)
        condition = self.condition(depth - 1)
        t = a.type if a.type is b.type else common(a.type, b.type)
        return Node("$0 ? $1 : $2", [condition, a, b], t, CHOICE, (CHOICE + 1, CHOICE, CHOICE), ("?:", ))

    def comma(self, depth, with_index):
        a, b = self.pair(depth, with_index)
        return Node("$0, $1", [a, b], b.type, COMMA, (COMMA, CHOICE), ("comma", ))

    def any_cast(self, depth, with_index):
        return self.cast(self.integer(depth - 1, with_index), self.rng.choice(INTEGERS))

    def least(self, depth, with_index):
        """Returns a call of min or max. CUDA has no overloads for two types of different width."""
        a, b = self.pair(depth, with_index)
        if promoted(a.type).rank != promoted(b.type).rank:
            if promoted(a.type).size < promoted(b.type).size and self.chance(0.5):
                a = self.cast(a, promoted(b.type))
            else:
                b = self.cast(b, promoted(a.type))
        t = common(a.type, b.type)
        return Node(self.rng.choice(("min", "max")) + "($0, $1)", [a, b], t, classes=("min, max", ))

    def builtin(self, depth, with_index):
        a, b = self.pair(depth, with_index)
        if self.chance(0.15):
            return Node("abs($0)", [self.cast(a, INT)], INT, classes=("abs", ))
        form, t = self.rng.choice((("__popc($0)", INT), ("__popcll($0)", INT), ("__clz($0)", INT), ("__brev($0)", UINT),
                                   ("__ffs($0)", INT), ("__mulhi($0, $1)", INT), ("__umulhi($0, $1)", UINT)))
        kids = [a, b] if "$1" in form else [a]
        return Node(form, kids, t, classes=("integer intrinsic", ))

    def call(self, depth, with_index):
        """Returns a use of a macro or function of the program."""
        if not self.names.functions:
            return self.arithmetic(depth, with_index)
        return self.rng.choice(self.names.functions)(self, depth - 1, with_index)

    def element(self, depth, with_index):
        if not self.names.arrays:
            return self.shift(depth, with_index)
        array, t = self.rng.choice((("ints", INT), ("words", UINT), ("longs", LLONG), ("bytes", UCHAR)))
        return Node(array + "[$0]", [self.masked(self.integer(depth - 1, with_index))], t, classes=("element", ))

    def from_real(self, depth, with_index):
        e = self.real(depth - 1, with_index)
        fits = [t for t in (INT, LONG, LLONG) if e.bound < t.limit() / 2]
        return self.cast(e, self.rng.choice(fits)) if fits else self.integer(depth - 1, with_index)

    # Shapes whose value depends on the width.

    def shape(self, depth, with_index):
        return self.rng.choice((self.hash, self.difference, self.signed_mix, self.negative_sum, self.top_bits))(depth)

    def hash(self, depth):
        product = binary("*", self.leaf(True), leaf(self.rng.choice(HASHES), UINT))
        if self.chance(0.3):
            product = binary(self.rng.choice("+^*"), product, leaf(self.rng.choice(HASHES), UINT))
        kind = self.rng.randint(0, 4)
        if kind < 2:
            return binary(">>", product, leaf(str(self.rng.choice((3, 16, 20, 26))), INT))
        return product if kind == 4 else binary("/%"[kind - 2], product, leaf(*self.rng.choice(DIVISORS)))

    def difference(self, depth):
        right = self.small() if self.chance(0.5) else self.integer(depth - 1, self.chance(0.3))
        return binary("-", self.leaf(True), right)

    def signed_mix(self, depth):
        """Returns an operation of a signed 64-bit operand and an index."""
        wide = self.name(types=(LONG, LLONG)) if self.chance(0.7) else leaf("-3ll", LLONG, "literal long long")
        narrow = self.leaf(True) if self.chance(0.7) else binary("*", self.leaf(True), self.small())
        op = self.rng.choice("<>/%-+*<>")
        if op in "/%":
            return binary(op, wide, self.divisor(narrow))
        return binary(op, *((wide, narrow) if self.chance(0.7) else (narrow, wide)))

    def negative_sum(self, depth):
        small = self.name(types=(INT, CHAR, SHORT)) if self.chance(0.7) else leaf("-5", INT)
        total = binary("+", *((self.leaf(True), small) if self.chance(0.5) else (small, self.leaf(True))))
        kind = self.rng.randint(0, 3)
        return total if kind > 1 else binary("/%"[kind], total, leaf(*self.rng.choice(DIVISORS)))

    def top_bits(self, depth):
        shifted = binary("<<", self.leaf(True), leaf(str(self.rng.choice((24, 28, 30, 31))), INT))
        return binary(">>", shifted, leaf("3", INT)) if self.chance(0.4) else shifted

    # Whole expressions.

    def integer(self, depth, with_index=True):
        if depth <= 0 or self.chance(0.1):
            return self.leaf(with_index)
        kinds = [(self.arithmetic, 36), (self.division, 12), (self.shift, 7), (self.bits, 8), (self.comparison, 7),
                 (self.logical, 2), (self.unary, 7), (self.choice, 5), (self.comma, 1), (self.any_cast, 8),
                 (self.least, 5), (self.builtin, 3), (self.call, 12), (self.element, 3), (self.from_real, 2)]
        if with_index:
            kinds.append((self.shape, 25))
        made = self.rng.choices([k for k, _ in kinds], [w for _, w in kinds])[0](depth, with_index)
        made.wrapped = made.wrapped or self.chance(0.3)
        return made

    def real(self, depth, with_index=True):
        if depth <= 0:
            return self.real_literal() if not with_index else self.cast(self.leaf(True), self.rng.choice(REALS))
        a, b = self.integer(depth - 1, with_index), self.name(True) if self.chance(0.6) else self.real_literal()
        if self.chance(0.25):
            b = self.real(depth - 1, False)
        op = self.rng.choice("+-**/<?fm")
        if op == "f":
            form = self.rng.choice(("sqrtf(fabsf($0))", "fmaxf($0, 1.5f)", "fabsf($0)", "fminf(0.5f, $0)"))
            return Node(form, [a], FLOAT, classes=("function of float", ), bound=a.bound + 2)
        if op == "m":
            t = self.rng.choice(REALS)
            kids = [e if e.type is t else self.cast(e, t) for e in (a, b)]
            form = self.rng.choice(("min($0, $1)", "max($0, $1)"))
            return Node(form, kids, t, classes=("min, max", ), bound=max(a.bound, b.bound))
        if op == "/":
            by = self.rng.choice((("4.0f", FLOAT), ("1000.0f", FLOAT), ("8.0", DOUBLE)))
            return binary("/", a, leaf(*by), bound=a.bound)
        if op == "?":
            return Node("$0 ? $1 : $2", [self.condition(depth - 1), a, b], common(a.type, b.type), CHOICE,
                        (CHOICE + 1, CHOICE, CHOICE), ("?:", ), max(a.bound, b.bound))
        if op == "<":
            return self.cast(a, self.rng.choice(REALS))
        if a.bound * b.bound > 1e30:
            op = "+"
        pair = (a, b) if self.chance(0.6) else (b, a)
        return binary(op, *pair, bound=a.bound * b.bound if op == "*" else a.bound + b.bound)

    def condition(self, depth):
        return self.comparison(depth, True) if depth > 0 and self.chance(0.7) else self.integer(max(depth, 0), True)

    def value(self, t, depth=None, with_index=True):
        """Returns a value that can be converted to the type."""
        depth = self.rng.choice((0, 1, 1, 1, 2, 2, 3)) if depth is None else depth
        return self.real(depth, with_index) if t.real and self.chance(0.35) else self.integer(depth, with_index)

    def proper(self, e):
        """Returns an expression whose type is not an enumeration, for templates and auto."""
        return Node("+$0", [e], INT, UNARY, (ATOM, )) if e.type is ENUM else e
