// The only importer of jsonrepair: makes JSON out of nearly-JSON; whoever uses it checks the result and marks it.
import { jsonrepair } from 'jsonrepair'

/** Longer texts are not repaired: the repair is quadratic for some of them, and no structured answer is that long. */
const MOST = 1_000_000

/** The text as valid JSON, or null where it cannot be repaired. Never throws. */
export function repairJson(text: string): string | null {
  if (text.length > MOST) return null
  try {
    const repaired = jsonrepair(text)
    JSON.parse(repaired)
    return repaired
  } catch {
    // jsonrepair overflows the stack on deep nesting as well as refusing what is no JSON at all.
    return null
  }
}
