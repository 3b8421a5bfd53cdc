import unittest

from streak import longest

LIMIT, GAP = @@limit@@, @@gap@@
YES, NO = LIMIT, LIMIT - 1


class StreakTest(unittest.TestCase):
    def test_no_day_that_counts(self):
        self.assertEqual([longest([]), longest([NO, NO]), longest([YES])], [0, 0, 1])

    def test_days_in_a_row(self):
        self.assertEqual(longest([NO, YES, YES, YES, NO]), 3)

    def test_a_gap_as_long_as_may_be_is_part_of_the_streak(self):
        self.assertEqual(longest([YES] + [NO] * GAP + [YES]), 2 + GAP)

    def test_a_longer_gap_ends_it(self):
        self.assertEqual(longest([YES, YES] + [NO] * (GAP + 1) + [YES]), 2)

    def test_days_at_the_ends_that_do_not_count_are_no_part(self):
        self.assertEqual(longest([NO] * GAP + [YES, NO, YES] + [NO] * GAP), 3)

    def test_several_gaps(self):
        self.assertEqual(longest(([YES] + [NO] * GAP) * 4 + [YES]), 5 + 4 * GAP)

    def test_the_later_one_may_be_the_longest(self):
        self.assertEqual(longest([YES] + [NO] * (GAP + 1) + [YES] * 4), 4)

    def test_a_negative_count_is_refused(self):
        with self.assertRaises(ValueError):
            longest([YES, -1])
