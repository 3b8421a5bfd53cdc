// Shows a dataset before it is saved: the size of the choice, and its first rows.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Sparkles } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { parametersOf } from '../../../../contract/config/parameters.js'
import { UserError } from '../../../../contract/errors/index.js'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { download } from '../../../../renderer/ui/download.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'
import { DatasetChoice } from '../../contract/calls.js'
import { jsonlLine } from '../../contract/jsonl.js'
import { datasetLines, datasetRowWords } from '../../words/words.js'
import { type FieldValues, givenIn, SchemaField } from './schema-field.js'
import { MORE_ROWS, SynthesisPanel } from './synthesis-panel.js'

/** Rows that are shown before saving. */
const FIRST = 5

/** The panel is below the rows, which may be long. */
function toMore(): void {
  const panel = document.getElementById(MORE_ROWS)
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
}

export function DatasetsScreen() {
  const [fields, setFields] = useState<FieldValues>({})
  const choice = choiceOf(useDeferredValue(fields))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page datasets" tabIndex={0} aria-label="Datasets">
      <header>
        <h2>Datasets</h2>
        <span>
          Turn finished runs into training rows. Data leaves this machine only if you ask a model for rows or compare rows by embeddings.
        </span>
        <button type="button" className="button quiet" onClick={toMore}>
          <Sparkles aria-hidden /> More rows from a model
        </button>
      </header>
      <ChoiceForm fields={fields} onChange={setFields} />
      {choice === null ? <Notice tone="warn">A field contains an invalid value.</Notice> : <Preview choice={choice} />}
      <SynthesisPanel choice={choice} />
    </section>
  )
}

function Preview({ choice }: { choice: DatasetChoice }) {
  const { data, error } = useQuery({
    queryKey: ['datasets', choice],
    queryFn: () => core.datasets.show({ ...choice, rows: FIRST }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const save = useMutation({
    mutationFn: async () => download(`tillgreen-${choice.kind}.jsonl`, 'application/jsonl', await linesOf(choice)),
  })
  if (error) return <Notice tone="bad">{errorMessage(error)}</Notice>
  if (!data) return <Empty title="Reading the runs" />
  return (
    <>
      <section className="panel" aria-label="Report">
        <div role="status">
          <ul className="dataset-report">
            {datasetLines(data.report).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div className="actions">
          <button type="button" className="button main" disabled={data.report.kept === 0 || save.isPending} onClick={() => save.mutate()}>
            <Download aria-hidden /> Save as JSON lines
          </button>
        </div>
        {save.error ? <Notice tone="bad">{errorMessage(save.error)}</Notice> : null}
      </section>
      <section className="panel" aria-label="First rows">
        <h3>First rows</h3>
        {data.rows.length === 0 ? <p className="note">No rows match these filters.</p> : null}
        {data.rows.map((row) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          <pre key={`${row.lineage.run} ${row.lineage.seq}`} className="dataset-row" tabIndex={0}>
            {datasetRowWords(row)}
          </pre>
        ))}
      </section>
    </>
  )
}

/** All rows of a choice as the text of a file. */
function linesOf(choice: DatasetChoice): Promise<string> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    core.datasets.export(
      choice,
      (event) => {
        if (event.type === 'rows') lines.push(...event.rows.map(jsonlLine))
      },
      (error) => (error ? reject(new UserError(error)) : resolve(lines.join(''))),
    )
  })
}

const parameters = parametersOf(DatasetChoice)

/** Null while a field holds what the choice does not take. */
const choiceOf = (fields: FieldValues): DatasetChoice | null => DatasetChoice.safeParse(givenIn(parameters, fields)).data ?? null

interface ChoiceFormProps {
  readonly fields: FieldValues
  onChange(fields: FieldValues): void
}

const ChoiceForm = ({ fields, onChange }: ChoiceFormProps) => (
  <form className="dataset-choice" aria-label="Rows" onSubmit={(event) => event.preventDefault()}>
    {parameters.map((parameter) => (
      <SchemaField key={parameter.path} of="dataset" empty="any" parameter={parameter} fields={fields} onChange={onChange} />
    ))}
  </form>
)
