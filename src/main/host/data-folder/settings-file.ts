// The user's settings in the data folder. Each use reads them again, so that every process sees the newest.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SettingsNotice } from '../../../contract/calls/settings.js'
import { Settings } from '../../../contract/config/settings.js'
import { withLock } from '../../store/database/lock.js'
import { readPlainFile } from './plain-file.js'
import { replaceFile } from './replace-file.js'

export interface SettingsFile {
  /** Refuses (kind `store`) where the path is not a plain file. */
  read(): Settings
  /** Reads, changes and replaces them atomically, also across processes. Returns the settings before and after. */
  change(change: (now: Settings) => Settings): { readonly before: Settings; readonly after: Settings }
  write(settings: Settings): void
  /** The fault of the file since this was opened, for the user. */
  readonly notices: readonly SettingsNotice[]
}

/** The settings of a data folder. A broken file is kept aside, named in `notices`, and the defaults hold. */
export function openSettingsFile(folder: string): SettingsFile {
  const path = join(folder, 'settings.json')
  const notices: SettingsNotice[] = []
  const read = (): Settings => {
    const text = readPlainFile(path)
    if (text === null) return Settings.parse({})
    try {
      const checked = Settings.safeParse(JSON.parse(text))
      if (checked.success) return checked.data
      return keepAside(z.prettifyError(checked.error))
    } catch (error) {
      return keepAside(error instanceof Error ? error.message : String(error))
    }
  }
  const keepAside = (cause: string): Settings => {
    const aside = join(folder, `settings.broken-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
    try {
      renameSync(path, aside)
      notices.push({ type: 'settings-unreadable', cause, aside })
    } catch {
      // The folder cannot be written: the file stays, and this is said once.
      const isSaid = notices.some((each) => each.type === 'settings-unreadable' && each.aside === null && each.cause === cause)
      if (!isSaid) notices.push({ type: 'settings-unreadable', cause, aside: null })
    }
    return Settings.parse({})
  }
  const change: SettingsFile['change'] = (to) =>
    withLock(folder, 'files', () => {
      const before = read()
      const after = Settings.parse(to(before))
      replaceFile(path, `${JSON.stringify(after, null, 2)}\n`)
      return { before, after }
    })
  return { read, notices, change, write: (settings) => void change(() => settings) }
}
