// Writes a new run into the store, without beginning it.
import { randomBytes } from 'node:crypto'
import type { RunKind } from '../../../contract/run/run.js'
import type { Store } from '../../store/store.js'
import type { Beginning, Setup } from '../records/setup.js'
import { engineNumber, promptsHash } from '../runs/engine-version.js'
import { summaryOf } from '../runs/find-run.js'

/** The run that another one continues. */
export interface Parent {
  readonly project: string
  readonly parent: string
}

/** What a run is and where it comes from. */
interface RunHead {
  readonly kind: RunKind
  readonly title: string
  readonly from: Parent | null
}

export function createRun(store: Store, { kind, title, from }: RunHead, setup: Beginning): string {
  const id = newRunId()
  const tryOf = setup.tryOf ?? null
  const origin = tryOf === null ? (setup.origin ?? 'user') : 'bench'
  const { programs = null, writesAny = false } = setup
  const demo = setup.answers.type === 'demo' ? setup.answers.name : null
  store.runs.create({
    id,
    project: from?.project ?? null,
    parent: from?.parent ?? null,
    kind,
    title,
    description: inShort(setup.goal.words || setup.goal.description),
    template: setup.goal.template.name,
    model: setup.answers.type === 'endpoint' ? setup.config.model.model : 'recording',
    config: setup.config.name,
    demo,
    engine: engineNumber,
    origin,
    setup: JSON.stringify({ ...setup, tryOf, origin, programs, writesAny, prompts: promptsHash } satisfies Setup),
  })
  return id
}

/** A run of another kind in the project of a run, with its title. */
export function createChild(store: Store, run: string, kind: RunKind, setup: Beginning): string {
  const { project, title } = summaryOf(store, run)
  return createRun(store, { kind, title, from: { project, parent: run } }, setup)
}

/** Time first, so that ids sort by age; `[0-9a-z-]` only. */
export const newRunId = (): string => `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`

/** Letters of a description that lists and searches see; the whole of it is the run's goal. */
const IN_SHORT = 8_000
const inShort = (text: string): string => (text.length <= IN_SHORT ? text : `${text.slice(0, IN_SHORT)} …`)
