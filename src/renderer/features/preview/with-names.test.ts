// Where names of files go in a command.
import { expect, test } from 'vitest'
import { lineWith, withNames, withOwn } from './with-names.js'

test.each([
  ['no arguments', [], ['photos']],
  ['a path', ['in/a.csv', '--json'], ['photos', '--json']],
  ['the first of two paths', ['a.csv', 'b.csv'], ['photos', 'b.csv']],
  ['a slot', ['--fast', 'a.csv', 'FOLDER'], ['--fast', 'a.csv', 'photos']],
  ['one word', ['pictures', '--quiet'], ['photos', '--quiet']],
  ['options alone', ['--quiet'], ['photos', '--quiet']],
  ['numbers', ['1', '2'], null],
  ['several words', ['add', 'milk'], null],
])('with %s', (_name, args, expected) => {
  expect(withNames(args, ['photos'])).toEqual(expected)
})

test.each([
  ['what the plan says gives way', 'a.csv', 'photos'],
  ['an empty line is filled', '', 'photos'],
  ['what the user typed stays', '--fast x', '--fast x photos'],
  ['a name that is there is not added', 'photos/1.jpg', 'photos/1.jpg'],
  ['an open quotation stays', "'x", "'x"],
])('%s', (_name, line, expected) => {
  expect(lineWith(line, { planned: ['a.csv'], before: [], names: ['photos'] })).toBe(expected)
})

test('files that are added later take the place of the line that was filled before', () => {
  expect(lineWith('photos', { planned: [], before: ['photos'], names: ['photos', 'my notes.txt'] })).toBe("photos 'my notes.txt'")
})

test('a name leaves the line with its file', () => {
  expect(lineWith('photos notes.txt --fast', { planned: [], before: ['photos', 'notes.txt'], names: ['photos'] })).toBe('photos --fast')
  expect(lineWith('photos', { planned: ['1', '2'], before: ['photos'], names: [] })).toBe('1 2')
})

test('examples take the names, and those without a place for them are left out', () => {
  expect(withOwn([['a.csv'], ['b.csv'], ['b.csv', '--json'], ['1', '2']], ['photos'])).toEqual([['photos'], ['photos', '--json']])
  expect(
    withOwn(
      [
        ['1', '2'],
        ['1', '2', '--quiet'],
      ],
      ['photos'],
    ),
  ).toEqual([['photos', '--quiet']])
  expect(withOwn([['FOLDER'], ['FILE', '--to', 'DIR']], ['photos'])).toEqual([['photos']])
  expect(withOwn([['FOLDER'], ['1']], [])).toEqual([['1']])
  expect(withOwn([['1', '2']], [])).toEqual([['1', '2']])
})
