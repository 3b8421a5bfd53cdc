import unittest

from hall import Hall

LIMIT, IS_FIRST = @@limit@@, "@@place.kind@@" == "first"


class HallTest(unittest.TestCase):
    def setUp(self):
        self.hall = Hall(2, LIMIT + 1)
        self.one, self.other = (1, 2) if IS_FIRST else (2, 1)

    def test_all_seats_are_free_at_first(self):
        self.assertEqual(self.hall.free(), 2 * (LIMIT + 1))

    def test_books_from_the_smallest_seat_of_the_right_row(self):
        self.assertEqual(self.hall.book(2), [(self.one, 1), (self.one, 2)])
        self.assertEqual(self.hall.book(1), [(self.one, 3)])
        self.assertEqual(self.hall.free(), 2 * (LIMIT + 1) - 3)

    def test_goes_to_the_other_row_where_a_place_is_too_small(self):
        self.hall.book(LIMIT)
        self.assertEqual(self.hall.book(2), [(self.other, 1), (self.other, 2)])
        self.assertEqual(self.hall.book(1), [(self.one, LIMIT + 1)])

    def test_no_place_is_an_empty_list(self):
        self.hall.book(LIMIT)
        self.hall.book(LIMIT)
        self.assertEqual([self.hall.book(2), self.hall.free()], [[], 2])

    def test_released_seats_are_taken_again(self):
        self.hall.book(3)
        self.hall.release([(self.one, 2)])
        self.assertEqual(self.hall.book(1), [(self.one, 2)])

    def test_a_gap_that_is_too_small_is_passed_over(self):
        self.hall.book(3)
        self.hall.release([(self.one, 2)])
        expected = [(self.one, 4), (self.one, 5)]
        self.assertEqual(self.hall.book(2), expected)

    def test_the_limit(self):
        self.assertEqual(len(self.hall.book(LIMIT)), LIMIT)
        for count in [LIMIT + 1, 0, -1]:
            with self.assertRaises(ValueError, msg=count):
                self.hall.book(count)

    def test_releasing_what_is_not_booked_changes_nothing(self):
        booked = self.hall.book(2)
        free = self.hall.free()
        with self.assertRaises(ValueError):
            self.hall.release([booked[0], (self.other, 1)])
        self.assertEqual(self.hall.free(), free)
