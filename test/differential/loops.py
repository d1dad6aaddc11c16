"""Checks with loops, and with macros that contain statements or declarations."""
from checks import check
from declarations import Name
from terms import CHAR, INT, LLONG, LONG, SHORT, UCHAR, UINT, ULLONG, ULONG, USHORT, leaf

COUNTERS = (INT, INT, UINT, LLONG, LLONG, LONG, ULONG, ULLONG, SHORT, USHORT, UCHAR, CHAR)
BEGIN = ["unsigned long long #s = 0;", "int #g = 0;"]
END = ["PUT = #s;", "PUT = bits(#g);"]


def body(c, t):
    """Returns the body of a loop, which uses the counter, and sometimes an expression with it."""
    e = c.m.over(Name("#i", t, "counter")).integer(c.rng.choice((0, 1)), c.rng.random() < 0.5)
    if c.rng.random() < 0.5:
        return "#s = #s * 31 + bits(#i);", []
    return "#s = #s * 31 + bits(#i) + $3p;", [e]


def edge(c, t):
    """Returns the limit of a loop."""
    return c.rng.choice((c.m.leaf(True), c.m.difference(1), c.m.signed_mix(1), c.m.name(), c.m.integer(1),
                         leaf(str(c.rng.choice((9, 20, 100))), INT)))


@check("for, up", 10)
def up(c):
    t = c.rng.choice(COUNTERS)
    line, more = body(c, t)
    op = c.rng.choice(("<", "<", "<=", "!="))
    step = c.rng.choice(("#i += $2", "#i += $2", "++#i", "#i = #i + $2p", "#i++"))
    first = c.m.leaf(True) if c.rng.random() < 0.7 else leaf("0", INT)
    spelled = c.spelled(t)
    if first.type is UINT and c.rng.random() < 0.2:
        t, spelled = UINT, "auto"
        line, more = body(c, t)
    side = f"#i {op} $1o" if c.rng.random() < 0.8 else "$1o > #i"
    stride = c.m.leaf(True) if c.rng.random() < 0.7 else c.m.masked(c.simple(), 3, "+ 1")
    return BEGIN + [f"for ({spelled} #i = $0; {side} && #g < 20; {step}, ++#g) {line}"] + END, \
        [first, edge(c, t), stride] + more, [f"counter {t.name}"]


@check("for, down", 10)
def down(c):
    t = c.rng.choice(COUNTERS)
    line, more = body(c, t)
    op = c.rng.choice((">=", ">=", ">"))
    step = c.rng.choice(("--#i", "#i--", "#i -= $2", "#i = #i - $2p"))
    side = f"#i {op} $1o" if c.rng.random() < 0.8 else "$1o <= #i"
    first = c.rng.choice((leaf(str(c.rng.choice((9, 12, 3))), INT), c.m.name(types=(INT, UINT, LLONG)), c.m.integer(1)))
    loop = [f"for ({c.spelled(t)} #i = $0; {side}; {step}) {{", "  if (++#g > 20) break;", "  " + line, "}"]
    return BEGIN + loop + END, \
        [first, c.m.leaf(True) if c.rng.random() < 0.7 else edge(c, t), c.m.leaf(True)] + more, [f"counter {t.name}"]


@check("while", 6)
def until(c):
    t = c.rng.choice(COUNTERS)
    form = c.rng.choice((("while (#i < $1o && #g++ < 20) #i += $2;", ),
                         ("while (#i-- > $1o && #g++ < 20) #s += bits(#i);", ),
                         ("while ($1p - #i > $2o && #g++ < 20) ++#i;", ),
                         ("do { #i -= $2; ++#g; } while (#i >= $1o && #g < 20);", ),
                         ("while (true) {", "  if (#i > $1o || #g++ > 20) break;", "  #i += $2p + 1;", "}"),
                         ("do #s += bits(#i += $2); while (++#g < $1o && #g < 20);", )))
    return BEGIN + [f"{c.spelled(t)} #i = $0;"] + list(form) + ["PUT = bits(#i);"] + END, \
        [c.rng.choice((c.m.leaf(True), c.m.name(), leaf("9", INT))), edge(c, t), c.m.leaf(True)], [f"counter {t.name}"]


@check("loop's reads", 4)
def reads(c):
    t = c.rng.choice((INT, UINT, LLONG, ULONG))
    stride = c.rng.choice(("blockDim.x * gridDim.x", "blockDim.x", "gridDim.x * blockDim.x"))
    first = c.rng.choice(("blockIdx.x * blockDim.x + threadIdx.x", "threadIdx.x",
                          "threadIdx.x + blockIdx.x * blockDim.x"))
    return ["unsigned long long #s = 0;", f"for ({c.spelled(t)} #i = {first}; #i < 40; #i += {stride}) "
            "#s = #s * 7 + bits(longs[#i] - words[#i & 15] + $0p);", "PUT = #s;"], \
        [c.m.over(Name("#i", t, "counter")).integer(1)], [f"counter {t.name}"]


