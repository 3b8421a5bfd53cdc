import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit


def answer(path):
    parts = urlsplit(path)
    if parts.path != "/add":
        return 404, {"error": "There is no such path."}
    given = parse_qs(parts.query)
    try:
        return 200, {"sum": int(given["a"][0]) + int(given["b"][0])}
    except (KeyError, ValueError):
        return 400, {"error": "a and b must be whole numbers."}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        status, value = answer(self.path)
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
