// The added files of a repository of a new program; the program's own files stay.
import { expect, test } from 'vitest'
import { ignoreLines, repositoryFiles } from './repository-files.js'

test('globs of what tools leave behind become lines that git ignores by', () => {
  expect(ignoreLines(['node_modules/**', '**/node_modules/**', '**/*.pyc', 'dist/**', '.coverage'])).toEqual([
    'node_modules/',
    '*.pyc',
    '/dist/',
    '/.coverage',
  ])
})

test('a program without them gets a .gitignore and a README, and what it has is left alone', () => {
  const program = {
    paths: ['squares.py'],
    template: { generated: ['**/__pycache__/**'], runner: 'pytest' },
    title: 'Squares',
    description: 'Sums squares. Of even numbers alone.',
    start: 'python3 main.py',
    use: { commands: [], options: [], wishes: [] },
  }
  expect(repositoryFiles(program)).toEqual([
    { path: '.gitignore', text: '__pycache__/\n' },
    { path: 'README.md', text: '# Squares\n\nSums squares.\n\n## Start\n\n    python3 main.py\n\n## Test\n\n    python3 -m pytest\n' },
  ])
  expect(repositoryFiles({ ...program, paths: ['readme.md', '.gitignore'] })).toEqual([])
})
