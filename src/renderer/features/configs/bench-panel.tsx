// The way from the bench to the configs that it measures.
import { useQuery } from '@tanstack/react-query'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { Notice } from '../../ui/notice.js'
import { newestOf, STANDARD } from '../start-draft/named-config.js'

export default function ConfigsPanel() {
  const { data, error } = useQuery({ queryKey: ['configs'], queryFn: () => core.configs.list({}), staleTime: 0 })
  const names = [[STANDARD, STANDARD] as const, ...(data ?? []).map((card) => [card.name, newestOf(card)] as const)]
  return (
    <section className="panel figure all" aria-label="Configs">
      <h3>
        Configs <small>run settings saved under a name, and which of them are recommended</small>
        <span className="flex-1" />
        <a className="button quiet" href={addressOf({ screen: 'configs', config: null, beside: null })}>
          Show and compare
        </a>
      </h3>
      {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
      <p className="config-names">
        {names.map(([name, shown]) => (
          <a key={name} className="chip" href={addressOf({ screen: 'configs', config: name, beside: null })}>
            {shown}
          </a>
        ))}
      </p>
    </section>
  )
}
