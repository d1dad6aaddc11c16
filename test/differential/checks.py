"""Checks: the places where a program uses an index expression. Each check writes its own results.

`#v` is a local name of the check; PUT is the next result."""
from terms import FLOAT, INT, LLONG, SHORT, TYPES, UINT, ULLONG, ULONG, leaf, promoted

CHECKS = []  # (kind, weight, function)


def check(kind, weight):
    def add(function):
        CHECKS.append((kind, weight, function))
        return function
    return add


class Context:
    """What the functions that write checks need: expressions (m), declarations (d) and random choices."""

    def __init__(self, declarations, maker):
        self.d, self.m, self.rng, self.n = declarations, maker, maker.rng, declarations.n

    def target(self, types=TYPES):
        """Returns a type to convert to, more often a wide one, since wide types show more errors."""
        wide = [t for t in types if t.size == 8 or t.real]
        return self.rng.choice(wide if wide and self.rng.random() < 0.4 else types)

    def spelled(self, t):
        return self.d.aliases.get(t, self.m.spelling(t)) if self.rng.random() < 0.2 else self.m.spelling(t)

    def simple(self, with_index=True):
        """Returns a short expression, like most in real programs."""
        return self.m.integer(self.rng.choice((0, 1, 1, 2)), with_index)

    def bound(self):
        """Returns an expression for a reference. nvcc refuses a reference to an index after a comma operator."""
        e = self.simple()
        return e.kids[1] if e.classes == ("comma", ) else e

    def start(self, t):
        return self.d.literal(t)


@check("initialiser", 20)
def initialiser(c):
    t = c.target()
    const = c.rng.choice(("", "", "const "))
    form = c.rng.choice(("{} #v = $0;", "{} #v = $0;", "{} #v($0i);"))
    return [const + form.format(c.spelled(t)), "PUT = bits(#v);"], [c.m.value(t)], [f"to {t.name}"]


@check("declarator list", 4)
def declarator_list(c):
    t = c.target()
    return [f"{c.spelled(t)} #v = $0, #w = {c.start(t)}, #x = $1;", "PUT = bits(#v);", "PUT = bits(#x + #w);"], \
        [c.m.value(t, 1), c.m.value(t, 1)], [f"to {t.name}"]


@check("braces", 5)
def braces(c):
    t = c.target()
    e = c.m.value(t, c.rng.choice((0, 1, 1)))
    if e.type is not t:
        e = c.m.cast(e, t)
    form = c.rng.choice(("{} #v{{$0}};", "{} #v = {{$0}};", "const {} #v{{$0}};"))
    return [form.format(c.spelled(t)), "PUT = bits(#v);"], [e], [f"to {t.name}"]


@check("wider in braces", 4)
def wider_braces(c):
    e = c.m.leaf(True)
    t = c.rng.choice((UINT, ULONG, ULLONG, LLONG)) if e.type is UINT else e.type
    return [f"{c.spelled(t)} #v{{$0}};", "PUT = bits(#v);"], [e], [f"to {t.name}"]


@check("array of values", 4)
def array_list(c):
    t = c.target()
    exprs = [c.m.value(t, 1) for _ in range(2)]
    items = ", ".join(f"${k}" if e.type is t else f"({t.name})${k}o" for k, e in enumerate(exprs))
    return [f"{c.spelled(t)} #a[3] = {{{items}}};", "PUT = bits(#a[0]);", "PUT = bits(#a[1]);"], exprs, [f"to {t.name}"]


@check("auto", 10)
def deduced(c):
    e = c.m.proper(c.bound())
    form = c.rng.choice(("auto #v = $0;", "const auto #v = $0;", "auto #v($0i);", "auto #v{$0};",
                         "const auto& #v = $0;", "auto&& #v = $0;"))
    if form.startswith("auto&&") and not e.kids:
        form = "auto #v = $0;"
    extra = c.rng.choice(("PUT = bits((#v - 5) / 3);", "PUT = bits(#v * 0.5f);", "PUT = #v - 9 > 100;",
                          "PUT = bits(-#v);"))
    return [form, "PUT = sizeof(#v);", "PUT = bits(#v);", extra], [e]