@check("list of a loop", 2)
def listed(c):
    form = c.rng.choice(("for (auto #i : #a) #s = #s * 31 + bits(#i - 2 > 9) + sizeof(#i);",
                         "for (unsigned #i : #a) #s = #s * 31 + bits(#i);",
                         "for (const auto& #i : #a) #s = #s * 31 + bits(#i / 3);"))
    t = c.rng.choice((UINT, ULLONG, LLONG))
    value = c.m.difference(1)
    if value.type is not t:
        value = c.m.cast(value, t)
    return ["unsigned long long #s = 0;", f"const {c.spelled(t)} #a[] = {{$0, 7u}};", form, "PUT = #s;"], [value]


@check("loop in a macro", 5)
def macro_loop(c):
    n, t = c.n, c.rng.choice((INT, UINT, LLONG, ULONG))
    name = c.rng.choice(("LOOP", "EACH", "FROM_END"))
    heads = {"LOOP": f"for ({t.name} i = blockIdx.x * blockDim.x + threadIdx.x; i < (n) && g < 20; "
                     "i += blockDim.x * gridDim.x, ++g)",
             "EACH": f"for ({t.name} i = threadIdx.x; i < n && g < 20; i += blockDim.x, ++g)",
             "FROM_END": f"for ({t.name} i = (n); i >= threadIdx.x && g < 20; --i, ++g)"}
    macro = f"{name}{n}_{len(c.d.program.files)}"
    c.d.file(macro, f"#define {macro}(i, n, g) \\", f"  {heads[name]}")
    line, more = body(c, t)
    limit = c.rng.choice((c.m.name(types=(INT, UINT, LLONG)), leaf("12", INT), c.m.leaf(True)))
    return BEGIN + [f"{macro}(#i, $0p, #g) {line.replace('$3', '$1')}"] + END, [limit] + more, [f"counter {t.name}"]


@check("statement in a macro", 8)
def statement(c):
    n, k, t = c.n, len(c.d.program.files), c.target()
    m = c.m
    name = f"DO{n}_{k}"
    kind = c.rng.randint(0, 6)
    if kind == 0:  # the expression is an argument
        c.d.file(name, f"#define {name}(v, e) {t.name} v = e")
        return [f"{name}(#v, $0p);", "PUT = bits(#v);"], [m.value(t, 1)], [f"to {t.name}"]
    if kind == 1:  # the index is in the macro
        value = m.leaf(True)
        c.d.file(name, f"#define {name}(v) \\", f"  {t.name} v = $0;", exprs=[c.d.maker(c.d.outside).value(t, 1)])
        return [f"{name}(#v)", "PUT = bits(#v);"], [value], [f"to {t.name}"]
    if kind == 2:
        c.d.file(name, f"#define {name}(to, e) do {{ (to) = (e); }} while (0)")
        return [f"{t.name} #v;", f"{name}(#v, $0p);", "PUT = bits(#v);"], [m.value(t, 1)], [f"to {t.name}"]
    if kind == 3:  # one macro in a narrow and in a wide context
        c.d.file(name, f"#define {name} $0p", exprs=[c.d.maker(c.d.outside).difference(1)])
        return [f"if ({name} > 5) PUT = 1;", f"unsigned #v = {name};", f"long long #w = {name};", "PUT = bits(#v);",
                "PUT = bits(#w);", f"PUT = ints[{name} & 15];", f"PUT = {name} / 3;"], []
    if kind == 4:  # a type in a macro
        c.d.file(name, f"#define {name} {t.name}")
        return [f"{name} #v = $0;", f"PUT = bits(({name})$1o);", "PUT = bits(#v);"], \
            [m.value(t, 1), m.value(t, 1)], [f"to {t.name}"]
    if kind == 5:  # an operator in a macro
        op = c.rng.choice("+-*<")
        c.d.file(name, f"#define {name}(a, b) ((a) {op} (b))")
        return [f"long long #v = {name}($0, $1);", "PUT = bits(#v);", f"PUT = {name}($0, 3) / 2;"], \
            [c.simple(), c.simple(False)]
    c.d.file(f"{name}", f"#define {name} threadIdx.x")
    form = c.rng.choice((f"{t.name} #v = {name} - $0o;", f"{t.name} #v = ($0p - {name}) * 3;",
                         f"{t.name} #v = ($0p + {name}) / 3u;"))
    return [form, "PUT = bits(#v);"], [c.simple(False)], [f"to {t.name}"]


@check("macro's argument", 6)
def macro_argument(c):
    """A macro of the program that the check uses directly."""
    made = None
    for _ in range(20):
        made = c.rng.choice(c.d.inside.functions)(c.m, 1, True)
        if "function macro" in made.classes or "axis macro" in made.classes:
            break
    t = c.target()
    if t.real or not made.type.real:
        return [f"{c.spelled(t)} #v = $0;", "PUT = bits(#v);", "PUT = bits($0p / 2);"], [made], [f"to {t.name}"]
    return ["PUT = bits($0);"], [made]


@check("index macro", 10)
def index_macro(c):
    macro = c.rng.choice(c.d.inside.macros)()
    t = c.target()
    form = c.rng.choice((f"{c.spelled(t)} #v = $0 - $1o;", f"{c.spelled(t)} #v = $0;",
                         f"{c.spelled(t)} #v = ($0 - $1o) / 2;",
                         f"{c.spelled(t)} #v = $0 * 2654435761u >> 20;", f"{c.spelled(t)} #v = $1p * $0;"))
    return [form, "PUT = bits(#v);"], [macro, c.simple(c.rng.random() < 0.3)], [f"to {t.name}"]
