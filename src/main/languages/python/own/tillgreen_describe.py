# Describes a project that its own build back end cannot build: name, version and commands, as installed packages have them.
# Its manifests are read, and nothing of it runs. Arguments: the folder of the packages, then the version where the project names none.
import ast
import base64
import configparser
import hashlib
import os
import re
import sys


def lines_of(groups):
    """Commands and plug-ins by group, each as a line. Setup files write them as lines already."""
    if isinstance(groups, str):
        return lines_of(read_ini(groups))
    found = {}
    for group, entries in groups.items():
        if isinstance(entries, dict):
            lines = ["%s = %s" % each for each in entries.items() if isinstance(each[1], str)]
        else:
            lines = entries.splitlines() if isinstance(entries, str) else list(entries)
        found[group] = [line.strip() for line in lines if line.strip()]
    return found


def read_ini(text):
    parser = configparser.RawConfigParser(delimiters=("=",))
    parser.optionxform = str
    parser.read_string(text)
    return {section: dict(parser[section]) for section in parser.sections()}


def read_text(path):
    with open(path, encoding="utf-8-sig") as file:
        return file.read()


def of_pyproject():
    import tomllib

    read = tomllib.loads(read_text("pyproject.toml"))
    yield of_table(read.get("project", {}), "entry-points")
    yield of_table(read.get("tool", {}).get("poetry", {}), "plugins")


def of_table(table, plugins):
    groups = {"console_scripts": table.get("scripts", {}), "gui_scripts": table.get("gui-scripts", {}), **table.get(plugins, {})}
    return table.get("name"), table.get("version"), groups


def of_setup_cfg():
    read = read_ini(read_text("setup.cfg"))
    metadata = read.get("metadata", {})
    yield metadata.get("name"), metadata.get("version"), read.get("options.entry_points", {})


def of_setup_py():
    for call in ast.walk(ast.parse(read_text("setup.py"))):
        if not isinstance(call, ast.Call) or getattr(call.func, "attr", getattr(call.func, "id", "")) != "setup":
            continue
        said = {}
        for keyword in call.keywords:
            try:
                said[keyword.arg] = ast.literal_eval(keyword.value)
            except ValueError:
                pass
        yield said.get("name"), said.get("version"), said.get("entry_points", {})


def described():
    for source in (of_pyproject, of_setup_cfg, of_setup_py):
        try:
            for name, version, groups in source():
                if isinstance(name, str) and re.fullmatch(r"[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?", name):
                    return name, version, lines_of(groups)
        except Exception:
            # A manifest that cannot be read says nothing.
            pass
    sys.exit(1)


packages, usual = sys.argv[1:3]
name, said, groups = described()
version = said if isinstance(said, str) and re.fullmatch(r"v?[0-9][\w.+!-]*", said) else usual
stem = "%s-%s" % (re.sub(r"[-_.]+", "_", name), version)
entries = "".join("[%s]\n%s\n" % (group, "".join(line + "\n" for line in lines)) for group, lines in groups.items() if lines)
folder = os.path.join(packages, stem + ".dist-info")
os.makedirs(folder)
files = {
    "METADATA": "Metadata-Version: 2.1\nName: %s\nVersion: %s\n" % (name, version),
    "INSTALLER": "tillgreen\n",
    "entry_points.txt": entries,
}
record = ""
for path, text in files.items():
    with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
        file.write(text)
    digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
    record += "%s.dist-info/%s,sha256=%s,%d\n" % (stem, path, digest, len(text.encode()))
with open(os.path.join(folder, "RECORD"), "w", encoding="utf-8") as file:
    file.write(record + "%s.dist-info/RECORD,,\n" % stem)
