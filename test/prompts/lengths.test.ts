// The short prompts beside the long ones: the same holes, few rules, and how they look filled for two templates.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holesIn } from '../../src/contract/text/fill.js'
import { openStore } from '../../src/main/store/store.js'
import { root } from '../support/command-line.js'
import { filledPrompts } from '../support/filled-prompts.js'
import { temporaryFolder } from '../support/folders.js'
import { promptName } from '../support/prompt-name.js'

const files = import.meta.glob<string>(['../../src/main/engine/**/*.md', '../../src/extensions/*/engine/**/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** All prompts by their name. */
const engine = new Map(Object.entries(files).map(([path, text]) => [promptName(path), text]))
const guides = import.meta.glob<string>('../../src/main/languages/*/guides/*.md', { query: '?raw', import: 'default', eager: true })
const textOf = (name: string): string => {
  const text = engine.get(name)
  if (text === undefined) throw new Error(`There is no prompt ${name}.`)
  return text
}
const shortOf = (name: string): string => engine.get(`${name}.short`) ?? textOf(name)
const shorts = [...engine.keys()].flatMap((name) => (name.endsWith('.short') ? [name.slice(0, -'.short'.length)] : []))

/** Holes that only the long prompt has, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {}

test.each(shorts)('%s: the short prompt has all holes of the long one', (name) => {
  const left = holesIn(textOf(name)).filter((hole) => !holesIn(textOf(`${name}.short`)).includes(hole))
  expect(left.filter((hole) => LEFT_OUT[`${name} ${hole}`] === undefined)).toEqual([])
  expect(holesIn(textOf(`${name}.short`)).filter((hole) => !holesIn(textOf(name)).includes(hole))).toEqual([])
})

/** Prompts that have one length, with the reason. */
const ONE_LENGTH: Readonly<Record<string, readonly string[]>> = {
  'asked only where the config says so, of a model that can do it': [
    'extensions/reader/by-example',
    'extensions/datasets/pairs',
    'extensions/datasets/system',
    'extensions/datasets/tasks',
    'extensions/datasets/tests',
    'extensions/review/confirm',
    'extensions/review/defect',
    'extensions/review/requote',
    'extensions/review/review',
    'extensions/review/review-system',
    'planning/choose-steps',
    'planning/planners/backward-goal',
    'planning/planners/backward-need',
    'planning/planners/recursive',
    'planning/planners/recursive-whole',
    'planning/split',
  ],
  'short already, or material more than rules': [
    'building/replan',
    'coding/code',
    'edits/protocol',
    'edits/protocol-functions',
    'edits/protocol-patch',
    'edits/protocol-whole',
    'extensions/pages/checks/page-checks',
    'repairing/actions/fix-file',
    'planning/planners/graph',
    'planning/planners/task-rules',
    'repairing/decide',
    'task/system',
    'task/task',
    'candidates/code-file',
    'candidates/code-stub',
    'candidates/repair',
    'extensions/lessons/learn',
    'extensions/lessons/quoted',
    'extensions/library/offered',
    'extensions/summaries/sum-up',
    'extensions/reader/difference-rules',
    'extensions/reader/differences',
    'extensions/reader/example-rules',
    'extensions/reader/read',
    'extensions/reader/mend',
    'extensions/reader/reader-system',
    'extensions/standing/place',
    'planning/planners/existing',
    'repairing/arbiter/amend',
    'testing/ruling/ruling',
    'repairing/reflect',
    'repairing/summarise',
    'testing/contradiction/contradiction',
    'testing/tests',
    'testing/values/recompute',
    'testing/values/values',
    'user/overruled/overruled',
    'user/place-words',
    'verifying/house-checks',
    'verifying/repair-start',
    'verifying/deceptions/judge',
    'verifying/send-back/send-back',
    'verifying/stronger',
  ],
  'for a program that is there already: its text takes the room, and rules about it are few': [
    'coding/change',
    'coding/extend-code',
    'testing/complaint',
    'testing/extend-tests',
  ],
}

test('each prompt has a short one, or a reason to have none', () => {
  const all = [...engine.keys()].filter((name) => !/\.(short|phrases)$|README/.test(name) && !shorts.includes(name))
  expect(all.sort()).toEqual(Object.values(ONE_LENGTH).flat().sort())
})

/** Tokens, as prompts are counted where there is no tokenizer: four letters each. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4)
const MOST_TOKENS = 1_200

const bare = (text: string) => text.replace(/\{\{\w+\}\}/g, '')
const sectionsOf = (guide: string, wanted: RegExp) =>
  guide
    .trim()
    .split(/\n\n(?=[A-Z])/)
    .filter((section) => wanted.test(section))
    .join('\n\n')
const task = /^(Layout|Entry|Start|Packages)/
const edits = ['edits/protocol-whole', 'edits/protocol']
const roles: Readonly<Record<string, { readonly prompts: readonly string[]; readonly guide: RegExp }>> = {
  planner: { prompts: ['planning/planners/graph', 'planning/planners/task-rules'], guide: task },
  'test author': { prompts: ['testing/tests', ...edits], guide: /^(Layout|Entry|Stubs|Tests)/ },
  builder: { prompts: ['coding/code', ...edits], guide: task },
  diagnoser: { prompts: ['repairing/diagnose'], guide: /^(Layout|Entry|Packages)/ },
  'diagnoser who decides': { prompts: ['repairing/decide'], guide: /^(Layout|Entry|Packages)/ },
  fixer: { prompts: ['repairing/actions/fix-file', ...edits], guide: /^(Layout|Entry|Packages)/ },
  'repair in one question': { prompts: ['repairing/rounds/one-call', ...edits], guide: /^(Layout|Entry|Packages)/ },
}

const all = Object.entries(guides).map(([path, guide]) => [path.split('/').at(-1) ?? '', guide] as const)

test.each(all)('%s: no role gets more than 1,200 tokens of rules, each rule on a line', (_, guide) => {
  const lengths = Object.entries(roles).map(([role, { prompts, guide: wanted }]) => {
    const rules = [bare(textOf('task/system')), sectionsOf(guide, wanted), ...prompts.map((name) => bare(shortOf(name)))]
    return { role, tokens: tokensOf(rules.join('\n')) }
  })
  expect(lengths.filter(({ tokens }) => tokens > MOST_TOKENS)).toEqual([])
  // A rule is a line: only an example may follow below one.
  const prose = guide.split('\n').filter((line) => line !== '' && !/^(- | {6}|[A-Z][\w (;),.']*$)/.test(line))
  expect(prose).toEqual([])
  expect(guide).toMatch(/- Example, `[^`]+`:\n {6}/)
})

test('all shipped templates have a short guide', () => {
  const shipped = ['python', 'python-plain', 'typescript', 'node-plain', 'react', 'page', 'fullstack', 'rust', 'go'].map(
    (name) => `${name}.md`,
  )
  expect(all.map(([name]) => name).sort()).toEqual(shipped.sort())
})

/** The longest piece of a prompt between two holes: a text with it used the prompt. */
const markOf = (prompt: string): string =>
  prompt
    .split(/\{\{\w+\}\}/)
    .map((piece) => piece.trim())
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')

/** Prompts of one length that are still shorter for a small model, since its guide is. */
const BY_GUIDE = ['planning/planners/task-rules', 'testing/tests']

test.each([
  ['python-plain', 'test/prompts/runs/stuck-and-replanned.jsonl'],
  ['typescript', 'test/fixtures/runs/markdown-tables/run.jsonl'],
])('the short prompts of a recorded run with %s are filled as they are kept beside this test', async (template, file) => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const filled = await filledPrompts(store, join(root, file), 'short')
  const long = await filledPrompts(store, join(root, file))
  const seen = [...shorts, ...BY_GUIDE].flatMap((name) => {
    const used = filled.find(({ messages }) => messages.some(({ text }) => text.includes(markOf(shortOf(name)))))
    return used ? [{ name, used }] : []
  })
  for (const { name, used } of seen) {
    const text = used.messages.map((each) => each.text).join('\n\n--------\n\n')
    await expect.soft(text).toMatchFileSnapshot(`filled-short/${template}-${name.replaceAll('/', '-')}.txt`)
    expect(text.length).toBeLessThan(
      (long.find(({ key }) => key === used.key)?.messages ?? []).reduce((sum, each) => sum + each.text.length, 0),
    )
  }
  expect(seen.map(({ name }) => name)).toEqual(expect.arrayContaining([...BY_GUIDE]))
  expect(readFileSync(join(root, file), 'utf8').includes(`"name":"${template}"`)).toBe(true)
})
