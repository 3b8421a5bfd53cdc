// What a row says: to be cleaned, measured and compared with others. Pure.

import type { Sources } from '../../../main/languages/language.js'
import type { DatasetFile, DatasetRow } from '../contract/row.js'

/** The row with every text of its content changed; where it comes from stays. */
export function withTexts(row: DatasetRow, to: (text: string) => string): DatasetRow {
  const files = (all: readonly DatasetFile[]) => all.map(({ path, text }) => ({ path: to(path), text: to(text) }))
  switch (row.kind) {
    case 'chat':
      return { ...row, messages: row.messages.map(({ role, content }) => ({ role, content: to(content) })) }
    case 'tasks':
      return {
        ...row,
        ...{ description: to(row.description), feedback: to(row.feedback), files: files(row.files), tests: files(row.tests) },
      }
    case 'repairs':
      return {
        ...row,
        ...{ red: row.red.map(({ test, message }) => ({ test: to(test), message: to(message) })), before: files(row.before) },
        ...{ diff: to(row.diff), fixed: row.fixed.map(to), broken: row.broken.map(to) },
      }
  }
}

/** All that it says, in order; two rows with the same content are the same. */
export function contentOf(row: DatasetRow): string {
  const files = (all: readonly DatasetFile[]) => all.flatMap(({ path, text }) => [path, text])
  switch (row.kind) {
    case 'chat':
      return row.messages.map(({ role, content }) => `${role}: ${content}`).join('\n')
    case 'tasks':
      return [row.description, row.feedback, ...files(row.files), ...files(row.tests)].join('\n')
    case 'repairs':
      return [...row.red.flatMap(({ test, message }) => [test, message]), ...files(row.before), row.diff].join('\n')
  }
}

/** A whole file in an answer of a model, as prompts ask for it. */
const FILE = /^<{7} FILE (.+)\n([\s\S]*?)\n>{7} END$/gm

/** The same without comments and layout of the code in it, and with single blanks between words. */
export function shapeOf(row: DatasetRow, sources: Sources): string {
  const code = (path: string, text: string) => sources.shape(path, text) ?? inWords(text)
  const files = (all: readonly DatasetFile[]) => all.flatMap(({ path, text }) => [path, code(path, text)])
  switch (row.kind) {
    case 'chat':
      return row.messages
        .map(({ content }) => inWords(content.replace(FILE, (_all, path: string, text: string) => `${path} ${code(path, text)}`)))
        .join('\n')
    case 'tasks':
      return [inWords(row.description), inWords(row.feedback), ...files(row.files), ...files(row.tests)].join('\n')
    case 'repairs':
      return [...row.red.map(({ test }) => test), ...files(row.before), inWords(row.diff)].join('\n')
  }
}

const inWords = (text: string): string => text.trim().replace(/\s+/g, ' ')
