// Turns a run and the feedback that followed it into a demo: its answers as files that a user can read and edit.
import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import { below } from '../../files/below.js'
import type { Store } from '../../store/store.js'
import { answersOf } from '../endpoints/models.js'
import type { ChangeLog } from '../folder-changes/change-log.js'
import { placeEntryNow } from '../folder-changes/place-entry.js'
import { readSetup } from '../records/setup.js'
import { summaryOf } from './find-run.js'

/**
 * Writes the demo of a build (and, where `run` is feedback to a build, of both) into a folder. Throws
 * `run-not-verified` for others, since a demo of them would end in red.
 */
export function makeDemo(store: Store, log: ChangeLog, run: string, folder: string): { answers: number } {
  if (!/^[a-z0-9-]+$/.test(basename(folder))) throw userError('demo-name-unfit', { name: basename(folder) })
  const last = summaryOf(store, run)
  const build = last.kind === 'feedback' && last.parent ? summaryOf(store, last.parent) : last
  const notVerified = [build, last].find((each) => each.outcome?.verdict !== 'verified')
  if (notVerified) throw userError('run-not-verified', { run: notVerified.id })
  if (existsSync(folder) && readdirSync(folder).length > 0) throw userError('demo-folder-not-empty', { folder })
  const { setup } = readSetup(store, build.id)
  const parts = [['build', build.id] as const, ...(last.id === build.id ? [] : [['feedback', last.id] as const])]
  const facts: Record<string, Record<string, string>> = {}
  let count = 0
  const files: { path: string; text: string }[] = []
  for (const [part, id] of parts) {
    const answers = answersOf(store.entries.counting(id))
    facts[part] = Object.fromEntries([...answers].map(([key, answer]) => [key, answer.factsHash]))
    files.push(...[...answers].map(([key, answer]) => ({ path: `${part}/${key.replaceAll('/', '.')}.md`, text: answer.text })))
    count += answers.size
  }
  const demo = {
    title: build.title,
    description: setup.goal.description,
    template: setup.goal.template.name,
    offline: setup.goal.template.packages.length === 0,
    config: { plan: setup.config.plan, diagnose: setup.config.diagnose },
    feedback: last.id === build.id ? null : readSetup(store, last.id).setup.goal.words,
    facts,
  }
  placeEntryNow({ log, purpose: { kind: 'export', run }, target: folder, force: false }, (staged) => {
    const root = below(staged, { make: true })
    for (const file of [...files, { path: 'demo.json', text: `${JSON.stringify(demo, null, 2)}\n` }]) root.create(file.path, file.text)
  })
  return { answers: count }
}
