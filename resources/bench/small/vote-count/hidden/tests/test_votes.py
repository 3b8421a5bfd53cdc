import unittest

from votes import winner

OUT = "@@out.kind@@"


class VotesTest(unittest.TestCase):
    def test_nobody_votes(self):
        self.assertEqual([winner([]), winner([[], []])], [None, None])

    def test_a_clear_winner(self):
        self.assertEqual(winner([["a", "b"], ["a"], ["a", "c"], ["b"]]), "a")

    def test_a_tie(self):
        self.assertIsNone(winner([["a", "b"], ["b", "a"]]))

    def test_exactly_half_is_not_more(self):
        self.assertIsNone(winner([["a"]] * 3 + [["b"]] * 2 + [["c", "b"]]))

    def test_the_last_one_is_out_and_the_next_choice_counts(self):
        self.assertEqual(winner([["a"]] * 4 + [["b"]] * 3 + [["c", "b"]] * 2), "b")

    def test_who_is_out_of_several_with_the_fewest(self):
        ballots = [["d"]] * 3 + [["e"]] * 2 + [["b", "c", "e"]] + [["c", "b", "e"]]
        self.assertEqual(winner(ballots), {"all": "e", "last": "d", "first": "e"}[OUT])

    def test_votes_gathered_over_several_rounds(self):
        self.assertEqual(winner([["d"]] * 4 + [["b", "c"]] * 2 + [["c", "b"]] * 2 + [["x", "b"]]), "b")

    def test_the_alphabet_decides_between_two(self):
        ballots = [["m"]] * 5 + [["a", "z"]] * 3 + [["z", "m"]] * 3
        self.assertEqual(winner(ballots), {"all": "m", "last": "m", "first": "z"}[OUT])

    def test_ballots_that_count_for_nobody_are_no_votes(self):
        self.assertEqual(winner([["a"]] * 3 + [["b"]] * 2 + [["c"]]), "a")

    def test_who_is_nobodys_favourite_is_no_winner(self):
        self.assertEqual(winner([["a", "z"]] * 2 + [["b", "z"]]), "a")

    def test_a_name_twice_is_refused(self):
        with self.assertRaises(ValueError):
            winner([["a", "b", "a"]])
