"""Runs hidden tests of unittest. The last line says the secret word, and how many of how many passed."""
import re
import sys
import unittest

word, file = sys.argv[1:3]
sys.argv = sys.argv[:1]
text = open(file, encoding="utf-8").read()
of = len(re.findall(r"^    def test_\w+\(", text, re.MULTILINE))
result = unittest.TestResult()
try:
    suite = unittest.defaultTestLoader.loadTestsFromName(file.removesuffix(".py"))
    suite.run(result)
except BaseException as error:
    print(type(error).__name__, error)
for test, what in result.failures + result.errors:
    print(test, what.strip().splitlines()[-1])
broken = len(result.failures) + len(result.errors) + len(result.skipped)
print(f"\n{word} {max(0, result.testsRun - broken)} {of}", flush=True)
