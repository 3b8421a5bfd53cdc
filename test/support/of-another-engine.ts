// A run of a data folder as another version of the engine would have left it.
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Json } from '../../src/contract/text/json.js'
import { openStore } from '../../src/main/store/store.js'

/** The same run as another version of the engine would have left it. */
export function ofAnotherEngine(data: string, run: string): string {
  const store = openStore(data)
  const summary = store.runs.summary(run)
  const kept = store.runs.setup(run)
  if (!summary || !kept) throw new Error(`There is no run ${run}.`)
  const id = `${run.slice(0, -1)}${run.endsWith('0') ? '1' : '0'}`
  const { project, parent, kind, title, description: words, template, model, config, demo } = summary
  store.runs.create({
    id,
    project,
    parent,
    kind,
    title,
    description: words,
    template,
    model,
    config,
    demo,
    engine: 'another',
    setup: kept.setup,
  })
  const entries = store.entries.after(run, 0)
  const withOtherEngine = (entry: Entry): Entry =>
    entry.step === 'started' ? { ...entry, body: { ...(entry.body as Record<string, Json>), engine: 'another' } } : entry
  store.entries.put(id, entries.map(withOtherEngine))
  store.close()
  return id
}
