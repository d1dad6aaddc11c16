"""Programs that test what functions are passed: random graphs of functions, classes, templates and names. Some use an
index, a constant or a device variable, others only have similar names or forms.

Each callable takes an int and returns an int, so that it can call any callable declared before it."""
import random

from programs import Program
from terms import Part

KINDS = []  # (weight, function): each function declares a callable and returns the form of its calls


def kind(weight):
    def add(function):
        KINDS.append((weight, function))
        return function

    return add


class Graph:
    """The declarations of a program. `call` returns the text of a call of an earlier one."""

    def __init__(self, rng, program):
        self.rng, self.program, self.n = rng, program, program.number
        self.calls, self.functors = [], []
        self.file(f"C{self.n}", f"__constant__ int C{self.n} = {rng.randint(2, 9)};")
        self.file(
            f"D{self.n}", f"__device__ int D{self.n}[4] = {{{', '.join(str(rng.randint(1, 99)) for _ in range(4))}}};"
        )
        for _ in range(2):
            functor(self, f"Op{self.n}_{len(self.functors)}")

    def file(self, name, *lines):
        self.program.files.append(Part(name, lines))

    def pick(self, *texts):
        return self.rng.choice(texts)

    def use(self, argument="a"):
        """Returns an expression: either one for which a function needs an implicit parameter, or a plain one."""
        return self.pick(
            "(int)threadIdx.x",
            "(int)(blockIdx.x * blockDim.x + threadIdx.x)",
            "(int)blockDim.x",
            f"C{self.n}",
            f"D{self.n}[{argument} & 3]",
            f"::C{self.n}",
            f"::D{self.n}[{argument} & 3]",
            "2",
            argument,
            "3",
            f"({argument} >> 1)",
            "7",
        )

    def call(self, argument):
        """Returns a call of an earlier callable, or a plain expression."""
        if not self.calls or self.rng.random() < 0.3:
            return f"({argument} * 3)"
        return self.rng.choice(self.calls)(argument)

    def body(self):
        """Returns an expression that uses `a`."""
        return self.pick(
            f"a + {self.use()}",
            f"a * 2 - {self.use()}",
            f"{self.use()} - a",
            f"{self.call('a')} + {self.use()}",
            f"{self.call('a')} - a",
            f"{self.call(f'a + {self.use()}')}",
            f"(a > 4 ? {self.call('a - 1')} : {self.use()})",
        )

    def functor(self):
        if self.rng.random() < 0.3:
            functor(self, f"Op{self.n}_{len(self.functors)}")
        return self.rng.choice(self.functors)

    def specifiers(self):
        return self.pick(
            "__device__",
            "__device__",
            "static __device__",
            "inline __device__",
            "__host__ __device__",
            "__device__ __forceinline__",
            "__device__ __noinline__",
        )


def functor(g, name):
    """A class that templates are passed: its operator() and its static function may each use an index."""
    const = g.pick("const ", "const ", "")
    lines = [
        f"struct {name} {{",
        f"  __device__ int operator()(int a) {const}{{ return {g.body()}; }}",
        f"  static __device__ int apply(int a) {{ return {g.body()}; }}",
    ]
    twice = g.pick("a * 2", "apply(a) + apply(a + 1)", "(*this)(a) - a")
    g.file(name, *lines, f"  __device__ int twice(int a) {{ return {twice}; }}", "};")
    g.functors.append(name)


@kind(6)
def function(g, name):
    default = g.pick("", "", f" = {g.use('2')}", " = 2")
    second = f", int b{default}" if default else ""
    body = g.body() + (" + b" if default else "")
    specifiers = g.specifiers()
    if g.rng.random() < 0.2:  # only the declaration has the default argument
        g.file(
            name,
            f"{specifiers} int {name}(int a{second});",
            f"{specifiers} int {name}(int a{', int b' if default else ''}) {{",
            f"  return {body};",
            "}",
        )
    else:
        head = g.pick(f"int {name}(int a{second})", f"auto {name}(int a{second}) -> int")
        g.file(name, f"{specifiers} {head} {{ return {body}; }}")
    return g.pick(f"{name}(%s)", f"{name}(%s)", f"::{name}(%s)", f"({name}(%s))")


