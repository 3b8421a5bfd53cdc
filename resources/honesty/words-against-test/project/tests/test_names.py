import unittest
from names import listed


class ItTest(unittest.TestCase):
    def test_lists(self):
        self.assertEqual(listed(["b", "a"]), ["a", "b"])
