import { expect, test } from 'vitest'
import { choiceOf } from './choice-flags.js'

const files = ['README.md', 'src/app.py', 'src/odd:2', 'tests/test_app.py'].map((path) => ({ path }))
const all = (...paths: string[]) => paths.map((path) => ({ path, hunks: null }))

test('without flags everything is taken', () => {
  expect(choiceOf({}, files)).toBeNull()
})

test('files, folders and globs are taken alone or left out', () => {
  expect(choiceOf({ only: ['src'] }, files)).toEqual(all('src/app.py', 'src/odd:2'))
  expect(choiceOf({ only: ['**/*.py'], not: ['tests/'] }, files)).toEqual(all('src/app.py'))
  expect(choiceOf({ not: ['README.md', 'src/odd:2'] }, files)).toEqual(all('src/app.py', 'tests/test_app.py'))
})

test('hunks narrow their file, and the other files stay unless others are named', () => {
  expect(choiceOf({ hunks: ['src/app.py:1,3'] }, files)).toEqual([
    ...all('README.md'),
    { path: 'src/app.py', hunks: [1, 3] },
    ...all('src/odd:2', 'tests/test_app.py'),
  ])
  expect(choiceOf({ only: ['README.md'], hunks: ['src/odd:2:1'] }, files)).toEqual([...all('README.md'), { path: 'src/odd:2', hunks: [1] }])
})

test('what names nothing, or cannot be read, is wrong usage', () => {
  expect(() => choiceOf({ only: ['sr'] }, files)).toThrow(/changed no file matching "sr"/)
  expect(() => choiceOf({ hunks: ['src/app.py:one'] }, files)).toThrow(/--hunks expects a file and numbers/)
  expect(() => choiceOf({ hunks: ['other.py:1'] }, files)).toThrow(/changed no file matching/)
})
