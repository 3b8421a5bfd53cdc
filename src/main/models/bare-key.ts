// A key without what copying leaves around it.

const AROUND = /^[\s\u200b\u2060\ufeff"'`“”‘’«»]+|[\s\u200b\u2060\ufeff"'`“”‘’«»]+$/g

/** The key alone: no blanks, line ends or quotation marks around it, and no name of the header in front. */
export const bareKey = (text: string): string =>
  text
    .replace(AROUND, '')
    .replace(/^authorization\s*:\s*/i, '')
    .replace(/^bearer\s+/i, '')
    .replace(AROUND, '')
