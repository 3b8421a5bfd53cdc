// The name of an export: its file, and the one folder at the top of an archive. Pure.

/** Letters of a title that are kept. */
const LONGEST = 40

/** A title as the name of a folder on any system; "program" where no character of it is allowed there. */
export const archiveName = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '') || 'program'
