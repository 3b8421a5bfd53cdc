// Turns a run and the feedback that followed it into a demo: its answers as files that a person can read and edit.
import { basename } from 'node:path'
import { Refusal } from '../../contract/errors.js'
import { below } from '../files/below.js'
import type { Store } from '../store/store.js'
import { answersOf } from './models.js'
import { summaryOf } from './runs.js'
import { readSetup } from './setup.js'

/**
 * Writes the demo of a build (and, where `run` is feedback to a build, of both) into a folder. Refuses (kind
 * `invalid`) runs that are not verified, for a demo of them would end in red.
 */
export function makeDemo(store: Store, run: string, folder: string): { answers: number } {
  if (!/^[a-z0-9-]+$/.test(basename(folder)))
    throw new Refusal('invalid', `"${basename(folder)}" cannot be the name of a demo: use small letters, digits and dashes.`)
  const last = summaryOf(store, run)
  const build = last.kind === 'feedback' && last.parent ? summaryOf(store, last.parent) : last
  const notVerified = [build, last].find((each) => each.outcome?.verdict !== 'verified')
  if (notVerified) throw new Refusal('invalid', `Run ${notVerified.id} is not verified, so it makes no demo.`)
  const files = below(folder, { make: true })
  if (files.list('').length > 0) throw new Refusal('invalid', `The folder ${folder} is not empty. Name another.`)
  const { setup } = readSetup(store, build.id)
  const parts = [['build', build.id] as const, ...(last.id === build.id ? [] : [['feedback', last.id] as const])]
  const facts: Record<string, Record<string, string>> = {}
  let count = 0
  for (const [part, id] of parts) {
    files.makeFolder(part)
    const answers = answersOf(store.entries.after(id, 0))
    facts[part] = Object.fromEntries([...answers].map(([key, answer]) => [key, answer.factsHash]))
    for (const [key, answer] of answers) files.create(`${part}/${key.replaceAll('/', '.')}.md`, answer.text)
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
  files.create('demo.json', `${JSON.stringify(demo, null, 2)}\n`)
  return { answers: count }
}
