// The one name of what is known of standing clauses.
export const standingKey = ['standing'] as const
