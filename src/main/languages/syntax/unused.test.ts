// A hidden test takes its own tables and helpers with it: their values must not stay in the file that the builder reads.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { without } from '../../engine/testing/held-out/blocks.js'
import { languages } from '../index.js'
import { openSources } from './open-sources.js'

const sources = await openSources(languages)

const PYTHON = `import pytest
from words import count, longest

LETTERS = ["a", "b"]

# Long texts, with their counts.
CASES = [
    ("a secret line", 3),
    ("another one", 2),
]
OFFSET = 1


def big(number):
    return number * 1000 + OFFSET


def test_letters():
    assert count(LETTERS[0]) == 1


@pytest.mark.parametrize("text, expected", CASES)
def test_cases(text, expected):
    assert count(text) == expected


def test_big():
    assert longest(big(7)) == big(7) + len(CASES)


def test_small():
    assert longest("a") == 1
`

const TYPESCRIPT = `import { expect, test } from 'vitest'
import { count } from './words.js'

const SHOWN = ['a']
const CASES = [
  ['a secret line', 3],
] as const
function twice(text: string) {
  return text + text
}

test('shown', () => {
  expect(count(SHOWN[0])).toBe(1)
})

test.each(CASES)('secret %s', (text, expected) => {
  expect(count(twice(text))).toBe(expected * 2)
})
`

const GO = `package words

import "testing"

var shown = []string{"a"}

// Secret texts.
var cases = []struct {
	text string
	want int
}{
	{"a secret line", 3},
}

func twice(text string) string {
	return text + text
}

func TestShown(t *testing.T) {
	if Count(shown[0]) != 1 {
		t.Fatal("one")
	}
}

func TestSecret(t *testing.T) {
	for _, each := range cases {
		if got := Count(twice(each.text)); got != each.want {
			t.Fatalf("got %d, want %d", got, each.want)
		}
	}
}
`

const RUST = `use words::count;

const SHOWN: &str = "a";
const SECRET: [(&str, usize); 1] = [("a secret line", 3)];

fn twice(text: &str) -> String {
    format!("{text}{text}")
}

#[test]
fn shown() {
    assert_eq!(count(SHOWN), 1);
}

#[test]
fn secret() {
    for (text, want) in SECRET {
        assert_eq!(count(&twice(text)), want * 2);
    }
}
`

const shownOf = (path: string, text: string, ...hidden: readonly string[]): string =>
  sources.withoutUnusedDefinitions(
    path,
    without(
      sources,
      path,
      text,
      sources.tests(path, text).filter(({ name }) => hidden.some((each) => name.includes(each))),
    ),
    text,
  )

describe('the file that the builder reads', () => {
  test.each([
    ['test_words.py', PYTHON, ['test_cases', 'test_big'], ['CASES', 'big', 'OFFSET', 'Long texts']],
    ['words.test.ts', TYPESCRIPT, ['secret'], ['CASES', 'twice']],
    ['words_test.go', GO, ['TestSecret'], ['cases', 'twice', 'Secret texts']],
    ['words.rs', RUST, ['secret'], ['SECRET', 'twice']],
  ])('%s has no table or helper of its hidden tests', (path, text, hidden, gone) => {
    const shown = shownOf(path, text, ...hidden)
    for (const each of gone) expect(shown).not.toContain(each)
    expect(shown).not.toContain('secret line')
    expect(sources.tests(path, shown)).toHaveLength(sources.tests(path, text).length - hidden.length)
  })

  test('keeps what a shown test uses too, and what no test ever used', () => {
    const shown = shownOf('test_words.py', PYTHON.replace('LETTERS[0]', 'CASES[0][0]'), 'test_cases', 'test_big')
    expect(shown).toContain('a secret line')
    expect(shown).toContain('LETTERS = ')
    expect(shown).not.toContain('OFFSET')
  })

  test('loses no line but those of its hidden tests and of names that it no longer uses', () => {
    const names = ['test_letters', 'test_cases', 'test_big', 'test_small']
    fc.assert(
      fc.property(fc.subarray(names), (hidden) => {
        const shown = shownOf('test_words.py', PYTHON, ...hidden)
        for (const name of names) expect(shown.includes(`def ${name}(`)).toBe(!hidden.includes(name))
        for (const name of ['LETTERS', 'CASES', 'OFFSET', 'big']) {
          const isUsed = new RegExp(`\\b${name}\\b`).test(shown)
          expect(isUsed && !new RegExp(`^(def )?${name}\\b`, 'm').test(shown)).toBe(false)
        }
      }),
    )
  })
})
