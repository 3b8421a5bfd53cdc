// What a plan says of a task that was split while it was built; journals keep it.

/** The title of what was left. */
export const restTitle = (title: string): string => `${title.slice(0, 100).replace(/: the rest$/, '')}: the rest`

/** Why the plan changed. */
export const lateSplitText = (title: string, green: number, left: number): string =>
  `"${title}" turned out too big: ${green} of its ${green + left} clauses are green and stay as they are, the other ${left} follow as a task.`
