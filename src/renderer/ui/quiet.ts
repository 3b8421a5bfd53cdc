// When the window has drawn what it opened with, and has time for more.

/** Milliseconds that the first answers and their drawing are left alone. */
const FIRST_MS = 1_000
/** Milliseconds after which a moment counts as quiet even if it is not. */
const PATIENCE_MS = 3_000

/** The first moment after the opening in which the window has nothing to do. */
const opened = new Promise<void>((resolve) => setTimeout(() => requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS }), FIRST_MS))

export const quietMoment = (): Promise<void> => opened
