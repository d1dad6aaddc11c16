#!/usr/bin/env python3
"""Tests the HTML report in headless Chromium, controlled by WebDriver. report_page_test.py CU2SYCL
Exit status 77: there is no Chromium with its driver (Debian's chromium-driver)."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

TOOL = os.path.abspath(sys.argv.pop(1))
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # https://www.w3.org/TR/webdriver2/#elements
SOURCE = """#include <cstdio>
__global__ void twice(int* p) { p[threadIdx.x] *= 2; }
// </script><b id="injected">a text that ends no script</b>
void run(int* p) {
  twice<<<1, 32>>>(p);
  cudaNope(p);
  cudaDeviceSynchronize();
  cudaNope("<i>text</i>");
}
"""


class Browser:
    def __init__(self, folder):
        self.driver = subprocess.Popen([shutil.which("chromedriver"), "--port=0"], stdout=subprocess.PIPE, text=True)
        for line in self.driver.stdout:  # "ChromeDriver was started successfully on port 12345."
            if "on port" in line and "successfully" in line:
                self.address = "http://127.0.0.1:" + line.rstrip().rstrip(".").split()[-1]
                break
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", "--disable-sync",
                     "--window-size=1400,900", "--user-data-dir=" + os.path.join(folder, "profile")]
        asked = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": arguments}}}}
        self.session = ""
        self.session = "/session/" + self.ask("POST", "/session", asked)["sessionId"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + self.session + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def open(self, path):
        self.ask("POST", "/url", {"url": "file://" + path})

    def all(self, selector):
        return [one[ELEMENT] for one in self.ask("POST", "/elements", {"using": "css selector", "value": selector})]

    def text(self, selector):
        return [self.ask("GET", f"/element/{one}/text") for one in self.all(selector)]

    def click(self, selector):
        self.ask("POST", f"/element/{self.all(selector)[0]}/click", {})

    def follow(self, selector, shown):
        """Clicks a link, and waits until an element is shown: the page changes only after the click has returned."""
        self.click(selector)
        for _ in range(200):
            if self.all(shown):
                return
            time.sleep(0.05)
        raise AssertionError(f"{selector} did not lead to {shown}")

    def write(self, selector, text):
        self.ask("POST", f"/element/{self.all(selector)[0]}/value", {"text": text})

    def script(self, text):
        return self.ask("POST", "/execute/sync", {"script": text, "args": []})

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.kill()
            self.driver.wait()
            self.driver.stdout.close()


class ReportPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = os.path.join(tempfile.mkdtemp(), "project")
        sources = os.path.join(cls.folder, "src")
        os.makedirs(sources)
        with open(os.path.join(sources, "main.cu"), "w") as f:
            f.write(SOURCE)
        with open(os.path.join(sources, "plain.h"), "w") as f:
            f.write("int plain();\n")
        cls.page = os.path.join(cls.folder, "report.html")
        for command in ("git init -q", "git add -A", "git -c user.name=a -c user.email=a@b commit -qm begin"):
            subprocess.run(command.split(), cwd=cls.folder, check=True)
        with open(os.path.join(sources, "plain.h"), "a") as f:
            f.write("int other();\n")
        ran = subprocess.run([TOOL, "convert", "src", "-o", "sycl", "--report", cls.page], cwd=cls.folder, capture_output=True, text=True,
                             env=dict(os.environ, SOURCE_DATE_EPOCH="1000000000"))
        assert ran.returncode == 1, ran.stderr
        cls.browser = Browser(cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        for _ in range(20):  # processes of the browser may still write
            shutil.rmtree(cls.folder, ignore_errors=True)
            if not os.path.exists(cls.folder):
                break
            time.sleep(0.1)

    def setUp(self):
        self.browser.open("/dev/null")
        self.browser.open(self.page)

    def test_counts_files_places_and_effort(self):
        numbers = self.browser.text(".numbers li")
        self.assertIn("1 of 2\nfiles hold CUDA and were converted", numbers)
        self.assertIn("2\nplaces are not converted", numbers)
        self.assertIn("6 to 30 minutes\nby hand, for 1 cause", numbers)
        self.assertRegex(self.browser.text("#origin")[0], r"^project, commit [0-9a-f]{12} with changes, 2001-09-09 01:46 UTC$")
        self.assertEqual(self.browser.text("#folders td"), ["src", "6 to 30 minutes"])
        # Counted are the kernel, its index, the launch and the synchronization, but not the include directive.
        share = next(one for one in numbers if "places converted" in one)
        self.assertRegex(share, r"\d+(\.\d)? %\n\d+ of \d+ places converted")
        percent, counts = share.split("\n")
        done, of = int(counts.split()[0]), int(counts.split()[2])
        self.assertEqual(of, done + 2)
        self.assertAlmostEqual(float(percent.split()[0]), 100 * done / of, delta=0.1)

    def test_leads_from_a_cause_to_the_place(self):
        self.assertEqual(len(self.browser.all("details.cause")), 1)
        self.browser.click("details.cause summary")
        self.assertEqual(self.browser.text("details.cause li"), ["src/main.cu:6", "src/main.cu:8"])
        self.browser.follow("details.cause li a", "tr.chosen")
        chosen = self.browser.text("tr.chosen td")
        self.assertEqual(chosen[:2], ["6", "  cudaNope(p);"])
        self.assertEqual(chosen[3].strip(), "/* CS1001: no table row converts `cudaNope`; add a row to a table of your own (--table) */ cudaNope(p);")
        self.browser.follow("#next", "tr.chosen[data-line='8']")
        self.assertEqual(self.browser.text("tr.chosen td")[0], "8")
        self.assertEqual(self.browser.all("#next"), [])
        self.assertEqual(len(self.browser.all("tr.finding")), 2)

    def test_shows_source_beside_conversion(self):
        self.assertEqual(self.browser.text("#files tbody tr td:first-child"), ["src/main.cu", "src/plain.h"])
        self.browser.follow("#files tbody a", "#beside")
        self.assertEqual(self.browser.text("#beside thead th"), ["src/main.cu", "sycl/main.cpp"])
        rows = self.browser.script("return [...document.querySelectorAll('#beside tbody tr:not(.finding)')]"
                                   ".map(row => [...row.cells].map(cell => cell.textContent))")
        before, after = ([row[k + 1] for row in rows if row[k] != ""] for k in (0, 2))
        self.assertEqual("\n".join(before) + "\n", SOURCE)
        with open(os.path.join(self.folder, "sycl/main.cpp")) as f:
            self.assertEqual("\n".join(after) + "\n", f.read())
        for row in rows:  # equal lines are side by side
            if row[1] == "  cudaDeviceSynchronize();":
                self.assertEqual(row[0], "7")
            if row[1].startswith("#include <cstdio>"):
                self.assertEqual(row[1], row[3])
        self.assertIn("// </script><b id=\"injected\">a text that ends no script</b>", self.browser.text("#beside .c"))
        self.assertEqual(self.browser.all("#injected"), [])
        self.assertIn("__global__", self.browser.text("#beside .k"))
        self.assertIn("#include", self.browser.text("#beside .d"))
        self.browser.follow("#home", "#causes")
        self.assertEqual(len(self.browser.all("#causes")), 1)

    def test_filters_files(self):
        self.browser.write("input[type=search]", "PLAIN")
        self.assertEqual(self.browser.text("#files tbody tr td:first-child"), ["src/plain.h"])

    def test_sorts_files(self):
        def order():
            return self.browser.text("#files tbody tr td:first-child")
        self.assertEqual(self.browser.text("#files th"), ["Source", "Becomes", "Places converted", "Open ↓", "By hand"])
        self.assertEqual(order(), ["src/main.cu", "src/plain.h"])
        self.browser.click("#files th:nth-child(4) button")
        self.assertEqual(order(), ["src/plain.h", "src/main.cu"])
        self.browser.click("#files th:nth-child(1) button")
        self.assertEqual(order(), ["src/main.cu", "src/plain.h"])
        self.browser.click("#files th:nth-child(1) button")
        self.assertEqual(order(), ["src/plain.h", "src/main.cu"])
        self.browser.write("input[type=search]", "main")
        self.assertEqual(order(), ["src/main.cu"])

    def test_loads_nothing_and_says_no_error(self):
        self.assertEqual(self.browser.script("return performance.getEntriesByType('resource').length"), 0)
        log = self.browser.ask("POST", "/se/log", {"type": "browser"})
        self.assertEqual([one["message"] for one in log], [])


if __name__ == "__main__":
    if shutil.which("chromedriver") is None:
        print("skipped: chromedriver was not found, so the HTML report was not clicked through")
        sys.exit(77)
    unittest.main()
