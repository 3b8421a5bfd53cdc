// The home of a face under test: programs are written into it, and the user's own configuration is seen through links.
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Makes it in a data folder, unless it is there. */
export function homeIn(data: string): string {
  const home = join(data, 'home')
  mkdirSync(home, { recursive: true })
  const known = new Set(readdirSync(home))
  for (const name of readdirSync(homedir()))
    if (name.startsWith('.') && !known.has(name)) symlinkSync(join(homedir(), name), join(home, name))
  return home
}
