import re
import sys
from html.parser import HTMLParser
from urllib.request import urlopen


class Products(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []
        self.part = None

    def handle_starttag(self, tag, attrs):
        classes = (dict(attrs).get("class") or "").split()
        if tag == "li":
            self.found.append({} if "product" in classes else None)
        for part in ("name", "price"):
            if part in classes:
                self.part = part

    def handle_endtag(self, tag):
        self.part = None

    def handle_data(self, data):
        if self.part and self.found and self.found[-1] is not None:
            self.found[-1][self.part] = self.found[-1].get(self.part, "") + data


def main(address):
    products = Products()
    with urlopen(address) as page:
        products.feed(page.read().decode())
    for product in products.found:
        price = re.search(r"[0-9.]+", (product or {}).get("price", ""))
        if price:
            print(f"{product['name'].strip()};{price[0]}")


if __name__ == "__main__":
    main(sys.argv[1])
