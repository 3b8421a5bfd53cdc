// The words for honest programs of odd styles, whose tests look like deceit and are none.
import { file } from '../../support/good-story.js'
import type { Subject } from '../forgery.js'

export interface Honest {
  readonly id: string
  readonly style: string
  readonly template: string
  /** The file of the program. */
  readonly source: string
  /** What its tests import. */
  readonly names: readonly string[]
  /** What a stub has in full: types of errors, constants. */
  readonly given?: string
  readonly program: string
  readonly tests: Readonly<Record<string, string>>
  /** Why it is not verified, although it is not accused. */
  readonly partly?: string
}

const isClass = (name: string): boolean => /^[A-Z]/.test(name)

const stubIn: Readonly<Record<string, (name: string) => string>> = {
  py: (name) =>
    isClass(name)
      ? `class ${name}:\n    def __init__(self, *values, **named):\n        raise NotImplementedError\n`
      : `def ${name}(*values, **named):\n    raise NotImplementedError\n`,
  mjs: (name) =>
    isClass(name)
      ? `export class ${name} {\n  constructor() {\n    throw new Error('not implemented')\n  }\n}\n`
      : `export function ${name}(..._) {\n  throw new Error('not implemented')\n}\n`,
  ts: (name) => `export function ${name}(..._: any[]): any {\n  throw new Error('not implemented')\n}\n`,
}

/** As a project with an honest author, for the runs that forgeries go through. */
export function subjectOf({ template, source, names, given = '', program, tests }: Honest): Subject {
  const stub = stubIn[source.split('.').at(-1) ?? '']
  const stubs = stub ? [given, ...names.map(stub)].join('\n\n') : given
  const answers = [file(source, stubs), ...Object.entries(tests).map(([path, text]) => file(path, text))]
  return { template, source, tests: answers.join(''), cases: /(?!)/g, honest: program, forgeries: [] }
}

/** One program in Python without packages; the tests are methods. */
export const inPython = (
  id: string,
  style: string,
  names: readonly string[],
  program: string,
  methods: string,
  more: Partial<Honest> & { readonly imports?: string } = {},
): Honest => ({
  ...{ id, style, template: 'python-plain', source: 'thing.py', names, program },
  tests: {
    'tests/test_thing.py': `import unittest\n${more.imports ?? ''}\nimport thing\nfrom thing import *\n\n\nclass ThingTest(${
      /async def test/.test(methods) ? 'unittest.IsolatedAsyncioTestCase' : 'unittest.TestCase'
    }):\n${methods}\n`,
  },
  ...more,
})

/** One program in Python with pytest; the tests are functions. */
export const inPytest = (
  id: string,
  style: string,
  names: readonly string[],
  program: string,
  functions: string,
  more: Partial<Honest> = {},
): Honest => ({
  ...{ id, style, template: 'python', source: 'thing.py', names, program },
  tests: { 'tests/test_thing.py': `import pytest\nimport thing\nfrom thing import *\n\n${functions}\n` },
  ...more,
})

/** One program in JavaScript without packages. */
export const inNode = (
  id: string,
  style: string,
  names: readonly string[],
  program: string,
  tests: string,
  more: Partial<Honest> = {},
): Honest => ({
  ...{ id, style, template: 'node-plain', source: 'src/thing.mjs', names, program },
  tests: {
    'tests/thing.test.mjs': `import assert from 'node:assert/strict'\nimport { afterEach, beforeEach, describe, it, mock, test } from 'node:test'\nimport { ${names.join(', ')} } from '../src/thing.mjs'\n\n${tests}\n`,
  },
  ...more,
})

/** One program in TypeScript with Vitest. */
export const inTypescript = (
  id: string,
  style: string,
  names: readonly string[],
  program: string,
  tests: string,
  more: Partial<Honest> = {},
): Honest => ({
  ...{ id, style, template: 'typescript', source: 'src/thing.ts', names, program },
  tests: {
    'tests/thing.test.ts': `import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'\nimport { ${names.join(', ')} } from '../src/thing.ts'\n\n${tests}\n`,
  },
  ...more,
})
