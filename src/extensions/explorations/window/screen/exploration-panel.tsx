// One exploration: its picture, its topics with what became of each, and its report.
import { useQuery } from '@tanstack/react-query'
import { Download, Play, Square, Trash2 } from 'lucide-react'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf, go } from '../../../../renderer/boot/place.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { download } from '../../../../renderer/ui/download.js'
import { Notice } from '../../../../renderer/ui/notice.js'
import { sentenceCase } from '../../../../words/figures.js'
import type { Exploration, ExplorationTry } from '../../contract/exploration.js'
import { endWords } from '../../words/ends.js'
import { reportMarkdown } from '../../words/report.js'
import { stateWords, talliedWords, tookWords, topicWords, whyWords } from '../../words/words.js'
import { resumeExploration, stopExploration, useGoing } from './going.js'
import { TopicsPicture } from './topics-picture.js'

/** Milliseconds between two looks at one that another process may continue. */
const LOOK_MS = 3_000

export function ExplorationPanel({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['explorations', 'show', id],
    queryFn: () => core.explorations.show({ exploration: id }),
    refetchInterval: ({ state }) => (state.data?.state === 'going' ? LOOK_MS : false),
    staleTime: 0,
    retry: false,
  })
  if (error) return <Notice tone="warn">{errorMessage(error)}</Notice>
  if (!data) return null
  return (
    <section className="panel figure all" aria-label="Exploration">
      <h3>
        {data.head.mode === 'explore' ? 'Exploration' : 'Exploitation'}{' '}
        <small role="status">
          {stateWords(data)} · {talliedWords(data)} · {tookWords(data.spent)}
        </small>
        <Actions exploration={data} />
      </h3>
      {data.said === '' ? null : <p className="why">{data.said}</p>}
      <TopicsPicture exploration={data} />
      {data.tries.length === 0 ? <p className="note">No topics yet.</p> : <Tries tries={data.tries} />}
    </section>
  )
}

function Actions({ exploration }: { exploration: Exploration }) {
  const { id } = exploration.head
  const going = useGoing()
  const forget = async () => {
    await core.explorations.forget({ exploration: id })
    void queryClient.invalidateQueries({ queryKey: ['explorations'] })
    go({ screen: 'explorations', exploration: null })
  }
  const keep = (form: 'md' | 'json') =>
    download(
      `tillgreen-exploration-${id}.${form}`,
      form === 'md' ? 'text/markdown' : 'application/json',
      form === 'md' ? reportMarkdown(exploration) : JSON.stringify(exploration, null, 2),
    )
  return (
    <span className="explore-actions">
      {exploration.state === 'going' ? (
        <button type="button" className="button" onClick={() => stopExploration(id)}>
          <Square aria-hidden /> Stop
        </button>
      ) : null}
      {exploration.state === 'stopped' && going.state === 'none' ? (
        <button type="button" className="button main" onClick={() => resumeExploration(id)}>
          <Play aria-hidden /> Resume
        </button>
      ) : null}
      <button type="button" className="button" onClick={() => keep('md')}>
        <Download aria-hidden /> Report
      </button>
      <button type="button" className="button" onClick={() => keep('json')}>
        <Download aria-hidden /> JSON
      </button>
      {exploration.state === 'going' ? null : (
        <button type="button" className="button" onClick={() => void forget()} title="Deletes the exploration but keeps its runs.">
          <Trash2 aria-hidden /> Forget
        </button>
      )}
    </span>
  )
}

const Tries = ({ tries }: { tries: readonly ExplorationTry[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
  <section className="figure-table" tabIndex={0} aria-label="Topics">
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">Topic</th>
          <th scope="col">Why</th>
          <th scope="col">Program</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {tries.map((each) => (
          <tr key={each.number}>
            <td>{sentenceCase(topicWords(each.topic))}</td>
            <td>{whyWords(each.topic)}</td>
            <td title={each.invented?.description}>
              {each.run === null ? (
                (each.invented?.title ?? '')
              ) : (
                <a href={addressOf({ screen: 'run', run: each.run })}>{each.invented?.title ?? 'Open the run'}</a>
              )}
            </td>
            <td>{endWords(each)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
