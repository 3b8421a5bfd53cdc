// What is recorded of words that were said while a run was at work.

/** Why the plan changed. */
export const saidMeanwhileText = 'what you said meanwhile'

/** Why clauses of earlier runs are marked. */
export const feedbackOverrulesText = 'your feedback contradicts earlier clauses'

/** Why words have no clause although they ask for something. */
export const tooManyTasksText = 'the plan holds as many tasks as it may; say it again as feedback'
