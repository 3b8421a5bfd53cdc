// How a command ended, in a word or two.

export const endWords = (end: string, exit: number | null): string => (end === 'exited' ? `exit ${exit}` : end)
