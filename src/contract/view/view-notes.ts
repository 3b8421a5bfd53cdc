// Takes what a run noted into a view.
import type { Entry } from '../journal/entry.js'
import type { Note } from '../journal/notes/index.js'
import { afterNote } from '../run/rounds.js'
import { withSuite } from '../run/suite.js'
import { outcomeWords } from './outcome-words.js'
import { baselineWords, comparedWords, formWords, mutantWords, readTwiceWords, reviewWords, rungWords, settledWords } from './row-words.js'
import type { Draft } from './view-draft.js'
import { saidAfterNote } from './view-said.js'

/** What red tests were red on, where that was not the stub. */
const redWords: ReadonlyMap<string, string> = new Map([
  ['baseline', 'red from the start'],
  ['stronger', 'that notice mistakes put into copies'],
])

/** What was ended from our side is no failure of the endpoint. */
const faultTitle = (fault: string): string => (fault === 'stopped' ? 'An answer was stopped' : 'The endpoint failed')

/** The task that a key belongs to; undefined for what concerns the whole run. */
const taskOf = (key: string): string | undefined => /^task\/([^/]+)\//.exec(key)?.[1]

const count = (files: number) => `${files} ${files === 1 ? 'file' : 'files'}`

/** Takes in what the run noted. */
export function noted(draft: Draft, entry: Entry, note: Note): void {
  const row = { key: entry.key, at: entry.at, durationMs: null, usd: null, text: '', paths: [] }
  draft.rounds = afterNote(draft.rounds, entry, note)
  draft.words = saidAfterNote(draft.words, entry, note)
  switch (note.type) {
    case 'started':
      draft.goal = note.goal
      draft.tree = note.goal.inherits?.tree ?? draft.tree
      draft.suites = note.goal.inherits?.suites ?? []
      return
    case 'planned':
      draft.plan = note.plan
      draft.tasks = note.plan.tasks.map((task) => {
        const known = draft.tasks.find((other) => other.id === task.id)
        return { state: 'waiting', attempts: 0, usd: 0, began: null, at: null, ...known, id: task.id, title: task.title, needs: task.needs }
      })
      draft.rows.push({
        ...row,
        title: note.why ? 'Planned anew' : 'Planned',
        detail: note.plan.tasks.length === 1 ? '1 task' : `${note.plan.tasks.length} tasks`,
        text: [note.why, note.plan.tasks.map((task) => task.title).join(' · '), ...note.plan.assumptions.map((each) => `Assumed: ${each}`)]
          .filter(Boolean)
          .join('\n'),
        tone: 'thought',
      })
      return
    case 'called':
      draft.calls += 1
      draft.usd += note.usd ?? 0
      if (note.usd)
        draft.tasks = draft.tasks.map((task) => (task.id === taskOf(entry.key) ? { ...task, usd: task.usd + (note.usd ?? 0) } : task))
      draft.unpriced ||= note.usd === null
      draft.tokens += (note.usage?.promptTokens ?? 0) + (note.usage?.completionTokens ?? 0)
      if (note.fault) draft.rows.push({ ...row, title: faultTitle(note.fault), detail: note.message, tone: 'attention', usd: note.usd })
      return
    case 'malformed':
      draft.rows.push({
        ...row,
        title: note.repaired ? 'Answer repaired' : 'Answer could not be read',
        detail: note.problems[0] ?? '',
        tone: 'attention',
      })
      return
    case 'refused-edit':
      draft.rows.push({
        ...row,
        title: 'Change refused',
        detail: note.problems[0] ?? '',
        text: note.problems.slice(1).join('\n'),
        tone: 'attention',
      })
      return
    case 'refused-tests':
      draft.rows.push({
        ...row,
        title: 'Tests refused',
        detail: note.problems[0] ?? '',
        text: note.problems.slice(1).join('\n'),
        tone: 'attention',
      })
      return
    case 'amended':
      draft.amended = [...draft.amended, { at: entry.at, files: note.files, why: note.why }]
      draft.rows.push({ ...row, title: 'Tests amended', detail: note.files.join(', '), text: note.why, tone: 'attention' })
      return
    case 'sealed':
      draft.suites = withSuite(draft.suites, note.suite)
      for (const id of note.suite.setAside) draft.tests.delete(id)
      draft.rows.push({
        ...row,
        title: 'Tests sealed',
        detail: `${note.suite.red.length} ${redWords.get(note.suite.task) ?? 'shown red on the stub'}${note.suite.refused.length > 0 ? ` · ${note.suite.refused.length} ${note.suite.task === 'baseline' ? 'green, and stay so' : 'refused as proof'}` : ''}${note.suite.heldOut ? ` · ${note.suite.heldOut.tests.length} held out from the builder` : ''}`,
        tone: 'good',
      })
      return
    case 'read-twice':
      draft.rows.push({ ...row, ...readTwiceWords(note) })
      return
    case 'baseline':
      draft.rows.push({
        ...row,
        title: 'Your tests, before anything is changed',
        ...baselineWords(note),
        tone: note.red.length > 0 ? 'attention' : 'plain',
      })
      return
    case 'held-out':
      draft.rows.push({
        ...row,
        title: 'Tests that the builder never saw',
        detail: `${note.passed} of ${note.tests} green`,
        text: note.clauses.map((clause) => `- ${clause}`).join('\n'),
        tone: note.passed === note.tests ? 'good' : 'bad',
      })
      return
    case 'triaged':
      draft.rows.push({ ...row, title: 'Sorted', detail: `${note.class}: ${note.detail}`, tone: 'plain' })
      return
    case 'diagnosed':
      draft.rows.push({ ...row, title: 'Diagnosed', detail: '', text: note.text, tone: 'thought' })
      return
    case 'decided':
      draft.rows.push({
        ...row,
        title: 'Repair planned',
        detail: note.actions.map((action) => `${action.action} ${action.on}`).join(' · '),
        tone: 'thought',
      })
      return
    case 'escalated':
      draft.rows.push({ ...row, title: rungWords[note.rung], detail: note.why, tone: 'attention' })
      return
    case 'escalation-ended':
      draft.rows.push({
        ...row,
        title: note.helped ? 'That helped' : 'That did not help',
        detail: `${note.before} → ${note.after}`,
        tone: note.helped ? 'good' : 'plain',
      })
      return
    case 'repair-ended':
      // The next test run tells it.
      return
    case 'chose-steps': {
      const { plan, diagnose, heldOut, why } = note.chosen
      const detail = [`plan ${plan}`, diagnose ? 'diagnosis' : 'no diagnosis', heldOut ? 'held-out tests' : 'no held-out tests'].join(' · ')
      draft.rows.push({ ...row, title: 'Chose the steps', detail, text: why, tone: 'thought' })
      return
    }
    case 'reflected':
      draft.rows.push({ ...row, title: 'Reflected', detail: note.decision, text: note.why, tone: 'thought' })
      return
    case 'rolled-back':
      draft.tree = note.tree
      draft.rows.push({ ...row, title: 'Rolled back', detail: note.why, tone: 'attention' })
      return
    case 'heard':
      draft.rows.push({ ...row, title: 'Heard you', detail: note.words.join(' · '), tone: 'attention' })
      return
    case 'person-edited':
      for (const edit of note.edits) {
        const detail = edit.refused || (edit.isConflict ? `${edit.path} · the agent had changed it too; your version stands` : edit.path)
        const title = edit.refused ? 'Your edit was refused' : 'You edited'
        draft.rows.push({ ...row, key: `${entry.key} ${edit.path}`, title, detail, tone: 'attention' })
      }
      return
    case 'said':
    case 'given':
      // The chat tells it.
      return
    case 'paused':
      draft.rows.push({ ...row, title: 'Paused', detail: 'the step that is going on is finished first', tone: 'attention' })
      return
    case 'continued':
      draft.rows.push({ ...row, title: 'Went on', detail: '', tone: 'plain' })
      return
    case 'task':
      draft.tasks = draft.tasks.map((task) =>
        task.id === note.task ? { ...task, state: note.state, attempts: note.attempts, began: task.began ?? entry.at, at: entry.at } : task,
      )
      return
    case 'warned':
      draft.rows.push({ ...row, title: 'The budget comes to its end', detail: note.text, tone: 'attention' })
      return
    case 'out-of-budget':
      draft.rows.push({ ...row, title: 'The budget ended this step', detail: note.text, tone: 'attention' })
      return
    case 'reviewed':
      draft.review = { ...note.reviewed, settled: [] }
      draft.rows.push({ ...row, ...reviewWords(note.reviewed) })
      return
    case 'compared':
      draft.compared = note.compared
      draft.rows.push({ ...row, ...comparedWords(note.compared) })
      return
    case 'finding-settled':
      if (draft.review) draft.review = { ...draft.review, settled: [...draft.review.settled, note.settled] }
      draft.rows.push({ ...row, ...settledWords(note.settled) })
      return
    case 'drifted':
      draft.rows.push({ ...row, title: 'Differs from the recording', detail: note.what, tone: 'attention' })
      return
    case 'resumed':
      draft.outcome = null
      draft.rows = draft.rows.filter((other) => other.tone !== 'running')
      draft.rows.push({
        ...row,
        title: 'Resumed',
        detail: note.otherPrompts ? `${note.after}; prompts have changed since` : note.after,
        tone: 'plain',
      })
      return
    case 'remarked':
      draft.rows.push({ ...row, title: note.text, detail: '', tone: 'plain' })
      return
    case 'output-due':
      return
    case 'output-written': {
      if (!note.beside && !note.isLate && note.leftOut.length === 0) return
      const title = note.beside ? `The program lies in ${note.beside}, beside its output folder` : 'The program was written'
      const detail = note.isLate ? `${count(note.files)}, after a start that was cut off` : count(note.files)
      const text = [note.why && `The output folder stays as it is: ${note.why}.`, ...note.leftOut.map((each) => `Left out: ${each}`)]
      draft.rows.push({ ...row, title, detail, text: text.filter(Boolean).join('\n'), tone: note.beside ? 'attention' : 'plain' })
      return
    }
    case 'output-unwritten':
      draft.rows.push({ ...row, title: 'The program could not be written to its output folder', detail: note.why, tone: 'attention' })
      return
    case 'edited':
      draft.rows.push({ ...row, title: 'Placed with white space aside', detail: note.applied.join(' · '), tone: 'plain' })
      return
    case 'edit-form':
      draft.rows.push({ ...row, title: 'Edits in another form', detail: `${note.model}: ${formWords[note.form]}`, tone: 'attention' })
      return
    case 'evidence':
      if (note.stage === 'final' && note.mutants) draft.rows.push({ ...row, key: `${entry.key} mutants`, ...mutantWords(note.mutants) })
      draft.evidence = [...draft.evidence.filter((each) => each.stage !== note.stage), note]
      return
    case 'finished':
      draft.question = null
      draft.outcome = note.outcome
      draft.tree = note.tree || draft.tree
      draft.rows = draft.rows.filter((other) => other.tone !== 'running')
      draft.rows.push({
        ...row,
        title: outcomeWords(note.outcome),
        detail: note.outcome.reason,
        tone: note.outcome.verdict === 'verified' ? 'good' : 'bad',
      })
      return
  }
}
