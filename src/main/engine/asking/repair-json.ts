// Repairs nearly valid JSON with jsonrepair. The caller checks the result and marks it.
import { jsonrepair } from 'jsonrepair'

/** Longer texts are not repaired: the repair is quadratic for some of them, and no structured answer is this long. */
const MOST = 1_000_000

/** The text as valid JSON, or null if it cannot be repaired. Never throws. */
export function repairJson(text: string): string | null {
  if (text.length > MOST) return null
  try {
    const repaired = jsonrepair(text)
    JSON.parse(repaired)
    return repaired
  } catch {
    // jsonrepair refuses text that is no JSON, and overflows the stack on deep nesting.
    return null
  }
}
