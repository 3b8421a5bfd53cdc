// Where a model may be: what answers on this machine, and the services that take a key.
import { useQuery } from '@tanstack/react-query'
import { localServers } from '../../../contract/model/local-servers.js'
import { foundWords } from '../../../words/endpoint.js'
import { percent } from '../../../words/figures.js'
import { sizeWords } from '../../../words/models/built-in.js'
import { core } from '../../boot/api.js'
import { builtInPlace, useBuiltIn } from './built-in.js'
import { type ModelPlace, other, placeFound, services } from './model-places.js'

export function PlaceList({ onChoose }: { onChoose(place: ModelPlace): void }) {
  const { data } = useQuery({ queryKey: ['found-endpoints'], queryFn: () => core.settings.find({}), staleTime: 20_000, retry: false })
  return (
    <div className="places">
      <ul aria-label="On this machine">
        <BuiltInRow onChoose={onChoose} />
        {(data ?? []).map((found) => (
          <li key={found.baseUrl}>
            <i className="bead on" />
            <b>{found.title}</b>
            <span>{foundWords(found)}</span>
            <button type="button" className="button" aria-label={`Use ${found.title}`} onClick={() => onChoose(placeFound(found))}>
              Use it
            </button>
          </li>
        ))}
        {data && data.length > 0 ? null : (
          <li>
            <i className="bead" />
            <b>{data ? 'No model server found' : 'Looking for model servers'}</b>
            <span>{localServers.map(({ title }) => title).join(', ')}</span>
          </li>
        )}
      </ul>
      <div className="services">
        <span>Elsewhere</span>
        {[...services, other].map((place) => (
          <button type="button" className="button" key={place.title} onClick={() => onChoose(place)}>
            {place.title}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Offered wherever its engine runs. */
function BuiltInRow({ onChoose }: { onChoose(place: ModelPlace): void }) {
  const state = useBuiltIn()
  const size = state?.sizes.find((each) => each.size === state.proposed)
  if (!state || state.unfit || !size) return null
  const { getting } = state
  return (
    <li>
      <i className={size.isHere ? 'bead on' : 'bead'} />
      <b>Built-in model</b>
      <span>
        {getting
          ? `downloading, ${percent(getting.bytes / getting.total)}`
          : size.isHere
            ? 'on this machine, no key'
            : `small, no key, ${sizeWords(size.bytes)} to download`}
      </span>
      <button type="button" className="button" aria-label="Use the built-in model" onClick={() => onChoose(builtInPlace)}>
        {getting ? 'Show' : 'Use it'}
      </button>
    </li>
  )
}
