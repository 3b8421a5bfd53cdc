import subprocess
import sys
import xml.etree.ElementTree as tree


def run(*arguments, stdin=""):
    ran = subprocess.run([sys.executable, "chart.py", *arguments], input=stdin, capture_output=True, text=True, timeout=20)
    assert ran.returncode == 0, ran.stderr[-300:]
    return ran.stdout


def bars(*numbers):
    run(*map(str, numbers))
    root = tree.parse("chart.svg").getroot()
    assert root.tag.endswith("svg"), root.tag
    return [{name: float(each.get(name, "0")) for name in ("x", "y", "width", "height")} for each in root.iter() if each.tag.endswith("rect")]


def check_places_and_sizes():
    found = bars(3, 1, 2)
    assert [(bar["x"], bar["width"], bar["height"]) for bar in found] == [(0, 20, 30), (30, 20, 10), (60, 20, 20)], found


def check_one_lower_edge():
    found = bars(5, 2, 9, 1)
    assert len(found) == 4 and len({bar["y"] + bar["height"] for bar in found}) == 1, found


def check_nothing_is_cut():
    found = bars(7)
    assert len(found) == 1 and found[0]["y"] >= 0, found
