// The models that the connected endpoints list, asked for once a minute at most and shared by all that show them.
import { useQueries } from '@tanstack/react-query'
import type { EndpointSettings } from '../../../contract/config/settings.js'
import { core } from '../../boot/api.js'

const MINUTE_MS = 60_000

/** In the order of the endpoints; empty where one lists none, or is not known to yet. */
export const useEndpointModels = (endpoints: readonly EndpointSettings[]): readonly (readonly string[])[] =>
  useQueries({
    queries: endpoints.map(({ name, baseUrl }) => ({
      queryKey: ['endpoint-models', name, baseUrl],
      queryFn: ({ signal }) => core.settings.models({ name }, signal),
      staleTime: MINUTE_MS,
      retry: false,
    })),
  }).map(({ data }) => data?.models ?? [])
