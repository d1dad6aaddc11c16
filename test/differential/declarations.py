"""The declarations of a random program before its checks: parameters, constants, types, functions, macros, local
names."""
from expressions import HASHES, Maker, Names
from terms import (ASSIGNED, BOOL, CHAR, DOUBLE, ENUM, FLOAT, INT, LLONG, LONG, SHORT, TYPES, UCHAR, UINT, ULLONG,
                   ULONG, USHORT, Node, Part, common, leaf, promoted)

VALUES = {BOOL: ("true", "false"), CHAR: ("-3", "'z'", "100"), UCHAR: ("200", "3"), SHORT: ("-3", "-300", "30000"),
          USHORT: ("65535", "7"), INT: ("-1", "-3", "7", "5", "-100", "2147483647", "12"),
          UINT: ("5u", "0xFFFFFFFFu", "3u", "4000000000u", "16u"), LONG: ("-3", "7", "-100000000000", "2"),
          ULONG: ("3", "0xFFFFFFFFFFFFFFFFul", "100"), LLONG: ("-3", "-1", "7", "5000000000", "-2147483649"),
          ULLONG: ("3", "0xFFFFFFFFull", "18446744073709551615ull"), FLOAT: ("0.5f", "-3.0f", "100.0f"),
          DOUBLE: ("0.125", "-7.0", "33.5")}
NAME_TYPES = (INT, INT, INT, UINT, UINT, LLONG, LLONG, LONG, ULONG, ULLONG, SHORT, USHORT, CHAR, UCHAR, BOOL, FLOAT,
              DOUBLE)


class Name:
    """A declared name. Calling it returns an expression."""

    def __init__(self, text, type, *classes):
        self.text, self.type, self.classes = text, type, classes

    def __call__(self):
        bound = 100.0 if self.type.real else None
        return leaf(self.text, self.type, f"operand {self.type.name}", *self.classes, bound=bound)


class Macro(Name):
    """An object-like macro."""

    def __call__(self):
        return leaf(self.text, self.type, "macro")


