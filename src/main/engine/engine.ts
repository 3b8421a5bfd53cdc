// The engine number that journals carry, and the engine's prompts.

/**
 * The meaning of recorded facts and results. Raise it if an entry of a journal would mean something else than before, or would have
 * another key. A run with another number continues as a fork of its last state. Comments, moved files and better prompts do not
 * change it (docs/decisions/0002-journal.md).
 */
export const ENGINE = 5

/** All prompts by the path of their file. Those of extensions are in their folders. */
export const prompts: Readonly<Record<string, string>> = import.meta.glob<string>(['./**/*.md', '../../extensions/*/engine/**/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
