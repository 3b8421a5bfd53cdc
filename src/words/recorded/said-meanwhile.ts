// What is recorded of words that were said while a run was at work.

/** Why the plan changed. */
export const saidMeanwhileText = 'what you said meanwhile'

/** Why words have no clause although they ask for something. */
export const tooManyTasksText = 'the plan holds as many tasks as it may; say it again as feedback'
