// Which screens the rail shows, and which ones the Lab lists.
import type { Screen } from '../../boot/screen.js'

export const inRail = (screens: readonly Screen[], part: 'top' | 'bottom'): readonly Screen[] => screens.filter(({ rail }) => rail === part)

export const inLab = (screens: readonly Screen[]): readonly Screen[] =>
  screens.filter(({ rail }) => typeof rail === 'object' && rail.as === 'lab')
