import { expect, test } from 'vitest'
import { nearest, nearestWords } from './nearest.js'

const names = ['run', 'runs', 'resume', 'restore', 'router', 'stats', 'standing', 'bench']

test('a part of a name, or a name with more behind it, means the names that share it', () => {
  expect(nearest('run', ['runs', 'rerun', 'stop'])).toEqual(['runs', 'rerun'])
  expect(nearest('benches', names)).toEqual(['bench'])
})

test('a name with letters swapped, left out, added or exchanged is found, the nearest first', () => {
  expect(nearest('rnu', names)).toEqual(['run'])
  expect(nearest('resmue', names)).toEqual(['resume'])
  expect(nearest('benhc', names)).toEqual(['bench'])
  expect(nearest('stast', names)).toEqual(['stats'])
  expect(nearest('rotuer', names)).toEqual(['router'])
})

test('a word that is near no name names none', () => {
  expect(nearest('nothing', names)).toEqual([])
  expect(nearest('x', names)).toEqual([])
  expect(nearest('', names)).toEqual([])
  expect(nearestWords('nothing', names, (name) => name)).toBe('')
  expect(nearestWords('st', names, (name) => `"${name}"`)).toBe('Did you mean "restore", "stats" or "standing"?')
})
