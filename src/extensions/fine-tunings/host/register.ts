// Makes an endpoint of the settings of a trained model, so that runs, roles and the bench may name it.
import { EndpointSettings } from '../../../contract/config/settings.js'
import { userError } from '../../../contract/errors/index.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import type { FineTuning } from '../contract/fine-tuning.js'
import type { KeptTunings } from './kept-tunings.js'

/** The same address, dialect, limits and key as its base; its price is not known. Refuses a name that another endpoint has. */
export async function register(
  { settings, keys }: Pick<HostParts, 'settings' | 'keys'>,
  tunings: KeptTunings,
  id: string,
  name: string,
): Promise<FineTuning> {
  const { model, state, upload, endpoint: baseName } = tunings.read(id)
  if (state !== 'succeeded' || model === null) throw userError('fine-tuning-no-model', { id, state })
  const { before } = settings.change((now) => {
    if (now.endpoints.some((each) => each.name === name)) throw userError('fine-tuning-name-taken', { name })
    const base = now.endpoints.find((each) => each.name === baseName)
    const added = EndpointSettings.parse({ ...base, name, baseUrl: upload.baseUrl, model, price: null })
    // A first endpoint must not become that of all runs by this.
    return { ...now, endpoints: [...now.endpoints, added], defaultEndpoint: now.defaultEndpoint ?? now.endpoints[0]?.name ?? null }
  })
  const key = before.endpoints.some((each) => each.name === baseName) ? keys.get(baseName, upload.baseUrl) : null
  // It lies where that of its base lies, so that nothing is kept less well than before.
  if (key !== null) await keys.set(name, upload.baseUrl, key, true)
  return tunings.change(id, () => ({ registeredAs: name }))
}
