import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parametersOf } from './parameters.js'
import { Settings } from './settings.js'
import { settingsDocument } from './settings-document.js'

test('docs/reference/settings.md says what the schemas say; "npm run docs:settings" writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/reference/settings.md'), 'utf8')).toBe(settingsDocument())
})

test('every parameter says in words what it is for', () => {
  expect(parametersOf(Settings).filter((each) => !/^[A-Z].*\.$/.test(each.words))).toEqual([])
})

test('settings with two endpoints of one name, or with an unknown default, are refused', () => {
  const local = { name: 'local', baseUrl: 'http://127.0.0.1:1/v1' }
  expect(Settings.safeParse({ endpoints: [local, local] }).success).toBe(false)
  expect(Settings.safeParse({ endpoints: [local], defaultEndpoint: 'other' }).success).toBe(false)
  expect(Settings.safeParse({ endpoints: [local], defaultEndpoint: 'local' }).success).toBe(true)
})
