#!/usr/bin/env python3
"""Tests the files that scripts/release makes: the checksums, the notes, and that the npm package installs offline and
runs the program. Also tests where scripts/hook looks for a program, the steps of the Dockerfile (without Docker), and
the commands of docs/ci in a project.

  release_test.py ROOT

Exit status 77: there is no npm or no build/release/cu2sycl-static."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from confined import Confined

ROOT = os.path.abspath(sys.argv.pop(1))
KERNEL = "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
ELSEWHERE = "Object.defineProperty(process, 'platform', {value: 'win32'});\n"


def read(*path):
    with open(os.path.join(*path)) as text:
        return text.read()


class Release(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.dist = os.path.join(cls.folder, "dist")
        made = subprocess.run([os.path.join(ROOT, "scripts/release"), cls.dist], capture_output=True, text=True)
        assert made.returncode == 0, made.stdout + made.stderr
        cls.version = re.search(r"project\(cu2sycl VERSION (\S+)", read(ROOT, "CMakeLists.txt"))[1]
        # A project with the npm package.
        cls.project = os.path.join(cls.folder, "project")
        os.makedirs(os.path.join(cls.project, "src"))
        cls.environment = dict(os.environ, HOME=cls.folder, npm_config_cache=os.path.join(cls.folder, "npm"), npm_config_update_notifier="false",
                               XDG_CACHE_HOME=os.path.join(cls.folder, "cache"), GIT_CONFIG_NOSYSTEM="1")
        cls.environment.pop("CU2SYCL", None)
        cls.write("src/k.cu", KERNEL)
        package = os.path.join(cls.dist, f"cu2sycl-{cls.version}.tgz")
        installed = cls.run_in("npm", "install", "--offline", "--no-audit", "--no-fund", package)
        assert installed.returncode == 0, installed.stderr

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def write(cls, name, text):
        path = os.path.join(cls.project, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as out:
            out.write(text)
        os.chmod(path, 0o755)

    @classmethod
    def run_in(cls, *command, stdin=None, **environment):
        return subprocess.run(command, cwd=cls.project, env=dict(cls.environment, **environment), capture_output=True, text=True, input=stdin)

    def test_files(self):
        names = sorted(os.listdir(self.dist))
        program = f"cu2sycl-{self.version}-linux-x86_64"
        self.assertEqual(names, sorted(["NOTES.md", "SHA256SUMS", program, f"cu2sycl-{self.version}.tgz", f"cu2sycl_{self.version}_amd64.deb"]))
        sums = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=self.dist, capture_output=True, text=True)
        self.assertEqual((sums.returncode, sums.stdout.count(": OK")), (0, 3))
        said = subprocess.run([os.path.join(self.dist, program), "--version"], capture_output=True, text=True).stdout
        self.assertTrue(said.startswith(f"cu2sycl {self.version}\n"), said)
        notes = read(self.dist, "NOTES.md")
        self.assertTrue(len(notes) > 100 and "\n## " not in notes and notes in read(ROOT, "CHANGELOG.md"))

    def test_npm_package(self):
        done = self.run_in("npx", "--offline", "cu2sycl", "convert", "-", stdin=KERNEL)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("item.get_local_id(2)", done.stdout)
        self.write("bad.cu", "void f() { cudaNobodyKnowsThis(); }\n")
        self.assertEqual(self.run_in("npx", "--offline", "cu2sycl", "check", "bad.cu").returncode, 1)
        os.remove(os.path.join(self.project, "bad.cu"))
        self.write("elsewhere.js", ELSEWHERE)
        done = self.run_in("node", "-r", "./elsewhere.js", "node_modules/cu2sycl/cu2sycl.js", "--version")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("not for win32", done.stderr)
        self.assertIn("build cu2sycl from its sources", done.stderr)

    def test_where_the_hook_looks(self):
        checkout = os.path.join(self.folder, "checkout")
        os.makedirs(os.path.join(checkout, "scripts"))
        hook = shutil.copy(os.path.join(ROOT, "scripts/hook"), os.path.join(checkout, "scripts"))
        self.write("../checkout/scripts/build", f"#!/bin/sh\nmkdir -p {checkout}/build/release\nprintf '#!/bin/sh\\necho the build $1\\n' "
                   f">{checkout}/build/release/cu2sycl\nchmod 755 {checkout}/build/release/cu2sycl\n")
        self.write("../named", "#!/bin/sh\necho the named one $1\n")
        self.write("../bin/cu2sycl", "#!/bin/sh\necho the one on the PATH $1\n")
        elsewhere = [folder for folder in self.environment["PATH"].split(":") if not os.path.exists(os.path.join(folder, "cu2sycl"))]
        plain = ":".join(elsewhere)
        on_path = os.path.join(self.folder, "bin") + ":" + plain
        self.assertEqual(self.run_in(hook, "check", PATH=on_path, CU2SYCL=os.path.join(self.folder, "named")).stdout, "the named one check\n")
        self.assertEqual(self.run_in(hook, "check", PATH=on_path).stdout, "the one on the PATH check\n")
        done = self.run_in(hook, "check", "src/k.cu", PATH=plain)
        self.assertEqual((done.returncode, done.stderr), (0, "cu2sycl: no findings in 1 file\n"))
        os.rename(os.path.join(self.project, "node_modules"), os.path.join(self.project, "hidden"))
        try:
            first, second = self.run_in(hook, "check", PATH=plain), self.run_in(hook, "check", PATH=plain)
        finally:
            os.rename(os.path.join(self.project, "hidden"), os.path.join(self.project, "node_modules"))
        self.assertEqual((first.stdout, second.stdout, second.stderr), ("the build check\n", "the build check\n", ""))
        self.assertIn("building it in " + checkout, first.stderr)

    @unittest.skipIf(os.getuid() != 0, "only root can give the program a root of its own")
    def test_steps_of_the_dockerfile(self):
        steps = [line.split(maxsplit=1) for line in read(ROOT, "Dockerfile").splitlines() if line.strip() and not line.startswith("#")]
        self.assertEqual([step[0] for step in steps], ["FROM", "COPY", "RUN", "RUN", "FROM", "COPY", "WORKDIR", "ENTRYPOINT"])
        self.assertEqual(steps[1][1].split(), [".", "/source"])
        for _, command in steps[2:4]:
            done = subprocess.run(["sh", "-c", command.replace("/source", ROOT)], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
        flag, source, target = steps[5][1].split()
        self.assertEqual((flag, target), ("--from=build", "/usr/local/bin/cu2sycl"))
        image = Confined(source.replace("/source", ROOT), os.path.join(self.folder, "image"))
        try:
            self.assertEqual(image.libraries(source.replace("/source", ROOT)), [])
            self.assertEqual((steps[6][1].strip(), json.loads(steps[7][1])), ("/work", ["cu2sycl"]))
            work = os.path.join(image.root, "work")
            os.makedirs(os.path.join(work, "src"))
            shutil.copy(os.path.join(self.project, "src/k.cu"), os.path.join(work, "src"))
            done = subprocess.run([image.command, "convert", "src", "-o", "sycl"], cwd=work, env=image.environment(), capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(os.path.exists(os.path.join(work, "sycl/k.cpp")))
        finally:
            image.close()

    def test_commands_for_ci(self):
        self.write("src/bad.cu", "void f() { cudaNobodyKnowsThis(); }\n")
        self.write(".gitignore", "node_modules\n")
        for command in (["init", "-q"], ["add", "-A"]):
            subprocess.run(["git", *command], cwd=self.project, env=self.environment, check=True)
        for name in ("github", "gitlab"):
            text = read(ROOT, "docs/ci", name + ".yml")
            commands = re.findall(r"^ +(?:run:|-) (npx .*)$", text, re.M)
            self.assertEqual(len(commands), 2)
            for command, wanted in zip(commands, (1, 0)):
                self.assertIn(f"npx --yes cu2sycl@{self.version} ", command)
                done = self.run_in("sh", "-c", command.replace("--yes", "--offline --yes"))
                self.assertEqual(done.returncode, wanted, done.stderr)
            for written in set(re.findall(r"cu2sycl\.(?:sarif|html)", text)):
                self.assertTrue(os.path.exists(os.path.join(self.project, written)), written)
                os.remove(os.path.join(self.project, written))


if __name__ == "__main__":
    if shutil.which("npm") is None or not os.path.exists(os.path.join(ROOT, "build/release/cu2sycl-static")):
        print("skipped: npm or build/release/cu2sycl-static was not found")
        sys.exit(77)
    unittest.main()
