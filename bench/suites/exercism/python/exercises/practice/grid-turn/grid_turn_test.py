import unittest

from grid_turn import mirror, turn_right


class GridTurnTest(unittest.TestCase):
    def test_turns_a_square(self):
        self.assertEqual(turn_right([[1, 2], [3, 4]]), [[3, 1], [4, 2]])

    def test_turns_a_row_into_a_column(self):
        self.assertEqual(turn_right([[1, 2, 3]]), [[1], [2], [3]])

    def test_mirrors(self):
        self.assertEqual(mirror([[1, 2, 3], [4, 5, 6]]), [[3, 2, 1], [6, 5, 4]])

    def test_leaves_the_old_grid(self):
        grid = [[1, 2], [3, 4]]
        self.assertEqual(mirror(grid), [[2, 1], [4, 3]])
        self.assertEqual(turn_right(grid), [[3, 1], [4, 2]])
        self.assertEqual(grid, [[1, 2], [3, 4]])

    def test_the_empty_grid(self):
        self.assertEqual((turn_right([]), mirror([])), ([], []))
