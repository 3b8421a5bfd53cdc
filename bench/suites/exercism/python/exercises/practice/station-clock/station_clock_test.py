import unittest

from station_clock import StationClock


class StationClockTest(unittest.TestCase):
    def test_shows_two_digits(self):
        self.assertEqual(str(StationClock(7, 5)), "07:05")

    def test_wraps_around(self):
        self.assertEqual(str(StationClock(25, 70)), "02:10")
        self.assertEqual(str(StationClock(-1, -1)), "22:59")

    def test_adds_and_leaves_the_old_one(self):
        clock = StationClock(23, 50)
        self.assertEqual(str(clock + 20), "00:10")
        self.assertEqual(str(clock), "23:50")

    def test_subtracts_over_midnight(self):
        self.assertEqual(str(StationClock(0, 10) - 30), "23:40")

    def test_equal_times_are_equal(self):
        self.assertEqual(StationClock(24, 0), StationClock(0, 0))
        self.assertNotEqual(StationClock(1, 0), StationClock(13, 0))
