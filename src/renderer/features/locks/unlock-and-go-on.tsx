// A stuck run that the user's locks may block: one click unlocks the files and continues it.
import { useMutation } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import { unlockWords } from '../../../words/said.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient } from '../../boot/queries.js'
import { lastRepair } from '../ask/last-repair.js'
import { connectFirst } from '../connect/open-connect.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useLockedNext } from './kept-locks.js'

/** How it continues: by its own question, with as many attempts again, or from its last repair in a new run. */
type Way =
  | { readonly type: 'answer'; readonly key: string }
  | { readonly type: 'grant'; readonly attempts: number }
  | { readonly type: 'fork'; readonly key: string }

/** Null if it cannot continue from there; feedback can. */
function useWay(): Way | null {
  const question = useOpenedRun((open) => open.view.question)
  const outcome = useOpenedRun((open) => open.view.outcome)
  const rounds = useOpenedRun((open) => open.view.rounds)
  if (!outcome) return question?.question.choices.some(({ id }) => id === 'go-on') ? { type: 'answer', key: question.key } : null
  if (outcome.why?.type === 'attempts-spent') return { type: 'grant', attempts: outcome.why.attempts }
  const key = lastRepair(rounds)
  return key === null ? null : { type: 'fork', key }
}

export function UnlockAndGoOn() {
  const run = useOpenedRun((open) => open.run)
  const locked = useLockedNext()
  const way = useWay()
  const unlock = useMutation({
    mutationFn: (how: Way) => goOn(run, locked, how),
    onSuccess: (next) => {
      for (const key of ['summary', 'runs', 'history']) void queryClient.invalidateQueries({ queryKey: [key] })
      if (next !== run) go({ screen: 'run', run: next })
    },
    onError(error, how) {
      if (connectFirst(error, () => unlock.mutate(how))) unlock.reset()
    },
  })
  if (locked.length === 0 || way === null) return null
  return (
    <>
      {unlock.error ? <span role="alert">{errorMessage(unlock.error)}</span> : null}
      <button type="button" className="button" title={locked.join('\n')} disabled={unlock.isPending} onClick={() => unlock.mutate(way)}>
        <LockOpen aria-hidden /> {unlockWords(locked)} and continue
      </button>
    </>
  )
}

/** Returns the run that continues. A question is answered last, so that the files are free by then. */
async function goOn(run: string, locked: readonly string[], way: Way): Promise<string> {
  const unlockIn = (where: string) => Promise.all(locked.map((path) => core.runs.lock({ run: where, path, isLocked: false })))
  switch (way.type) {
    case 'answer':
      await unlockIn(run)
      await core.runs.answer({ run, key: way.key, choice: 'go-on', words: '' })
      return run
    case 'grant': {
      const granted = (await core.runs.grant({ run, budget: { attempts: 2 * way.attempts } })).run
      await unlockIn(granted)
      return granted
    }
    case 'fork': {
      const { key, baseUrl, model, attempts, usdLimit } = await core.history.forkPoint({ run, key: way.key })
      const forked = (await core.history.fork({ run, key, baseUrl, model, attempts, usd: usdLimit })).run
      await unlockIn(forked)
      return forked
    }
  }
}
