// Two bench runs of a suite, task by task: what may be said of their difference, and the interval of each measure around zero.
import { useQuery } from '@tanstack/react-query'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { go } from '../../../../renderer/boot/place.js'
import { sentenceCase } from '../../../../words/figures.js'
import type { BenchCard, BenchPair } from '../../contract/results.js'
import { differenceLines, findingWords, promptsWords } from '../../words/compare.js'
import { Choice } from './fields.js'

export function ComparePanel({ first, second, others }: { first: string; second: string | null; others: readonly BenchCard[] }) {
  const { data, error } = useQuery({
    queryKey: ['bench', 'compare', first, second],
    queryFn: () => core.bench.compare({ benches: [first, second ?? ''] }),
    enabled: second !== null,
  })
  const [pair] = data?.pairs ?? []
  return (
    <section className="panel" aria-label="Compare">
      <h3>
        Compare <small>only tasks that both runs finished</small>
      </h3>
      {others.length === 0 ? (
        <p className="note">This suite has no other bench runs yet.</p>
      ) : (
        <Choice
          name="With"
          value={second ?? ''}
          onChange={(value) => go({ screen: 'bench', bench: first, second: value || null })}
          options={[
            ['', 'choose a bench run'],
            ...others.map(({ id, model, config }) => [id, `${id}, ${model || 'the model in the settings'}, ${config}`] as const),
          ]}
        />
      )}
      {error ? <p className="why">{errorMessage(error)}</p> : null}
      {data && pair ? (
        <>
          <p className="bench-finding">{findingWords(data, pair)}</p>
          <p className="note">{promptsWords(data, pair)}</p>
          {pair.tasks < data.fewest ? null : (
            <>
              <Difference name="Passed" of={pair.passed} />
              <Difference name="Cost" of={pair.usd} />
              <Difference name="Tokens" of={pair.tokens} />
              <Difference name="Time" of={pair.ms} />
            </>
          )}
          {differenceLines(data, pair).map((line) => (
            <p key={line} className="note">
              {sentenceCase(line)}
            </p>
          ))}
        </>
      ) : null}
    </section>
  )
}

/** The interval of a difference on its own axis, with zero in the middle. */
function Difference({ name, of }: { name: string; of: BenchPair['passed'] }) {
  if (of === null) return null
  const most = Math.max(Math.abs(of.low), Math.abs(of.high)) || 1
  const x = (value: number) => 50 + (value / most) * 46
  return (
    <div className="interval spread">
      <div>
        <span className="t">{name}</span>
      </div>
      <svg role="img" aria-label={`${name}: the interval ${of.low <= 0 && of.high >= 0 ? 'contains' : 'does not contain'} zero`}>
        <line className="track" x1="2%" x2="98%" y1="7" y2="7" />
        <line className="zero" x1="50%" x2="50%" y1="0" y2="14" />
        <rect className="range" x={`${x(of.low)}%`} width={`${Math.max(0.4, x(of.high) - x(of.low))}%`} y="2.5" height="9" rx="3" />
        <circle className="share" cx={`${x(of.mean)}%`} cy="7" r="4.5" />
      </svg>
    </div>
  )
}
