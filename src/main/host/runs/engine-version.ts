// The engine version in the record of a run: its number, which decides, and a hash of its prompts, which advises.
import { createHash } from 'node:crypto'
import { canonical } from '../../../contract/text/json.js'
import { ENGINE, prompts } from '../../engine/engine.js'

/** The engine's number as journals and recordings carry it. */
export const engineNumber = String(ENGINE)

/** 16 hexadecimal digits; equal for equal prompts. */
export const promptsHash = createHash('sha256').update(canonical(prompts)).digest('hex').slice(0, 16)
