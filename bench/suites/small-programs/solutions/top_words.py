import re
from collections import Counter


def top_words(text, n):
    counts = Counter(re.findall(r"\w+", text.lower()))
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:n]
