// Asks a reviewer for the purpose of each means of deception in a program. This explains the finding; the verdict does not depend on it.
import { z } from 'zod'
import { type Deception, DeceptionRuling } from '../../../../contract/run/verdict/deception.js'
import { phrasesOf } from '../../../../contract/text/phrases.js'
import { standingTexts } from '../../../../contract/traces/standing-clauses.js'
import { ask } from '../../asking/ask.js'
import { bullets, fill, numbered, verbatim } from '../../asking/prompt.js'
import { parseStructured } from '../../asking/structured.js'
import { showFiles } from '../../context/context.js'
import type { Run } from '../../journal/run-context.js'
import { repairSystem } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import type { MutationContext } from '../mutation-check.js'
import prompt from './judge.md?raw'
import phrases from './judge.phrases.md?raw'

const say = phrasesOf(phrases, {
  ...{ caller: [], framework: [], 'test-files': [], equality: [], supervisor: [], process: [], tested: [], 'hidden-code': [] },
  ...{ place: ['path', 'line', 'means', 'source'], 'no-ruling': ['numbers'] },
})

/** The most places in one question. A person reads a program with more anyway. */
const MOST = 12
/** The longest reason that is kept, in letters. */
const LONGEST_WHY = 300

const Rulings = z.object({ rulings: z.array(DeceptionRuling.extend({ number: z.number().int() })) })

/** The same places, the first ones with a ruling; unchanged if the model fails. */
export async function judgeDeceptions(
  run: Run,
  context: MutationContext,
  { tree }: Workspace,
  found: readonly Deception[],
): Promise<Deception[]> {
  const asked = found.slice(0, MOST)
  if (asked.length === 0 || !run.config.judgeDeceptions) return [...found]
  const { trees, plan, earlier, description } = context
  const texts = new Map([...new Set(asked.map(({ path }) => path))].map((path) => [path, trees.read(tree, path) ?? '']))
  const answer = await ask<readonly DeceptionRuling[]>(run, context, {
    ...{ name: 'judge-deceptions', role: 'reviewer', isDispensable: true },
    facts: { tree, places: asked.map(({ means, path, line }) => `${path}:${line} ${means}`) },
    system: repairSystem({ template: context.template, description, start: plan.start }),
    prompt: (room) =>
      fill(prompt, {
        words: verbatim(description),
        clauses: bullets([...plan.tasks, ...earlier].flatMap(standingTexts)),
        places: numbered(
          asked.map(({ means, path, line }) =>
            say('place', { path, line: String(line), means: say(means), source: texts.get(path)?.split('\n')[line - 1]?.trim() ?? '' }),
          ),
        ),
        files: showFiles(
          [...texts].map(([path, text]) => ({ path, text })),
          room,
        ),
      }),
    shape: Rulings,
    read: (text) => {
      const read = parseStructured(Rulings, text)
      if (!read.ok) return read
      const ordered = asked.map((_, index) => read.value.rulings.findLast(({ number }) => number === index + 1))
      const missing = ordered.flatMap((each, index) => (each ? [] : [String(index + 1)]))
      if (missing.length > 0) return { ok: false, problems: [say('no-ruling', { numbers: missing.join(', ') })] }
      return { ...read, value: ordered.flatMap((each) => (each ? [{ ruling: each.ruling, why: each.why.slice(0, LONGEST_WHY) }] : [])) }
    },
  })
  if (answer.type === 'halt') return [...found]
  return found.map((each, index) => ({ ...each, ...(answer.value[index] ? { reviewed: answer.value[index] } : {}) }))
}