@kind(4)
def template(g, name):
    head = g.pick("template <class T>", "template <typename T>", "template <class T, int K = 2>")
    more = []
    if "K" not in head:
        more = g.pick(
            [],
            [f"template __device__ int {name}<int>(int);"],
            ["template <>", f"__device__ long {name}(long a) {{ return a; }}"],
        )
    specifiers = "__device__" if more else g.specifiers()
    g.file(name, head, f"{specifiers} T {name}(T a) {{ return {g.body()}; }}", *more)
    return g.pick(f"{name}(%s)", f"{name}<int>(%s)", f"{name}<int>(%s)")


@kind(3)
def numbered(g, name):
    g.file(
        name,
        "template <int K>",
        f"__device__ int {name}(int a) {{",
        f"  if constexpr (K > 2) return {g.body()};" if g.rng.random() < 0.5 else f"  if (K > 2) return {g.body()};",
        f"  return a + K;",
        "}",
    )
    return g.pick(f"{name}<1>(%s)", f"{name}<4>(%s)", f"{name}<1 + 2>(%s)")


@kind(3)
def specialised(g, name):
    g.file(
        name,
        "template <int K>",
        f"__device__ int {name}(int a) {{ return {g.body()}; }}",
        "template <>",
        f"__device__ int {name}<3>(int a) {{ return {g.body()}; }}",
    )
    return g.pick(f"{name}<3>(%s)", f"{name}<4>(%s)")


@kind(4)
def overloads(g, name):
    lines = [
        f"__device__ int {name}(int a) {{ return {g.body()}; }}",
        f"__device__ int {name}(int a, int b) {{ return {g.body()} + b; }}",
    ]
    if g.rng.random() < 0.5:
        lines.append(f"__device__ float {name}(float a) {{ return a + 1; }}")
    g.rng.shuffle(lines)
    g.file(name, *lines)
    return g.pick(f"{name}(%s)", f"{name}(%s, 2)", f"(int){name}((int)%s)")


@kind(3)
def by_functor(g, name):
    body = g.pick("op(a)", "op(a) + 1", "op.twice(a)", "Op::apply(a)", "Op()(a)", "op(op(a))")
    g.file(name, "template <class Op>", f"{g.specifiers()} int {name}(Op op, int a) {{ return {body}; }}")
    return f"{name}({g.functor()}(), %s)"


@kind(3)
def by_type(g, name):
    default = g.pick("", f" = {g.functor()}")
    body = g.pick("Op::apply(a)", "Op().twice(a)", "Op{}(a)", f"Op::apply(a) + {g.use()}")
    g.file(name, f"template <class Op{default}>", f"__device__ int {name}(int a) {{ return {body}; }}")
    return g.pick(f"{name}<{g.functor()}>(%s)", f"{name}<>(%s)" if default else f"{name}<{g.functor()}>(%s)")


@kind(4)
def member(g, name):
    const = g.pick(" const", "")
    lines = [
        f"struct {name} {{",
        "  int v;",
        f"  __device__ {name}(int a) : v({g.body()}) {{}}"
        if g.rng.random() < 0.4
        else f"  __device__ explicit {name}(int a) : v(a) {{}}",
        f"  __device__ int get(int a){const} {{ return v + {g.body()}; }}",
        f"  __device__ int plain(int a) const {{ return v - a; }}",
        f"  __device__ int both(int a){const} {{ return {g.pick('get(a)', 'this->get(a)', 'plain(a)')} + 1; }}",
        f"  __device__ int operator[](int a) const {{ return {g.body()}; }}",
        "};",
    ]
    outside = g.rng.random() < 0.3
    if outside:
        lines[3] = f"  __device__ int get(int a){const};"
        lines.append(f"__device__ int {name}::get(int a){const} {{ return v + {g.body()}; }}")
    g.file(name, *lines)
    return g.pick(
        f"{name}(2).get(%s)", f"{name}(%s).both(3)", f"{name}(1).plain(%s)", f"{name}{{5}}[%s]", f"{name}(%s).v"
    )


