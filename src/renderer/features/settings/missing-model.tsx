// A role that names a model which its endpoint does not list: said beside it, with a button that takes one that is there.
import { TriangleAlert } from 'lucide-react'
import type { RoleChoice } from '../../../contract/config/config.js'
import { isOffered, modelInstead } from '../../../contract/model/same-model.js'
import { endpointOf } from './chosen-model.js'
import { useEndpointModels } from './endpoint-models.js'
import { useSettings } from './settings-queries.js'

interface MissingModelProps {
  readonly choice: RoleChoice
  onUse(model: string): void
}

/** Nothing where the model is there, or nobody can say. */
export function MissingModel({ choice, onUse }: MissingModelProps) {
  const settings = useSettings().data?.settings
  const endpoint = settings ? endpointOf(settings, choice) : null
  const [listed = []] = useEndpointModels(endpoint ? [endpoint] : [])
  if (!endpoint || !choice.model || isOffered(listed, choice.model)) return null
  const instead = modelInstead(listed, endpoint.model)
  return (
    <div className="missing-model" role="status">
      <TriangleAlert aria-hidden />
      <span>
        {endpoint.name} does not offer the model “{choice.model}”, so a run would be refused.
      </span>
      {instead ? (
        <button type="button" className="button" onClick={() => onUse(instead)}>
          Use {instead}
        </button>
      ) : null}
    </div>
  )
}
