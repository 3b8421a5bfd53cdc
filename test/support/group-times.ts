// How long each group of test files took, for the table at the end of `npm test`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './command-line-place.js'

/** Where `scripts/test.mjs` reads them. */
const GROUP_TIMES = join(root, 'test-output', 'group-times.json')

export default class GroupTimes implements Reporter {
  private readonly groups = new Map<string, { first: number; last: number }>()

  onTestModuleStart({ project }: TestModule): void {
    if (!this.groups.has(project.name)) this.groups.set(project.name, { first: Date.now(), last: Date.now() })
  }

  onTestModuleEnd({ project }: TestModule): void {
    const group = this.groups.get(project.name)
    if (group) group.last = Date.now()
  }

  onTestRunEnd(): void {
    mkdirSync(join(root, 'test-output'), { recursive: true })
    const seconds = [...this.groups].map(([name, { first, last }]) => ({ name, seconds: (last - first) / 1_000 }))
    writeFileSync(GROUP_TIMES, JSON.stringify(seconds, null, 2))
  }
}
