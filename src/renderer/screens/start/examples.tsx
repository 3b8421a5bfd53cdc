// Descriptions to begin with: one click writes them into the field. The template stays as the user has it.
import { useStartDraft } from '../../features/start-draft/start-draft.js'

const examples: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'Durations',
    description:
      'A Python library that parses durations such as 1h30m into seconds and prints seconds back as durations. Wrong input is refused with a sentence that says where.',
  },
  {
    name: 'Rate limiter',
    description: 'A TypeScript library with a token bucket that limits calls for each key, with a clock that tests can turn.',
  },
  {
    name: 'CSV report',
    description:
      'A Python command-line tool that turns a folder of bank CSV files into one printable HTML report with totals per month and category.',
  },
  {
    name: 'Markdown tables',
    description: 'A TypeScript function that aligns the columns of tables in a Markdown text and leaves everything else as it is.',
  },
]

export function Examples() {
  const write = useStartDraft((draft) => draft.write)
  return (
    <div className="examples">
      <span>For example</span>
      {examples.map((example) => (
        <button
          key={example.name}
          type="button"
          className="chip"
          title={example.description}
          onClick={() => {
            write(example.description)
            document.querySelector<HTMLTextAreaElement>('.describe textarea')?.focus()
          }}
        >
          <span>{example.name}</span>
        </button>
      ))}
    </div>
  )
}
