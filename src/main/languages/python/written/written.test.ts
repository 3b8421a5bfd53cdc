// Shows what of a Python file that a model just wrote is mended: imports that it lacks, and calls that would run on import.
import { describe, expect, test } from 'vitest'
import { languages } from '../../index.js'
import { openSources } from '../../syntax/open-sources.js'

const sources = await openSources(languages)
const imported = (text: string, header = '') => sources.withImports('a.py', text, header)
const guarded = (text: string) => sources.withGuardedCalls('a.py', text)

describe('imports that a file lacks', () => {
  test('of the given header are put in front where the answer uses them, and only those', () => {
    const header =
      'from typing import List, Tuple\nimport math as m\nfrom shop.cart import Cart as Basket\nimport os\n\n\ndef f(a: List[int]) -> int:\n    """Adds."""\n'
    const answer = 'def f(a: List[int]) -> int:\n    return Basket(m.floor(sum(a)))\n'
    expect(imported(answer, header)).toBe(`import math as m\nfrom shop.cart import Cart as Basket\nfrom typing import List\n\n\n${answer}`)
  })

  test('are those of typing and of well-known modules where there is no header', () => {
    const answer = 'def f(a: Optional[List[int]]) -> Dict[str, int]:\n    return dict(Counter(re.findall("a", str(a))))\n'
    expect(imported(answer)).toBe(`import re\nfrom collections import Counter\nfrom typing import Dict, List, Optional\n\n\n${answer}`)
  })

  test('go behind docstring, future imports and the first comments, beside the imports that are there', () => {
    expect(imported('#!/usr/bin/env python3\n"""Doc."""\nfrom __future__ import annotations\n\nimport os\n\nx: List = os.sep\n')).toBe(
      '#!/usr/bin/env python3\n"""Doc."""\nfrom __future__ import annotations\n\nfrom typing import List\nimport os\n\nx: List = os.sep\n',
    )
    expect(imported('# Sums.\n\n# Adds.\ndef f(a: List):\n    return a\n')).toBe(
      '# Sums.\n\nfrom typing import List\n\n\n# Adds.\ndef f(a: List):\n    return a\n',
    )
  })

  test.each([
    ['nothing is missing', 'from typing import List\n\n\ndef f(a: List): ...\n'],
    ['the name is a parameter', 'def f(re):\n    return re.x\n'],
    ['the name is a variable', 'for time in [1]:\n    print(time.x)\n'],
    ['the name is made in the file', 'class List: ...\n\n\nx: List = List()\n'],
    ['the name comes with an alias', 'import numpy as math\n\nmath.x\n'],
    ['a star import brings unknown names', 'from typing import *\n\nx: List = []\n'],
    ['the name is an attribute or the name of an argument', 'f(List=1, re=2).Dict\n'],
    [
      'a name is caught, matched or opened',
      'try:\n    pass\nexcept E as re:\n    re.x\nwith o() as json:\n    json.x\nmatch 1:\n    case os:\n        os.x\n',
    ],
    ['the text does not parse', 'def f(a: List[int]:\n'],
  ])('are not added where %s', (_, text) => {
    expect(imported(text, 'from typing import List, Dict\n')).toBe(text)
  })

  test('are not known in another language', () => {
    expect(sources.withImports('a.mjs', 'math.floor(1)\n', '')).toBe('math.floor(1)\n')
  })
})

const DEFINITION = 'def f(n):\n    return n + 1\n'
describe('calls at the end of a file', () => {
  test.each([
    ['a print', 'print(f(1))\n'],
    ['a call of its own function', 'f(1)\n'],
    ['an assertion', 'assert f(1) == 2\n'],
    ['a loop of prints', 'for n in [1, 2]:\n    print(f(n))\n'],
    ['a question of the user', 'n = int(input("n: "))\nprint(f(n))\n'],
    ['a start with conditions', 'if len(sys.argv) > 1:\n    f(sys.argv[1])\nelse:\n    print("usage")\n'],
    ['a start that catches errors', 'try:\n    f(1)\nexcept ValueError:\n    print("no")\n'],
    ['a call with its comment', '# Example usage:\nprint(f(1))\n\n# More:\nprint(f(2))\n'],
    ['a text of several lines', 'print("""a\nb\n""", f(1))\n'],
  ])('do not run on import: %s', (_, calls) => {
    const after = guarded(`${DEFINITION}\n\n${calls}`)
    expect(after.startsWith(`${DEFINITION}\n\nif __name__ == '__main__':\n    `)).toBe(true)
    const body = after.split("'__main__':\n")[1] ?? ''
    expect(body.replace(/^ {4}/gm, '').replaceAll('\n', '')).toBe(calls.replaceAll('\n', ''))
  })

  test('go into the question that is there, before or behind what it asks for', () => {
    expect(guarded(`${DEFINITION}\nprint(1)\n\nif __name__ == "__main__":\n    f(2)\nprint(3)\n`)).toBe(
      `${DEFINITION}\n\nif __name__ == "__main__":\n    print(1)\n    f(2)\n    print(3)\n`,
    )
  })

  test('are moved, and assignments between them stay', () => {
    expect(guarded(`${DEFINITION}\n\nLIMIT = f(3)\nprint(LIMIT)\n`)).toBe(
      `${DEFINITION}\n\nLIMIT = f(3)\n\n\nif __name__ == '__main__':\n    print(LIMIT)\n`,
    )
    expect(guarded('class Game:\n    def play(self): ...\n\n\ngame = Game()\ngame.play()\n')).toBe(
      "class Game:\n    def play(self): ...\n\n\ngame = Game()\n\n\nif __name__ == '__main__':\n    game.play()\n",
    )
  })

  test.each([
    ['constants', `${DEFINITION}\n\nLIMIT = 3\nTABLE = {1: f(1)}\nTABLE[2] = f(2)\n`],
    ['what registers a function', `${DEFINITION}\n\natexit.register(f)\nCOMMANDS.append(f)\nadd("f", run=f)\n`],
    ['what sets up a module', `${DEFINITION}\n\nlogging.basicConfig()\nrandom.seed(1)\n`],
    ['loops that fill a table', `${DEFINITION}\n\nfor n in range(3):\n    TABLE[n] = f(n)\n`],
    ['imports that may be missing', `${DEFINITION}\n\ntry:\n    import yaml\nexcept ImportError:\n    print("no yaml")\n`],
    ['a start that asks already', `${DEFINITION}\n\nif __name__ == "__main__":\n    print(f(1))\n`],
    ['calls before the last definition', `print(1)\n\n\n${DEFINITION}`],
    ['a script without definitions', 'print(1)\n'],
    ['two statements on a line', `${DEFINITION}\n\nx = 1; print(x)\n`],
    ['what does not parse', `${DEFINITION}\n\nprint(f(1)\n`],
  ])('stay where they are %s', (_, text) => {
    expect(guarded(text)).toBe(text)
  })
})
