// Tables of texts in a package.json, such as its dependencies and scripts.
import { z } from 'zod'

/** A table of which only the texts count: a comment or an object in it spoils no other entry. Empty if it is no table. */
export const TextTable = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((table) =>
    Object.fromEntries(Object.entries(table).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  )
