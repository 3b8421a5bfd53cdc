// What the start screen shows is asked for before it is drawn: so it is drawn once, and not again with each answer.

import { settingsQuestion } from '../features/settings/settings-queries.js'
import { useStartDraft } from '../features/start-draft/start-draft.js'
import { pause, quietMoment } from '../ui/quiet.js'
import { pressHeldKeys } from './early-keys.js'
import { leaveFirstPicture, writtenSoFar } from './first-picture.js'
import { aboutQuestion, demosQuestion, followChanges, queryClient, runsQuestion, templatesQuestion } from './queries.js'
import { opensWithStart } from './wire.js'

/** Milliseconds that a window stays empty for answers that do not come: no longer than a person takes to see it. */
const PATIENCE_MS = 200

/** Resolves when the first answers are there, or are not coming soon. Never rejects: each part of the screen says what failed. */
export async function askAhead(): Promise<void> {
  followChanges()
  if (!opensWithStart) return
  // Not waited for: the sandbox is proved for its answer.
  void queryClient.prefetchQuery(aboutQuestion)
  const answers = [
    queryClient.prefetchInfiniteQuery(runsQuestion),
    queryClient.prefetchQuery(templatesQuestion),
    queryClient.prefetchQuery(demosQuestion),
    queryClient.prefetchQuery(settingsQuestion),
  ]
  // A run may have changed before the changes were followed.
  void quietMoment().then(() => queryClient.invalidateQueries({ queryKey: runsQuestion.queryKey }))
  await Promise.race([Promise.all(answers), pause(PATIENCE_MS)])
}

/**
 * For when the window is drawn and hears its shortcuts: what was written into the picture until then is in the draft before the
 * picture goes, and keys that nobody heard are pressed again after it.
 */
export function takePicturesPlace(): void {
  const written = writtenSoFar()
  if (written) useStartDraft.getState().write(written)
  queueMicrotask(() => {
    leaveFirstPicture()
    pressHeldKeys()
  })
}
