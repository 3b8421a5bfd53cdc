// The endpoint that the built-in model is in the settings.

import { EndpointSettings, type Settings } from '../../../contract/config/settings.js'
import { BUILT_IN } from '../../../contract/model/built-in.js'
import { SLOTS } from './engine.js'

const NAME = 'built-in'
const FREE = { input: 0, cachedInput: 0, output: 0 }

/** The settings with an endpoint that asks this model. It is asked for everything where no other endpoint is set. */
export function withBuiltIn(settings: Settings, model: string): Settings {
  const { endpoints } = settings
  if (endpoints.some(isBuiltIn)) return { ...settings, endpoints: endpoints.map((each) => (isBuiltIn(each) ? { ...each, model } : each)) }
  const own = EndpointSettings.parse({
    name: freeName(endpoints.map(({ name }) => name)),
    baseUrl: BUILT_IN,
    model,
    limits: { atOnce: SLOTS },
    price: FREE,
  })
  return { ...settings, endpoints: [...endpoints, own] }
}

/** The settings without it. Where it was the default, the first of the others is. */
export function withoutBuiltIn(settings: Settings): Settings {
  const endpoints = settings.endpoints.filter((each) => !isBuiltIn(each))
  const isDefaultGone = !endpoints.some(({ name }) => name === settings.defaultEndpoint)
  return { ...settings, endpoints, defaultEndpoint: isDefaultGone ? null : settings.defaultEndpoint }
}

const isBuiltIn = ({ baseUrl }: EndpointSettings): boolean => baseUrl === BUILT_IN

function freeName(taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? NAME : `${NAME}-${number}`
    if (!taken.includes(name)) return name
  }
}
