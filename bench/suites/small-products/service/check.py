import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request


def ask(path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    service = subprocess.Popen([sys.executable, "service.py", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            assert service.poll() is None, "The service ended."
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
                    return answer.status, json.loads(answer.read())
            except urllib.error.HTTPError as error:
                return error.code, json.loads(error.read())
            except urllib.error.URLError:
                time.sleep(0.1)
        raise TimeoutError
    finally:
        service.kill()
        service.wait()


def check_adds():
    assert ask("/add?a=20&b=-3") == (200, {"sum": 17})


def check_a_missing_number():
    status, found = ask("/add?a=2")
    assert status == 400 and "error" in found, (status, found)


def check_no_whole_number():
    status, found = ask("/add?a=2&b=x")
    assert status == 400 and "error" in found, (status, found)


def check_another_path():
    status, found = ask("/other")
    assert status == 404 and "error" in found, (status, found)
