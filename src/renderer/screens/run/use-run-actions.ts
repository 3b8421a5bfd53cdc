// What the palette can do on the screen of a run beside what its parts offer: to show each view, and to take the changes back.
import { FileDiff, FlagTriangleRight, GitBranch, ListTree, type LucideIcon, Play, SquareTerminal, Waypoints } from 'lucide-react'
import { go } from '../../boot/place.js'
import { wantBranch } from '../../features/applied/wanted-branch.js'
import { isSummedUp } from '../../features/outcome/evidence-strip.js'
import { type Doing, useOffer } from '../../features/palette/offered.js'
import { useCutOff } from '../../features/run/begin-tab.js'
import { type Tab, useOpenFiles } from '../../features/run/open-file.js'
import { useOpenedRun } from '../../features/run/run-store-context.js'

export function useRunActions(): void {
  const run = useOpenedRun((open) => open.run)
  const outcome = useOpenedRun((open) => open.view.outcome)
  const isMade = useOpenedRun((open) => open.view.suites.length > 0)
  const isPlanned = useOpenedRun((open) => open.view.plan !== null)
  const hasProject = useOpenedRun((open) => open.view.goal?.project != null)
  const isCutOff = useCutOff()
  const { tab, show, openShell } = useOpenFiles()
  useOffer('views', () => {
    const views: readonly (readonly [Tab, string, LucideIcon, boolean])[] = [
      ['preview', 'Show the preview', Play, outcome !== null && isMade],
      ['timeline', 'Show the timeline', ListTree, true],
      ['plan', 'Show the plan', Waypoints, isPlanned],
      ['details', 'Show outcome details', FlagTriangleRight, outcome !== null || isCutOff],
    ]
    const shown = views.flatMap(([name, words, Icon, isThere]): Doing[] =>
      isThere && name !== tab ? [{ words, Icon, act: () => show(name) }] : [],
    )
    return [...shown, { words: 'Open your shell', Icon: SquareTerminal, act: openShell }]
  })
  useOffer('changes', () => {
    if (!hasProject || !isMade || outcome === null || !isSummedUp(outcome.ended)) return []
    const review = () => go({ screen: 'changes', run })
    return [
      { words: 'Review changes', Icon: FileDiff, act: review },
      {
        words: 'Apply changes to a branch',
        Icon: GitBranch,
        act() {
          wantBranch(run)
          review()
        },
      },
    ]
  })
}
