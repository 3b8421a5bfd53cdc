// The kinds of project that can be built, with what this machine's runs say about each.
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TemplateCard } from '../../../contract/calls/index.js'
import { duration } from '../../../words/figures.js'
import { errorMessage } from '../../boot/api.js'
import { useStatistics, useTemplates } from '../../boot/queries.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { Notice } from '../../ui/notice.js'

export function TemplateCards({ problem }: { problem: string | undefined }) {
  const templates = useTemplates()
  const known = useStatistics().data?.byTemplate ?? []
  return (
    <section aria-labelledby="templates">
      <div className="section">
        <h3 id="templates">Template</h3>
      </div>
      {templates.error ? <Notice tone="bad">{errorMessage(templates.error)}</Notice> : null}
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <div className="cards" role="radiogroup" aria-labelledby="templates">
        {(templates.data ?? []).map((card) => (
          <Card key={card.name} value={card.name} title={card.title} stack={card.stack}>
            <small>{recordOf(card)}</small>
            {card.runs > 0 ? <Median ms={known.find((each) => each.name === card.name)?.ms?.median ?? null} /> : null}
          </Card>
        ))}
        <Card value={null} title="Choose for me" stack="from your words">
          <small>by the model or by rule; the run says which</small>
        </Card>
      </div>
    </section>
  )
}

interface CardProps {
  readonly value: string | null
  readonly title: string
  readonly stack: string
  readonly children: ReactNode
}

function Card({ value, title, stack, children }: CardProps) {
  const { template, choose } = useStartDraft()
  return (
    <label className="card">
      <input type="radio" className="sr-only" name="template" checked={template === value} onChange={() => choose(value)} />
      <b>{title}</b>
      <p>{stack}</p>
      {children}
      {template === value ? <CircleCheck aria-hidden size={15} className="tick" /> : null}
    </label>
  )
}

const recordOf = ({ runs, verified }: TemplateCard): string => (runs === 0 ? 'no runs yet' : `verified ${verified} of ${runs}`)

/** How long a verified run takes, where that is known. */
const Median = ({ ms }: { ms: number | null }) => (ms === null ? null : <small>median {duration(ms)}</small>)