@kind(3)
def object_in_function(g, name):
    op = g.functor()
    lines = g.pick(
        [f"  {op} op;", "  return op(a);"],
        [f"  const auto op = {op}();", "  auto copy = op;", "  return copy.twice(a);"],
        [f"  {op} ops[2];", "  return ops[1](a) + ops[a & 1].twice(a);"],
        [f"  {op} op;", f"  {op}* p = &op;", "  return p->twice(a) + (*p)(a);"],
        [f"  {op} op;", f"  {op}& r = op;", "  return r.twice(a) + r.apply(a);"],
    )
    g.file(name, f"__device__ int {name}(int a) {{", *lines, "}")
    return f"{name}(%s)"


@kind(3)
def class_template(g, name):
    lines = [
        "template <class Op, int K = 1>",
        f"struct {name} {{",
        "  Op op;",
        f"  __device__ int run(int a) {{ return {g.pick('op(a)', 'Op::apply(a)', 'op.twice(a)', 'this->op(a)')} + K; }}",
        f"  __device__ int other(int a) {{ return {g.pick('run(a) + 1', 'a', g.body())}; }}",
        "  static __device__ int fixed(int a) { return " + g.pick("Op::apply(a)", "a + K") + "; }",
        "};",
    ]
    g.file(name, *lines)
    made = f"{name}<{g.functor()}{g.pick('', ', 2')}>"
    if g.rng.random() < 0.4:
        g.file(f"{name}_t", g.pick(f"using {name}_t = {made};", f"typedef {made} {name}_t;"))
        made = f"{name}_t"
    return g.pick(f"{made}().run(%s)", f"{made}{{}}.other(%s)", f"{made}::fixed(%s)")


@kind(2)
def crtp(g, name):
    g.file(
        f"{name} {name}_base",
        "template <class T>",
        f"struct {name}_base {{",
        f"  __device__ int outer(int a) {{ return static_cast<T*>(this)->inner(a) + {g.use()}; }}",
        "};",
        f"struct {name} : {name}_base<{name}> {{",
        f"  __device__ int inner(int a) {{ return {g.body()}; }}",
        "};",
    )
    return f"{name}().outer(%s)"


@kind(3)
def derived(g, name):
    base = g.functor()
    g.file(
        name,
        f"struct {name} : {base} {{",
        f"  __device__ int more(int a) {{ return {g.pick('twice(a)', 'apply(a) + 1', f'{base}::apply(a)', f'this->twice(a)', f'{base}::operator()(a)')}; }}",
        *g.pick([], [f"  using {base}::twice;"], [f"  static __device__ int apply(int a) {{ return {g.body()}; }}"]),
        "};",
    )
    return g.pick(f"{name}().more(%s)", f"{name}().twice(%s)", f"{name}::apply(%s)", f"{name}()(%s)")


@kind(4)
def in_namespace(g, name):
    space, word = f"space{g.n}_{name}", g.pick("step", "apply", name, "get", "f")
    lines = [
        f"namespace {space} {{",
        f"{g.specifiers()} int {word}(int a) {{ return {g.body()}; }}",
        f"struct Tag {{ int v; }};",
        f"__device__ int found(Tag t, int a) {{ return t.v + {g.body()}; }}",
        "}",
    ]
    g.file(space, *lines)
    form = g.pick("qualified", "using", "alias", "directive", "adl", "outside")
    if form == "outside":  # the same name at global scope, and a function of the namespace that calls the namespace's
        g.file(
            name,
            f"__device__ int {name}(int a) {{ return {space}::{word}(a) - {g.use()}; }}"
            if word != name
            else f"__device__ int {name}(int a) {{ return {space}::{name}(a) + 1; }}",
        )
        return f"{name}(%s)"
    if form == "qualified":
        return f"{space}::{word}(%s)"
    inside = {
        "using": f"using {space}::{word}; return {word}(a);",
        "alias": f"namespace s = {space}; return s::{word}(a);",
        "directive": f"using namespace {space}; return {space}::{word}(a);"
        if word == name
        else f"using namespace {space}; return {space}::found(Tag{{1}}, a);",
        "adl": f"{space}::Tag t{{2}}; return found(t, a);",
    }[form]
    g.file(f"{name}_in", f"__device__ int {name}_in(int a) {{ {inside} }}")
    return f"{name}_in(%s)"


