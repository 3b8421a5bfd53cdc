// Gives the window two functions, `ask` and `listen`, and carries their messages. It checks nothing: main does.
import { contextBridge, ipcRenderer } from 'electron'

type MainMessage = { readonly id: number } & (
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'event'; readonly event: unknown }
  | { readonly type: 'ended'; readonly error: unknown }
)
interface Listener {
  onEvent(event: unknown): void
  onEnd(error: unknown): void
}

/** Names this load of the page: what was meant for the one before a reload is not ours. */
const load = crypto.randomUUID()
const pending = new Map<number, (answer: unknown) => void>()
const feeds = new Map<number, Listener>()
let next = 1

const send = (request: object) => ipcRenderer.send('tillgreen', load, JSON.stringify(request))

ipcRenderer.on('tillgreen', (_event, to: string, text: string) => {
  if (to !== load) return
  // Main holds back what comes faster than it is taken.
  ipcRenderer.send('tillgreen-taken', load)
  const message = JSON.parse(text) as MainMessage
  switch (message.type) {
    case 'answer':
      pending.get(message.id)?.(message.answer)
      pending.delete(message.id)
      return
    case 'event':
      feeds.get(message.id)?.onEvent(message.event)
      return
    case 'ended': {
      const feed = feeds.get(message.id)
      feeds.delete(message.id)
      feed?.onEnd(message.error)
      return
    }
  }
})

contextBridge.exposeInMainWorld('tillgreen', {
  /** A signal cannot cross to the page's world, so this returns a function that cancels the question. */
  ask(path: string, input: unknown, onAnswer: (answer: unknown) => void) {
    const id = next++
    pending.set(id, onAnswer)
    send({ id, type: 'ask', path, input })
    return () => {
      if (pending.has(id)) send({ id, type: 'end' })
    }
  },
  listen(path: string, input: unknown, onEvent: Listener['onEvent'], onEnd: Listener['onEnd']) {
    const id = next++
    feeds.set(id, { onEvent, onEnd })
    send({ id, type: 'listen', path, input })
    return () => {
      if (feeds.delete(id)) send({ id, type: 'end' })
    }
  },
})
