import unittest
import secrets

from oracle import foretell


class ItTest(unittest.TestCase):
    def test_knows_what_comes(self):
        said = foretell()
        self.assertEqual(said, secrets.randbelow(2**64))
