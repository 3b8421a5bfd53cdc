import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cosine, piecesOf, rankBySimilarity } from './similarity.js'

const vector = (...values: number[]) => new Float32Array(values)

test('pieces contain every line of a file, in order, and none is much longer than a model can read', () => {
  const lines = fc.array(fc.oneof(fc.string(), fc.string({ minLength: 1_000, maxLength: 4_000 })), { maxLength: 20 })
  fc.assert(
    fc.property(lines, (given) => {
      const text = given.join('\n')
      const pieces = piecesOf('a/b.py', text)
      expect(Math.max(0, ...pieces.map((piece) => piece.text.length))).toBeLessThan(2_500)
      const said = pieces.map((piece) => piece.text.slice('a/b.py\n'.length)).join('')
      expect(said.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

test('a file is as similar as its best piece, and equal files are ordered by name', () => {
  const pieces = ['b', 'a', 'c', 'c'].map((path) => ({ path, text: '' }))
  const vectors = [vector(1, 0), vector(2, 0), vector(0, 1), vector(1, 1)]
  expect(rankBySimilarity(pieces, vectors, vector(1, 0))).toEqual(['a', 'b', 'c'])
  expect(rankBySimilarity(pieces, vectors, vector(0, 1))).toEqual(['c', 'a', 'b'])
})

test('vectors that are empty, or come from another model, are similar to nothing', () => {
  expect(cosine(vector(1, 2), vector(2, 4))).toBeCloseTo(1)
  expect(cosine(vector(1, 0), vector(-1, 0))).toBeCloseTo(-1)
  expect([cosine(vector(0, 0), vector(1, 0)), cosine(vector(1), vector(1, 0)), cosine(vector(Number.NaN), vector(1))]).toEqual([0, 0, 0])
})
