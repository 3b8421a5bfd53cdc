"""Runs `check` of a task in the layout of HumanEval. The last line says the secret word, and how many of how many passed."""
import sys
import traceback

word = sys.argv[1]
sys.argv = sys.argv[:1]
passed = 0
try:
    import tillgreen_check

    tillgreen_check.run()
    passed = 1
except BaseException:
    traceback.print_exc(limit=-2)
print(f"\n{word} {passed} 1", flush=True)
