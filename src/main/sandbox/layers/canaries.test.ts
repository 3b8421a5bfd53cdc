// The shipped templates work on this machine, in the real sandbox: that is what their canaries are for.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFast } from '../../../../test/support/tier.js'
import { missingToolchains } from '../../../../test/support/toolchains.js'
import type { TestReport } from '../../../contract/run/tests.js'
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { languages } from '../../languages/index.js'
import { listTemplates } from '../templates/templates.js'
import { checkCanaries, isAsExpected } from './canaries.js'

const resources = resolve(import.meta.dirname, '../../../../resources')
const layersFolder = resolve(resources, '../node_modules/.cache/tillgreen-layers')
mkdirSync(layersFolder, { recursive: true })
const shipped = await listTemplates([join(resources, 'templates')], languages)
/** In the fast tier those that install nothing. */
const templates = shipped.templates.filter(({ template }) => !isFast || template.name.endsWith('-plain'))

describe.concurrent('checkCanaries', () => {
  for (const name of missingToolchains) it.skip(`finds that ${name} works: there is no such toolchain here`, () => undefined)
  it.each(templates.filter(({ template }) => !template.toolchains.some((name) => missingToolchains.has(name))))(
    'finds that $template.name works',
    { timeout: 300_000 },
    async ({ folder, template }) => {
      const results = await checkCanaries(
        folder,
        template,
        { signal: new AbortController().signal },
        { resources, layersFolder, languages },
      )
      expect(results.filter((result) => !result.ok)).toEqual([])
      const canaries = ['environment', 'pass', 'fail', 'hang', ...(template.canaryPackage === null ? [] : ['install'])]
      expect(results.map((result) => result.canary)).toEqual(canaries)
    },
  )
})

describe('isAsExpected', () => {
  const result: CommandResult = {
    command: '',
    exit: 0,
    end: 'exited',
    stdout: '',
    stderr: '',
    truncated: false,
    durationMs: 1,
    denials: [],
  }
  const report = (state: 'passed' | 'failed', failure: 'assertion' | 'import' | null): TestReport => ({
    runner: 'x',
    cases: [{ id: 'a', file: 'a', suite: '', name: 'a', state, failure, message: '', durationMs: 1 }],
    collectionErrors: [],
  })

  it('is not content with a wrong colour, a red of the wrong kind, or no report', () => {
    const red = { ...result, exit: 1 }
    expect([
      isAsExpected('pass', result, report('passed', null)),
      isAsExpected('pass', result, null),
      isAsExpected('pass', red, report('passed', null)),
      isAsExpected('fail', red, report('failed', 'assertion')),
      isAsExpected('fail', red, report('failed', 'import')),
      isAsExpected('hang', red, report('failed', 'assertion')),
    ]).toEqual([true, false, false, true, false, false])
  })
})
