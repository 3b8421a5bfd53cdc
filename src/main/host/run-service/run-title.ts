// The title of a run in lists until its plan has one.

/** Letters of a title. */
const MOST = 70

/** The first sentence of a description or its heading, or as many of its words as a title holds. A dot within a name, as in `main.py`, ends none. Pure. */
export function titleOf(description: string): string {
  const sentence =
    description
      .replace(/^[\s#]+/, '')
      .split(/[.!?](?=\s|$)|\n/)[0]
      ?.trim() || 'Project'
  return sentence.length <= MOST ? sentence : `${sentence.slice(0, MOST).replace(/\s+\S*$/, '')} …`
}
