"""C++ types and typed expressions, of which the programs of the differential test consist."""
import re


class Type:
    """An arithmetic type of g++ and CUDA on 64-bit Linux."""

    def __init__(self, name, size, rank, signed, real=False, spellings=()):
        self.name, self.size, self.rank, self.signed, self.real = name, size, rank, signed, real
        self.spellings = (name, ) + spellings

    def limit(self):
        """Returns the largest magnitude of a value."""
        return 1e6 if self.real else 2.0**(8 * self.size - (1 if self.signed else 0))


BOOL = Type("bool", 1, 0, False)
CHAR = Type("char", 1, 1, True)
UCHAR = Type("unsigned char", 1, 1, False, spellings=("uint8_t", ))
SHORT = Type("short", 2, 2, True, spellings=("int16_t", ))
USHORT = Type("unsigned short", 2, 2, False, spellings=("uint16_t", ))
ENUM = Type("enumeration", 4, 3, True)
INT = Type("int", 4, 3, True, spellings=("int", "int32_t"))
UINT = Type("unsigned", 4, 3, False, spellings=("unsigned int", "uint32_t"))
LONG = Type("long", 8, 4, True, spellings=("int64_t", "ptrdiff_t"))
ULONG = Type("unsigned long", 8, 4, False, spellings=("size_t", "size_t", "uint64_t"))
LLONG = Type("long long", 8, 5, True)
ULLONG = Type("unsigned long long", 8, 5, False)
FLOAT = Type("float", 4, 6, True, real=True)
DOUBLE = Type("double", 8, 7, True, real=True)

INTEGERS = (BOOL, CHAR, UCHAR, SHORT, USHORT, INT, UINT, LONG, ULONG, LLONG, ULLONG)
REALS = (FLOAT, DOUBLE)
TYPES = INTEGERS + REALS
WIDE = (LONG, ULONG, LLONG, ULLONG, FLOAT, DOUBLE)


def promoted(t):
    return INT if not t.real and t.rank <= INT.rank and t is not UINT else t


def common(a, b):
    """Returns the type of a + b."""
    if a.real or b.real:
        return max((t for t in (a, b) if t.real), key=lambda t: t.rank)
    a, b = promoted(a), promoted(b)
    if a is b:
        return a
    low, high = sorted((a, b), key=lambda t: (t.rank, not t.signed))
    if low.signed == high.signed or not high.signed or high.size > low.size:
        return high
    return {INT: UINT, LONG: ULONG, LLONG: ULLONG}[high]  # long long with unsigned long


# Precedences of operators; higher binds tighter.
ATOM, UNARY, CHOICE, ASSIGNED, COMMA = 16, 14, 2, 2, 1
LEVELS = {"*": 12, "/": 12, "%": 12, "+": 11, "-": 11, "<<": 10, ">>": 10, "<": 9, ">": 9, "<=": 9, ">=": 9, "==": 8,
          "!=": 8, "&": 7, "^": 6, "|": 5, "&&": 4, "||": 3, "and": 4, "or": 3, "bitand": 7, "bitor": 5, "xor": 6}


class Node:
    """An expression: `form` is its text with $0, $1… for its parts, `needs` the precedence that each part must have."""

    def __init__(self, form, kids, type, level=ATOM, needs=(), classes=(), bound=None, fixed=False):
        self.form, self.kids, self.type, self.level, self.fixed = form, list(kids), type, level, fixed
        self.needs = list(needs) + [ASSIGNED] * (len(self.kids) - len(needs))
        self.classes = tuple(classes)
        self.bound = type.limit() if bound is None else bound  # the magnitude is never larger
        self.wrapped = False  # has redundant parentheses

    def text(self, need=COMMA):
        text = re.sub(r"\$(\d)", lambda m: self.kids[int(m[1])].text(self.needs[int(m[1])]), self.form)
        if self.level < need or (self.wrapped and self.level < ATOM):
            return f"({text})"
        return text

    def walk(self):
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def all_classes(self):
        return {name for node in self.walk() for name in node.classes}

    def with_part(self, old, new):
        """Returns this expression with `old` replaced by `new`."""
        if self is old:
            return new
        copy = Node(self.form, [kid.with_part(old, new) for kid in self.kids], self.type, self.level, self.needs,
                    self.classes, self.bound, self.fixed)
        copy.wrapped = self.wrapped
        return copy


def leaf(text, type, *classes, bound=None):
    return Node(text, [], type, UNARY if text.startswith("-") else ATOM, classes=classes, bound=bound)


def binary(op, a, b, type=None, **more):
    level = LEVELS[op]
    if type is None:
        logical = level in (9, 8, 4, 3)
        type = BOOL if logical else promoted(a.type) if level == 10 else common(a.type, b.type)
    return Node(f"$0 {op} $1", [a, b], type, level, (level, level + 1), (f"operator {op}", ), **more)


def index(name, dim="x"):
    return leaf(f"{name}.{dim}", UINT, name, bound=64.0)


class Part:
    """Lines of a program with their expressions, and the name that they declare. A check declares none."""

    def __init__(self, name, lines, exprs=(), classes=(), kind=""):
        self.name, self.lines, self.exprs, self.kind = name, list(lines), list(exprs), kind
        self.own_classes = set(classes)

    def text(self, indent=""):
        return "\n".join(indent + re.sub(r"\$(\d)([poi]?)", self._expression, line) for line in self.lines)

    def _expression(self, match):
        """Returns the text of an expression: $0 is an argument or initializer, $0o an operand, $0p always in
        parentheses, $0i an initializer in parentheses, where T(name) or T(name[1]) would declare a function."""
        expr = self.exprs[int(match[1])]
        text = expr.text(UNARY if match[2] == "o" else ASSIGNED)
        declares = match[2] == "i" and re.match(r"\w+\(\w+[\[)]", text)
        return f"({expr.text()})" if match[2] == "p" or declares else text

    def classes(self):
        return self.own_classes.union(*(e.all_classes() for e in self.exprs))

    def with_expression(self, k, expr):
        return Part(self.name, self.lines, self.exprs[:k] + [expr] + self.exprs[k + 1:], self.own_classes, self.kind)
