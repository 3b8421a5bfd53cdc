// Two scripts that give a page of plain Chromium what Electron gives its own: a preload in a world of its own, and a
// bridge to the page's world. They run before the page's scripts. Values cross as JSON, functions and promises by number.
// Read as text by worlds.ts, so everything is in one expression and leans on nothing outside itself.
;(() => {
  const { parse, stringify } = JSON

  /** One end of the bridge. What is dispatched is heard in the other world before `dispatchEvent` comes back. */
  function openBridge(out, back) {
    const own = []
    const promises = new Map()
    let nextPromise = 1
    let returned
    const heard = { exposed: () => {}, ready: () => {} }
    const say = (message) => window.dispatchEvent(new CustomEvent(out, { detail: stringify(message) }))

    function encode(value) {
      if (typeof value === 'function') return { f: own.push(value) - 1 }
      if (value instanceof Promise) {
        const id = nextPromise++
        value.then(
          (settled) => say({ type: 'settled', id, value: encode(settled) }),
          (error) => say({ type: 'failed', id, words: String(error) }),
        )
        return { p: id }
      }
      if (value === undefined) return { u: 1 }
      if (Array.isArray(value)) return { a: value.map(encode) }
      if (value !== null && typeof value === 'object') return { o: Object.entries(value).map(([name, each]) => [name, encode(each)]) }
      return { v: value }
    }

    function decode(coded) {
      if ('f' in coded)
        return (...args) => {
          returned = undefined
          say({ type: 'call', f: coded.f, args: args.map(encode) })
          return returned
        }
      if ('p' in coded) return new Promise((resolve, reject) => promises.set(coded.p, { resolve, reject }))
      if ('u' in coded) return undefined
      if ('a' in coded) return coded.a.map(decode)
      if ('o' in coded) return Object.fromEntries(coded.o.map(([name, each]) => [name, decode(each)]))
      return coded.v
    }

    window.addEventListener(back, ({ detail }) => {
      const message = parse(detail)
      switch (message.type) {
        case 'call':
          say({ type: 'returned', value: encode(own[message.f](...message.args.map(decode))) })
          return
        case 'returned':
          returned = decode(message.value)
          return
        case 'settled':
        case 'failed': {
          const { resolve, reject } = promises.get(message.id)
          promises.delete(message.id)
          if (message.type === 'settled') resolve(decode(message.value))
          else reject(new Error(message.words))
          return
        }
        case 'exposed':
          heard.exposed(message.name, decode(message.value))
          return
        case 'anybody':
          say({ type: 'ready' })
          return
        case 'ready':
          heard.ready()
      }
    })
    return { say, expose: (name, value) => say({ type: 'exposed', name, value: encode(value) }), heard }
  }

  const frozen = (value) => {
    if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen)
    return value
  }

  /** The page's own world: what the preload exposes is put there, frozen, and nothing else. */
  function page(link) {
    if (self !== top) return
    const bridge = openBridge(`${link}-to-preload`, `${link}-to-page`)
    bridge.heard.exposed = (name, value) => Object.defineProperty(window, name, { value: frozen(value), enumerable: true })
    bridge.say({ type: 'ready' })
  }

  const refuse = (what) => {
    throw new Error(`The stand-in for electron does not model ${what} in the preload.`)
  }
  const modelled = (name, target) =>
    new Proxy(target, { get: (object, key) => (key in object ? object[key] : refuse(`${name}.${String(key)}`)) })

  /** The preload's world: `require('electron')` of a sandboxed preload, then the preload itself. */
  function preload(link, toMain, fromMain, run) {
    if (self !== top) return
    const bridge = openBridge(`${link}-to-page`, `${link}-to-preload`)
    const listeners = new Map()
    const waiting = []
    let isReady = false
    bridge.heard.ready = () => {
      isReady = true
      for (const [name, api] of waiting.splice(0)) bridge.expose(name, api)
    }
    const electron = modelled('electron', {
      contextBridge: modelled('contextBridge', {
        exposeInMainWorld: (name, api) => (isReady ? bridge.expose(name, api) : waiting.push([name, api])),
      }),
      ipcRenderer: modelled('ipcRenderer', {
        send: (channel, ...args) => window[toMain](stringify({ channel, args })),
        on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      }),
    })
    window[fromMain] = (channel, args) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
    }
    bridge.say({ type: 'anybody' })
    const module = { exports: {} }
    run((name) => (name === 'electron' ? electron : refuse(`the module ${name}`)), module, module.exports)
  }

  return { page, preload }
})()
