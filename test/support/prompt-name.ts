// The name of a prompt in the tests: its path below the engine, or below the folder of its extension.

/** `../../src/main/engine/coding/code.md` is `coding/code`; `../../src/extensions/review/engine/confirm.md` is `extensions/review/confirm`. */
export const promptName = (path: string): string =>
  path
    .replace(/^.*src\/main\/engine\//, '')
    .replace(/^.*src\/(extensions\/[^/]+)\/engine\//, '$1/')
    .replace(/\.md$/, '')
