import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { writeDurably } from './durable.js'

test('what killed writers left beside a file goes with the next write, and what others are writing stays', () => {
  const folder = temporaryFolder('data')
  const path = join(folder, 'keys.json')
  const deadPid = 2 ** 22 + 1
  for (const name of [
    `keys.json.${deadPid}.new`,
    `keys.json.${process.pid}.new`,
    `keys.json.${process.ppid}.new`,
    `other.json.${deadPid}.new`,
  ])
    writeFileSync(join(folder, name), 'half')
  writeDurably(path, 'whole')
  expect(readFileSync(path, 'utf8')).toBe('whole')
  expect(readdirSync(folder).sort()).toEqual(['keys.json', `keys.json.${process.ppid}.new`, `other.json.${deadPid}.new`].sort())
})
