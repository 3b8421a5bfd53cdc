// Offers late messages as feedback: the words are filled in, can be changed, and one click builds on them.
import { useMutation } from '@tanstack/react-query'
import { MessageSquarePlus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { SaidView } from '../../../contract/state/view-state.js'
import { offeredWords } from '../../../words/said.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient } from '../../boot/queries.js'
import { AskCard } from '../ask/ask-card.js'
import { connectFirst } from '../connect/open-connect.js'
import { givenBack } from './kept-locks.js'

export function UnusedWordsCard({ run, words: unused }: { run: string; words: readonly SaidView[] }) {
  const [isLeft, leave] = useState(false)
  const build = useMutation({
    mutationFn: (words: string) => core.runs.feedback({ run, words, takesUp: true, unlock: givenBack(run) }),
    onSuccess: ({ run: child }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run: child })
    },
    onError(error, words) {
      if (connectFirst(error, () => build.mutate(words))) build.reset()
    },
  })
  if (isLeft) return null
  return (
    <AskCard
      title="Your message arrived too late for this run. Use it in a new run now?"
      choices={[
        {
          id: 'build',
          label: 'Build on it',
          consequence: 'Starts a feedback run that builds on this result and uses your message.',
          Icon: MessageSquarePlus,
          withoutWords: 'First describe what to build.',
        },
        {
          id: 'leave',
          label: 'Leave it',
          consequence: 'Your message stays in the chat, so you can come back to it at any time.',
          Icon: Undo2,
        },
      ]}
      wordsFor="your message"
      initialWords={offeredWords(unused)}
      isBusy={build.isPending}
      error={build.error ? errorMessage(build.error) : null}
      onChoose={(choice, words) => {
        if (choice === 'leave') leave(true)
        else build.mutate(words)
      }}
    />
  )
}
