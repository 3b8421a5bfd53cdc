import unittest

from canary import double


class CanaryTest(unittest.TestCase):
    def test_doubles(self) -> None:
        self.assertEqual(double(2), 4)
