// Configs under a name in the start form: what they are called there, and how one is taken.
import type { ConfigCard } from '../../../contract/calls/configs.js'
import { isObject } from '../../../contract/config/at-path.js'
import type { Json } from '../../../contract/text/json.js'
import { runParameters } from '../settings/run-parameters.js'
import { type Changes, takeConfig } from './start-draft.js'

export const STANDARD = 'standard'
/** The core chooses when the run is started. */
export const AUTO = 'auto'

/** A version as runs show it: shipped configs have only one. */
export const versionName = ({ name, isShipped }: Pick<ConfigCard, 'name' | 'isShipped'>, version: number): string =>
  isShipped ? name : `${name}@${version}`

export const newestOf = (card: ConfigCard): string => versionName(card, card.versions.at(-1)?.version ?? 1)

/** Takes what a version changes in place of all that the start form changed. */
export const takeVersion = (name: string, changes: Readonly<Record<string, Json>>): void =>
  takeConfig(name === STANDARD ? {} : { ...pathsOf(changes), name })

const ownPaths: ReadonlySet<string> = new Set(runParameters.map(({ path }) => path))

/** What a config changes, by the path of each parameter that the form has. */
export const pathsOf = (changes: Readonly<Record<string, Json>>, above = ''): Changes =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) =>
      isObject(value) && !ownPaths.has(`${above}${name}`)
        ? Object.entries(pathsOf(value, `${above}${name}.`))
        : [[`${above}${name}`, value]],
    ),
  )
