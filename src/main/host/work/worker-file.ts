// The path of the built worker, which every bundle has beside its own files.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the built file that this is in, from a chunk of it one folder further up; from the sources in the checkout's build. */
export function workerFile(): string {
  const candidates = ['worker.js', '../worker.js', '../../../../out/main/worker.js'].map((path) => join(import.meta.dirname, path))
  const found = candidates.find((file) => existsSync(file))
  if (!found) throw new Error(`The worker is not built; looked at ${candidates.join(', ')}. Run "npm run build".`)
  return found
}
