"""Runs batches of programs as plain C++ and converted, and compares their results."""
import os
import re
import shutil
import subprocess

from programs import CHECK, PROGRAM, source

HERE = os.path.dirname(os.path.abspath(__file__))
SANITIZED = ("-fsanitize=undefined,float-cast-overflow,float-divide-by-zero -fno-sanitize-recover=all "
             "-fno-sanitize=signed-integer-overflow,shift-base")


class Outcome:
    """The outcome of a program: "same", "differs", "does not compile", "has findings" or "is not valid"."""

    def __init__(self, program):
        self.program, self.status, self.message = program, "same", ""
        self.wrong = []  # the checks that fail
        self.plain, self.converted = {}, {}  # the results by check: a list for each thread


class Settings:
    """The commands that make a binary of a source file."""

    def __init__(self, tool, host, compiler="g++", optimize="-O0", sanitize=False, nvcc=""):
        flags = f"{compiler} -std=c++17 {optimize} -w -fwrapv"
        self.tool, self.nvcc = tool, nvcc
        self.plain = f"{flags} -I {HERE} {SANITIZED if sanitize else ''}".split()
        self.converted = f"{flags} -isystem {host}".split()


def run(command, timeout=900):
    """Returns the exit status, output and errors. A timeout counts as a failure."""
    try:
        environment = {**os.environ, "LC_ALL": "C"}
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, env=environment)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        return 124, (late.stdout or b"").decode(), "timeout"


def owner(lines, number):
    """Returns the program and the check that a line of a file belongs to. None as the check: the declarations."""
    check = None
    for line in reversed(lines[:number]):
        if line.startswith(CHECK) and check is None:
            check = int(line[len(CHECK):].split(":")[0])
        elif line.strip().startswith(PROGRAM):
            return int(line.strip()[len(PROGRAM):]), check
    return -1, None


def errors(text, path):
    """Returns the lines of the file for which a compiler reports errors, each with its message."""
    name = re.escape(os.path.basename(path))
    required = None
    pending = None  # after an error in a header, clang reports which line needed it
    for line in text.split("\n"):
        place = re.search(rf"{name}:(\d+):", line)
        if place and ("required from" in line or "In instantiation" in line):
            required = int(place[1])
        elif place and pending and "note: in instantiation" in line:
            yield int(place[1]), pending
            pending = None
        if re.search(r"\b(fatal )?error: ", line):
            message = line[line.index("error: "):]
            at = int(place[1]) if place else required
            if at:
                yield at, message
            pending = None if at else message


def without(program, wrong):
    """Returns the program without the checks of these numbers, or None if its declarations are wrong."""
    return None if None in wrong else program.only(p for k, p in enumerate(program.checks) if k not in wrong)


def compiled(programs, write, command, binary, libraries=()):
    """Compiles as many programs as possible, by dropping checks (or whole programs) with errors. Returns the remaining
    programs and what was dropped: program, check (None: all), message."""
    dropped = []
    while programs:
        path = write(programs)
        status, _, said = run(command + ["-o", binary, path, *libraries])
        if status == 0:
            break
        lines = open(path).read().split("\n")
        bad = {}
        for at, message in errors(said, path):
            number, check = owner(lines, at)
            bad.setdefault(number, {}).setdefault(check, message)
        for number, message in re.findall(r"in function `k(\d+)\b.*\n(.*)", said):  # errors of the linker
            bad.setdefault(int(number), {}).setdefault(None, message)
        named = [p for p in programs if p.number in bad]
        for program in named:
            for k, message in bad[program.number].items():
                dropped.append((program, program.checks[k] if k is not None else None, message))
        if not named and len(programs) == 1:
            return [], dropped + [(programs[0], None, said[-2000:])]
        if not named:  # the messages do not name a program: compile each half separately
            half = len(programs) // 2
            left = []
            for some in (programs[:half], programs[half:]):
                good, more = compiled(some, write, command, binary, libraries)
                left += good
                dropped += more
            if len(left) == len(programs):
                raise RuntimeError(f"each half compiles, but not both together:\n{said[-3000:]}")
            programs = left
            continue
        smaller = [without(p, bad[p.number]) if p in named else p for p in programs]
        programs = [p for p in smaller if p and p.checks]
    return programs, dropped


