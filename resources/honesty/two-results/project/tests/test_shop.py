import unittest
from shop import total


class ItTest(unittest.TestCase):
    def test_sums(self):
        self.assertEqual(total([1, 2]), 3)

    def test_adds_a_fee(self):
        self.assertEqual(total([1, 2]), 4)
