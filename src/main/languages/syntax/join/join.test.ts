// Shows that a new test file becomes a part of an existing one as its author would have written it, or stays apart.
import { describe, expect, test } from 'vitest'
import { languages } from '../../index.js'
import { openSources } from '../open-sources.js'

const sources = await openSources(languages)
const joined = (path: string, old: string, fresh: string, from = path) => {
  const found = sources.join({ path, text: old }, { path: from, text: fresh })
  return found?.ok ? found.text : `${found?.why}: ${found?.names.join(', ')}`
}

describe('Python', () => {
  const old = `# Tests.
"""Tests of inflection."""
import pytest

from inflection import camelize
from inflection import (
    ordinal,
    pluralize,
)

CASES = ("a", "b")


@pytest.mark.parametrize("word", CASES)
def test_pluralize(word):
    assert pluralize(word)


class TestOrdinal:
    def test_one(self):
        assert ordinal(1) == "st"


if __name__ == "__main__":
    pytest.main()
`

  test('functions go to the end, names join the imports of their module, and quotes become those of the file', () => {
    const fresh = `"""Tests of foreign keys."""
import pytest
import re
from inflection import camelize, foreign_key

KEYS = ['Message']
MORE = ['it is "one"']

# clause 1
@pytest.mark.parametrize('word', KEYS)
def test_foreign_key(word):
    assert foreign_key(word) == 'message_id'  # an id
`
    expect(joined('test_a.py', old, fresh)).toBe(
      old
        .replace('import camelize\n', 'import camelize, foreign_key\n')
        .replace('    pluralize,\n)\n', '    pluralize,\n)\nimport re\n')
        .replace(
          'if __name__',
          `KEYS = ["Message"]
MORE = ['it is "one"']


# clause 1
@pytest.mark.parametrize("word", KEYS)
def test_foreign_key(word):
    assert foreign_key(word) == "message_id"  # an id


if __name__`,
        ),
    )
  })

  test('members of a class of the same name go to its end, and a class with its own set-up is a clash', () => {
    const more =
      'from inflection import ordinal\n\n\nclass TestOrdinal:\n    """More."""\n\n    # clause 1\n    def test_two(self):\n        assert ordinal(2) == "nd"\n'
    expect(joined('test_a.py', old, more)).toBe(
      old.replace('== "st"\n', '== "st"\n\n    # clause 1\n    def test_two(self):\n        assert ordinal(2) == "nd"\n'),
    )
    const setUp = more.replace('    # clause 1', '    def setUp(self):\n        pass\n')
    expect(joined('test_a.py', old, setUp)).toBe('clash: TestOrdinal')
    expect(joined('test_a.py', old, more.replace('test_two', 'test_one'))).toBe('clash: TestOrdinal > test_one')
  })

  test('a helper that both files have word by word stays once', () => {
    const helper = 'def check(a):\n    assert a\n'
    const [one, two] = [`${helper}\n\ndef test_a():\n    check(1)\n`, `${helper}\n\ndef test_b():\n    check(2)\n`]
    expect(joined('test_a.py', one, two)).toBe(`${one}\n\ndef test_b():\n    check(2)\n`)
    expect(joined('test_a.py', one, two.replace('assert a', 'assert a == 2'))).toBe('clash: check')
  })

  test.each([
    ['a test of the same name', 'def test_pluralize():\n    assert 1\n', 'clash: test_pluralize'],
    ['another meaning of a name', 'from other import ordinal\n\ndef test_b():\n    assert ordinal\n', 'clash: ordinal'],
    ['a fixture for all tests', '@pytest.fixture(autouse=True)\ndef reset():\n    pass\n', 'reach: @pytest.fixture(autouse=True)'],
    ['a set-up of the module', 'def setup_module():\n    pass\n', 'reach: def setup_module():'],
    ['a statement that runs on import', 'sys.path.insert(0, "src")\n', 'reach: sys.path.insert(0, "src")'],
    ['a file with a mistake', 'def test_b(:\n', 'unreadable: '],
  ])('%s stays apart', (_, fresh, why) => expect(joined('test_a.py', old, fresh)).toBe(why))

  test('indentation and line ends are those of the file', () => {
    const tabs = 'class TestA:\r\n\tdef test_a(self):\r\n\t\tassert 1\r\n'
    expect(joined('test_a.py', tabs, 'def test_b():\n    for a in "ab":\n        assert a\n')).toBe(
      `${tabs}\r\n\r\ndef test_b():\r\n\tfor a in "ab":\r\n\t\tassert a\r\n`,
    )
  })
})

