// Descriptions to begin with: one click writes them into the field, and chooses the template that they speak of.
import { useStartDraft } from '../../features/start-draft/start-draft.js'

const examples: readonly { readonly name: string; readonly template: string; readonly description: string }[] = [
  {
    name: 'Durations',
    template: 'python',
    description:
      'A Python library that parses durations such as 1h30m into seconds and prints seconds back as durations. Wrong input is refused with a sentence that says where.',
  },
  {
    name: 'Rate limiter',
    template: 'typescript',
    description: 'A TypeScript library with a token bucket that limits calls for each key, with a clock that tests can turn.',
  },
  {
    name: 'CSV report',
    template: 'python',
    description:
      'A Python command-line tool that turns a folder of bank CSV files into one printable HTML report with totals per month and category.',
  },
  {
    name: 'Markdown tables',
    template: 'typescript',
    description: 'A TypeScript function that aligns the columns of tables in a Markdown text and leaves everything else as it is.',
  },
]

export function Examples() {
  const { write, choose } = useStartDraft()
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
            choose(example.template)
            document.querySelector<HTMLTextAreaElement>('.describe textarea')?.focus()
          }}
        >
          <span>{example.name}</span>
        </button>
      ))}
    </div>
  )
}
