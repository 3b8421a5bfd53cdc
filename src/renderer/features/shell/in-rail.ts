// Which screens stand in which part of the rail.
import type { Screen } from '../../boot/screen.js'

export const inRail = (screens: readonly Screen[], part: 'top' | 'bottom'): readonly Screen[] => screens.filter(({ rail }) => rail === part)
