// Shows that parts of an answer take the places of those with the same names, and that nothing a file defines gets lost.
import { describe, expect, test } from 'vitest'
import { languages } from '../index.js'
import { openSources } from './open-sources.js'

const sources = await openSources(languages)
const merged = (path: string, before: string, answer: string) => {
  const found = sources.merge(path, before, answer)
  return found?.ok ? found.text : found?.why
}

const PY = `"""Money."""
import re

LIMIT = 10


def total(prices):
    # adds
    return sum(prices)


@cached
def tax(price):
    return price


class Account:
    """One account."""

    def __init__(self, owner):
        self.owner = owner

    @property
    def name(self):
        return self.owner


if __name__ == '__main__':
    print(total([1]))
`

describe('Python', () => {
  test('a function, a constant and a method replace those with their names, and imports are joined', () => {
    const answer =
      'import math\nimport re\n\nLIMIT = 20\n\ndef total(prices):\n    return math.fsum(prices)\n\nclass Account:\n    def __init__(self, owner, age):\n        self.owner = owner\n'
    expect(merged('a.py', PY, answer)).toBe(
      PY.replace('import re', 'import re\nimport math')
        .replace('LIMIT = 10', 'LIMIT = 20')
        .replace('    # adds\n    return sum(prices)', '    return math.fsum(prices)')
        .replace('(self, owner)', '(self, owner, age)'),
    )
  })

  test('what is new goes before what follows it in the answer, or behind the last definition', () => {
    const helper = 'def rounded(n):\n    return round(n, 2)'
    expect(merged('a.py', PY, `${helper}\n\n\ndef tax(price):\n    return rounded(price)\n`)).toBe(
      PY.replace('@cached\ndef tax(price):\n    return price', `${helper}\n\n\n@cached\ndef tax(price):\n    return rounded(price)`),
    )
    expect(merged('a.py', PY, `${helper}\n`)).toBe(PY.replace('\n\n\nif __name__', `\n\n\n${helper}\n\n\nif __name__`))
    expect(merged('a.py', PY, 'RATE = 2\n')).toBe(PY.replace('\n\n\ndef total', '\n\n\nRATE = 2\n\n\ndef total'))
  })

  test('a method without its class goes into the only class that may have it', () => {
    const method = '    @property\n    def name(self):\n        return self.owner.title()\n'
    expect(merged('a.py', PY, method)).toBe(PY.replace('return self.owner\n\n\nif', 'return self.owner.title()\n\n\nif'))
    expect(merged('a.py', PY, 'def close(self):\n    self.owner = None\n')).toBe(
      PY.replace('return self.owner\n\n\nif', 'return self.owner\n\n    def close(self):\n        self.owner = None\n\n\nif'),
    )
    expect(merged('a.py', `${PY}\n\nclass Other:\n    x = 1\n`, 'def close(self):\n    pass\n')).toBe('homeless')
  })

  test('calls that show it at work are left out, and the start that is there stays', () => {
    expect(
      merged('a.py', PY, 'def tax(price):\n    return 2 * price\n\n\nprint(tax(1))\n\nif __name__ == "__main__":\n    print(2)\n'),
    ).toBe(PY.replace('return price', 'return 2 * price'))
  })

  test.each([
    ['the same again', 'def tax(price):\n    return price\n', 'unchanged'],
    ['what does not parse', 'def tax(price:\n', 'unreadable'],
    ['nothing with a name', 'print(1)\n', 'empty'],
    ['one name from two places', 'from other import re\n\ndef tax(price):\n    return re.x\n', 'clash'],
  ])('%s is refused', (_, answer, why) => {
    expect(merged('a.py', PY, answer)).toBe(why)
  })

  test('names that a whole file lost are known', () => {
    expect(sources.lost('a.py', PY, PY.replace(/@property[\s\S]*?owner\n\n\nif/, '\n\nif').replace('LIMIT', 'MOST'))).toEqual([
      'LIMIT',
      'Account.name',
    ])
    expect(sources.lost('a.py', PY, `${PY}x = 1\n`)).toEqual([])
  })
})

const TS = `import { readFile } from 'node:fs/promises'

/** The rate. */
export const rate = 2

export function total(prices: number[]): number {
  return prices.length
}

export class Account {
  #owner = ''

  constructor(owner: string) {
    this.#owner = owner
  }

  get name(): string {
    return this.#owner
  }
}

export { total as sum }
`

describe('TypeScript and JavaScript', () => {
  test('functions keep their exports, and methods their class', () => {
    const answer =
      "import { readFile, writeFile } from 'node:fs/promises'\n\nfunction total(prices: number[]): number {\n  return prices.reduce((a, b) => a + b, 0)\n}\n\nclass Account {\n  get name(): string {\n    return this.#owner.trim()\n  }\n\n  close(): void {}\n}\n"
    expect(merged('a.ts', TS, answer)).toBe(
      TS.replace("from 'node:fs/promises'", "from 'node:fs/promises'\nimport { writeFile } from 'node:fs/promises'")
        .replace('return prices.length', 'return prices.reduce((a, b) => a + b, 0)')
        .replace('return this.#owner\n  }', 'return this.#owner.trim()\n  }\n\n  close(): void {}'),
    )
  })

  test('a method alone goes into its class', () => {
    expect(merged('a.ts', TS, '  get name(): string {\n    return this.#owner.trim()\n  }\n')).toBe(
      TS.replace('return this.#owner\n', 'return this.#owner.trim()\n'),
    )
  })

  test('a list of exports loses nothing, and gets what is new', () => {
    const before = 'const a = () => 1\nconst b = () => 2\n\nmodule.exports = { a, b }\n'
    expect(merged('a.js', before, 'const c = () => 3\nconst a = () => 4\n\nmodule.exports = { a, c }\n')).toBe(
      'const c = () => 3\nconst a = () => 4\nconst b = () => 2\n\nmodule.exports = { a, b, c }\n',
    )
  })

  test('a route replaces the one with its path', () => {
    const before = "const app = express()\n\napp.get('/a', (r) => 1)\napp.get('/b', (r) => 2)\n"
    expect(merged('a.js', before, "app.get('/b', (r) => 3)\n")).toBe(before.replace('=> 2', '=> 3'))
  })

  test('comments come with what they belong to', () => {
    expect(merged('a.ts', TS, '/** The new rate. */\nexport const rate = 3\n')).toBe(
      TS.replace('The rate', 'The new rate').replace('= 2', '= 3'),
    )
    expect(merged('a.ts', TS, 'export const rate = 3\n')).toBe(TS.replace('= 2', '= 3'))
  })
})

test('a language without such knowledge merges nothing', () => {
  expect(sources.merge('a.txt', 'a', 'b')).toBeNull()
})
