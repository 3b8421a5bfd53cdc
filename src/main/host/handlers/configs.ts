// Answers about step configs under a name.
import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { openConfigs } from '../configs/configs.js'
import { hiddenResults } from '../features/hidden-results.js'
import type { HostParts } from '../host-parts.js'

export function configHandlers({ store, settings, place }: HostParts): Handlers<AppContract>['configs'] {
  const { dataFolder, resources } = place
  const configs = openConfigs({
    ...{ settings, dataFolder, resources, next: Math.random },
    trials: (template) => store.history.trials(template),
    hidden: () => hiddenResults(dataFolder),
  })
  return {
    list: () => configs.list(),
    load: ({ name, version }) => configs.load(name, version),
    save: ({ name, parent, config }) => configs.save(name, parent, config, Date.now()),
    forget({ name }) {
      configs.forget(name)
      return {}
    },
    recommend: ({ template }) => configs.recommend(template),
    choose: ({ template, config }) => configs.choose(template, config),
  }
}
