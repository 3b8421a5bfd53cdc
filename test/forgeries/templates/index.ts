// Every template with the programs that cheat its tests.
import { missingToolchains } from '../../support/toolchains.js'
import type { Subject } from '../forgery.js'
import { go } from './go.js'
import { nodePlain } from './node-plain.js'
import { python } from './python.js'
import { pythonPlain } from './python-plain.js'
import { react } from './react.js'
import { rust } from './rust.js'
import { slugs } from './slugs.js'
import { typescript } from './typescript.js'

export const subjects: readonly Subject[] = [pythonPlain, slugs, python, nodePlain, typescript, react, rust, go]

const TOOLCHAINS: Readonly<Record<string, string>> = { 'python-plain': 'python', 'node-plain': 'node', typescript: 'node', react: 'node' }

/** Whether this machine lacks what a template needs. */
export const isMissing = (template: string): boolean => missingToolchains.has(TOOLCHAINS[template] ?? template)