def results(binary, programs):
    """Returns the output of the programs by number. If a program ends the run, the others are run again without it."""
    found = {}
    while programs:
        status, out, _ = run([binary] + [str(p.number) for p in programs], 120)
        for line in out.split("\n"):
            if line.startswith("k"):
                name, *values = line.split()
                found[int(name[1:])] = values
        if status == 0:
            break
        programs = [p for p in programs if len(found.get(p.number, ())) < len(p.slots()) * p.threads()]
        if programs:
            status, out, said = run([binary, str(programs[0].number)], 10)
            values = [f"exit status {status} {said[-300:]}".strip()]
            found[programs[0].number] = values if status else out.split()[1:]
            programs = programs[1:]
    return found


def by_check(program, values):
    """Returns the results of a program for each check: a list for each thread."""
    slots = program.slots()
    found = {id(check): [] for check in program.checks}
    for thread in range(program.threads()):
        row = values[thread * len(slots):(thread + 1) * len(slots)]
        for check in program.checks:
            found[id(check)].append([v for v, s in zip(row, slots) if s is check])
    return found


class Batch:
    def __init__(self, programs, settings, work):
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        self.settings, self.work = settings, work
        self.outcomes = {p.number: Outcome(p) for p in programs}

    def path(self, name):
        return os.path.join(self.work, name)

    def write(self, programs, name):
        open(self.path(name), "w").write(source(programs, name.startswith("plain")))
        return self.path(name)

    def convert(self, programs):
        """Writes and converts the programs, and records findings."""
        cuda = self.write(programs, "kernels.cu")
        status, _, said = run([self.settings.tool, "convert", cuda, "-o", self.path("out") + "/"])
        if status not in (0, 1):
            raise RuntimeError(f"the converter's exit status is {status}: {said[-2000:]}")
        if status:
            lines = open(cuda).read().split("\n")
            for at, message in re.findall(r":(\d+):\d+: (.*)", said):
                self.note(owner(lines, int(at))[0], "has findings", message)
        return self.path("out/kernels.cpp")

    def note(self, number, status, message):
        outcome = self.outcomes.get(number)
        if outcome:
            messages = [m for m in (outcome.message, message) if m]
            outcome.message = "; ".join(dict.fromkeys(messages))
            if outcome.status != "has findings":  # otherwise an error may come from the unconverted code
                outcome.status = status

    def valid(self, programs):
        """Returns the programs that compile and run as plain C++, and their results."""
        good, dropped = compiled(programs, lambda some: self.write(some, "plain.cpp"), self.settings.plain,
                                 self.path("plain"))
        for program, _, message in dropped:
            self.note(program.number, "is not valid", message)
        found = results(self.path("plain"), good)
        for number, values in found.items():
            if values[0].startswith("exit"):
                self.note(number, "is not valid", values[0])
        if self.settings.nvcc:
            command = [self.settings.nvcc] + "-w -std=c++17 --extended-lambda -arch=sm_90 -c -o /dev/null".split()
            status, _, said = run(command + [self.write(good, "kernels.cu")])
            if status != 0:
                raise RuntimeError(f"nvcc does not accept the programs:\n{said[-3000:]}")
        return [p for p in programs if self.outcomes[p.number].status == "same"], found

    def compare(self, program, plain, converted):
        outcome = self.outcomes[program.number]
        outcome.plain, outcome.converted = by_check(outcome.program, plain), by_check(program, converted)
        wrong = [p for p in program.checks if outcome.plain[id(p)] != outcome.converted[id(p)]]
        returns = [k for k, p in enumerate(wrong) if p.kind == "early return"]
        if returns:  # it ends some threads early, so their later checks differ too
            wrong = wrong[:returns[0] + 1]
        outcome.wrong += wrong
        if converted[0].startswith("exit"):
            outcome.message = converted[0]
        if wrong and outcome.status == "same":
            outcome.status = "differs"


def run_batch(programs, settings, work):
    """Runs the programs, and returns their outcomes by number."""
    batch = Batch(programs, settings, work)
    valid, plain = batch.valid(programs)
    command = settings.converted + ["-I", batch.path("out")]
    left, dropped = compiled(valid, batch.convert, command, batch.path("converted"), ["-lboost_context"])
    for program, check, message in dropped:
        batch.note(program.number, "does not compile", message)
        batch.outcomes[program.number].wrong += [check] if check else program.checks if len(program.checks) == 1 else []
    converted = results(batch.path("converted"), left)
    for program in left:
        batch.compare(program, plain[program.number], converted[program.number])
    return batch.outcomes