@check("auto list", 4)
def deduced_list(c):
    e = c.m.leaf(True)
    other = c.m.bare_index() if e.type is UINT else c.m.cast(c.m.leaf(True), e.type)
    const = c.rng.choice(("", "const "))
    return [f"{const}auto #v = $0, #w = $1;", "PUT = sizeof(#v);", "PUT = bits(#v - #w);"], [e, other]


@check("reference", 3)
def reference(c):
    t = c.target((INT, UINT, LLONG, ULONG))
    form = c.rng.choice((f"const {c.spelled(t)}& #v = $0;", f"{c.spelled(t)}&& #v = ($0) + 0u;"))
    return [form, "PUT = bits(#v);"], [c.bound()], [f"to {t.name}"]


def compound(c, t, place):
    """place op= expression"""
    operators = ["="] * 3 + ["+=", "-=", "*="] * 2 + ([] if t.real else ["/=", "%=", "<<=", ">>=", "&=", "|=", "^="])
    op = c.rng.choice(operators)
    if op in ("<<=", ">>="):
        e = c.m.count(leaf("1", INT)) if c.rng.random() < 0.3 else c.m.masked(c.simple(), 7)
    elif op in ("/=", "%="):
        e = c.m.divisor(c.simple())
    else:
        e = c.m.value(t)
    return f"{place} {op} $0;", e, [f"{op}", f"to {t.name}"]


@check("assignment", 16)
def assignment(c):
    t = c.target()
    line, e, classes = compound(c, t, "#v")
    return [f"{c.spelled(t)} #v = {c.start(t)};", line, "PUT = bits(#v);"], [e], classes


@check("assigned result", 5)
def result(c):
    op = c.rng.choice(("=", "=", "+=", "^="))
    return [f"PUT {op} $0;"], [c.simple()], [f"{op}", "to unsigned long long"]


@check("assigned element", 6)
def element(c):
    t = c.target()
    line, e, classes = compound(c, t, "#a[$1]")
    return [f"{c.spelled(t)} #a[16] = {{{c.start(t)}}};", line, "unsigned long long #s = 0;",
            "for (int #i = 0; #i < 16; ++#i) #s = #s * 31 + bits(#a[#i]);", "PUT = #s;"], \
        [e, c.m.masked(c.simple())], classes


@check("assigned member", 6)
def member(c):
    t, name = c.rng.choice(c.d.members)
    line, e, classes = compound(c, t, c.rng.choice((f"#r.{name}", f"(&#r)->{name}")))
    return [f"S{c.n} #r = s;", line, f"PUT = bits(#r.{name});"], [e], classes


@check("aggregate", 5)
def aggregate(c):
    exprs = [c.m.value(t, c.rng.choice((0, 1))) for t, _ in c.d.members[:2]]
    items = ", ".join(f"${k}" if e.type is t else f"static_cast<{c.m.spelling(t)}>(${k})"
                      for k, (e, (t, _)) in enumerate(zip(exprs, c.d.members)))
    form = c.rng.choice((f"S{c.n} #r = {{{items}}};", f"S{c.n} #r{{{items}}};",
                         f"S{c.n} #r; #r = S{c.n}{{{items}}};"))
    return [form, "PUT = bits(#r.m0);", "PUT = bits(#r.m1);"], exprs, [f"to {t.name}" for t, _ in c.d.members[:2]]


@check("returned value", 10)
def returned(c):
    """A function that is called once."""
    t = c.target()
    k = len(c.d.program.files)
    call = c.d.function(f"r{c.n}_{k}", t)(c.m, 0, c.rng.random() < 0.5)
    return ["PUT = bits($0);"], [call], [f"return {t.name}"]


@check("argument", 8)
def argument(c):
    t = c.target()
    name = f"same{c.n}_{t.name.replace(' ', '_')}"
    if name not in [p.name for p in c.d.program.files]:
        c.d.file(name, f"__device__ {t.name} {name}({c.spelled(t)} v) {{ return v; }}")
    return [f"PUT = bits({name}($0));"], [c.m.value(t)], [f"to {t.name}"]


@check("overloads", 6)
def overloads(c):
    return [f"PUT = which{c.n}($0);"], [c.simple()]


@check("overloads of two", 3)
def overloads_two(c):
    name = f"sign{c.n}"
    if name not in [p.name for p in c.d.program.files]:
        c.d.file(name, f"__device__ int {name}(int v) {{ return v < 0; }}",
                 f"__device__ int {name}(unsigned) {{ return 5; }}")
    e = c.simple()
    if promoted(e.type).size > 4:
        e = c.m.leaf(True)
    if promoted(e.type).size > 4:
        e = c.m.cast(e, UINT)
    return [f"PUT = {name}($0);"], [e]


