import unittest
from numbers_of_mine import find


class ItTest(unittest.TestCase):
    def test_is_an_even_prime_above_two(self):
        found = find()
        self.assertIs(type(found), int)
        self.assertGreater(found, 2)
        self.assertEqual(found % 2, 0)
        self.assertTrue(all(found % divisor for divisor in range(2, found)))
