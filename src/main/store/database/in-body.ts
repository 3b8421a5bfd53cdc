// Values in the bodies of entries, for figures over many runs: one damaged journal must not hide the figures of all others.

/** A value of an entry's body by its JSON path; null where there is none, or the body is no JSON any more. */
export const inBody = (path: string, entry = 'entry'): string =>
  `iif(json_valid(${entry}.body), json_extract(${entry}.body, '${path}'), NULL)`

/** A table of the items of a list in an entry's body, as `json_each` gives it; empty where the body is no JSON any more. */
export const eachInBody = (path: string, entry = 'entry'): string =>
  `json_each(iif(json_valid(${entry}.body), ${entry}.body, 'null'), '${path}')`
