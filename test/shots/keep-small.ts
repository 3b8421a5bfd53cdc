// After pictures were accepted: makes them small, and removes those whose scene is gone.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { kept } from './looks.js'
import { withPalette } from './palette.js'

const folder = join(import.meta.dirname, 'baselines')

export default function keepSmall({ updateSnapshots }: FullConfig): void {
  if (updateSnapshots === 'none') return
  const names = new Set(kept())
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!names.has(name)) {
      rmSync(path)
      continue
    }
    const png = readFileSync(path)
    const small = withPalette(png)
    if (small !== png) writeFileSync(path, small)
  }
}
