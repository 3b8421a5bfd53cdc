// Brings the question of the open run into sight when it is asked for from the bar, the line at the foot or another screen.
import { useEffect } from 'react'
import { focusOnceDrawn } from '../../ui/focus/once-drawn.js'
import { useNarrow } from '../../ui/narrow.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useTalkPlace } from '../run/talk-place.js'
import { questionShown, useIsQuestionWanted } from '../run/wanted-question.js'
import { askedChoice } from './ask-card.js'
import { isAskedInMiddle } from './open-question.js'

export function useWantedQuestion(): void {
  const run = useOpenedRun((open) => open.run)
  const asked = useOpenedRun((open) => open.view.question)
  const isPlanned = useOpenedRun((open) => open.view.plan !== null)
  const isWanted = useIsQuestionWanted(run)
  const isNarrow = useNarrow()
  const { show: showView } = useOpenFiles()
  const { show: showTalk } = useTalkPlace()
  useEffect(() => {
    if (!isWanted || !asked) return
    if (asked.question.about === 'plan' && isPlanned) showView('plan')
    else if (isAskedInMiddle(asked, isNarrow)) showView('timeline')
    else showTalk('chat')
    questionShown()
    // Its tab is drawn first, and may be fetched before that.
    focusOnceDrawn(askedChoice, (choice) => choice.scrollIntoView({ block: 'nearest' }))
  }, [isWanted, asked, isPlanned, isNarrow, showView, showTalk])
}