class Declarations:
    def __init__(self, rng, program, dims):
        self.rng, self.program, self.dims, self.n = rng, program, dims, program.number
        self.outside, self.inside = Names(), Names(arrays=True)  # what functions see; what the kernel sees
        self.parameters()
        self.constants()
        self.structure()
        self.functions()
        self.macros()
        self.inside = Names(self.outside.names + self.inside.names, self.outside.macros + self.inside.macros,
                            self.outside.functions + self.inside.functions, arrays=True)
        self.local_names()

    def file(self, name, *lines, exprs=(), classes=()):
        self.program.files.append(Part(name, lines, exprs, classes))

    def maker(self, names):
        return Maker(self.rng, names, self.dims)

    def literal(self, t):
        return self.rng.choice(VALUES[t])

    def spelling(self, t):
        return self.rng.choice(t.spellings)

    def parameters(self):
        for k in range(self.rng.randint(4, 7)):
            t = self.rng.choice(NAME_TYPES)
            const = "const " if self.rng.random() < 0.2 else ""
            self.program.params.append((const + self.spelling(t), f"n{k}", self.literal(t)))
            self.inside.names.append(Name(f"n{k}", t, "parameter"))
        if self.rng.random() < 0.2:
            self.program.template.append(("int N", "N", self.rng.choice(("4", "-2", "16"))))
            self.inside.names.append(Name("N", INT, "template argument"))
        if self.rng.random() < 0.15:
            t = self.rng.choice((INT, UINT, LLONG, ULONG))
            self.program.template.append(("class Q", "Q", t.name))
            self.program.params.append(("Q", "dependent", self.literal(t)))
            self.inside.names.append(Name("dependent", t, "template type"))

    def constants(self):
        n = self.n
        kinds = {"const": lambda t, name: f"const {self.spelling(t)} {name} = {self.literal(t)};",
                 "constexpr": lambda t, name: f"constexpr {self.spelling(t)} {name} = {self.literal(t)};",
                 "__constant__": lambda t, name: f"__constant__ {self.spelling(t)} {name} = {self.literal(t)};",
                 "define": lambda t, name: f"#define {name} " + ("3u" if t is UINT else f"({self.literal(t)})")}
        for k in range(3):
            kind = self.rng.choice(("const", "constexpr", "define", "define", "constexpr", "__constant__"))
            t = self.rng.choice((INT, UINT, FLOAT) if kind == "define" else NAME_TYPES[:-2])
            name = f"C{n}_{k}"
            self.file(name, kinds[kind](t, name), classes=(kind, ))
            self.outside.names.append(Name(name, t, kind))
        self.file(f"Color{n} red{n} blue{n}", f"enum Color{n} {{ red{n} = {self.rng.choice((3, 1))}, blue{n} = -2 }};",
                  classes=("enum", ))
        self.outside.names += [Name(f"red{n}", ENUM, "enum"), Name(f"blue{n}", ENUM, "enum")]
        self.aliases = {}
        for k, t in enumerate(self.rng.sample((UINT, INT, LLONG, ULONG, SHORT, ULLONG), 2)):
            name = f"type{n}_{k}"
            text = self.rng.choice((f"typedef {t.name} {name};", f"using {name} = {t.name};"))
            self.file(name, text, classes=("alias", ))
            self.aliases[t] = name

    def structure(self):
        """A structure with members of several types, and a variable of it."""
        n = self.n
        self.members = [(self.rng.choice(NAME_TYPES), f"m{k}") for k in range(4)]
        lines = [f"struct S{n} {{"] + [f"  {self.spelling(t)} {name};" for t, name in self.members]
        if self.rng.random() < 0.5:
            body = self.maker(Names([Name("m0", self.members[0][0], "member")])).integer(1)
            lines.append(f"  __device__ {self.spelling(promoted(body.type))} method{n}() const {{ return $0; }}")
            self.file(f"S{n}", *lines, "};", exprs=[body])
            self.inside.functions.append(lambda m, depth, with_index: Node(f"s.method{n}()", [], promoted(body.type),
                                                                           classes=("member function", )))
        else:
            self.file(f"S{n}", *lines, "};")
        values = ", ".join(self.literal(t) for t, _ in self.members)
        self.program.locals.append(Part("s", [f"S{n} s = {{{values}}};"]))
        self.inside.names += [Name(f"s.{name}", t, "member") for t, name in self.members]

    def functions(self):
        for k in range(3):
            self.function(f"f{self.n}_{k}")
        self.templates()

    def function(self, name, result=None):
        """A device function of fixed types whose result depends on an index."""
        types = [self.rng.choice(NAME_TYPES) for _ in range(self.rng.randint(0, 2))]
        scope = Names([Name(f"a{j}", t, "function parameter") for j, t in enumerate(types)], functions=[])
        scope.names += self.outside.names
        result = result or self.rng.choice(TYPES)
        body = self.maker(scope).value(result, 1)
        if self.rng.random() < 0.15:
            body = self.maker(scope).proper(body)
            result, spelled = body.type, "auto"
        else:
            spelled = self.aliases.get(result, self.spelling(result))
        params = ", ".join(f"{self.spelling(t)} a{j}" for j, t in enumerate(types))
        inline = self.rng.choice(("", "", "inline ", "__forceinline__ ", "static "))
        self.file(name, f"{inline}__device__ {spelled} {name}({params}) {{ return $0; }}", exprs=[body],
                  classes=(f"function to {result.name}", ))
        form = f"{name}({', '.join(f'${j}' for j in range(len(types)))})"

        def call(m, depth, with_index):
            kids = [m.value(t, max(0, depth), with_index) for t in types]
            return Node(form, kids, result, classes=["call"] + [f"argument {t.name}" for t in types])
        if not result.real:
            self.outside.functions.append(call)
        return call

    def templates(self):
        n = self.n
        self.file(f"half{n}", "template <class T>", f"__device__ T half{n}(T v) {{ return (v - 1) / 2; }}")
        self.file(f"size_of{n}", "template <class T>", f"__device__ int size_of{n}(T) {{ return sizeof(T); }}")
        self.file(f"pick{n}", "template <class T>", f"__device__ T pick{n}(T a, T b) {{ return a < b ? a : b; }}")
        self.file(f"back{n}", "template <class T>", f"__device__ T back{n}(T v) {{ return threadIdx.x - v; }}")
        lines = [f"__device__ int which{n}({t.name}) {{ return {k}; }}" for k, t in
                 enumerate((INT, UINT, LONG, ULONG, LLONG, ULLONG, DOUBLE))]
        self.file(f"which{n}", *lines)

        def template(form, result):
            def call(m, depth, with_index):
                e = m.proper(m.integer(max(0, depth), with_index))
                return Node(form, [e], result or e.type, classes=("template call", ))
            return call
        self.outside.functions += [template(f"half{n}($0)", None), template(f"size_of{n}($0)", INT),
                                   template(f"back{n}($0)", None)]

        def overloaded(m, depth, with_index):
            return Node(f"which{n}($0)", [m.integer(max(0, depth), with_index)], INT, classes=("overloads", ))

        def pick(m, depth, with_index):
            e = m.proper(m.integer(max(0, depth), with_index))
            other = m.cast(m.name(), e.type)
            if e.type is UINT and m.chance(0.6):
                other = m.bare_index() if m.chance(0.5) else leaf("5u", UINT)
            return Node(f"pick{n}($0, $1)", [e, other], e.type, classes=("template of two", ))
        self.outside.functions += [overloaded, overloaded, pick]

    def macros(self):
        n = self.n
        for k in range(2):
            inside = self.rng.random() < 0.3
            scope = self.inside if inside else Names(self.outside.names)
            scope = Names(scope.names, self.outside.macros, scope.functions, scope.arrays)  # macros of macros
            body = self.maker(scope).integer(self.rng.choice((0, 1, 1, 2)))
            self.file(f"TID{n}_{k}", f"#define TID{n}_{k} $0p", exprs=[body], classes=("macro", ))
            (self.inside if inside else self.outside).macros.append(Macro(f"TID{n}_{k}", body.type))
        self.function_macros()

    def function_macros(self):
        n, rng = self.n, self.rng
        catalogue = {
            "AT": ("AT{}(i, j) ((i) * 16 + (j))", lambda a, b: common(common(a, INT), b)),
            "HALF": ("HALF{}(v) (((v) - 1) / 2)", lambda a: common(a, INT)),
            "HASH": (f"HASH{{}}(v) (((v) * {rng.choice(HASHES)}) >> 20)", lambda a: common(a, UINT)),
            "SQUARE": ("SQUARE{}(v) ((v) * (v))", promoted),
            "WRAP": ("WRAP{}(v) ((v) % 7)", lambda a: common(a, INT)),
            "LESS": ("LESS{}(a, b) ((a) < (b))", lambda a, b: BOOL),
            "PICK": ("PICK{}(a, b) ((a) < (b) ? (a) : (b))", lambda a, b: a if a is b else common(a, b)),
            "WIDEN": ("WIDEN{}(v) ((long long)(v))", lambda a: LLONG),
            "BACK": ("BACK{}(v) (threadIdx.x - (v))", lambda a: common(a, UINT)),
            "FROM": ("FROM{}(v) ((v) + blockIdx.x * blockDim.x)", lambda a: common(a, UINT)),
            "CAST": ("CAST{}(v) static_cast<int>(v)", lambda a: INT),
            "NEXT": ("NEXT{}(v) (v + 1)", lambda a: common(a, INT)),
        }
        for macro in self.outside.macros:  # none if both use names that only the kernel has
            catalogue["OVER"] = (f"OVER{{}}(v) ({macro.text} - (v))", lambda a, t=macro.type: common(t, a))
        for name in rng.sample(sorted(catalogue), 3):
            definition, rule = catalogue[name]
            count = definition[:definition.index(")")].count(",") + 1
            self.file(f"{name}{n}", "#define " + definition.format(n), classes=("function macro", ))
            form = f"{name}{n}({', '.join(f'${j}' for j in range(count))})"

            def call(m, depth, with_index, form=form, rule=rule, count=count):
                kids = [m.integer(max(0, depth), with_index or j) for j in range(count)]
                need = [13 if form.startswith("NEXT") else ASSIGNED] * count
                return Node(form, kids, rule(*(e.type for e in kids)), needs=need, classes=("function macro", ))
            self.outside.functions += [call, call]
        name, body = rng.choice((("AXIS", "threadIdx.d"), ("GLOBAL", "(blockIdx.d * blockDim.d + threadIdx.d)")))
        self.file(f"{name}{n}", f"#define {name}{n}(d) {body}", classes=("axis macro", ))

        def axis(m, depth, with_index):
            return Node(f"{name}{n}({m.dim()})", [], UINT, classes=("axis macro", ))
        self.inside.functions.append(axis)

    def local_names(self):
        for k in range(self.rng.randint(3, 5)):
            t = self.rng.choice(NAME_TYPES)
            m = self.maker(self.inside)
            const = "const " if self.rng.random() < 0.3 else ""
            if self.rng.random() < 0.45:
                value = m.idiom() if t.size >= 4 else m.bare_index()
            else:
                value = leaf(self.literal(t), t, bound=100.0 if t.real else None)
                if self.rng.random() < 0.5:
                    value = m.name(t.real)
                if value.type.real and not t.real:
                    value = leaf("3", INT)
            spelled = self.aliases.get(t, self.spelling(t)) if self.rng.random() < 0.3 else self.spelling(t)
            name = f"l{k}"
            if k == 0 and self.rng.random() < 0.3:  # names that the conversion may generate
                name = self.rng.choice(("thread_x", "global_x", "block_dim_x", "item", "global_id"))
            self.program.locals.append(Part(name, [f"{const}{spelled} {name} = $0;"], [value], (f"local {t.name}", )))
            if not t.real or value.bound <= 100:
                self.inside.names.append(Name(name, t, "local"))
        t, of = self.rng.choice((("uint3", "threadIdx"), ("const uint3", "blockIdx"), ("dim3", "blockDim"),
                                 ("const auto&", "blockDim"), ("auto", "threadIdx")))
        self.program.locals.append(Part("whole", [f"{t} whole = {of};"], classes=("whole index", )))
        self.inside.macros.append(Name("whole." + "xyz"[self.rng.randrange(self.dims)], UINT, "whole index"))
