import unittest

from score_board import ScoreBoard


class ScoreBoardTest(unittest.TestCase):
    def test_a_win(self):
        board = ScoreBoard()
        board.record("Ayr", "Bern", 2, 1)
        self.assertEqual((board.points("Ayr"), board.points("Bern")), (3, 0))

    def test_a_draw_and_an_away_win(self):
        board = ScoreBoard()
        board.record("Ayr", "Bern", 0, 0)
        board.record("Ayr", "Bern", 0, 1)
        self.assertEqual((board.points("Ayr"), board.points("Bern")), (1, 4))

    def test_ranking_by_points_then_alphabet(self):
        board = ScoreBoard()
        board.record("Cork", "Bern", 1, 1)
        board.record("Ayr", "Dover", 0, 5)
        self.assertEqual(board.ranking(), ["Dover", "Bern", "Cork", "Ayr"])

    def test_nothing_was_played(self):
        board = ScoreBoard()
        self.assertEqual((board.points("Ayr"), board.ranking()), (0, []))
