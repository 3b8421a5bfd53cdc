// The right pane: what became of the user's words, the chat, and below both the field to say more.
import { Tabs } from '@base-ui/react/tabs'
import { useMemo, useState } from 'react'
import { unheardOf } from '../../../contract/view/view-said.js'
import { count } from '../../../words/figures.js'
import { ChatField, ChatPane, chatCount } from '../../features/chat/chat-pane.js'
import { useOpenedRun } from '../../features/run/run-store-context.js'
import { useTracedWords, WordsPane } from '../../features/words/words-pane.js'

type Talk = 'words' | 'chat'

export function TalkPane() {
  const traced = useTracedWords()
  const view = useOpenedRun((open) => open.view)
  const said = useMemo(() => chatCount(view), [view])
  const isFinished = useOpenedRun(({ view }) => view.outcome?.ended === 'finished' && unheardOf(view).length === 0)
  const [chosen, choose] = useState<Talk | null>(null)
  // At the end the proof is what matters; until then, and where it waits for the user, the chat.
  const tab = traced === null ? 'chat' : (chosen ?? (isFinished ? 'words' : 'chat'))
  return (
    <Tabs.Root className="talk" value={tab} onValueChange={(next: Talk) => choose(next)}>
      <Tabs.List className="tabs" aria-label="Your words and chat">
        {traced ? (
          <Tabs.Tab className="tab" value="words">
            Your words <small>{count(traced.sentences.length, 'sentence')}</small>
          </Tabs.Tab>
        ) : null}
        <Tabs.Tab className="tab" value="chat">
          Chat <small>{said}</small>
        </Tabs.Tab>
      </Tabs.List>
      {traced ? (
        <Tabs.Panel value="words" className="talk-panel words-panel">
          <WordsPane />
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="chat" className="talk-panel" keepMounted>
        <ChatPane />
      </Tabs.Panel>
      <ChatField />
    </Tabs.Root>
  )
}
