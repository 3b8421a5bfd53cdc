// Finds rules and checks in the files of a project.
import { describe, expect, test } from 'vitest'
import type { ProjectFiles } from '../project.js'
import { houseChecks } from './checks.js'
import { houseRules } from './house-rules.js'

const filesOf = (files: Record<string, string>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

describe('house rules', () => {
  const found = (files: Record<string, string>) =>
    houseRules(filesOf(files)).map(({ path, folder, words, of }) => [path, folder, words, of])

  test('are read for agents first, then for people, and in folders', () => {
    const files = {
      'AGENTS.md': 'Use tabs.',
      'CONTRIBUTING.md': 'Be kind to readers.',
      '.cursorrules': 'No classes.',
      '.github/copilot-instructions.md': 'Short names.',
      'packages/web/AGENTS.md': 'Use hooks.',
      'README.md': 'A program.',
    }
    expect(found(files)).toEqual([
      ['AGENTS.md', '', 2, 2],
      ['.cursorrules', '', 2, 2],
      ['.github/copilot-instructions.md', '', 2, 2],
      ['CONTRIBUTING.md', '', 4, 4],
      ['packages/web/AGENTS.md', 'packages/web', 2, 2],
    ])
  })

  test('count once where one file repeats another or points to it', () => {
    expect(found({ 'AGENTS.md': 'Use tabs.', 'CLAUDE.md': '@AGENTS.md', '.cursorrules': 'Use tabs.\n' })).toEqual([['AGENTS.md', '', 2, 2]])
  })

  test('are cut at the end of a line where there is no more room', () => {
    const [rule] = houseRules(filesOf({ 'AGENTS.md': `${'Write plain words.\n'.repeat(2_000)}` }))
    expect(rule?.of).toBe(6_000)
    expect(rule?.words).toBeLessThan(1_400)
    expect(rule?.text.endsWith('Write plain words.')).toBe(true)
  })
})

describe('checks', () => {
  const found = (files: Record<string, string>) => houseChecks(filesOf(files)).map(({ title, line, fix }) => [title, line, fix])
  const scripts = (all: Record<string, string>) => ({ 'package.json': JSON.stringify({ scripts: all }) })

  test('of scripts only look, also where the script writes', () => {
    expect(found(scripts({ lint: 'eslint . --fix', format: 'prettier --write src', types: 'tsc', build: 'vite build' }))).toEqual([
      ['npm run lint', 'eslint .', 'eslint . --fix'],
      ['npm run format', 'prettier src --check', 'prettier --write src'],
      ['npm run types', 'tsc --noEmit', null],
    ])
  })

  test('are found behind scripts that call others, and in front of the tests', () => {
    expect(found(scripts({ test: 'npm run style && mocha', style: 'standard' }))).toEqual([['npm run style', 'standard', 'standard --fix']])
    expect(found(scripts({ test: 'xo && ava' }))).toEqual([['npm run test', 'xo', 'xo --fix']])
  })

  test('of rule files come first, in blocks and in sentences', () => {
    const files = {
      'AGENTS.md': 'Before a commit run `ruff check src --fix`.\n\n```sh\n$ uv run mypy src   # types\nrm -rf build\n```\n',
      'pyproject.toml': '[tool.ruff]\nline-length = 90\n[tool.ruff.format]\nquote-style = "single"\n',
    }
    expect(found(files)).toEqual([
      ['uv run mypy src', 'mypy src', null],
      ['ruff check src --fix', 'ruff check src', 'ruff check src --fix'],
      ['ruff format .', 'ruff format . --check', 'ruff format .'],
    ])
  })

  test('of a Makefile are read through a plain recipe', () => {
    expect(found({ Makefile: 'lint:\n\t@flake8 src\n\ntest:\n\tpytest\n' })).toEqual([['make lint', 'flake8 src', null]])
  })

  test('take no line with a pipe, a substitution or a blank', () => {
    expect(found({ 'AGENTS.md': '```\neslint . | tee out\nruff check $(pwd)\nmypy <path>\nblack . & rm x\n```\n' })).toEqual([])
  })
})
