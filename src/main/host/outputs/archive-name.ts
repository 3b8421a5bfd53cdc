// What an export is called: its file, and the one folder at the top of an archive. Pure.

/** Letters of a title that are kept. */
const LONGEST = 40

/** A title as the name of a folder on any system; "program" where nothing of it can stand there. */
export const archiveName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '') || 'program'
