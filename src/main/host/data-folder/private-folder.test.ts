// A data folder that others could read is closed, and nothing else is.
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makePrivate } from './private-folder.js'

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

describe('makePrivate', () => {
  let parent = ''
  let folder = ''
  const write = (name: string, mode: number) => {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), mode)
  }
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'tillgreen-private-'))
    folder = join(parent, 'data')
    mkdirSync(join(folder, 'logs'), { recursive: true })
    chmodSync(folder, 0o755)
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  it('closes the folder and its files, and returns true only when it was open', () => {
    for (const name of ['tillgreen.json', 'tillgreen.db', 'keys.json', 'logs/tillgreen.log']) write(name, 0o644)
    expect(makePrivate(folder)).toBe(true)
    expect([folder, ...['tillgreen.db', 'keys.json', 'logs/tillgreen.log'].map((name) => join(folder, name))].map(modeOf)).toEqual([
      ...['700', '600', '600', '600'],
    ])
    expect(makePrivate(folder)).toBe(false)
  })

  it('leaves a folder alone that is not ours', () => {
    write('notes.txt', 0o644)
    expect([makePrivate(folder), modeOf(folder), modeOf(join(folder, 'notes.txt'))]).toEqual([false, '755', '644'])
  })

  it('leaves a folder open that everybody has to enter', () => {
    write('tillgreen.json', 0o644)
    chmodSync(folder, 0o1777)
    expect([makePrivate(folder), modeOf(folder), modeOf(join(folder, 'tillgreen.json'))]).toEqual([false, '1777', '600'])
  })

  it('changes nothing through links', () => {
    write('tillgreen.json', 0o600)
    const outside = join(parent, 'outside')
    writeFileSync(outside, '')
    chmodSync(outside, 0o644)
    symlinkSync(outside, join(folder, 'link'))
    linkSync(outside, join(folder, 'hard'))
    makePrivate(folder)
    expect(modeOf(outside)).toBe('644')
  })
})
