// The installed browser that journeys drive; none is ever downloaded.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export function browserPath(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium, Chrome or Edge was found on PATH. "npm run doctor" names the remedy.')
  return found
}
