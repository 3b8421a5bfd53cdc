// Shows which config is recommended for a template and its models, why, and the results of each config there.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConfigEvidence, countedBeside, type Recommendation } from '../../../contract/calls/configs.js'
import { judgedWords, modelsWords, noEvidenceWords, reasonWords, versionWords } from '../../../words/configs/configs.js'
import { sentenceCase } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { Notice } from '../../ui/notice.js'
import { ShareBar } from '../../ui/share-bar.js'
import { CONFIGS } from './cards.js'

export function RecommendPanel() {
  const [template, setTemplate] = useState('')
  const templates = useQuery({ queryKey: ['templates'], queryFn: () => core.app.templates({}) }).data ?? []
  const { data, error } = useQuery({
    queryKey: [...CONFIGS, 'recommended', template],
    queryFn: () => core.configs.recommend({ template: template || null }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const titleOf = (name: string) => templates.find((each) => each.name === name)?.title ?? name
  return (
    <section className="panel config-recommended" aria-label="Recommended">
      <h3>
        Recommended <small>based on your run results; used by the “best known” config in the start form</small>
      </h3>
      <label className="config-pick">
        <span>Template</span>
        <select className="input" value={template} onChange={(event) => setTemplate(event.target.value)}>
          <option value="">all with runs</option>
          {templates.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
      {data?.list.length === 0 ? <p className="note">{noEvidenceWords(template === '' ? null : titleOf(template))}</p> : null}
      {(data?.list ?? []).map((each) => (
        <Recommended key={`${each.template} ${each.models}`} recommendation={each} title={titleOf(each.template)} />
      ))}
    </section>
  )
}

function Recommended({ recommendation, title }: { recommendation: Recommendation; title: string }) {
  const { models, name, evidence } = recommendation
  return (
    <article>
      <h4>
        {title} <small>with {modelsWords(models)}</small>
        <span className="flex-1" />
        <a className="chip" href={addressOf({ screen: 'configs', config: name, beside: null })}>
          {name}
        </a>
      </h4>
      <p>{sentenceCase(reasonWords(recommendation))}</p>
      {evidence.map((each) => (
        <Evidence key={each.name} evidence={each} />
      ))}
      <div className="axis" aria-hidden>
        <span>0 %</span>
        <span>passed, 95 % intervals</span>
        <span>100 %</span>
      </div>
    </article>
  )
}

const Evidence = ({ evidence }: { evidence: ConfigEvidence }) => {
  const [name, share] = [versionWords(evidence), countedBeside(evidence)]
  return (
    <div>
      {share.n === 0 ? <p>{name}: not compared</p> : <ShareBar name={name} share={share} />}
      <p className="note">{sentenceCase(judgedWords(evidence))}</p>
    </div>
  )
}
