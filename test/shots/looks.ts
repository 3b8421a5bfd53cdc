// In which sizes and themes each scene is kept as a picture. Two are enough to show a change, and few enough to be kept with the sources.
import { type Scene, scenes } from '../support/stage/scenes.js'

export interface Look {
  readonly theme: 'light' | 'dark'
  readonly size: { readonly width: number; readonly height: number }
  /** Whether it is for scenes too that show the same parts as another one with other words. */
  readonly withVariants: boolean
}

export const narrowLight: Look = { theme: 'light', size: { width: 1024, height: 700 }, withVariants: true }
export const wideDark: Look = { theme: 'dark', size: { width: 1440, height: 900 }, withVariants: false }

/** Scenes that change while they are shown: retries of an unreachable endpoint are counted, and a lost connection is tried again. */
const RESTLESS: ReadonlySet<string> = new Set(['run-unreachable', 'run-waiting', 'start-offline'])

export const scenesOf = ({ withVariants }: Look): readonly Scene[] =>
  scenes.filter(({ name, isVariant }) => !RESTLESS.has(name) && (withVariants || !isVariant))

export const pictureOf = ({ name }: Scene, { size, theme }: Look): string => `${name}-${size.width}-${theme}.png`

/** Names of all pictures that are kept. */
export const kept = (): readonly string[] =>
  [narrowLight, wideDark].flatMap((look) => scenesOf(look).map((scene) => pictureOf(scene, look)))
