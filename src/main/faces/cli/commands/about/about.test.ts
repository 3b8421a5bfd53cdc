import { expect, test } from 'vitest'
import packageFile from '../../../../../../package.json'
import { tillgreen } from '../../../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../../../test/support/folders.js'

/** The output of the command line for these words, and its exit code. */
async function said(...words: readonly string[]): Promise<{ code: number | null; text: string }> {
  const { code, stdout, stderr } = await tillgreen(words, { data: temporaryFolder('about') })
  return { code, text: stdout + stderr }
}

test('the version is printed by command, by flag and by the short flag', async () => {
  for (const word of ['version', '--version', '-v']) expect(await said(word)).toEqual({ code: 0, text: `${packageFile.version}\n` })
})

test('all commands are listed by command, by flag, by the short flag and without any word', async () => {
  const all = await said('help')
  expect(all).toEqual({ code: 0, text: expect.stringContaining('tillgreen run "DESCRIPTION"') })
  for (const words of [['--help'], ['-h'], []]) expect(await said(...words)).toEqual(all)
})

test('one command is explained by "help COMMAND", by its flag and by the short flag', async () => {
  const one = await said('help', 'fork')
  expect(one).toEqual({ code: 0, text: expect.stringMatching(/^tillgreen fork RUN .*-h, --help/s) })
  expect(await said('fork', '--help')).toEqual(one)
  expect(await said('fork', '-h')).toEqual(one)
  const verb = await said('help', 'runs', 'tag')
  expect(verb).toEqual({ code: 0, text: expect.stringMatching(/^tillgreen runs tag RUN TAG\n/) })
  expect(await said('help', 'tag')).toEqual(verb)
  expect(await said('help', 'runs')).toEqual({ code: 0, text: expect.stringContaining('  tillgreen runs tag RUN TAG') })
})

test('a mistyped command or flag names the nearest one', async () => {
  expect(await said('rnu')).toEqual({ code: 2, text: expect.stringContaining('Did you mean "run"?') })
  expect(await said('help', 'frok')).toEqual({ code: 2, text: expect.stringContaining('Unknown command "frok". Did you mean "fork"?') })
  expect(await said('runs', '--limti', '3')).toEqual({
    code: 2,
    text: expect.stringMatching(/^Unknown option '--limti'\. Did you mean --limit\?\n/),
  })
  expect(await said('run', '"a tool"', '--mutant', '3')).toEqual({
    code: 2,
    text: expect.stringContaining('Did you mean --set mutants=VALUE?'),
  })
  expect(await said('stat')).toEqual({ code: 2, text: expect.stringContaining('Did you mean "runs stats"?') })
  expect(await said('run', '--ambiguity', '3')).toEqual({
    code: 2,
    text: expect.stringMatching(/^Unknown option '--ambiguity'\. This flag was removed in version 0\.1\.0\n/),
  })
  expect(await said('runs', '-x')).toEqual({ code: 2, text: expect.stringMatching(/^Unknown option '-x'\n/) })
})

test('completion prints the script of a shell, and names the known shells for any other name', async () => {
  expect(await said('completion', 'bash')).toEqual({ code: 0, text: expect.stringContaining('complete -o bashdefault') })
  expect(await said('completion', 'tcsh')).toEqual({ code: 2, text: expect.stringContaining('"completion" expects bash, zsh, fish') })
  expect(await said('completion')).toEqual({ code: 2, text: expect.stringContaining('The shell is missing') })
})
