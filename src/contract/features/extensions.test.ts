import { expect, test } from 'vitest'
import { extensions } from './extensions.js'

test('each extension is found by its folder and says in one sentence what it does', () => {
  expect(extensions.get('review')?.shelf).toBe('bundled')
  expect(extensions.get('bench')?.shelf).toBe('lab')
  const abouts = [...extensions.values()].map(({ about }) => about)
  expect(abouts.filter((about) => !/^[A-Z][^.]+\.$/.test(about))).toEqual([])
  expect(new Set(abouts).size).toBe(extensions.size)
})
