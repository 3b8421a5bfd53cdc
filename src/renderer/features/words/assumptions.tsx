// What nothing that the user said asks for: each is right or wrong, and a wrong one begins a correction.
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { TracedWords } from '../../../contract/traces/traced-words.js'
import { assumptionCount, wrongAssumptionWords } from '../../../words/traces/traced-words.js'
import { Term } from '../../ui/term.js'
import { beginSaying } from '../chat/unsaid.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useAnswers } from './answers.js'
import { Corrected } from './corrected.js'

/** Assumptions that are shown at once; where there are few more, these are shown as well. */
const SHOWN = 8
const FEW_MORE = 2

export function Assumptions({ traced: { assumed, assumptions } }: { traced: TracedWords }) {
  const run = useOpenedRun((open) => open.run)
  const answers = useAnswers(run)
  const [isWhole, setWhole] = useState(false)
  const all = [
    ...assumptions.map((text) => ({ text, from: '' })),
    ...assumed.map(({ text, title, clause }) => ({ text, from: `${title}, clause ${clause}` })),
  ]
  if (all.length === 0) return null
  const shown = isWhole || all.length <= SHOWN + FEW_MORE ? all : all.slice(0, SHOWN)
  const answered = all.filter(({ text }) => answers.assumptions.has(text)).length
  return (
    <div className="assumed">
      <h4>
        <Term of="assumption">Assumptions</Term> <small>{assumptionCount(all.length, answered)}</small>
      </h4>
      <ul>
        {shown.map(({ text, from }) => {
          const judged = answers.assumptions.get(text)
          return (
            <li key={`${from} ${text}`}>
              <span>
                {text}
                {from ? <small>{from}</small> : null}
                {judged === 'right' ? null : <Corrected assumption={text} />}
              </span>
              {/* biome-ignore lint/a11y/useSemanticElements: two buttons beside a text, no fieldset */}
              <span className={`right-wrong ${judged ?? ''}`} role="group" aria-label={text}>
                <button
                  type="button"
                  aria-pressed={judged === 'right'}
                  onClick={() => answers.judge(text, judged === 'right' ? null : 'right')}
                >
                  {judged === 'right' ? <Check aria-hidden /> : null} Right
                </button>
                <button
                  type="button"
                  aria-pressed={judged === 'wrong'}
                  onClick={() => {
                    answers.judge(text, judged === 'wrong' ? null : 'wrong')
                    if (judged !== 'wrong') beginSaying(run, wrongAssumptionWords(text))
                  }}
                >
                  Wrong
                </button>
              </span>
            </li>
          )
        })}
      </ul>
      {shown.length < all.length ? (
        <button type="button" className="more" onClick={() => setWhole(true)}>
          {all.length - shown.length} more
        </button>
      ) : null}
    </div>
  )
}
