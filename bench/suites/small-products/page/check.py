from html.parser import HTMLParser


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags = []
        self.texts = {}
        self.open = []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag):
        while tag in self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data):
        if self.open and data.strip():
            self.texts.setdefault(self.open[-1], []).append(" ".join(data.split()))


def page():
    read = Page()
    with open("index.html", encoding="utf-8") as file:
        read.feed(file.read())
    return read


def having(tag):
    return [attributes for name, attributes in page().tags if name == tag]


def check_title_and_heading():
    found = page().texts
    assert found.get("title") == ["Corner Bakery"] and found.get("h1") == ["Corner Bakery"], found
    assert having("html")[0].get("lang", "").startswith("en")


def check_table():
    found = page().texts
    assert found.get("th", [])[:2] == ["Product", "Price"], found
    cells = " ".join(found.get("td", []) + found.get("th", [])[2:]).lower()
    assert all(word in cells for word in ("bread", "rolls", "cake")), cells
    assert len(having("tr")) == 4, having("tr")


def check_form():
    form, = having("form")
    assert form.get("method", "").lower() == "post" and form.get("action") == "/order", form
    field, = [each for each in having("input") if each.get("name") == "email"]
    assert field.get("type") == "email" and "required" in field, field
    labels = having("label")
    assert any("for" not in label or label["for"] == field.get("id") for label in labels), labels
    assert any(each.get("type") == "submit" for each in having("input")) or having("button")


def check_nothing_else_is_loaded():
    assert having("form") and not having("script") and not having("link")
