import unittest

from account import balance

MARK = "@@format.mark@@"


def lines(*pairs):
    return "\n".join(f"{name} {MARK} {amount}" for name, amount in pairs)


class AccountTest(unittest.TestCase):
    def test_no_entry(self):
        self.assertEqual([balance(""), balance("\n# nothing\n"), balance(lines(("Ann", 1)))], [[], [], [("Ann", 1)]])

    def test_sums_of_a_name_whatever_its_case(self):
        self.assertEqual(balance(lines(("Ann", 5), ("ann", -7), ("ANN", 4))), [("Ann", 2)])

    def test_order(self):
        pairs = [("Bo", 3), ("Cy", 9), ("Di", -4)]
        self.assertEqual(balance(lines(*pairs)), sorted(pairs, key=lambda pair: @@order.key@@))

    def test_equal_sums_stay_in_their_order(self):
        pairs = [("Zed", 3), ("Ann", 3), ("Moe", 3)]
        self.assertEqual(balance(lines(*pairs)), pairs)

    def test_spaces_do_not_count(self):
        self.assertEqual(balance(f"   Ann Lee {MARK}12  "), [("Ann Lee", 12)])

    def test_a_line_that_is_none_is_named(self):
        for bad in ("Ann 12", f"{MARK} 12", f"Ann {MARK} twelve", f"Ann {MARK} 1.5", f"Ann {MARK}"):
            with self.subTest(bad=bad), self.assertRaisesRegex(ValueError, r"\b3\b"):
                balance(f"Ann {MARK} 7\n\n{bad}")
