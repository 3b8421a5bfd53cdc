// The person's settings as the window knows them: asked for once, changed as a whole, the same for every screen.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { SettingsState } from '../../contract/questions/settings.js'
import type { Settings } from '../../contract/settings.js'
import { core } from '../api.js'
import { queryClient } from '../queries.js'

const KEY = ['settings']

export const settingsQuestion = queryOptions({ queryKey: KEY, queryFn: (): Promise<SettingsState> => core.settings.get({}), retry: false })

export const useSettings = () => useQuery(settingsQuestion)

/** The settings as they are known, or once the core has told them. Rejects where it does not. */
export const settingsNow = async (): Promise<Settings> => (await queryClient.ensureQueryData(settingsQuestion)).settings

/** Puts what the core answered everywhere it is shown; the endpoint of the next run may be another one now. */
export function takeSettings(state: SettingsState): void {
  queryClient.setQueryData(KEY, state)
  void queryClient.invalidateQueries({ queryKey: ['about'] })
}

/** Changes settings by a function, so that two changes in a row both count. */
export const useChangeSettings = () =>
  useMutation({
    // One after the other: each begins with what the one before left.
    scope: { id: 'settings' },
    mutationFn: async (change: (settings: Settings) => Settings) => {
      const { settings: before } = await core.settings.get({})
      return core.settings.set({ settings: change(before), before })
    },
    onSuccess: takeSettings,
  })
