// The hosts that the user allowed to programs, project by project, each with a way to take it back.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { AllowedProject } from '../../../contract/calls/programs.js'
import { core, errorMessage } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'

const KEY = ['allowed-hosts']

export function AllowedHosts() {
  const place = useRef<HTMLDivElement>(null)
  // Another window may have allowed one since.
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => core.programs.allowed({}), staleTime: 0 })
  const remove = useMutation({
    mutationFn: ({ project, host }: { readonly project: string; readonly host: string; readonly at: number }) =>
      core.programs.removeAllowed({ project, host }),
    onSuccess(left, { at }) {
      flushSync(() => queryClient.setQueryData(KEY, left))
      // The button that had the focus is gone: the next one has it, or the list.
      const buttons = [...(place.current?.querySelectorAll('button') ?? [])]
      ;(buttons[Math.min(at, buttons.length - 1)] ?? place.current)?.focus()
    },
  })
  const projects: readonly AllowedProject[] = data ?? []
  let at = 0
  return (
    <>
      {error || remove.error ? <Notice tone="bad">{errorMessage(error ?? remove.error)}</Notice> : null}
      <div className="group allowed-hosts" ref={place} tabIndex={-1}>
        {data && projects.length === 0 ? (
          <p className="setting">No hosts are allowed yet. A program without network access asks for each host it wants to reach.</p>
        ) : null}
        {projects.map(({ project, title, hosts }) => (
          <section key={project} aria-label={title || project}>
            <h4>{title || project}</h4>
            <ul>
              {hosts.map((host) => {
                const index = at++
                return (
                  <li key={host} className="setting">
                    <code>{host}</code>
                    <button
                      type="button"
                      className="button quiet"
                      aria-label={`Remove ${host} from ${title || project}`}
                      onClick={() => remove.isPending || remove.mutate({ project, host, at: index })}
                    >
                      <Trash2 aria-hidden /> Remove
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
