import subprocess
import sys


def run(*arguments, stdin=""):
    ran = subprocess.run([sys.executable, "analysis.py", *arguments], input=stdin, capture_output=True, text=True, timeout=20)
    assert ran.returncode == 0, ran.stderr[-300:]
    return ran.stdout


def analyse(rows):
    with open("input.csv", "w", encoding="utf-8") as file:
        file.write("city,day,degrees\n" + "".join(f"{row}\n" for row in rows))
    return run("input.csv").split("\n")[:-1]


def check_one_city():
    found = analyse(["Oslo,1,-3.0", "Oslo,2,1.5", "Oslo,3,0"])
    assert found == ["Oslo 3 -3.0 1.5 -0.5"], found


def check_cities_in_order():
    found = analyse(["Rome,1,20", "Bern,1,10.2", "Rome,2,30", "Bern,2,10.8"])
    assert found == ["Bern 2 10.2 10.8 10.5", "Rome 2 20.0 30.0 25.0"], found


def check_empty_temperatures():
    found = analyse(["Cork,1,", "Cork,2,8", "Dover,1,"])
    assert found == ["Cork 1 8.0 8.0 8.0"], found


def check_quoted_city():
    found = analyse(['"Nice, old town",1,18'])
    assert found == ["Nice, old town 1 18.0 18.0 18.0"], found
