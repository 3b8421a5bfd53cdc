// A setting in which two configs differ, in the words of the settings.
import type { Difference } from '../../contract/calls/history.js'
import { Role, StepConfig } from '../../contract/config/config.js'
import { parametersOf } from '../../contract/config/parameters.js'
import type { Json } from '../../contract/text/json.js'
import { roleWords } from '../configs/roles.js'
import { settingLabel, valueWords } from '../configs/setting-words.js'

const parameters = parametersOf(StepConfig)

/** The difference as people read it; what one side lacks is empty. Pure. */
export function settingDifference({ name, left, right }: Difference): Difference {
  const path = name.replace(/^roles\.[^.]+\./, 'roles.*.')
  const parameter = parameters.find((each) => each.path === path)
  if (!parameter) return { name, left, right }
  const role = Role.options.find((each) => name.startsWith(`roles.${each}.`))
  const label = settingLabel(path, parameter.label)
  const isText = parameter.type === 'text' || parameter.type === 'choice'
  const words = (text: string) => (text === '' ? '' : valueWords(parameter, isText && text !== 'null' ? text : read(text)))
  return { name: role ? `${roleWords[role].name}: ${label.toLowerCase()}` : label, left: words(left), right: words(right) }
}

/** As the core wrote it: JSON, unless it is a text. */
function read(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
