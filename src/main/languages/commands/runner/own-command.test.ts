// Runs the launcher of a project's own command in a real shell, and reads its record.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/support/folders.js'
import type { CommandResult } from '../../../../contract/sandbox/command.js'
import { ownCommand } from './own-command.js'

const launcher = join(import.meta.dirname, 'tillgreen-own-command.sh')

/** Runs a command in a folder with these files. Gives the report's tests, as state, file and name, and its errors. */
function ran(line: string, files: Record<string, string> = {}, report = '') {
  const folder = temporaryFolder('command')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o755 })
  }
  const path = join(temporaryFolder('report'), 'report.json')
  const { status, stdout, stderr } = spawnSync('/bin/sh', [launcher, '', line, report], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TILLGREEN_REPORT: path },
  })
  const read = ownCommand.read(readFileSync(path, 'utf8'), ended({ exit: status, stdout, stderr }))
  return {
    tests: read?.cases.map(({ state, file, name }) => `${state} ${file} ${name}`) ?? null,
    messages: read?.cases.flatMap(({ message }) => (message === '' ? [] : [message])),
    errors: read?.collectionErrors.map(({ message }) => message.split('\n')[0]),
    status,
    stdout,
  }
}

const ended = (found: Pick<CommandResult, 'exit' | 'stdout' | 'stderr'>): CommandResult => ({ ...EXITED, ...found })
const EXITED = { command: 'sh', end: 'exited', durationMs: 1 } as CommandResult

const junit = (inner: string) => `<?xml version="1.0"?><testsuites><testsuite name="s">${inner}</testsuite></testsuites>`

test('a command without a report is one test, green by its exit code, and red with the last lines that it printed', () => {
  expect(ran('echo all well')).toMatchObject({ tests: ['passed . the test command'], errors: [], status: 0, stdout: 'all well\n' })
  const red = ran('echo one; echo two >&2; exit 3')
  expect(red).toMatchObject({ tests: ['failed . the test command'], status: 1 })
  expect(red.messages).toEqual(['The test command ended with exit 3.\none\ntwo'])
})

test('a tool that is not on the machine is named', () => {
  expect(ran('no-such-tool test').messages?.map((each) => each.split('\n')[0])).toEqual([
    'The test command needs no-such-tool, which is not on this machine.',
  ])
})

test('JUnit XML that it leaves gives single tests, with the files that their classes mean', () => {
  const xml = junit(
    '<testcase classname="tests.test_a.TestA" name="one &amp; two" time="0.5"/><testcase classname="b" name="off"><skipped/></testcase><testcase classname="gone.C" name="red"><failure message="1 is not 2">trace &lt;here></failure></testcase><testcase name="bare"><failure message=""/><system-out>printed</system-out></testcase>',
  )
  const files = {
    'tests/test_a.py': '',
    'test/b.rb': '',
    'run.sh': '#!/bin/sh\nsleep 0.02\ncp in.xml out/junit.xml\nexit 1\n',
    'in.xml': xml,
    'out/x': '',
  }
  expect(ran('./run.sh', files)).toMatchObject({
    tests: ['passed tests/test_a.py one & two', 'skipped test/b.rb off', 'failed gone.C red', 'failed . bare'],
    messages: ['1 is not 2trace <here>', 'printed'],
    errors: [],
  })
})

test('a report from before the command is not read', () => {
  const files = { 'out/junit.xml': junit('<testcase classname="a" name="old"/>') }
  expect(ran('true', files, 'out/junit.xml').tests).toEqual(['passed . the test command'])
})

test('CTRF and TAP are read as well, and a failure outside all tests fails the run', () => {
  const ctrf = JSON.stringify({
    results: {
      tests: [
        { name: 'a', status: 'passed', duration: 1 },
        { name: 'b', status: 'pending' },
      ],
    },
  })
  expect(ran('sleep 0.02; cat in >ctrf-report.json', { in: ctrf }).tests).toEqual(['passed . a', 'skipped . b'])
  const tap = ran('printf "TAP version 13\\nok 1 - a\\nok 2 - b\\n1..2\\n"; exit 4')
  expect(tap.tests).toEqual(['passed . a', 'passed . b'])
  expect(tap.errors).toEqual(['The test command ended with exit 4, though no test is red.'])
})

test('a command that does not finish fails by the time limit', () => {
  const report = ownCommand.read('start\nrunning \n', { ...EXITED, exit: null, end: 'timeout', stdout: '', stderr: '' })
  expect(report?.cases).toMatchObject([{ state: 'failed', failure: 'timeout' }])
})
