import unittest

import subprocess
import sys


def run(*arguments, stdin=""):
    return subprocess.run([sys.executable, "stock_book.py", *arguments], input=stdin, capture_output=True, text=True, timeout=20)


class StockBookTest(unittest.TestCase):
    def check(self, commands, expected):
        ran = run(stdin="\n".join(commands) + "\n")
        self.assertEqual((ran.returncode, ran.stdout.split("\n")[:-1]), (0, expected))

    def test_adds_and_shows_in_order(self):
        self.check(["in tea 3", "in jam 2", "in tea 1", "show"], ["jam 2", "tea 4"])

    def test_takes(self):
        self.check(["in tea 3", "out tea 2", "show"], ["tea 1"])

    def test_too_little_changes_nothing(self):
        self.check(["in tea 3", "out tea 4", "out jam 1", "show"], ["not enough tea", "not enough jam", "tea 3"])

    def test_items_that_are_gone_are_not_shown(self):
        self.check(["in tea 3", "out tea 3", "in jam 1", "show", "show"], ["jam 1", "jam 1"])
