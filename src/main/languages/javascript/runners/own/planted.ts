// A failing test for a project's own runner, beside one of its tests and written as that is: its command must find it and be red.
import type { ResultReader } from '../../../../../contract/packages/project-commands.js'
import type { SourceFile } from '../../../../../contract/run/template.js'
import type { PlantedTest } from '../../../language.js'
import { PLANTED } from '../../../planted.js'

/** Null for a reader that knows no such test. Pure. */
export function plantedTest(reader: ResultReader, { path, text }: SourceFile): PlantedTest | null {
  const written = wordsOf(reader, text)
  const [, folder = '', end = ''] = /^((?:.*\/)?)[^/]*?((?:[.-](?:test|spec))?\.[cm]?[jt]sx?)$/.exec(path) ?? []
  return written === null || end === '' ? null : { path: `${folder}planted-red${end}`, text: `${written}\n`, name: PLANTED }
}

function wordsOf(reader: ResultReader, beside: string): string | null {
  const red = `throw new Error('planted')`
  const from = (module: string) =>
    /^\s*import\s/m.test(beside) ? `import test from '${module}'\n\n` : `const test = require('${module}')\n\n`
  switch (reader) {
    case 'vitest':
      return `import { test } from 'vitest'\n\ntest('${PLANTED}', () => {\n  ${red}\n})`
    case 'jest':
      return `test('${PLANTED}', () => {\n  ${red}\n})`
    case 'mocha':
      return `${/\bit\(/.test(beside) ? 'it' : 'test'}('${PLANTED}', () => {\n  ${red}\n})`
    case 'node-test':
      return `${from('node:test')}test('${PLANTED}', () => {\n  ${red}\n})`
    case 'ava':
      return `${from('ava')}test('${PLANTED}', (t) => {\n  t.fail('planted')\n})`
    case 'tap':
      return `${from('tape')}test('${PLANTED}', (t) => {\n  t.fail('planted')\n  t.end()\n})`
    default:
      return null
  }
}
