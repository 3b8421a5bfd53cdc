import http.server
import subprocess
import sys
import threading


def run(*arguments, stdin=""):
    ran = subprocess.run([sys.executable, "scrape.py", *arguments], input=stdin, capture_output=True, text=True, timeout=20)
    assert ran.returncode == 0, ran.stderr[-300:]
    return ran.stdout


def scrape(page):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        return run(f"http://127.0.0.1:{server.server_port}/shop").split("\n")
    finally:
        server.shutdown()


def item(name, price):
    return f'<li class="product"><span class="name">{name}</span> <span class="price">{price}</span></li>'


def check_two_products():
    found = scrape(f"<html><body><ul>{item('Tea', '€3.50')}{item('Green jam', '€12')}</ul></body></html>")
    assert [line for line in found if line] == ["Tea;3.50", "Green jam;12"], found


def check_other_items_and_items_without_a_price():
    other = '<li class="note"><span class="name">News</span><span class="price">€1</span></li><li class="product"><b class="name">Gone</b></li>'
    found = scrape(f"<ul>{other}{item('Salt', '$0.99')}</ul>")
    assert [line for line in found if line] == ["Salt;0.99"], found


def check_nested_and_escaped_text():
    page = '<ul>\n<li class="product">\n<div><p class="name">Fish &amp; chips</p>\n<p class="price">£7.20</p></div>\n</li>\n</ul>'
    found = scrape(page)
    assert [line for line in found if line] == ["Fish & chips;7.20"], found
