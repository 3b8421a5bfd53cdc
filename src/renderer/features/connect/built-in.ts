// The built-in model as the window knows it: asked for once, followed while a download is under way.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BUILT_IN, type BuiltInModelState } from '../../../contract/model/built-in.js'
import { core } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { takeSettings } from '../settings/settings-queries.js'
import type { Connected } from './connect.js'
import type { ModelPlace } from './model-places.js'

const KEY = ['built-in-model']

/** The built-in model as a place to connect. */
export const builtInPlace: ModelPlace = {
  name: 'built-in',
  title: 'the built-in model',
  baseUrl: BUILT_IN,
  needsKey: false,
  keyPage: '',
  prefers: [/./],
}

export const takeBuiltIn = (state: BuiltInModelState): void => void queryClient.setQueryData(KEY, state)

/** Its state, which follows a download until that is over. Undefined until the core has answered. */
export function useBuiltIn(): BuiltInModelState | undefined {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => core.builtInModel.state({}), retry: false })
  const isGetting = data !== undefined && data.getting !== null
  useEffect(() => (isGetting ? core.builtInModel.follow({}, takeBuiltIn) : undefined), [isGetting])
  return data
}

/** Takes over the endpoint that a finished download has put into the settings; null where there is none. */
export async function connectedBuiltIn(): Promise<Connected | null> {
  const state = await core.settings.get({})
  takeSettings(state)
  const endpoint = state.settings.endpoints.find(({ baseUrl }) => baseUrl === BUILT_IN)
  return endpoint ? { endpoint: endpoint.name, models: [endpoint.model] } : null
}

/** Removes model and engine, and their endpoint from the settings. */
export async function removeBuiltIn(): Promise<void> {
  takeBuiltIn(await core.builtInModel.remove({}))
  takeSettings(await core.settings.get({}))
}
