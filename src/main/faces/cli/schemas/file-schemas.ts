// All files that have a schema; those of extensions are in their folders.
import { Settings } from '../../../../contract/config/settings.js'
import { Verification } from '../../../../contract/traces/verification.js'
import { PlanFile } from '../../../../contract/traces/written-plan.js'
import type { FileSchema } from './file-schema.js'

const ofExtensions = import.meta.glob<FileSchema>('../../../../extensions/*/cli/file-schema.ts', { eager: true, import: 'default' })

export const fileSchemas: readonly FileSchema[] = [
  { name: 'settings', about: 'settings.json in the Tillgreen data folder', shape: Settings },
  { name: 'plan', about: 'A plan for "tillgreen run --plan"', shape: PlanFile },
  ...Object.values(ofExtensions),
  { name: 'verification', about: 'verification.json in a Tillgreen export', shape: Verification },
]