describe('JavaScript', () => {
  const old = `import { describe, it, expect } from "vitest";
import { parse } from "../index.js";

describe("parse", () => {
  beforeEach(() => reset());

  it("reads a type", () => {
    expect(parse("a/b").type).toBe("a/b");
  });
});
`

  test('tests of a suite go into the suite of this title, and names into its import', () => {
    const fresh = `import { describe, it, expect } from 'vitest';
import { parse, safeParse } from '../index.js';
import fs from 'node:fs';

// clause 1
describe('parse', () => {
    it('reads parameters', () => {
        expect(safeParse('a/b; c=d')).toEqual({ c: 'd' });
    });
});

test('other', () => {
    expect(parse('it\\'s')).toBe(fs);
});
`
    expect(joined('index.test.js', old, fresh)).toBe(`import { describe, it, expect } from "vitest";
import { parse, safeParse } from "../index.js";
import fs from "node:fs";

describe("parse", () => {
  beforeEach(() => reset());

  it("reads a type", () => {
    expect(parse("a/b").type).toBe("a/b");
  });

  it("reads parameters", () => {
    expect(safeParse("a/b; c=d")).toEqual({ c: "d" });
  });
});

test("other", () => {
  expect(parse('it\\'s')).toBe(fs);
});
`)
  })

  test('a suite with hooks for its own tests becomes another suite', () => {
    const fresh = "describe('parse', () => {\n  afterEach(() => stop());\n\n  it('stops', () => {});\n});\n"
    expect(joined('index.test.ts', old, fresh)).toBe(`${old}\n${fresh.replaceAll("'", '"')}`)
  })

  test('semicolons are those of the file, but one stays where the next line would continue the statement', () => {
    const bare = "test('a', () => {\n  const a = 1\n  check(a)\n})\n"
    const fresh = "test('b', () => {\n  for (let i = 0; i < 2; i++) check(i);\n  const b = 1; // one\n  check(b);\n  [1].map(check);\n});\n"
    const freed = "test('b', () => {\n  for (let i = 0; i < 2; i++) check(i)\n  const b = 1 // one\n  check(b);\n  [1].map(check)\n})\n"
    expect(joined('a.test.js', bare, fresh)).toBe(`${bare}\n${freed}`)
    expect(joined('a.test.js', fresh, bare)).toBe(`${fresh}\ntest('a', () => {\n  const a = 1;\n  check(a);\n});\n`)
  })

  test('names that are required join as well', () => {
    const required = "const { test } = require('tap')\nconst assert = require('assert')\n\ntest('a', t => t.end())\n"
    const fresh =
      "const { test, only } = require('tap')\nconst assert = require('assert')\nconst os = require('os')\n\ntest('b', t => t.end())\n"
    expect(joined('a.test.js', required, fresh)).toBe(
      "const { test, only } = require('tap')\nconst assert = require('assert')\nconst os = require('os')\n\ntest('a', t => t.end())\n\ntest('b', t => t.end())\n",
    )
  })

  test.each([
    ['a test of the same name', "describe('parse', () => {\n  it('reads a type', () => {})\n})\n", 'clash: parse > reads a type'],
    ['a hook for all tests', 'beforeEach(() => stop())\n', 'reach: beforeEach(() => stop());'],
    ['a mock', "vi.mock('../index.js')\n", 'reach: vi.mock("../index.js");'],
    ['another way to import', "const { parse } = require('../index.js')\n", 'head: require'],
    ['another meaning of a name', "import { parse } from '../other.js'\n", 'clash: parse'],
    ['a helper with a known name', "import { it } from 'vitest'\nconst parse = 1\nit('b', () => {})\n", 'clash: parse'],
  ])('%s stays apart', (_, fresh, why) => expect(joined('index.test.js', old, fresh)).toBe(why))
})

