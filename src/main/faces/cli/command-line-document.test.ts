import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Ended, exitCode, Verdict } from '../../../contract/run/outcome.js'
import { commandLineDocument } from './command-line-document.js'
import { commands } from './commands.js'

test('docs/reference/command-line.md says what the commands say; "npm run docs:command-line" writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../../docs/reference/command-line.md'), 'utf8')).toBe(commandLineDocument())
})

test('every command and every exit code of a run is in it', () => {
  const page = commandLineDocument()
  const codes = Ended.options.flatMap((ended) => Verdict.options.map((verdict) => exitCode({ verdict, ended, reason: '' })))
  expect(commands.filter((each) => !page.includes(`\n### ${each.name}\n`))).toEqual([])
  expect(codes.filter((code) => !page.includes(`\n| ${code} | `))).toEqual([])
  expect(new Set(commands.map((each) => each.name)).size).toBe(commands.length)
})
