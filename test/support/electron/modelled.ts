// The rule of the stand-in: an API, event or option that is not modelled throws.

/** `target`, but reading or setting anything that it does not have throws. */
export function modelled<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      // Whatever is awaited or printed is asked for these.
      if (key in object || typeof key === 'symbol' || key === 'then' || key === 'toJSON') return Reflect.get(object, key)
      throw new Error(`The stand-in for electron does not model ${name}.${key}.`)
    },
    set(_object, key) {
      throw new Error(`The stand-in for electron does not model setting ${name}.${String(key)}.`)
    },
  })
}

/** Throws for an option that is not among the modelled ones. */
export function only(name: string, options: object, allowed: readonly string[]): void {
  for (const key of Object.keys(options))
    if (!allowed.includes(key)) throw new Error(`The stand-in for electron does not model the option ${key} of ${name}.`)
}

type Listener = (...args: never[]) => void

/** Events of one object: only those named can be listened to. */
export function emitter(name: string, events: readonly string[]) {
  const listeners = new Map<string, Listener[]>()
  const known = (event: string) => {
    if (!events.includes(event)) throw new Error(`The stand-in for electron does not model the event ${event} of ${name}.`)
  }
  const on = (event: string, listener: Listener) => {
    known(event)
    listeners.set(event, [...(listeners.get(event) ?? []), listener])
  }
  return {
    on,
    once(event: string, listener: Listener) {
      const first = (...args: never[]) => {
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((each) => each !== first),
        )
        listener(...args)
      }
      on(event, first)
    },
    /** How many listen. */
    emit(event: string, ...args: unknown[]): number {
      known(event)
      const registered = listeners.get(event) ?? []
      for (const listener of [...registered]) listener(...(args as never[]))
      return registered.length
    },
  }
}

/** An event that can be prevented, with what it tells. */
export function preventable<T extends object>(facts: T): T & { readonly isPrevented: () => boolean; preventDefault(): void } {
  let isPrevented = false
  return {
    ...facts,
    isPrevented: () => isPrevented,
    preventDefault() {
      isPrevented = true
    },
  }
}