describe('Go', () => {
  const old = `package humanize

import (
	"math"
	"testing"

	"example.org/check"
)

func TestPast(t *testing.T) {
	check.That(t, math.Pi)
}
`
  const fresh = `package humanize

import (
	"errors"
	"testing"
	"time"

	"example.org/other"
)

var steps = []int{1}

// clause 1
func TestFuture(t *testing.T) {
	other.Try(t, errors.New("a"), time.Now(), steps)
}
`

  test('imports are sorted in the group of their kind, and tests go to the end', () => {
    expect(joined('times_test.go', old, fresh)).toBe(
      old
        .replace('\t"math"\n\t"testing"\n', '\t"errors"\n\t"math"\n\t"testing"\n\t"time"\n')
        .replace('check"\n)', 'check"\n\t"example.org/other"\n)') +
        '\nvar steps = []int{1}\n\n// clause 1\nfunc TestFuture(t *testing.T) {\n\tother.Try(t, errors.New("a"), time.Now(), steps)\n}\n',
    )
  })

  test('a single import becomes a block, and a file without imports gets one', () => {
    const test = '\nfunc TestPast(t *testing.T) {}\n'
    const block = 'import (\n\t"errors"\n\t"example.org/other"\n\t"testing"\n\t"time"\n)\n'
    expect(joined('times_test.go', `package humanize\n\nimport "testing"\n${test}`, fresh)).toContain(`package humanize\n\n${block}${test}`)
    expect(joined('times_test.go', 'package humanize\n\nvar a = 1\n', fresh)).toContain(`package humanize\n\n${block}\nvar a = 1\n`)
  })

  test.each([
    ['another package', fresh.replace('package humanize', 'package humanize_test'), 'head: package humanize_test'],
    ['a build tag', `//go:build linux\n\n${fresh}`, 'head: //go:build linux, package humanize'],
    ['a start of all tests', 'package humanize\n\nfunc TestMain(m *testing.M) {}\n', 'reach: func TestMain(m *testing.M) {}'],
    ['a package of the same name', fresh.replace('"example.org/other"', 'check "example.org/other"'), 'clash: check'],
  ])('%s stays apart', (_, text, why) => expect(joined('times_test.go', old, text)).toBe(why))
})

test('a language without a rule joins nothing', () => {
  expect(sources.join({ path: 'tests/a.rs', text: '' }, { path: 'tests/b.rs', text: '' })).toBeNull()
})

test('a file of another folder is joined only if it finds nothing by its place', () => {
  const old = 'import a\n\n\ndef test_a():\n    assert a\n'
  const fresh = 'def test_b():\n    assert 1\n'
  expect(joined('test_a.py', old, fresh, 'tests/test_b.py')).toContain(fresh)
  expect(joined('test_a.py', old, `from . import b\n${fresh}`, 'tests/test_b.py')).toBe('folder: tests')
  const imports = "import a from './a.js'\ntest('a', a)\n"
  expect(joined('a.test.js', imports, "import b from './b.js'\ntest('b', b)\n", 'tests/b.test.js')).toBe('folder: tests')
  expect(joined('a_test.go', 'package a\n', 'package a\n\nfunc TestB(t *testing.T) {}\n', 'b/b_test.go')).toBe('folder: b')
})