@check("chain", 8)
def chain(c):
    """A narrow variable, and then a wide one that is computed from it."""
    e = c.m.proper(c.m.leaf(True) if c.rng.random() < 0.7 else c.simple())
    t = c.target()
    first = c.rng.choice(("auto", "const auto", "unsigned", "int", "const unsigned int", "size_t", "uint32_t"))
    then = c.rng.choice(("#v - $1o", "#v * $1o", "#v - 5", "(#v - 5) / 2", "~#v", "$1o - #v", "#v * 2654435761u >> 16"))
    return [f"{first} #v = $0;", f"{c.spelled(t)} #w = {then};", "PUT = bits(#w);"], \
        [e, c.simple(c.rng.random() < 0.4)], [f"to {t.name}"]


@check("template argument", 10)
def template_argument(c):
    n = c.n
    given = c.spelled(c.rng.choice((INT, UINT, LLONG)))
    form = c.rng.choice((f"half{n}($0)", f"size_of{n}($0)", f"back{n}($0)", f"half{n}<{given}>($0)"))
    return [f"PUT = bits({form});"], [c.m.proper(c.simple())]


@check("template of two", 3)
def template_two(c):
    other = c.rng.choice((c.m.bare_index(), leaf("5u", UINT), c.m.name(types=(UINT, ))))
    if other.type is not UINT:
        other = leaf("7u", UINT)
    e = c.m.bare_index() if c.rng.random() < 0.4 else c.m.difference(1)
    if e.type is not UINT:
        e = c.m.cast(e, UINT)
    return [f"PUT = pick{c.n}($0, $1);"], [e, other] if c.rng.random() < 0.5 else [other, e]


@check("sizeof", 6)
def size(c):
    form = c.rng.choice(("PUT = sizeof($0);", "int #v = sizeof($0);\n  PUT = bits(#v);", "PUT = sizeof($0p * 1) * 2;"))
    return [form], [c.m.proper(c.simple())]


@check("decltype", 6)
def declared_type(c):
    e = c.m.proper(c.simple())
    if e.classes in (("?:", ), ("comma", ), ("macro", )):  # may be an lvalue, which this check does not test
        e = c.m.cast(e, e.type)
    names = ("unsigned", "unsigned long", "int", "long long", "size_t")
    return [c.rng.choice((f"PUT = std::is_same<decltype($0), {c.rng.choice(names)}>::value;",
                          f"PUT = std::is_same_v<std::decay_t<decltype($0)>, {c.rng.choice(names)}>;",
                          "std::decay_t<decltype($0)> #v = 0;\n  #v -= 3;\n  PUT = bits(#v);",
                          "static_assert(sizeof(decltype($0)) == sizeof(%s), \"\");\n  PUT = 1;" % e.type.name))], [e]


@check("condition", 12)
def condition(c):
    e = c.m.condition(c.rng.choice((1, 2)))
    head = c.rng.choice(("if ($0) #v = 1; else #v = 2;", "#v = $0p ? 1 : 2;", "if (!($0)) #v = 1;",
                         "if ($0p && $1p) #v = 3;", "if (!$0p || $1p) { #v = 4; }",
                         "if (bool #b = $0; #b) #v = 5;"))
    return ["int #v = 0;", head, "PUT = bits(#v);"], [e, c.m.condition(1)]


@check("early return", 4)
def early_return(c):
    form = c.rng.choice(("if ($0) return;", "if (!($0)) { return; }"))
    return [form, "PUT = 1;"], [c.m.condition(c.rng.choice((1, 2)))]


@check("condition's declaration", 2)
def condition_declaration(c):
    t = c.target((INT, UINT, LLONG, ULLONG, ULONG))
    form = c.rng.choice((f"if ({c.spelled(t)} #w = $0) #v = bits(#w / 3);",
                         f"if ({c.spelled(t)} #w = $0; #w > 5) #v = bits(#w);",
                         "if (auto #w = $0) #v = bits(#w / 3);"))
    return ["unsigned long long #v = 0;", form, "PUT = #v;"], [c.m.proper(c.simple())], [f"to {t.name}"]


