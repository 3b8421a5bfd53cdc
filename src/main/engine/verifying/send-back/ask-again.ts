// Asks the author to replace a test that did not fail with any expectation.
import type { PlanTask } from '../../../../contract/run/plan.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { ask, type Reading } from '../../asking/ask.js'
import { fenced, fill, inOneLine } from '../../asking/prompt.js'
import { showFiles } from '../../context/context.js'
import { applyEdits, type Unfit } from '../../edits/apply.js'
import { breadthOf } from '../../edits/breadth.js'
import { declines } from '../../edits/declined.js'
import { mendedOf, parseEdits } from '../../edits/parse.js'
import type { Run } from '../../journal/run-context.js'
import { editProtocol, systemPrompt, taskFacts, taskHead } from '../../task/task-prompt.js'
import { textOf } from '../../testing/held-out/blocks.js'
import { blockOf, onlyChange } from '../../testing/one-test.js'
import type { MutationContext } from '../mutation-check.js'
import { say } from './say.js'
import prompt from './send-back.md?raw'

/** A test that did not fail with any expectation, in its file. */
interface UnableTest {
  readonly task: PlanTask
  readonly about: TestCase
  readonly text: string
  readonly unfit: Unfit
}

/** The new text of its file; null without one. Unusable answers do not harm the program. */
export async function askAgain(run: Run, context: MutationContext, { task, about, text, unfit }: UnableTest): Promise<string | null> {
  const path = about.file
  const sources = await context.sources()
  const block = blockOf(sources, path, text, about)
  if (!block) return null
  const source = textOf(text, block)
  const own = (each: string) => (each === path ? text : null)
  const answer = await ask<string | null>(run, context, {
    ...{ name: 'send-back', role: 'test-author', isDispensable: true },
    facts: { ...taskFacts(task), test: about.id, source },
    system: systemPrompt({ ...context, start: context.plan.start }),
    prompt: fill(prompt, {
      task: taskHead(task),
      ...{
        test: inOneLine(about.name || about.id),
        source: fenced(source),
        path,
        protocol: editProtocol,
        file: showFiles([{ path, text }]),
      },
    }),
    read(said): Reading<string | null> {
      const declined = declines(said)
      if (declined) return { ok: true, value: null, ...declined }
      const parsed = parseEdits(said, { due: path, source: own, ...breadthOf(run.config) })
      if (!parsed.ok) return parsed
      const applied = applyEdits(
        own,
        parsed.edits,
        (each) => (each === path ? { ok: true } : { refused: say('only-this-file', { path }) }),
        unfit,
      )
      if (!applied.ok) return applied
      const after = applied.changes[0]?.text ?? ''
      return onlyChange(sources, { path, before: text, after }, about).ok
        ? { ok: true, value: after, ...mendedOf(parsed) }
        : { ok: false, problems: [say('only-this-test', { test: about.name })] }
    },
  })
  return answer.type === 'halt' ? null : answer.value
}
