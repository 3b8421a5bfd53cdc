import unittest
from fractions import Fraction

from recipe import scale

STEP, IS_UP = @@step@@, "@@half.kind@@" == "up"


class RecipeTest(unittest.TestCase):
    def test_nothing(self):
        self.assertEqual(scale([], 3), [])

    def test_whole_numbers(self):
        self.assertEqual(scale(["2 eggs", "1 pinch of salt"], 3), ["6 eggs", "3 pinch of salt"])

    def test_amounts_by_weight_and_volume_go_in_steps(self):
        self.assertEqual(scale([f"{STEP * 4} g flour", f"{STEP} ml milk"], 2), [f"{STEP * 8} g flour", f"{STEP * 2} ml milk"])
        self.assertEqual(scale([f"{STEP * 4 + 1} g flour"], 1), [f"{STEP * 4} g flour"])

    def test_grams_without_the_unit_are_whole_numbers(self):
        self.assertEqual(scale([f"{STEP + 1} grapes", f"{STEP + 1} gg"], 1), [f"{STEP + 1} grapes", f"{STEP + 1} gg"])

    def test_halves(self):
        self.assertEqual(scale(["5 eggs"], Fraction(1, 2)), ["3 eggs" if IS_UP else "2 eggs"])
        self.assertEqual(scale([f"{STEP * 3} g rice"], Fraction(1, 2)), [f"{STEP * (2 if IS_UP else 1)} g rice"])

    def test_never_rounded_to_nothing(self):
        self.assertEqual(scale(["1 egg", "1 g salt"], Fraction(1, 10)), ["1 egg", f"{STEP} g salt"])

    def test_nothing_stays_nothing(self):
        self.assertEqual(scale(["0 g sugar"], 5), ["0 g sugar"])

    def test_other_lines_stay(self):
        lines = ["salt", "", "about 2 eggs", "2eggs", "-1 egg", "1.5 l water"]
        self.assertEqual(scale(lines, 2), lines)

    def test_factors_that_are_none_are_refused(self):
        for factor in [0, -1, Fraction(-1, 2)]:
            with self.assertRaises(ValueError):
                scale(["1 egg"], factor)
