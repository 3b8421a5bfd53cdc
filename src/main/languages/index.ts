// Collects the languages: each folder beside this file with a Language as the default export of its index.ts is one.
import { collect } from './collect.js'
import { ownCommand } from './commands/runner/own-command.js'
import type { Language } from './language.js'

const found = import.meta.glob<Language>('./*/index.ts', { eager: true, import: 'default' })

/** Every language that this build knows. */
export const languages = collect(Object.values(found), [ownCommand])
