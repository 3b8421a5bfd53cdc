// Which screens the rail shows, and which ones another screen lists.
import type { Screen } from '../../boot/screen.js'

export const inRail = (screens: readonly Screen[], part: 'top' | 'bottom'): readonly Screen[] => screens.filter(({ rail }) => rail === part)

/** Screens that another one lists: those that say their use and have their place below it. */
export const below = (screens: readonly Screen[], name: Screen['name']): readonly Screen[] =>
  screens.filter(({ rail, about }) => typeof rail === 'object' && rail.as === name && about !== undefined)