@kind(3)
def by_macro(g, name):
    form = g.pick("call", "paste", "define", "argument", "member")
    if form == "call":
        g.file(name, f"#define {name}(x) ({g.call('(x)')} + 1)")
    elif form == "paste":
        g.file(
            name,
            f"__device__ int {name}_one(int a) {{ return {g.body()}; }}",
            f"__device__ int {name}_two(int a) {{ return {g.body()}; }}",
            f"#define {name}(which, x) {name}_##which(x)",
        )
        return g.pick(f"{name}(one, %s)", f"{name}(two, %s)")
    elif form == "define":
        g.file(f"{name}_DEFINE", f"#define {name}_DEFINE(f, value) __device__ int f(int a) {{ return value; }}")
        g.file(name, f"{name}_DEFINE({name}, ({g.body()}))")  # in parentheses because of commas
    elif form == "argument":
        g.file(f"{name}_APPLY", f"#define {name}_APPLY(f, x) f(x)")
        g.file(f"{name}_target", f"__device__ int {name}_target(int a) {{ return {g.body()}; }}")
        return f"{name}_APPLY({name}_target, %s)"
    else:
        g.file(f"{name}_RUN", f"#define {name}_RUN(object, x) object.twice(x)")
        return f"{name}_RUN({g.functor()}(), %s)"
    return f"{name}(%s)"


@kind(4)
def lambdas(g, name):
    lines = g.pick(
        [f"  auto f = [&](int a) {{ return {g.body()}; }};", "  return f(a);"],
        [f"  auto f = [=](auto a) {{ return {g.body()}; }};", "  return f(a) + 1;"],
        [f"  const auto f = [](int a) {{ return {g.body()}; }};", "  return f(a);"],
        [f"  auto f = [b = {g.use()}](int a) {{ return a + b; }};", "  return f(a);"],
        [f"  return [&] {{ return {g.body()}; }}();"],
    )
    g.file(name, f"__device__ int {name}(int a) {{", *lines, "}")
    return f"{name}(%s)"


@kind(3)
def handed_lambda(g, name):
    g.file(name, "template <class F>", f"__device__ int {name}(F f, int a) {{ return f(a) + {g.use()}; }}")
    body = g.body()
    g.file(f"{name}_in", f"__device__ int {name}_in(int a) {{ return {name}([&](int a) {{ return {body}; }}, a); }}")
    return f"{name}_in(%s)"


@kind(2)
def variadic(g, name):
    inner = f"{name}_one"
    g.file(inner, f"__device__ int {inner}(int a) {{ return {g.body()}; }}")
    g.file(name, "template <class... T>", f"__device__ int {name}(T... a) {{ return ({inner}(a) + ...); }}")
    return g.pick(f"{name}(%s)", f"{name}(%s, 2)", f"{name}(1, %s, 3)")


@kind(3)
def named_alike(g, name):
    """Members, parameters, enumerators and local variables with the name of a function that uses an index."""
    g.file(name, f"__device__ int {name}(int a) {{ return {g.body()}; }}")
    lines = g.pick(
        [
            f"struct {name}_c {{ int {name}; }};",
            f"__device__ int {name}_in(int a) {{ {name}_c c{{a}}; return c.{name} + {name}(a); }}",
        ],
        [f"__device__ int {name}_in(int {name}) {{ return {name} + 1; }}"],
        [
            f"struct {name}_c {{ __device__ int {name}(int a) {{ return a + 1; }} }};",
            f"__device__ int {name}_in(int a) {{ return {name}_c().{name}(a) + {name}(2); }}",
        ],
        [
            f"enum class {name}_c {{ {name} = 3 }};",
            f"__device__ int {name}_in(int a) {{ return (int){name}_c::{name} + {name}(a); }}",
        ],
        [f"__device__ int {name}_in(int a) {{ int b = {name}(a); {{ int {name} = b; b = {name} + 1; }} return b; }}"],
        [
            f"struct {name}_c {{ static __device__ int {name}(int a) {{ return ::{name}(a) + 1; }} }};",
            f"__device__ int {name}_in(int a) {{ return {name}_c::{name}(a); }}",
        ],
    )
    g.file(f"{name}_in {name}_c", *lines)
    return f"{name}_in(%s)"


