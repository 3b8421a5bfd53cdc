// Shows one fine-tuning: its state, its sources, Stop while it runs, and Register once there is a model.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { Notice } from '../../../../renderer/ui/notice.js'
import { OpenField } from '../../../../renderer/ui/open-field.js'
import { type FineTuning, isOver } from '../../contract/fine-tuning.js'
import { lineageOf, standingWords } from '../../words/lineage.js'
import { follow, keep } from './following.js'

export function TuningPanel({ tuning, why }: { tuning: FineTuning; why: string }) {
  const { id, dataset, events } = tuning
  const stop = useMutation({ mutationFn: () => core.fineTunings.cancel({ id }), onSuccess: keep })
  return (
    <section className="panel figure all" aria-label="Lineage">
      <h3>
        {id} <small role="status">{standingWords(tuning)}</small>
        <span className="flex-1" />
        {isOver(tuning) ? null : (
          <button type="button" className="button" disabled={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </button>
        )}
      </h3>
      {stop.error ? <Notice tone="bad">{errorMessage(stop.error)}</Notice> : null}
      {why === '' ? null : <Notice tone="bad">{why}</Notice>}
      {why !== '' && !isOver(tuning) ? (
        <button type="button" className="button" onClick={() => follow(tuning)}>
          Continue
        </button>
      ) : null}
      {tuning.state === 'succeeded' && tuning.model !== null ? <Register tuning={tuning} /> : null}
      <table className="plain pairs">
        <tbody>
          {lineageOf(tuning).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {dataset.basePrompt.type === 'shared' ? (
        <details>
          <summary>Base prompt for all pairs</summary>
          <pre>{dataset.basePrompt.text}</pre>
        </details>
      ) : null}
      {events.length === 0 ? null : (
        <details>
          <summary>Endpoint messages</summary>
          <ul className="known-repairs">
            {events.map((event) => (
              <li key={event.id}>{event.message}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Register({ tuning: { id, registeredAs } }: { tuning: FineTuning }) {
  const [name, setName] = useState('')
  const register = useMutation({
    mutationFn: () => core.fineTunings.register({ id, name: name.trim() }),
    async onSuccess(tuning) {
      keep(tuning)
      await queryClient.invalidateQueries({ queryKey: ['fine-tunings', 'endpoints'] })
    },
  })
  if (registeredAs !== null)
    return (
      <p className="note">
        Registered as the endpoint {registeredAs} in the settings. To compare the model with the base model, run both on a bench suite.
      </p>
    )
  return (
    <form
      className="bench-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') register.mutate()
      }}
    >
      <OpenField name="Endpoint name" value={name} empty="such as my-coder" onChange={setName} />
      <button type="submit" className="button main" disabled={name.trim() === '' || register.isPending}>
        Register
      </button>
      {register.error ? <Notice tone="bad">{errorMessage(register.error)}</Notice> : null}
    </form>
  )
}
