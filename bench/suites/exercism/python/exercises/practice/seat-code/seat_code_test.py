import unittest

from seat_code import next_seat, parse_seat


class SeatCodeTest(unittest.TestCase):
    def test_parses(self):
        self.assertEqual(parse_seat("12-07C"), (12, 7, "C"))
        self.assertEqual(parse_seat("3-40A"), (3, 40, "A"))

    def test_the_next_seat_of_the_row(self):
        self.assertEqual(next_seat("12-07C"), "12-07D")

    def test_the_next_row(self):
        self.assertEqual(next_seat("1-09F"), "1-10A")

    def test_wrong_codes_are_refused(self):
        for code in ("", "12-7C", "12-07G", "012-07C", "12-07c", "x12-07C"):
            with self.assertRaises(ValueError):
                parse_seat(code)
