// All screens, as their folders say: adding one is adding a folder. Those of extensions are in window/screen/.
import type { Screen } from './screen.js'

const modules = import.meta.glob<{ readonly default: Screen }>(['../screens/*/screen.ts', '../../extensions/*/window/screen/screen.ts'], {
  eager: true,
})

export const screens: readonly Screen[] = Object.values(modules)
  .map((module) => module.default)
  .toSorted((a, b) => a.order - b.order)
