import unittest

from price import total

UNIT, TIER, LESS = @@unit@@, @@tier@@, @@less@@


class PriceTest(unittest.TestCase):
    def test_nothing_costs_nothing_and_one_costs_one_unit(self):
        self.assertEqual([total(0), total(1)], [0, UNIT])

    def test_units_before_the_tier_keep_their_price(self):
        self.assertEqual(total(TIER - 1), (TIER - 1) * UNIT)

    def test_the_unit_at_the_tier_is_the_first_that_costs_less(self):
        self.assertEqual(total(TIER), (TIER - 1) * UNIT + LESS)

    def test_a_large_order(self):
        self.assertEqual(total(TIER + 99), (TIER - 1) * UNIT + 100 * LESS)

    def test_a_negative_quantity_is_refused(self):
        with self.assertRaises(ValueError):
            total(-1)

    def test_what_is_no_int_is_refused(self):
        for value in (1.0, "1", None, True, False):
            with self.subTest(value=value), self.assertRaises(TypeError):
                total(value)
