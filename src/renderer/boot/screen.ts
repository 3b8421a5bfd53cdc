// Defines what a screen says about itself in screens/<name>/screen.ts. boot/screens.ts collects them; there is no other list.
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'

/** Each screen adds its name here, with what its address says besides. */
// biome-ignore lint/suspicious/noEmptyInterface: the screens fill it
export interface Places {}
export type NothingElse = Readonly<Record<never, never>>

type ScreenName = keyof Places
type PlaceOf<Name extends ScreenName> = Name extends ScreenName ? { readonly screen: Name } & Places[Name] : never
/** Where in the window one can be. */
export type Place = PlaceOf<ScreenName>

interface Entry<Name extends ScreenName> {
  readonly name: Name
  /** In the rail, the menu and the window's title. */
  readonly title: string
  /** At the top of the window, where that is not the title. */
  readonly heading?: string
  /** Its use in one sentence, if another screen lists it. */
  readonly about?: string
  readonly Icon: LucideIcon
  /** Screens are listed in this order; the first one is shown where an address names none. */
  readonly order: number
  /** Its place in the rail, or the screen whose entry is lit while it is shown. */
  readonly rail: 'top' | 'bottom' | { readonly as: ScreenName }
  /** The ways there from anywhere: palette, keys and menu. Absent if its name is enough. */
  readonly command?: ScreenCommand
}

export interface ScreenCommand {
  /** Its words in the palette. */
  readonly words: string
  /** Its keys in any face: one chord such as `Ctrl ,`, or a sequence such as `G R`. */
  readonly keys: string
  /** In a window of our own, where no browser keeps the chord for itself; as Electron spells it. */
  readonly accelerator: string
  /** The menu that offers it in a window of our own. */
  readonly menu: 'file' | 'view' | 'help'
}

interface Definition<Name extends ScreenName> extends Entry<Name> {
  /** The part of the address after the name; absent without parameters. */
  readonly route?: {
    write(parameters: Places[Name]): readonly (string | null)[]
    /** Null if the address names no existing place. */
    read(parts: readonly string[]): Places[Name] | null
  }
  load(): Promise<ComponentType<Places[Name]>>
}

export interface Screen extends Entry<ScreenName> {
  /** What follows the name in the address of one of its places. */
  partsOf(place: Place): readonly string[]
  placeOf(parts: readonly string[]): Place | null
  /** Fetched when it is first drawn, or ahead by `fetch`. */
  readonly View: LazyExoticComponent<ComponentType<{ readonly place: Place }>>
  fetch(): Promise<unknown>
}

/** A screen as an entry of the list, without the type of its parameters. */
export function defineScreen<Name extends ScreenName>({ route, load, ...entry }: Definition<Name>): Screen {
  // A place of this name has this screen's parameters, which TypeScript cannot follow through a generic name.
  const own = (place: Place) => place as unknown as Places[Name]
  const placeWith = (parameters: Places[Name]) => ({ screen: entry.name, ...parameters }) as unknown as Place
  const fetch = async () => {
    const Loaded = await load()
    return { default: ({ place }: { readonly place: Place }) => createElement(Loaded, own(place)) }
  }
  return {
    ...entry,
    partsOf: (place) => route?.write(own(place)).filter((part) => part !== null) ?? [],
    placeOf(parts) {
      if (!route) return placeWith({} as Places[Name])
      const parameters = route.read(parts)
      return parameters && placeWith(parameters)
    },
    View: lazy(fetch),
    fetch,
  }
}

/** Whether a part of an address can be a run's id. */
export const isRun = (text: string | undefined): text is string => /^[0-9a-z-]{8,40}$/.test(text ?? '')
