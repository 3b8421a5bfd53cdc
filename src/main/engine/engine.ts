// Which engine this is: the number that journals carry, and the prompts that it asks with.

/**
 * What recorded facts and results mean. Raise it when the same entry of a journal would mean something else than before,
 * or would stand under another key; a run of another number goes on as a fork of its last state. A comment, a moved file
 * or a better prompt changes nothing about it (docs/decisions/0002-journal.md).
 */
export const ENGINE = 5

/** All prompts by the path of their file; those of extensions are in their folders. */
export const prompts: Readonly<Record<string, string>> = import.meta.glob<string>(['./**/*.md', '../../extensions/*/engine/**/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
