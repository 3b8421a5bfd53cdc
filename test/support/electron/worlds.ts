// The scripts that run before every page of the stand-in's window.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The preload's world, and what it and main call to reach each other. The page's own world sees none of them. */
export const WORLD = 'tillgreen-preload'
export const TO_MAIN = 'standInToMain'
export const FROM_MAIN = 'standInFromMain'

const worlds = readFileSync(join(import.meta.dirname, 'in-page.js'), 'utf8').replace(/^\/\/.*$/gm, '')
const call = (what: string, ...args: readonly string[]) => `;(${worlds.trim().replace(/^;/, '')}).${what}(${args.join(', ')})`

/** `link` is the secret name of the bridge; code without it cannot use the bridge. */
export const pageScript = (link: string): string => call('page', JSON.stringify(link))

export const preloadScript = (link: string, preload: string): string =>
  call(
    'preload',
    JSON.stringify(link),
    JSON.stringify(TO_MAIN),
    JSON.stringify(FROM_MAIN),
    `(require, module, exports) => {\n${preload}\n}`,
  )
