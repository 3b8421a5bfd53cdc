// Answers about step configs under a name.
import type { AppContract } from '../../../contract/calls/index.js'
import type { StepConfig } from '../../../contract/config/config.js'
import { UserError } from '../../../contract/errors/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { openConfigs } from '../configs/configs.js'
import type { Endpoints } from '../endpoints/endpoints.js'
import { resolveModels } from '../endpoints/models.js'
import { hiddenResults } from '../features/hidden-results.js'
import type { HostParts } from '../host-parts.js'

export function configHandlers({ store, settings, place, endpoints }: HostParts): Handlers<AppContract>['configs'] {
  const { dataFolder, resources } = place
  const configs = openConfigs({
    ...{ settings, dataFolder, resources, next: Math.random },
    trials: (template) => store.history.trials(template),
    hidden: () => hiddenResults(dataFolder),
  })
  return {
    list: () => configs.list(),
    unfit: () => configs.unfit(),
    load: ({ name, version }) => configs.load(name, version),
    read: ({ reference }) => configs.read(reference),
    compare: ({ first, second }) => configs.compare(first, second),
    save: ({ name, parent, config }) => configs.save(name, parent, config, Date.now()),
    forget({ name }) {
      configs.forget(name)
      return {}
    },
    recommend: ({ template }) => configs.recommend(template),
    async choose({ template, config }) {
      const { model, roles } = await named(config, endpoints)
      // The choice depends on the model. The run's config stays as the user wrote it.
      const chosen = configs.choose(template, { ...config, model, roles })
      return { ...chosen, config: { ...chosen.config, model: config.model, roles: config.roles } }
    },
  }
}

/** Milliseconds that an endpoint is given to say which models it has. */
const RESOLVE_MS = 20_000

/** The config with the names of its models. Where they are unavailable, the run reports that, and there is no evidence. */
async function named(config: StepConfig, endpoints: Endpoints): Promise<StepConfig> {
  try {
    return await resolveModels(endpoints.fill(config), endpoints, AbortSignal.timeout(RESOLVE_MS))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return config
  }
}
