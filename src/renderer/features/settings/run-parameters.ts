// The parameters of a run as people are shown them: all of its config, whatever the schema has. Pure.

import { valueAt } from '../../../contract/config/at-path.js'
import { StepConfig } from '../../../contract/config/config.js'
import { type Parameter, parametersOf } from '../../../contract/config/parameters.js'
import type { Json } from '../../../contract/text/json.js'
import { settingLabel } from '../../../words/configs/setting-words.js'

/** All parameters with a value. Those of a role are shown with the role. */
export const runParameters: readonly Parameter[] = parametersOf(StepConfig)
  .filter(({ path, type }) => (type !== 'group' || path === 'roles') && !path.startsWith('roles.'))
  .map((each) => ({ ...each, label: settingLabel(each.path, each.label) }))

export interface Changed {
  readonly parameter: Parameter
  readonly value: Json
}

/** The parameters of a config that are not as they are by default; nothing, null and 0 are the same here. */
export const changedIn = (config: StepConfig): readonly Changed[] =>
  runParameters
    .map((parameter) => ({ parameter, value: valueAt(config, parameter.path) }))
    .filter(({ parameter, value }) => JSON.stringify(value || null) !== JSON.stringify(parameter.standard || null))
