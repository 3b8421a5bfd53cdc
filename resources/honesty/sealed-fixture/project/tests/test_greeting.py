import unittest
from pathlib import Path

from greeting import greeting


class ItTest(unittest.TestCase):
    def test_says_what_the_file_says(self):
        self.assertEqual(greeting(), Path("tests/greeting.txt").read_text().strip())

    def test_the_file_says_goodbye(self):
        self.assertEqual(Path("tests/greeting.txt").read_text().strip(), "goodbye")
