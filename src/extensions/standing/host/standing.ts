// The standing clauses of the settings, and comments on runs that could become some.
import { userError } from '../../../contract/errors/index.js'
import { groupTexts, mostTypical } from '../../../main/host/similar-texts/similar-texts.js'
import type { Store } from '../../../main/store/store.js'
import type { CommentGroup, RunComment, Standing } from '../contract/calls.js'
import { LONGEST_CLAUSE, MOST_CLAUSES, type StandingClauses } from '../contract/contract.js'

/** How many comments are read, the newest ones. */
const MOST_COMMENTS = 300

/** Groups of comments, the largest first. A group that became a clause has the name of the clause. */
export function groupsOf(comments: readonly RunComment[], clauses: StandingClauses): CommentGroup[] {
  return groupTexts(comments.map(({ comment }) => comment)).flatMap((places): CommentGroup[] => {
    const own = places.flatMap((place) => comments[place] ?? [])
    const typical = own[mostTypical(own.map(({ comment }) => comment))]
    if (!typical) return []
    const kept = own.find(({ run }) => Object.hasOwn(clauses, run))?.run ?? null
    return [{ id: typical.run, words: typical.comment.replace(/\s+/g, ' ').slice(0, LONGEST_CLAUSE).trim(), comments: own, kept }]
  })
}

export function standingOf(store: Store, clauses: StandingClauses): Standing {
  const comments = store.history.notPerfect(MOST_COMMENTS)
  return { clauses: Object.entries(clauses).map(([id, words]) => ({ id, words })), groups: groupsOf(comments, clauses) }
}

/**
 * The clauses with one more, or with changed words of one.
 * @param id an existing clause, or a run whose comment is offered; null makes a new one
 * Refuses (`standing-missing`, `standing-full`).
 */
export function withClause(
  clauses: StandingClauses,
  id: string | null,
  words: string,
  isOffered: (id: string) => boolean,
): StandingClauses {
  const isNew = id === null || !Object.hasOwn(clauses, id)
  if (id !== null && isNew && !isOffered(id)) throw userError('standing-missing', { id })
  if (isNew && Object.keys(clauses).length >= MOST_CLAUSES) throw userError('standing-full', { most: MOST_CLAUSES })
  return { ...clauses, [id ?? freeName(clauses)]: words }
}

/** Refuses (`standing-missing`) an unknown clause. */
export function withoutClause(clauses: StandingClauses, id: string): StandingClauses {
  if (!Object.hasOwn(clauses, id)) throw userError('standing-missing', { id })
  return Object.fromEntries(Object.entries(clauses).filter(([each]) => each !== id))
}

const freeName = (clauses: StandingClauses): string => {
  const numbers = Object.keys(clauses).flatMap((id) => (/^own-\d+$/.test(id) ? [Number(id.slice(4))] : []))
  return `own-${Math.max(0, ...numbers) + 1}`
}
