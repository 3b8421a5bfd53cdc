// Which of the user's words and the chat is shown: one choice, wherever the window has room for them.
import { unusedWords } from '../../../contract/view/view-said.js'
import { useOpenedRun } from '../../features/run/run-store-context.js'
import { type Talk, useTalkPlace } from '../../features/run/talk-place.js'
import { useTracedWords } from '../../features/words/words-pane.js'

/** The chosen one; unless chosen, the words at the end, where the proof matters, and the chat before and where it waits. */
export function useTalkTab(): Talk {
  const hasWords = useTracedWords() !== null
  const isFinished = useOpenedRun(({ view }) => view.outcome?.ended === 'finished' && unusedWords(view).length === 0)
  const { chosen } = useTalkPlace()
  if (!hasWords) return 'chat'
  return chosen ?? (isFinished ? 'words' : 'chat')
}
