// The engine's fingerprint: one hash over step code and prompts, so that a journal knows which engine wrote it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} root the checkout; configs that import this are bundled elsewhere, so they say where they stand
 * @returns {string} 16 hexadecimal digits; equal for equal engine sources, tests and model providers left out
 */
export function engineFingerprint(root = process.cwd()) {
  const engine = join(root, 'src', 'main', 'engine')
  const hash = createHash('sha256')
  const files = readdirSync(engine, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|md)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(engine, 'models')))
    .sort()
  for (const file of files) hash.update(file.slice(engine.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}
