"""Runs each function `check_...` of a product's judge. The last line says the secret word, and how many of how many passed."""
import traceback
import sys

word = sys.argv[1]
sys.argv = sys.argv[:1]
import tillgreen_check

checks = [value for name, value in vars(tillgreen_check).items() if name.startswith("check_")]
passed = 0
for check in checks:
    try:
        check()
        passed += 1
    except BaseException:
        print(check.__name__)
        traceback.print_exc(limit=-1, file=sys.stdout)
print(f"\n{word} {passed} {len(checks)}", flush=True)
