// The scripts are loaded by the shells themselves, which then complete. A shell that is not installed is skipped.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/support/folders.js'
import { commands, commonFlags } from '../commands.js'
import { isFirst } from '../names/find-command.js'
import { completed } from './completed.js'
import { completionScript, type Shell } from './scripts.js'

const isInstalled = (shell: Shell): boolean => spawnSync(shell, ['-c', 'true']).status === 0

/** Asks bash for what it offers for the last of these words. */
function askBash(script: string, words: readonly string[]): string[] {
  const asked = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tillgreen; printf '%s\\n' "\${COMPREPLY[@]}"`
  return said('bash', ['--norc', '-c', asked, 'bash', script, ...words])
}

/** zsh only completes at a terminal, so the test types into a new one. Ctrl+X prints the line as completed so far. */
function askZsh(script: string, words: readonly string[]): string {
  const typed = `zmodload zsh/zpty
zpty -b asked zsh -f
zpty -w asked 'autoload -Uz compinit && compinit -u -d "'$1'.dump"; source "'$1'"; shown() { print -r -- "<$BUFFER>" }; zle -N shown; bindkey "^X" shown; print LOAD""ED'
zpty -r asked line '*LOADED*'
zpty -w -n asked "$2"$'\\t\\x18'
zpty -r asked line '*<*>*'
print -r -- "$line"`
  const [shown = ''] = /<[^<>]*>/.exec(said('zsh', ['-f', '-c', typed, 'zsh', script, words.join(' ')]).join('\n')) ?? []
  return shown.slice(1, -1).trim()
}

const askFish = (script: string, words: readonly string[]): string[] =>
  said('fish', ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', script, words.join(' ')]).map(
    (line) => line.split('\t')[0] ?? '',
  )

function said(shell: Shell, args: readonly string[]): string[] {
  const { stdout, stderr, status } = spawnSync(shell, args, { encoding: 'utf8', timeout: 30_000 })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.split('\n').filter(Boolean)
}

const table = completed(commands, commonFlags)

/** The script of a shell, as a file that it can load. */
function scriptOf(shell: Shell): string {
  const file = join(temporaryFolder('completion'), `tillgreen.${shell}`)
  writeFileSync(file, completionScript(shell, table))
  return file
}

test('what may be completed is read from usage and flags: first words, fixed values, nothing in capitals', () => {
  const of = (name: string) => table.find((each) => each.name === name)
  const valuesOf = (name: string, flag: string) => of(name)?.flags.find((each) => each.name === flag)?.values
  expect(of('settings')?.words).toEqual(['get', 'set', 'test-notice', 'schema'])
  expect(of('memory')?.words).toEqual(['lessons', 'standing', 'errors'])
  expect(of('lab bench')?.words).toEqual(expect.arrayContaining(['list', 'import', 'experiment', 'honesty']))
  expect(of('completion')?.words).toEqual(['bash', 'zsh', 'fish'])
  expect(of('help')?.words).toEqual(commands.filter(isFirst).map(({ name }) => name))
  expect(of('show')?.words).toEqual([])
  expect(valuesOf('run', 'questions')).toEqual(expect.arrayContaining(['wait', 'default']))
  expect(valuesOf('run', 'template')).toEqual(['choose'])
  expect(valuesOf('run', 'plan')).toEqual([])
})

describe.each([
  ['bash', askBash],
  ['fish', askFish],
] as const)('%s loads its script', (shell, ask) => {
  const offered = (...words: readonly string[]) => ask(scriptOf(shell), ['tillgreen', ...words])

  test.skipIf(!isInstalled(shell))('and completes commands, their first words, flags and fixed values', () => {
    expect(offered('mem')).toEqual(['memory'])
    expect(offered('').toSorted()).toEqual(
      commands
        .filter(isFirst)
        .map(({ name }) => name)
        .toSorted(),
    )
    expect(offered('files', 'unl')).toEqual(['unlock'])
    expect(offered('library', 'explore', 'st')).toEqual(expect.arrayContaining(['start', 'stop']))
    expect(offered('runs', 'tag', 'abc', '--re')).toEqual(['--remove'])
    expect(offered('settings', 't')).toEqual(['test-notice'])
    expect(offered('help', 'mem')).toEqual(['memory'])
    expect(offered('close', 'abc', '--wor')).toEqual(['--worked'])
    expect(offered('close', 'abc', '--js')).toEqual(['--json'])
    expect(offered('close', 'abc', '--ran', 'u')).toEqual(['unsure'])
    expect(offered('run', '"a tool"', '--questions', 'w')).toEqual(['wait'])
    expect(offered('lab', 'bench', 'run', 'x', '--format', 'ht')).toEqual(['html'])
  })
})

test.skipIf(!isInstalled('bash'))('bash completes a value behind "=", which it takes for a word', () => {
  expect(askBash(scriptOf('bash'), ['tillgreen', 'close', 'abc', '--ran', '=', 'n'])).toEqual(['no'])
  expect(askBash(scriptOf('bash'), ['tillgreen', 'close', 'abc', '--ran', '='])).toEqual(['yes', 'no', 'unsure'])
})

test.skipIf(!isInstalled('bash'))('bash is left to offer files where nothing is known', () => {
  expect(askBash(scriptOf('bash'), ['tillgreen', 'run', '--plan', 'x'])).toEqual([])
  expect(askBash(scriptOf('bash'), ['tillgreen', 'verify', ''])).toEqual([])
})

test.skipIf(!isInstalled('zsh'))('zsh loads its script and completes commands, their first words, flags and values', () => {
  const script = scriptOf('zsh')
  const line = (...words: readonly string[]) => askZsh(script, ['tillgreen', ...words])
  expect(line('mem')).toBe('tillgreen memory')
  expect(line('files', 'unl')).toBe('tillgreen files unlock')
  expect(line('runs', 'tag', 'abc', '--rem')).toBe('tillgreen runs tag abc --remove')
  expect(line('settings', 't')).toBe('tillgreen settings test-notice')
  expect(line('close', 'abc', '--wor')).toBe('tillgreen close abc --worked')
  expect(line('close', 'abc', '--ran', 'u')).toBe('tillgreen close abc --ran unsure')
  expect(line('close', 'abc', '--ran=u')).toBe('tillgreen close abc --ran=unsure')
})
