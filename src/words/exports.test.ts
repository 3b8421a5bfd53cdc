// The README that an export gets.
import { expect, test } from 'vitest'
import { repositoryReadme } from './exports.js'

test('a README says how the program is used, what each option does, and all that was asked for', () => {
  const use = {
    commands: ['python3 main.py photos', 'python3 main.py photos --quiet'],
    options: [{ option: '--quiet', sentence: 'With --quiet\nnothing is printed.' }],
    wishes: ['Print a count.', 'Keep the old names\nin a list.'],
  }
  const about = { title: 'Photo renamer', what: 'Renames photos.', start: 'python3 main.py', test: null }
  expect(repositoryReadme({ ...about, use })).toBe(`# Photo renamer

Renames photos.

## Start

    python3 main.py

## Usage

    python3 main.py photos
    python3 main.py photos --quiet

## Options

- \`--quiet\`: With --quiet nothing is printed.

## Later requests

> Print a count.

> Keep the old names
> in a list.
`)
  expect(repositoryReadme({ ...about, start: null, use: { commands: [], options: [], wishes: [] } })).not.toMatch(/Usage|Options|later/)
})
