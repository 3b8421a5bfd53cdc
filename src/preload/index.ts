// Gives the window two functions, `ask` and `listen`, and carries what they say. It checks nothing: main does.
import { contextBridge, ipcRenderer } from 'electron'

type Told = { readonly id: number } & (
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
const asked = new Map<number, (answer: unknown) => void>()
const feeds = new Map<number, Listener>()
let next = 1

const say = (asking: object) => ipcRenderer.send('tillgreen', load, JSON.stringify(asking))

ipcRenderer.on('tillgreen', (_event, to: string, text: string) => {
  if (to !== load) return
  // Main holds back what comes faster than it is taken.
  ipcRenderer.send('tillgreen-taken', load)
  const told = JSON.parse(text) as Told
  switch (told.type) {
    case 'answer':
      asked.get(told.id)?.(told.answer)
      asked.delete(told.id)
      return
    case 'event':
      feeds.get(told.id)?.onEvent(told.event)
      return
    case 'ended': {
      const feed = feeds.get(told.id)
      feeds.delete(told.id)
      feed?.onEnd(told.error)
      return
    }
  }
})

contextBridge.exposeInMainWorld('tillgreen', {
  /** A signal cannot cross to the page's world, so this returns a function that cancels the question. */
  ask(path: string, input: unknown, onAnswer: (answer: unknown) => void) {
    const id = next++
    asked.set(id, onAnswer)
    say({ id, type: 'ask', path, input })
    return () => {
      if (asked.has(id)) say({ id, type: 'end' })
    }
  },
  listen(path: string, input: unknown, onEvent: Listener['onEvent'], onEnd: Listener['onEnd']) {
    const id = next++
    feeds.set(id, { onEvent, onEnd })
    say({ id, type: 'listen', path, input })
    return () => {
      if (feeds.delete(id)) say({ id, type: 'end' })
    }
  },
})
