// The program in front: its pages in a frame, a prompt with examples of its tests, or how a library is tried.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { core } from '../../boot/api.js'
import { OutputPanel } from '../outcome/output-panel.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { CommandPrompt } from './command-prompt.js'
import { LibraryPreview } from './library-preview.js'
import { PagesPreview } from './pages-preview.js'
import { useProgram } from './use-program.js'

/** @param beginsNow whether pages are shown at once: the user saw them being built */
export function PreviewPage({ beginsNow }: { beginsNow: boolean }) {
  const run = useOpenedRun((open) => open.run)
  const found = useQuery({ queryKey: ['start-command', run], queryFn: () => core.programs.start({ run }) }).data
  const program = useProgram(run)
  const begun = useRef(false)
  const argv = found?.start?.argv
  const isDue = beginsNow && found?.hasPages === true && argv !== undefined
  const { begin } = program
  useEffect(() => {
    if (!isDue || begun.current) return
    begun.current = true
    begin(null, argv)
  }, [isDue, argv, begin])
  if (!found) return null
  return (
    <section className="preview" aria-label="Run it">
      <OutputPanel run={run} isWritten={false} />
      {found.start === null ? (
        <LibraryPreview library={found.library} />
      ) : found.hasPages ? (
        <PagesPreview start={found.start} program={program} />
      ) : (
        <CommandPrompt start={found.start} examples={found.examples} program={program} />
      )}
    </section>
  )
}
