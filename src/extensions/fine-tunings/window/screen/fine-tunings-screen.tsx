// All fine-tunings, the one that is open with its losses and lineage, and how another one is started.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf } from '../../../../renderer/boot/place.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'
import { count, moment, whole } from '../../../../words/figures.js'
import type { FineTuning } from '../../contract/fine-tuning.js'
import { standingWords } from '../../words/lineage.js'
import { follow, TUNINGS, useFollowing } from './following.js'
import { LossPanel } from './loss-panel.js'
import { StartPanel } from './start-panel.js'
import { TuningPanel } from './tuning-panel.js'

export function FineTuningsScreen({ tuning: place }: { tuning: string | null }) {
  const { data, error } = useQuery({ queryKey: TUNINGS, queryFn: () => core.fineTunings.list({}), staleTime: 0 })
  const why = useFollowing((following) => following.why)
  useEffect(() => {
    // One that could not be followed waits until the user asks again.
    for (const tuning of data ?? []) if (!useFollowing.getState().why.has(tuning.id)) follow(tuning)
  }, [data])
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Reading" />
  const open = data.find(({ id }) => id === place) ?? data[0]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page" tabIndex={0} aria-label="Fine-tunings">
      <header>
        <h2>Fine-tunings</h2>
        <span role="status">{count(data.length, 'fine-tuning')}</span>
      </header>
      <div className="panels bench-panels">
        <StartPanel />
        {open ? <LossPanel tuning={open} /> : null}
        <AllTunings tunings={data} open={open?.id ?? null} />
        {open ? <TuningPanel key={open.id} tuning={open} why={why.get(open.id) ?? ''} /> : null}
      </div>
    </section>
  )
}

function AllTunings({ tunings, open }: { tunings: readonly FineTuning[]; open: string | null }) {
  return (
    <section className="panel figure all" aria-label="All fine-tunings">
      <h3>All fine-tunings</h3>
      {tunings.length === 0 ? (
        <p className="note">None yet.</p>
      ) : (
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">Begun</th>
              <th scope="col">Base model</th>
              <th scope="col" className="num fit">
                Pairs
              </th>
              <th scope="col">State</th>
              <th scope="col">Model</th>
            </tr>
          </thead>
          <tbody>
            {tunings.map((tuning) => (
              <tr key={tuning.id} className={tuning.id === open ? 'bench-open' : ''}>
                <td>
                  <a href={addressOf({ screen: 'fine-tunings', tuning: tuning.id })}>{moment(tuning.createdAt)}</a>
                </td>
                <td>{tuning.upload.model}</td>
                <td className="num fit">{whole(tuning.dataset.pairs)}</td>
                <td>{standingWords(tuning)}</td>
                <td>{tuning.registeredAs ?? tuning.model ?? 'none yet'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
