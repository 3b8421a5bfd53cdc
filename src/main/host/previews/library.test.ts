// How a library is tried, by the languages of its template.
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { UserError } from '../../../contract/errors/index.js'
import type { Template } from '../../../contract/run/template.js'
import { openStore } from '../../store/store.js'
import { consoleLine } from './library.js'

const template = (name: string, toolchains: readonly string[]): Template => ({ name, toolchains }) as Template

const refusal = (of: Template): unknown => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  try {
    return consoleLine(store, 'run-00000001', of)
  } catch (error) {
    return error instanceof UserError ? [error.error.code, error.error.data] : error
  }
}

test('a library in Python or Node has a console, and one in Go or Rust is refused with the command that tries it', () => {
  expect(refusal(template('python', ['python']))).toBe('exec python3 -q')
  expect(refusal(template('react', ['node']))).toBe('exec node')
  expect(refusal(template('go', ['go']))).toEqual(['console-missing', { template: 'go', command: 'go test ./...' }])
  expect(refusal(template('rust', ['rust']))).toEqual(['console-missing', { template: 'rust', command: 'cargo test' }])
  expect(refusal(template('mine', ['cobol']))).toEqual(['console-missing', { template: 'mine', command: null }])
})
