// The file name of the certificate in an archive, which must not clash with the program's own files. Pure.
import { parentsOf } from '../../../contract/paths/tree-paths.js'

const NAMES = /^verification(?:-([2-9]|[1-9]\d{1,8}))?(\.json|-pictures)$/i

export interface CertificateNames {
  readonly file: string
  /** The folder of the pictures that it names, each by the hash of its bytes. */
  readonly pictures: string
}

const named = (number: number): CertificateNames => {
  const stem = number === 1 ? 'verification' : `verification-${number}`
  return { file: `${stem}.json`, pictures: `${stem}-pictures` }
}

/** The highest number among the names that could be a certificate's; 0 where there is none. */
const highest = (paths: readonly string[], kinds: readonly string[]): number =>
  Math.max(
    0,
    ...paths
      .flatMap((path) => [...parentsOf(path), path])
      .map((path) => NAMES.exec(path))
      .flatMap((found) => (found && kinds.includes(String(found[2]).toLowerCase()) ? [Number(found[1] ?? 1)] : [])),
  )

/** Names that are free beside these paths, and higher than any of them. */
export const certificateNames = (paths: readonly string[]): CertificateNames => named(highest(paths, ['.json', '-pictures']) + 1)

/** The names in an archive: the highest are the certificate's, all others the program's. */
export const certificateIn = (paths: readonly string[]): CertificateNames => named(Math.max(1, highest(paths, ['.json'])))
