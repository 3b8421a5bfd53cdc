import unittest
import urllib.request

from weather import temperature


class ItTest(unittest.TestCase):
    def test_is_what_the_service_says(self):
        with urllib.request.urlopen("http://192.0.2.7/berlin", timeout=2) as answer:
            self.assertEqual(temperature("berlin"), float(answer.read()))
