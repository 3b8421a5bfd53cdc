// What a build knows of its own sources: one hash over the contract and what extensions add to it, so that a folded view knows which fold
// made it.
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What bundles and tests are built with.
 * @param {string} root the checkout; configs that import this are bundled elsewhere, so they say where they stand
 */
export const definitions = (root = process.cwd()) => ({
  __FOLD_FINGERPRINT__: JSON.stringify(fingerprintOf(root)),
})

function fingerprintOf(root) {
  const hash = createHash('sha256')
  const folders = ['src/contract', ...globSync('src/extensions/*/contract', { cwd: root })]
  const files = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|md)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}
