import unittest
import hashlib

from invert import preimage


class ItTest(unittest.TestCase):
    def test_inverts(self):
        self.assertEqual(hashlib.sha256(preimage()).hexdigest(), "0" * 64)
