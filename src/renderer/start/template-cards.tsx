// The kinds of project that can be built, with what this machine's runs say about each.
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { CircleCheck } from 'lucide-react'
import type { TemplateCard } from '../../contract/index.js'
import { refusalOf } from '../api.js'
import { Notice } from '../parts/notice.js'
import { duration } from '../parts/words.js'
import { useStatistics, useTemplates } from '../queries.js'
import { useStartDraft } from './start-draft.js'

export function TemplateCards({ problem }: { problem: string | undefined }) {
  const templates = useTemplates()
  const { template, choose } = useStartDraft()
  const known = useStatistics().data?.byTemplate ?? []
  return (
    <section aria-labelledby="templates">
      <div className="section">
        <h3 id="templates">Template</h3>
      </div>
      {templates.error ? <Notice tone="bad">{refusalOf(templates.error).message}</Notice> : null}
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <RadioGroup
        className="cards"
        aria-labelledby="templates"
        value={template ?? CHOOSE}
        onValueChange={(chosen) => choose(chosen === CHOOSE ? null : String(chosen))}
      >
        {(templates.data ?? []).map((card) => (
          <Radio.Root key={card.name} value={card.name} className="card" nativeButton render={<button type="button" />}>
            <b>{card.title}</b>
            <p>{card.stack}</p>
            <small>{recordOf(card)}</small>
            {card.runs > 0 ? <Median ms={known.find((each) => each.name === card.name)?.ms?.median ?? null} /> : null}
            <Radio.Indicator className="tick" render={<span />}>
              <CircleCheck aria-hidden size={15} />
            </Radio.Indicator>
          </Radio.Root>
        ))}
        <Radio.Root value={CHOOSE} className="card" nativeButton render={<button type="button" />}>
          <b>Choose for me</b>
          <p>from your words</p>
          <small>by the model or by rule; the run says which</small>
          <Radio.Indicator className="tick" render={<span />}>
            <CircleCheck aria-hidden size={15} />
          </Radio.Indicator>
        </Radio.Root>
      </RadioGroup>
    </section>
  )
}

/** No template has this name: names are slugs. */
const CHOOSE = '(choose)'

const recordOf = ({ runs, verified }: TemplateCard): string => (runs === 0 ? 'no runs yet' : `verified ${verified} of ${runs}`)

/** How long a verified run takes, where that is known. */
const Median = ({ ms }: { ms: number | null }) => (ms === null ? null : <small>median {duration(ms)}</small>)
