// The right pane: what became of the user's words, the chat, and below both the field to say more.
import { Tabs } from '@base-ui/react/tabs'
import { useMemo } from 'react'
import { count } from '../../../words/figures.js'
import { ChatField, ChatPane, chatCount } from '../../features/chat/chat-pane.js'
import { useOpenedRun } from '../../features/run/run-store-context.js'
import { type Talk, useTalkPlace } from '../../features/run/talk-place.js'
import { useTracedWords, WordsPane } from '../../features/words/words-pane.js'
import { useTalkTab } from './talk-tab.js'

export function TalkPane() {
  const traced = useTracedWords()
  const view = useOpenedRun((open) => open.view)
  const said = useMemo(() => chatCount(view), [view])
  const { choose } = useTalkPlace()
  const tab = useTalkTab()
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
