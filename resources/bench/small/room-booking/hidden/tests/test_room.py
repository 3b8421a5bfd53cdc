import unittest

from room import Room

OPEN, CLOSE, PAUSE = @@open@@, @@close@@, @@pause@@


class RoomTest(unittest.TestCase):
    def test_an_empty_day_is_free(self):
        self.assertEqual(Room().free(), [(OPEN, CLOSE)])

    def test_the_whole_day_can_be_booked_once(self):
        room = Room()
        self.assertEqual([room.book(OPEN, CLOSE), room.free(), room.book(OPEN, OPEN + 1)], [True, [], False])

    def test_overlaps_are_refused_and_change_nothing(self):
        room = Room()
        room.book(OPEN + 100, OPEN + 200)
        taken = [room.book(OPEN + 150, OPEN + 250), room.book(OPEN + 50, OPEN + 101), room.book(OPEN + 90, OPEN + 300)]
        self.assertEqual(taken, [False, False, False])
        self.assertEqual(room.free(), [(OPEN, OPEN + 100), (OPEN + 200, CLOSE)])

    def test_a_pause_lies_between_bookings(self):
        room = Room()
        room.book(OPEN + 100, OPEN + 200)
        found = [
            room.book(OPEN + 200 + PAUSE - 1, OPEN + 260),
            room.book(OPEN + 40, OPEN + 100 - PAUSE + 1),
            room.book(OPEN + 200 + PAUSE, OPEN + 260),
            room.book(OPEN + 40, OPEN + 100 - PAUSE),
        ]
        self.assertEqual(found, [False, False, True, True])

    def test_free_stretches_are_in_order(self):
        room = Room()
        room.book(OPEN + 300, OPEN + 330)
        room.book(OPEN, OPEN + 30)
        self.assertEqual(room.free(), [(OPEN + 30, OPEN + 300), (OPEN + 330, CLOSE)])

    def test_times_that_are_none_are_refused(self):
        for start, end in ((OPEN - 1, OPEN + 5), (OPEN, CLOSE + 1), (OPEN + 5, OPEN + 5), (OPEN + 9, OPEN + 5)):
            with self.subTest(start=start, end=end), self.assertRaises(ValueError):
                Room().book(start, end)
