# Describes a project that its own build back end cannot build: name, version and commands, as installed packages have them.
# Arguments: the folder of the packages, then the version where the project names none.
import base64
import hashlib
import os
import re
import sys

packages, version = sys.argv[1:3]
try:
    import tomllib

    with open("pyproject.toml", "rb") as file:
        project = tomllib.load(file).get("project", {})
except (ImportError, OSError, ValueError):
    project = {}
name = project.get("name")
if not name:
    sys.exit(1)
version = project.get("version", version)
stem = "%s-%s" % (re.sub(r"[-_.]+", "_", name), version)
groups = {"console_scripts": project.get("scripts", {}), "gui_scripts": project.get("gui-scripts", {}), **project.get("entry-points", {})}
entries = "".join("[%s]\n%s\n" % (group, "".join("%s = %s\n" % each for each in found.items())) for group, found in groups.items() if found)
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