@check("switch", 4)
def switch(c):
    e = c.m.proper(c.simple())
    t = promoted(e.type)
    last = {INT: "-1", UINT: "0xFFFFFFFFu", LLONG: "-3ll"}.get(t, "4294967295u" if not t.signed else "-1l")
    return ["int #v = 0;", "switch ($0) {", "  case 0: #v = 1; break;", "  case 1: case 2: #v = 2; break;",
            f"  case {last}: #v = 3; break;", "  default: #v = 9;", "}", "PUT = bits(#v);"], [e]


@check("subscript", 8)
def subscript(c):
    base = c.rng.choice(("ints", "words", "longs", "bytes", "floats"))
    near = c.rng.choice(("threadIdx.x + 3", "20 - threadIdx.x", "threadIdx.x - 3 + 8",
                         "blockIdx.x * blockDim.x + threadIdx.x", "-3 + threadIdx.x + 9",
                         "(unsigned)-3 + threadIdx.x + 10", "40u - threadIdx.x * 2"))
    e = leaf(near, UINT, "in range") if c.rng.random() < 0.3 else c.m.masked(c.simple())
    form = c.rng.choice(("{}[$0]", "{}[$0]", "*({} + $0p)", "*($0p + {})", "*&{}[$0]", "({} + 4)[$0]"))
    return [f"PUT = bits({form.format(base)});"], [e]


@check("pointer", 5)
def pointer(c):
    step = c.rng.choice(("#p += $0;", "#p = #p + $0p;", "#p = &#p[$0];", "#p = &ints[15] + $1p - $0p;"))
    return ["const int* #p = ints + 20;", step, "PUT = bits(*#p);", "PUT = #p - ints;", "PUT = ints + $1p < #p;"], \
        [c.m.masked(c.simple()), c.m.masked(c.simple())]


@check("rows", 3)
def rows(c):
    return ["int #m[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};", "#m[$0][$1] += 100;",
            "PUT = bits(#m[$0][$1]);", "PUT = bits(#m[3][3] + #m[1][2]);"], \
        [c.m.masked(c.simple(), 3), c.m.masked(c.simple(), 3)]


@check("min, max", 8)
def minmax(c):
    e = c.m.least(c.rng.choice((1, 2)), True)
    return [c.rng.choice(("PUT = bits($0);", "long long #v = $0;\n  PUT = bits(#v);",
                          "auto #v = $0;\n  PUT = sizeof(#v);\n  PUT = bits(#v);"))], [e]


@check("cast", 10)
def cast(c):
    t = c.target()
    e = c.m.cast(c.m.value(t), t)
    return [c.rng.choice(("PUT = bits($0);", "auto #v = $0;\n  PUT = bits(#v);", "PUT = bits($0p / 3);",
                          "PUT = bits($0p - 100 < $1o);"))], \
        [e, c.simple()], [f"to {t.name}"]


@check("atomic", 8)
def atomic(c):
    t, name = c.rng.choice(((INT, "sum_int"), (UINT, "sum_unsigned"), (ULLONG, "sum_wide"), (ULLONG, "sum_wide"),
                            (FLOAT, "sum_float")))
    kind = "atomic" + c.rng.choice(("Add", ) if t is FLOAT else ("Add", "Add", "Add", "Max", "Min", "Exch", "Or"))
    place = c.rng.choice((f"&{name}[at]", f"{name} + at"))
    return [f"{kind}({place}, $0);", f"PUT = bits({name}[at]);", f"{name}[at] = 0;"], [c.m.value(t)], [f"to {t.name}"]


@check("increment", 3)
def increment(c):
    t = c.target((INT, UINT, LLONG, ULLONG, ULONG, SHORT))
    op = c.rng.choice(("#v++;", "--#v;", "#v--;", "++#v;", "#w = #v--;", "#w = -#v;"))
    return [f"{c.spelled(t)} #v = $0, #w = 0;", op, "PUT = bits(#v);", "PUT = bits(#w);"], [c.simple()], \
        [f"to {t.name}"]


@check("pair", 3)
def pair(c):
    kind = c.rng.choice(("uint2", "int2"))
    return [f"{kind} #v = make_{kind}($0, $1);", "PUT = bits(#v.x);", "long long #w = #v.y;", "PUT = bits(#w);"], \
        [c.simple(), c.simple()]
