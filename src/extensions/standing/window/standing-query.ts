// The name of what is known of standing clauses: it is read again where a run was judged, as all statistics are.
export const standingKey = ['statistics', 'standing'] as const
