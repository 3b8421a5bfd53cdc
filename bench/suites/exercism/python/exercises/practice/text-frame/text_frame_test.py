import unittest

from text_frame import frame


class TextFrameTest(unittest.TestCase):
    def test_one_line(self):
        self.assertEqual(frame(["ok"]), ["******", "* ok *", "******"])

    def test_lines_of_different_lengths(self):
        self.assertEqual(frame(["a", "bcd"]), ["*******", "* a   *", "* bcd *", "*******"])

    def test_an_empty_line(self):
        self.assertEqual(frame([""]), ["****", "*  *", "****"])

    def test_nothing(self):
        self.assertEqual(frame([]), [])
