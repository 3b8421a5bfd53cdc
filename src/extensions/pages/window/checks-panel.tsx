// The checks of pages that the author of tests wrote: each with its clauses, its steps, how far it came, and the page on which it ended.
import type { CheckFailure, CheckResult, ChecksReport, NamedCheck, PageStep } from '../../../contract/journal/page-checks.js'
import { useOpenedRun } from '../../../renderer/features/run/run-store-context.js'
import { Ring } from '../../../renderer/ui/ring.js'
import { count } from '../../../words/figures.js'
import { checkFailureText, pageStepText } from '../../../words/recorded/page-check.js'
import { unseenText } from '../../../words/recorded/page-fault.js'
import { Picture } from './picture.js'

/** Nothing where the author wrote none. */
export function ChecksPanel() {
  const pageChecks = useOpenedRun((open) => open.view.pageChecks)
  if (!pageChecks) return null
  const { checked, names } = pageChecks
  return (
    <section className="panel" aria-labelledby="page-checks">
      <h3 id="page-checks">
        Page checks <small>{summaryOf(checked, names.length)}</small>
      </h3>
      {checked.type === 'not-checked' ? (
        <ul className="proofs">
          <li>
            <Ring tone="wait" words="not run:" />
            <span>
              The page checks for the program did not run: {unseenText[checked.why]}.
              {checked.found === '' ? null : <code className="font-mono"> {checked.found}</code>}
            </span>
          </li>
        </ul>
      ) : (
        <ul className="page-checks">
          {redFirst(names, checked.results).map(({ named, result }) => (
            <CheckPart key={named.id} named={named} result={result} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Each check with its result, in the order of their files; failed ones first, since users look for them. */
function redFirst(names: readonly NamedCheck[], results: readonly CheckResult[]): readonly PartProps[] {
  const all = names.map((named) => ({ named, result: results.find(({ id }) => id === named.id) }))
  return all.toSorted((a, b) => Number(!a.result?.failure) - Number(!b.result?.failure))
}

function summaryOf(checked: ChecksReport, of: number): string {
  if (checked.type === 'not-checked') return 'did not run'
  const red = checked.results.filter(({ failure }) => failure !== null).length
  return `${count(of, 'check')} run in Chromium ${checked.browser.split('.')[0]}, ${red === 0 ? 'all green' : `${red} red`}`
}

interface PartProps {
  readonly named: NamedCheck
  readonly result: CheckResult | undefined
}

/** Red ones are open from the beginning. */
function CheckPart({ named: { name, clause, steps }, result }: PartProps) {
  const failure = result?.failure ?? null
  const about = [clause === undefined ? null : clauseWords([clause].flat()), steps ? count(steps.length, 'step') : null]
  const caption = about.filter((each) => each !== null).join(' · ')
  const summary = (
    <>
      <Ring tone={failure ? 'bad' : 'ok'} words={failure ? 'red:' : 'green:'} />
      <span>
        {name} <small>{caption}</small>
        {failure ? <small className="why">{sentence(checkFailureText(failure))}</small> : null}
      </span>
    </>
  )
  if (!steps && !result?.picture) return <li className="plain-check">{summary}</li>
  return (
    <li>
      <details open={failure !== null}>
        <summary>{summary}</summary>
        <div className="check-body">
          {result?.picture ? (
            <figure className="pictures">
              <Picture picture={result.picture} words={`Last page of the check “${name}”`} />
              <figcaption>
                Ended on <code className="font-mono">{result.path || 'no page'}</code>
              </figcaption>
            </figure>
          ) : null}
          {steps ? <Steps steps={steps} failure={failure} /> : null}
        </div>
      </details>
    </li>
  )
}

function Steps({ steps, failure }: { readonly steps: readonly PageStep[]; readonly failure: CheckFailure | null }) {
  return (
    <ol className="check-steps">
      {steps.map((step, index) => {
        const { tone, words } = stateOf(index + 1, failure)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps of a check never change their order
          <li key={index} className={tone}>
            <Ring tone={tone} words={words} />
            <span>
              <small>{index + 1}</small> {sentence(pageStepText(step))}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** What comes after the step that failed was not tried. */
function stateOf(step: number, failure: CheckFailure | null): { readonly tone: 'ok' | 'bad' | 'wait'; readonly words: string } {
  if (failure === null || step < failure.step) return { tone: 'ok', words: 'done:' }
  return step === failure.step ? { tone: 'bad', words: 'failed:' } : { tone: 'wait', words: 'not tried:' }
}

const clauseWords = (clauses: readonly number[]): string => `${clauses.length === 1 ? 'rule' : 'rules'} ${clauses.join(', ')}`

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
