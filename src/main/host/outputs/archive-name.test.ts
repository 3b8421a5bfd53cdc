import { expect, test } from 'vitest'
import { archiveName } from './archive-name.js'

test('a title becomes a folder name of plain letters, with accents left out', () => {
  expect(archiveName('Bücher & Café-Liste')).toBe('bucher-cafe-liste')
  expect(archiveName('  Word counter! ')).toBe('word-counter')
  expect(archiveName('数独')).toBe('program')
  expect(archiveName('a'.repeat(60))).toHaveLength(40)
})
