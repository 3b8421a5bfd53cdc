# Prints what indexes and folders offer for a package. Arguments: the package, the addresses of the indexes, the folders of files.
import json
import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

ACCEPT = 'application/vnd.pypi.simple.v1+json, text/html;q=0.5'
name = re.sub(r'[-_.]+', '-', sys.argv[1]).lower()
known, silent, files = 0, 0, []
for index in sys.argv[2].split():
    request = urllib.request.Request(index.rstrip('/') + '/' + name + '/', headers={'Accept': ACCEPT})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            body = answer.read().decode('utf-8', 'replace')
            if answer.headers.get_content_type().endswith('json'):
                offered = [each for each in json.loads(body)['files'] if not each.get('yanked')]
                files += [[each['filename'], each.get('upload-time')] for each in offered]
            else:
                links = [link.split('#')[0] for link in re.findall(r'href="([^"]+)"', body)]
                files += [[urllib.parse.unquote(link.rsplit('/', 1)[-1]), None] for link in links]
        known += 1
    except urllib.error.HTTPError as error:
        silent += error.code not in (404, 410)
    except Exception:
        silent += 1
for folder in sys.argv[3].split():
    try:
        files += [[file, None] for file in os.listdir(urllib.parse.unquote(folder.removeprefix('file://')))]
    except OSError:
        silent += 1
if not sys.argv[2].split() and not sys.argv[3].split():
    silent += 1
print(json.dumps({'known': known, 'silent': silent, 'files': files}))
