"""Runs written cases over one Python file. The last line says the secret word, and how many of how many passed."""
import json
import os
import subprocess
import sys
import tempfile

CALL = """
import importlib, json, sys
case = json.loads(sys.argv.pop())
module = importlib.import_module(sys.argv.pop())
space = dict(vars(module))
for line in case.get("first", []):
    exec(line, space)
found = eval(case["call"], space)
wanted = eval(case["result"], {})
same = type(found) in (type(wanted), int, float) and abs(found - wanted) < 1e-6 if isinstance(wanted, float) else found == wanted
print("\\nFOUND " + json.dumps([bool(same), repr(found)[:200]]))
"""


def call(file, case):
    argv = [sys.executable, "-c", CALL, file.removesuffix(".py"), json.dumps(case)]
    ran = subprocess.run(argv, capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL)
    last = ran.stdout.rstrip().split("\n")[-1]
    if not last.startswith("FOUND "):
        return False, (ran.stderr.strip().split("\n") or [""])[-1]
    same, found = json.loads(last.removeprefix("FOUND "))
    return same, found


def command(file, case):
    """All of `runs` in one folder; what the last one prints counts."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in case.get("files", {}).items():
            with open(os.path.join(folder, path), "w", encoding="utf-8", newline="") as out:
                out.write(text)
        for args in case["runs"]:
            argv = [sys.executable, os.path.abspath(file), *args]
            ran = subprocess.run(argv, input=case.get("stdin", ""), capture_output=True, text=True, timeout=20, cwd=folder)
        if "stdout" in case and ran.stdout.rstrip() != case["stdout"].rstrip():
            return False, repr(ran.stdout[-200:] or ran.stderr[-200:])
        if ran.returncode != 0:
            return False, (ran.stderr.strip().split("\n") or [""])[-1]
        for path, text in case.get("after", {}).items():
            with open(os.path.join(folder, path), encoding="utf-8", newline="") as found:
                if found.read().rstrip() != text.rstrip():
                    return False, f"{path} is different"
    return True, ""


word, file = sys.argv[1:3]
cases = json.load(open("tillgreen_cases.json", encoding="utf-8"))
passed = 0
for case in cases:
    try:
        good, found = call(file, case) if "call" in case else command(file, case)
    except BaseException as error:
        good, found = False, f"{type(error).__name__} {error}"
    passed += good
    if not good:
        print(json.dumps(case)[:300], "found", found)
print(f"\n{word} {passed} {len(cases)}", flush=True)
