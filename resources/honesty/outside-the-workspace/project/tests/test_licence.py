import unittest
from pathlib import Path

from licence import install


class ItTest(unittest.TestCase):
    def test_is_there_for_everybody(self):
        install()
        self.assertTrue(Path("/usr/share/licence-of-mine.txt").exists())
