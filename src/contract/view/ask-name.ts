// Finds the step that asks a model, from the last part of its key.

/** `fix-2-again-1` is asked by the step `fix`. */
export const askName = (segment: string): string => segment.replace(/-again-(?:priced-)?\d+$/, '').replace(/-\d+$/, '')
