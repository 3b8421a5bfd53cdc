// Which config won, and the way to take it for new runs: it is saved under a name, and the start form takes it.
import { useMutation } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { ConfigName } from '../../../../../contract/calls/configs.js'
import { core, errorMessage } from '../../../../../renderer/boot/api.js'
import { go } from '../../../../../renderer/boot/place.js'
import { queryClient } from '../../../../../renderer/boot/queries.js'
import { newestOf, takeVersion } from '../../../../../renderer/features/start-draft/named-config.js'
import { Notice } from '../../../../../renderer/ui/notice.js'
import { showToast } from '../../../../../renderer/ui/toast.js'
import type { ExperimentReport } from '../../../contract/experiments.js'
import { winnerOf, wonWords } from '../../../words/experiment.js'
import { Sign } from './mark.js'

export function WonPanel({ report }: { report: ExperimentReport }) {
  const winner = winnerOf(report)
  const words = wonWords(report)
  const arm = winner === null ? undefined : report.experiment.arms[winner]
  if (words === '') return null
  return (
    <section className="panel experiment-won" aria-label="Result">
      <p>
        {winner === null ? null : <Sign index={winner} />} {words}
      </p>
      {arm ? <UseForm id={report.id} arm={arm.name} suggested={nameFor(report.experiment.name, arm.name)} /> : null}
    </section>
  )
}

const MOST = 40

/** A name that a config may have. */
const nameFor = (experiment: string, arm: string): string =>
  `${experiment}-${arm}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .slice(0, MOST)

function UseForm({ id, arm, suggested }: { id: string; arm: string; suggested: string }) {
  const [name, setName] = useState(suggested)
  const named = ConfigName.safeParse(name.trim())
  const use = useMutation({
    mutationFn: async (under: string) =>
      core.configs.save({ name: under, parent: null, config: await core.bench.experimentConfig({ id, arm }) }),
    async onSuccess(card) {
      await queryClient.invalidateQueries({ queryKey: ['configs'] })
      const reference = newestOf(card)
      takeVersion(reference, card.versions.at(-1)?.changes ?? {})
      go({ screen: 'configs', config: reference, beside: null })
      showToast({ words: `New runs now use the config ${reference}.` })
    },
  })
  return (
    <form
      className="config-bar"
      onSubmit={(event) => {
        event.preventDefault()
        if (named.success) use.mutate(named.data)
      }}
    >
      <label className="config-pick">
        <span>Save as</span>
        <input className="input" value={name} spellCheck={false} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="submit" className="button main" disabled={!named.success || use.isPending}>
        Use this config for new runs <ArrowRight aria-hidden />
      </button>
      {named.success ? null : <span className="why">A name {named.error.issues[0]?.message}.</span>}
      {use.error ? <Notice tone="bad">{errorMessage(use.error)}</Notice> : null}
    </form>
  )
}
