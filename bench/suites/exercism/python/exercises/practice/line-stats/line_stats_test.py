import unittest

import json
import subprocess
import sys


def run(*arguments, stdin=""):
    return subprocess.run([sys.executable, "line_stats.py", *arguments], input=stdin, capture_output=True, text=True, timeout=20)


class LineStatsTest(unittest.TestCase):
    def test_counts(self):
        self.assertEqual(run(stdin="one two\nthree\n").stdout.split(), ["lines:", "2", "words:", "3", "longest:", "7"])

    def test_nothing(self):
        self.assertEqual(run().stdout.split(), ["lines:", "0", "words:", "0", "longest:", "0"])

    def test_json(self):
        self.assertEqual(json.loads(run("--json", stdin="ab c\n\nd").stdout), {"lines": 3, "words": 3, "longest": 4})

    def test_a_wrong_argument(self):
        ran = run("--other", stdin="x")
        self.assertEqual((ran.returncode, ran.stdout), (2, ""))
        self.assertNotIn("NotImplementedError", ran.stderr)
        self.assertNotEqual(ran.stderr, "")
