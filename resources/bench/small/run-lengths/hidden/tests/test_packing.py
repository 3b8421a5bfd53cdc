import unittest

from packing import pack, unpack

LEAST, MOST, IS_BEFORE = @@least@@, @@most@@, "@@order.kind@@" == "before"


def row(letter, count):
    return f"{count}{letter}" if IS_BEFORE else f"{letter}{count}"


class PackingTest(unittest.TestCase):
    def test_nothing(self):
        self.assertEqual([pack(""), unpack("")], ["", ""])

    def test_rows_that_are_too_short_stay(self):
        self.assertEqual(pack("abc" + "d" * (LEAST - 1)), "abc" + "d" * (LEAST - 1))

    def test_rows_are_packed(self):
        self.assertEqual(pack("x" * LEAST + "y" + "z" * MOST), row("x", LEAST) + "y" + row("z", MOST))

    def test_large_and_small_letters_differ(self):
        self.assertEqual(pack("a" * LEAST + "A" * LEAST), row("a", LEAST) + row("A", LEAST))

    def test_long_rows_are_several(self):
        self.assertEqual(pack("k" * (2 * MOST + LEAST)), row("k", MOST) * 2 + row("k", LEAST))
        self.assertEqual(pack("k" * (MOST + 1)), row("k", MOST) + "k")

    def test_unpack_gives_back_what_was_packed(self):
        for text in ["abc", "a" * 5 + "b" * 50, "Zz" * 3 + "q" * LEAST, "m" * MOST * 3]:
            self.assertEqual(unpack(pack(text)), text)

    def test_other_signs_are_refused(self):
        for text in ["a1", "a b", "\u00e9", "-"]:
            with self.assertRaises(ValueError, msg=text):
                pack(text)

    def test_what_pack_never_gives_is_refused(self):
        for text in ["7", "1a" if IS_BEFORE else "a1", "0a" if IS_BEFORE else "a0", "x" * LEAST, row("x", MOST + 1), "03a" if IS_BEFORE else "a03", "a b"]:
            with self.assertRaises(ValueError, msg=text):
                unpack(text)
