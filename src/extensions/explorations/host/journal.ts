// An exploration in the database: each step is written down before anything builds on it, so that a kill repeats none.
import { userError } from '../../../contract/errors/index.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { isOwnerGone, ownerTag } from '../../../main/sandbox/limits/owner.js'
import type { ExplorationRow } from '../../../main/store/explorations.js'
import type { Store } from '../../../main/store/store.js'
import {
  Exploration,
  ExplorationEnd,
  type ExplorationHead,
  ExplorationTry,
  ExplorationHead as Head,
  type Share,
  type Topic,
} from '../contract/exploration.js'
import { isFinished, nothing, pledgedOf, sum } from './spending.js'

type Took = Exploration['spent']

export interface ExplorationJournal {
  readonly head: ExplorationHead
  tries(): readonly ExplorationTry[]
  /** What all of it took, with what is under way. */
  spent(): Took
  /** What may not be used otherwise: what all of it took, and of topics under way their whole shares. @param but a topic that is left out */
  pledged(but?: number): Took
  /** @param share what it may take */
  begin(topic: Topic, share: Share): ExplorationTry
  save(changed: ExplorationTry): ExplorationTry
  now(): Exploration
  /** Lets other processes continue it. */
  release(state: 'stopped' | 'over', why: ExplorationEnd, said: string): void
}

export function beginExploration(store: Store, head: ExplorationHead): ExplorationJournal {
  store.explorations.create(head.id, JSON.stringify(head), ownerTag())
  return open(store, head)
}

/** Refuses one that is not there, is over, or that a living process works on. */
export function continueExploration(store: Store, id: string): ExplorationJournal {
  const row = rowOf(store, id)
  if (row.state === 'over') throw userError('exploration-over', { exploration: id })
  if (!store.explorations.hold(id, ownerTag(), isOwnerGone)) throw userError('exploration-busy', { exploration: id })
  return open(store, Head.parse(JSON.parse(row.head)))
}

function open(store: Store, head: ExplorationHead): ExplorationJournal {
  const { explorations } = store
  const tries = () => triesOf(store, head.id)
  const save = (changed: ExplorationTry) => {
    explorations.save(head.id, changed.number, changed.run, JSON.stringify(changed))
    return changed
  }
  return {
    head,
    tries,
    spent: () => spentBy(store, tries()),
    pledged: (but) =>
      sum(
        tries()
          .filter(({ number }) => number !== but)
          .map((each) => pledgedOf(tookBy(store, each), isFinished(each) ? null : each.share)),
      ),
    begin: (topic, share) =>
      save({
        ...{ number: tries().length + 1, at: Date.now(), topic, share, invented: null, malformed: 0, asked: nothing },
        ...{ begins: null, run: null, result: null, none: null, finishedAt: null },
      }),
    save,
    now: () => readExploration(store, head.id),
    release: (state, why, said) => explorations.release(head.id, state, why, said),
  }
}

const triesOf = (store: Store, id: string): ExplorationTry[] =>
  store.explorations.tries(id).map((body) => ExplorationTry.parse(JSON.parse(body)))

/** Refuses (`exploration-missing`) one that is not there. */
export function readExploration(store: Store, id: string): Exploration {
  const row = rowOf(store, id)
  const tries = triesOf(store, id)
  return Exploration.parse({ head: JSON.parse(row.head), ...standing(row), said: row.said, tries, spent: spentBy(store, tries) })
}

/** One that a killed process worked on waits to be gone on with. */
function standing({ state, why, holder }: ExplorationRow): Pick<Exploration, 'state' | 'why'> {
  if (state === 'going' && (holder === null || isOwnerGone(holder))) return { state: 'stopped', why: 'killed' }
  return { state, why: why === null ? null : ExplorationEnd.parse(why) }
}

function rowOf(store: Store, id: string): ExplorationRow {
  const row = store.explorations.one(id)
  if (row === null) throw userError('exploration-missing', { exploration: id })
  return row
}

const spentBy = (store: Store, tries: readonly ExplorationTry[]): Took => sum(tries.map((each) => tookBy(store, each)))

const tookBy = (store: Store, { asked, result, run }: ExplorationTry): Took =>
  sum([asked, result?.took ?? (run === null ? nothing : tookOf(store, run))])

/** What a run took until now. */
export function tookOf(store: Store, run: string): Took {
  const summary = store.runs.summary(run)
  if (!summary) return nothing
  return { usd: summary.usd, tokens: summary.tokens, ms: fold(emptyView, store.entries.after(run, 0)).worked.ms }
}
