// Over every recorded run: nothing of a held-out test but its clause ever stood in a prompt of builder or diagnoser.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { Note } from '../../src/contract/notes/index.js'
import type { Suite } from '../../src/contract/run/suite.js'
import { readRecording } from '../../src/main/host/run-service/recordings.js'
import { openStore, type Store } from '../../src/main/store/store.js'
import { root } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'

buildWithProofs()

const folder = join(root, 'test', 'fixtures', 'runs')
const SEERS = ['code', 'diagnose', 'decide', 'fix']
const MEANS_SOMETHING = 12

const notesOf = (entries: readonly Entry[]) =>
  entries.filter((entry) => entry.kind === 'note').map((entry) => ({ entry, note: Note.parse(entry.body) }))

function linesOf(store: Store, tree: string, paths: readonly string[]): string[] {
  return paths.flatMap((path) => (store.trees.read(tree, path)?.toString() ?? '').split('\n')).map((line) => line.trim())
}

/** Lines of held-out tests that occur in nothing else that the builder may see. */
function secretLines(store: Store, { heldOut }: Suite, shownTree: string): string[] {
  if (!heldOut) return []
  const everything = store.trees.files(shownTree).map((file) => file.path)
  const seen = linesOf(store, shownTree, everything)
  return linesOf(store, heldOut.tree, heldOut.files).filter(
    (line) => line.length >= MEANS_SOMETHING && !seen.some((other) => other.includes(line)),
  )
}

function promptsAfter(store: Store, entries: readonly Entry[], seq: number): { key: string; text: string }[] {
  return entries.flatMap((entry) => {
    const step = (entry.key.split('/').at(-1) ?? '').replace(/-again-\d+$/, '')
    const isSeen = entry.kind === 'result' && entry.step === 'ask' && entry.seq > seq && SEERS.includes(step)
    return isSeen ? [{ key: entry.key, text: store.trees.readText((entry.body as { prompt: string }).prompt) }] : []
  })
}

let checked = 0

test.each(readdirSync(folder))('no prompt of the run "%s" shows a held-out test', async (name) => {
  const store = openStore(temporaryFolder())
  const { head, entries } = await readRecording(store, join(folder, name, 'run.jsonl'))
  const programs = entries.flatMap((entry) =>
    entry.kind === 'result' && entry.step === 'write' ? [(entry.body as { value: { tree: string } }).value.tree] : [],
  )
  const words = notesOf(entries)
    .flatMap(({ note }) => (note.type === 'planned' ? note.plan.tasks : []))
    .map((task) => [task.words, ...task.acceptance, task.interface].join('\n'))
    .join('\n')
  for (const { entry, note } of notesOf(entries)) {
    if (note.type !== 'sealed' || !note.suite.heldOut) continue
    const shown = entries.find((each) => each.kind === 'result' && each.key === entry.key.replace(/sealed$/, 'hold-out'))
    if (!shown) throw new Error(`Nothing was held out before ${entry.key}.`)
    const { tree } = (shown.body as { value: { tree: string } }).value
    const secrets = secretLines(store, note.suite, tree)
    expect(secrets.length).toBeGreaterThan(0)
    // A line that the builder wrote itself is no secret.
    const written = new Set(
      programs.flatMap((program) =>
        linesOf(
          store,
          program,
          store.trees
            .files(program)
            .map((file) => file.path)
            .filter((path) => !note.suite.files.includes(path)),
        ),
      ),
    )
    // Nor is what the plan or the template's guide says: both sides work from their words.
    const { guide } = head.setup.goal.template
    const isOwn = (line: string) =>
      words.includes(line) || guide.includes(line) || written.has(line) || [...written].some((own) => own.includes(line))
    for (const { key, text } of promptsAfter(store, entries, entry.seq)) {
      checked += 1
      const leaked = secrets.filter((line) => text.includes(line) && !isOwn(line))
      expect({ key, leaked }).toEqual({ key, leaked: [] })
    }
  }
  store.close()
})

test('there were such prompts', () => {
  expect(checked).toBeGreaterThan(5)
})
