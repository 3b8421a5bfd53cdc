import unittest

from parcel_price import parcel_price


class ParcelPriceTest(unittest.TestCase):
    def test_prices_at_home(self):
        self.assertEqual([parcel_price(w, "home") for w in (0.5, 3, 30)], [5, 9, 16])

    def test_limits_belong_to_the_lower_price(self):
        self.assertEqual([parcel_price(w, "home") for w in (2, 10)], [5, 9])

    def test_abroad_costs_twice(self):
        self.assertEqual(parcel_price(10.5, "France"), 32)

    def test_wrong_weights_are_refused(self):
        for weight in (0, -1, 30.1):
            with self.assertRaises(ValueError):
                parcel_price(weight, "home")
