// The user's settings as the window knows them: asked for once, changed as a whole, the same for every screen.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { SettingsState } from '../../../contract/calls/settings.js'
import type { Settings } from '../../../contract/config/settings.js'
import { core } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'

const KEY = ['settings']

export const settingsQuestion = queryOptions({ queryKey: KEY, queryFn: (): Promise<SettingsState> => core.settings.get({}), retry: false })

export const useSettings = () => useQuery(settingsQuestion)

/** The settings as they are known, or once the core has answered. Rejects if it does not. */
export const settingsNow = async (): Promise<Settings> => (await queryClient.ensureQueryData(settingsQuestion)).settings

/** Puts what the core answered everywhere it is shown; the endpoint of the next run may be another one now. */
export function takeSettings(state: SettingsState): void {
  queryClient.setQueryData(KEY, state)
  void queryClient.invalidateQueries({ queryKey: ['about'] })
}

/**
 * Changes settings by a function of those that are shown, in one message that is sent at once: a reload right after it finds the
 * change. The core changes only what differs, so two changes in a row both count, and so does what another window changed meanwhile.
 */
export async function changeSettings(change: (settings: Settings) => Settings): Promise<SettingsState> {
  const before = queryClient.getQueryData(settingsQuestion.queryKey)?.settings ?? (await settingsNow())
  return core.settings.set({ settings: change(before), before })
}

/**
 * Changes settings from the fields that show them. They show the change before the core has taken it, so the next input continues from
 * there.
 */
export const useChangeSettings = () =>
  useMutation({
    mutationKey: KEY,
    mutationFn: (change: (settings: Settings) => Settings): Promise<SettingsState> => {
      const sent = changeSettings(change)
      queryClient.setQueryData(settingsQuestion.queryKey, (state) => state && shownAs(state, change(state.settings)))
      return sent
    },
    // An answer to an earlier change lacks the later one.
    onSuccess: (state) => (isLast() ? takeSettings(state) : undefined),
    onError: () => (isLast() ? queryClient.invalidateQueries({ queryKey: KEY }) : undefined),
  })

const isLast = (): boolean => queryClient.isMutating({ mutationKey: KEY }) === 1

/** With a change that is not kept yet. An endpoint that is added or removed is more than a setting: the core answers first. */
function shownAs(state: SettingsState, settings: Settings): SettingsState {
  const names = ({ endpoints }: Settings): string => endpoints.map(({ name }) => name).join()
  return names(settings) === names(state.settings) ? { ...state, settings } : state
}
