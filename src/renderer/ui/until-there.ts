// Fetches a part of the window that has nothing around it which would catch a failure.
import { pause } from './quiet.js'

const RETRY_MS = 2_000

/** Asks again until the part is there: where the core is gone for a while, the rest of the window stays. */
export async function untilThere<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (;;) {
    const fetched = await fetchPart().then(
      (part) => ({ part }),
      () => null,
    )
    if (fetched) return fetched.part
    await pause(RETRY_MS)
  }
}
