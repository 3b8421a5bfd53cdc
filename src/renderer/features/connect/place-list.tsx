// Where a model may be: what answers on this machine, and the services that take a key.
import { useQuery } from '@tanstack/react-query'
import { core } from '../../boot/api.js'
import { localServers, type ModelPlace, other, placeFound, services } from './model-places.js'

export function PlaceList({ onChoose }: { onChoose(place: ModelPlace): void }) {
  const { data } = useQuery({ queryKey: ['found-endpoints'], queryFn: () => core.settings.find({}), staleTime: 20_000, retry: false })
  const missing = localServers.filter(({ name }) => !data?.some((each) => each.name === name))
  return (
    <div className="places">
      <ul aria-label="On this machine">
        {(data ?? []).map((found) => (
          <li key={found.baseUrl}>
            <i className="bead on" />
            <b>{found.title}</b>
            <span>found on this machine, {found.models.length === 1 ? '1 model' : `${found.models.length} models`}</span>
            <button type="button" className="button" aria-label={`Use ${found.title}`} onClick={() => onChoose(placeFound(found))}>
              Use it
            </button>
          </li>
        ))}
        {missing.map(({ name, title }) => (
          <li key={name}>
            <i className="bead" />
            <b>{title}</b>
            <span>{data ? 'not running' : 'looking'}</span>
          </li>
        ))}
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
