// Tries an endpoint when asked to, and says in plain words what it and its model can do: now, or as of the last time.
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, LoaderCircle, Zap } from 'lucide-react'
import { type Capabilities, isSmall } from '../../../contract/config/capabilities.js'
import { capabilityWords } from '../../../words/capabilities.js'
import { checkText } from '../../../words/endpoint.js'
import { moment } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { useLeaving } from '../../boot/leaving.js'
import { PageLink } from '../../features/help/page-link.js'
import { helpOnCheck } from '../../features/help/problem-help.js'
import { takeSettings } from '../../features/settings/settings-queries.js'
import { DeterminismLine } from './determinism-line.js'

export function CheckLine({ name, known }: { name: string; known: Capabilities | null }) {
  const leaving = useLeaving()
  const check = useMutation({
    mutationFn: () => core.settings.check({ name, model: '' }, leaving()),
    onSuccess: async () => takeSettings(await core.settings.get({})),
  })
  const found = check.data?.capabilities ?? known
  return (
    <>
      <div className="check">
        <button type="button" className="button" disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? <LoaderCircle aria-hidden className="turning" /> : <Zap aria-hidden />} Try it now
        </button>
        <span role="status">
          {check.isPending ? 'Asking four tiny questions; a local model may have to be loaded first.' : null}
          {check.error ? errorMessage(check.error) : null}
          {check.data && !check.isPending ? (
            <span className={check.data.ok ? 'said ok' : 'said bad'}>
              {check.data.ok ? <CircleCheck aria-label="works" role="img" /> : <CircleX aria-label="does not work" role="img" />}
              {checkText(check.data.said)}
              {check.data.ok ? null : <PageLink {...helpOnCheck(check.data.said)}>What to do</PageLink>}
            </span>
          ) : null}
        </span>
      </div>
      <DeterminismLine name={name} />
      {found && found.calls > 0 && !check.isPending ? <FoundWords name={name} found={found} /> : null}
    </>
  )
}

function FoundWords({ name, found }: { name: string; found: Capabilities }) {
  return (
    <section className="found" aria-label={`What ${found.model} can do at ${name}`}>
      <p>
        <b>{found.model}</b>, tried {moment(found.at)}
      </p>
      <ul>
        {capabilityWords(found).map((words, index) => (
          <li key={words} className={index === 0 && isSmall(found) ? 'warn' : ''}>
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
