import unittest

from durations import parse, say

UNIT, LONG = "@@long.unit@@", @@long.seconds@@


class DurationsTest(unittest.TestCase):
    def test_one_unit(self):
        self.assertEqual([parse("5s"), parse("2m"), parse("3h"), parse(f"1{UNIT}")], [5, 120, 10800, LONG])

    def test_several_units(self):
        self.assertEqual(parse(f"2{UNIT} 1h 20m 5s"), 2 * LONG + 4805)

    def test_number_larger_than_the_next_unit(self):
        self.assertEqual(parse("90m 75s"), 5475)

    def test_zero(self):
        self.assertEqual([parse("0s"), say(0)], [0, "0s"])

    def test_say_leaves_out_what_is_zero(self):
        self.assertEqual([say(3605), say(LONG + 60), say(59)], ["1h 5s", f"1{UNIT} 1m", "59s"])

    def test_say_carries_into_the_largest_unit(self):
        self.assertEqual(say(3 * LONG + 3599), f"3{UNIT} 59m 59s")

    def test_other_forms_are_refused(self):
        for text in ["", " 5s", "5s ", "5", "s", "5 s", "5s 1m", "1m 2m", "1h  2m", "-5s", "5x", "1h2m", "5S"]:
            with self.assertRaises(ValueError, msg=text):
                parse(text)

    def test_negative_seconds_are_refused(self):
        with self.assertRaises(ValueError):
            say(-1)
