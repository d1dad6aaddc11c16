"""Checks with lambdas, and with classes whose functions use an index."""
from checks import check
from declarations import Name
from terms import INT, LLONG, UINT, ULONG


@check("lambda", 8)
def closure(c):
    t = c.rng.choice((INT, UINT, LLONG))
    body = c.m.over(Name("#a", t, "lambda parameter")).integer(c.rng.choice((0, 1, 2)))
    body = c.m.proper(body)
    capture = c.rng.choice(("[&]", "[=]"))
    arrow = f" -> {c.spelled(c.target((INT, UINT, LLONG, ULONG)))}" if c.rng.random() < 0.3 else ""
    return [f"auto #f = {capture}({t.name} #a){arrow} {{ return $0; }};", f"PUT = bits(#f({c.start(t)}));",
            "PUT = sizeof(#f(1));"], [body]


@check("generic lambda", 4)
def generic(c):
    forms = ("auto #f = [](auto #a) { return (#a - 1) / 2; };", "auto #f = [=](auto #a) { return #a - threadIdx.x; };",
             "auto #f = [&](const auto& #a) { return sizeof(#a); };", "auto #f = [](auto #a) { return #a - 5 > 100; };")
    return [c.rng.choice(forms), "PUT = bits(#f($0));"], [c.m.proper(c.simple())]


@check("lambda without captures", 1)
def captureless(c):
    return ["auto #f = [](unsigned #a) { return threadIdx.x - #a; };", "PUT = bits(#f($0));"], [c.simple()]


@check("nested lambdas", 2)
def nested(c):
    form = c.rng.choice(("auto #f = [&] { return [&] { return $0; }(); };",
                         "auto #f = [=] { return [=] { return $0; }(); };",
                         "auto #f = [&] { auto #v = $0; return [#v](int #b) { return (#v - #b) / 2; }(7); };"))
    return [form, "PUT = bits(#f());", "PUT = sizeof(#f());"], [c.m.proper(c.simple())]


@check("class with an index", 4)
def indexed_class(c):
    name, t = f"P{c.n}_{len(c.d.program.files)}", c.target()
    body = c.m.proper(c.d.maker(c.d.outside).value(t, 1))
    head, line, result = c.rng.choice((
        ("", f"__device__ explicit {name}(int a) : v($0o - a) {{}}", "#p.v"),
        ("", f"__device__ explicit {name}(int a) {{ v = $0o * a; }}", "#p.v"),
        (f"{name} #q(2);", f"__device__ explicit {name}(int a) : v(a) {{}}\n  __device__ auto operator()(int a) const "
         "{ return $0o - a; }", "#q(3)"),
        (f"{name} #q(2);", f"__device__ explicit {name}(int a) : v(a) {{}}\n"
         f"  __device__ {t.name} get() const {{ return $0; }}", "#q.get()")))
    c.d.file(name, f"struct {name} {{", f"  {t.name} v;", "  " + line, "};", exprs=[body])
    objects = [f"{name} #p(4);"] + [head] * bool(head)
    return objects + [f"PUT = bits({result});", "PUT = bits(#p.v);"], [], [f"to {t.name}"]