@kind(3)
def operators(g, name):
    body = g.body()
    form = g.pick("free", "friend", "member", "compound")
    lines = {
        "free": [
            f"struct {name} {{ int v; }};",
            f"__device__ {name} operator+({name} x, int a) {{ return {{x.v + {body}}}; }}",
        ],
        "friend": [
            f"struct {name} {{",
            "  int v;",
            f"  friend __device__ {name} operator+({name} x, int a) {{ return {{x.v + {body}}}; }}",
            "};",
        ],
        "member": [
            f"struct {name} {{",
            "  int v;",
            f"  __device__ {name} operator+(int a) const {{ return {{v + {body}}}; }}",
            "};",
        ],
        "compound": [
            f"struct {name} {{",
            "  int v;",
            f"  __device__ {name}& operator+=(int a) {{ v += {body}; return *this; }}",
            f"  __device__ {name} operator+(int a) const {{ {name} r = *this; r += a; return r; }}",
            "};",
        ],
    }[form]
    g.file(name, *lines)
    return f"({name}{{1}} + (%s)).v"


@kind(2)
def range_for(g, name):
    g.file(
        f"{name}_range",
        f"struct {name}_range {{",
        f"  struct iterator {{ int i; __device__ int operator*() const {{ int a = i; return {g.body()}; }}",
        "    __device__ iterator& operator++() { ++i; return *this; }",
        "    __device__ bool operator!=(const iterator& o) const { return i != o.i; } };",
        f"  int n;",
        f"  __device__ iterator begin() const {{ return {{{g.pick('0', '(int)threadIdx.x * 0')}}}; }}",
        "  __device__ iterator end() const { return {n}; }",
        "};",
    )
    g.file(
        name,
        f"__device__ int {name}(int a) {{",
        "  int s = 0;",
        f"  for (int x : {name}_range{{3}}) s += x;",
        "  return s + a;",
        "}",
    )
    return f"{name}(%s)"


@kind(2)
def initialised(g, name):
    """Members with default member initializers, and a nested class."""
    g.file(
        name,
        f"struct {name} {{",
        f"  int v = {g.call('4')};",
        f"  int w = {g.use('3') if g.rng.random() < 0.4 else 5};",
        f"  struct Inner {{ __device__ int go(int a) {{ return {g.body()}; }} }} inner;",
        "};",
    )
    g.file(f"{name}_in", f"__device__ int {name}_in(int a) {{ {name} x; return x.inner.go(a) + x.v - x.w; }}")
    return f"{name}_in(%s)"


@kind(2)
def template_template(g, name):
    g.file(
        f"{name}_box",
        "template <class T>",
        f"struct {name}_box {{ T op; __device__ int run(int a) {{ return op(a); }} }};",
    )
    g.file(
        name,
        "template <template <class> class B, class T>",
        f"__device__ int {name}(int a) {{ return B<T>().run(a); }}",
    )
    return f"{name}<{name}_box, {g.functor()}>(%s)"


def program(number, seed):
    rng = random.Random(f"calls:{seed}:{number}")
    out = Program(number)
    out.grid, out.block = rng.choice((((2,), (4,)), ((1,), (5,)), ((1, 2), (2, 2))))
    out.kernel = rng.random() < 0.1
    g = Graph(rng, out)
    weights = [weight for weight, _ in KINDS]
    kinds = []
    for k, (_, declare) in enumerate(rng.choices(KINDS, weights, k=rng.randint(2, 6))):
        form = declare(g, f"f{number}_{k}")
        g.calls.append(lambda argument, form=form: form.replace("%s", argument))
        kinds.append(declare.__name__)
    for k in range(rng.randint(1, 3)):
        which = -1 if k == 0 else rng.randrange(len(kinds))
        a = rng.choice(("3", "at & 7", "(int)threadIdx.x"))
        text = g.calls[which](a if a != "at & 7" else "(int)(at & 7)")
        out.checks.append(Part("", [f"PUT = bits({text});"], kind=kinds[which]))
    return out
