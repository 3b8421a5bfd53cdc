// The port of pages: the same program is visited once, and checked once by the same checks.

import { createHash } from 'node:crypto'
import type { ChecksReport } from '../../../contract/journal/page-checks.js'
import type { PagesLook } from '../../../contract/journal/pages.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { Place } from '../../../main/engine/ports/ports.js'
import type { HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import type { Store } from '../../../main/store/store.js'
import type { PagesPort } from '../engine/hooks.js'
import { checkPages } from './check-pages.js'
import { lookAtPages } from './look-at-pages.js'

export const pages: HostFeature<PagesPort> = {
  open({ store, resources, budget, sandbox }) {
    const looks = new Map<string, PagesLook>()
    const checked = new Map<string, ChecksReport>()
    return {
      async check(place, start, checks, at) {
        const program = `${programOf(store, place)} ${JSON.stringify([start.argv, checks])}`
        const known = checked.get(program)
        if (known) return known
        const now = await checkPages({ store, resources, budget, sandbox }, { place, start }, checks, at)
        checked.set(program, now)
        return now
      },
      async look(place, start, at) {
        const program = `${programOf(store, place)} ${JSON.stringify(start.argv)}`
        const known = looks.get(program)
        if (known) return known
        const looked = await lookAtPages({ store, resources, budget, sandbox }, place, start, at)
        looks.set(program, looked)
        return looked
      },
    }
  },
}

/** Identifies what runs: tests are no part of it, and change while a program stays as it is. */
function programOf({ trees }: Store, { tree, template, environment }: Place): string {
  const files = trees.files(tree).filter(({ path }) => !matchesAny(template.tests, path))
  const lines = files.map(({ path, mode, hash }) => `${path} ${mode} ${hash}`).sort()
  return createHash('sha256')
    .update([JSON.stringify(environment), ...lines].join('\n'))
    .digest('hex')
}

declare module '../../../main/host/features/open-features.js' {
  interface ExtensionPorts {
    readonly pages: typeof pages
  }
}

export default { pages } satisfies Partial<ExtensionPorts>
