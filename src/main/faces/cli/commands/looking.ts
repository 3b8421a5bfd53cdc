// The commands that look at runs, judge them, and take what they made elsewhere.

import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { ExportFormat } from '../../../../contract/calls/exports.js'
import { userError } from '../../../../contract/errors/index.js'
import { canResume } from '../../../../contract/run/outcome.js'
import { Answer3, type RunState } from '../../../../contract/run/run.js'
import { emptyView, type Row, type RunView } from '../../../../contract/view/run-view.js'
import { fold } from '../../../../contract/view/view.js'
import { unheardOf } from '../../../../contract/view/view-said.js'
import { Refusal } from '../../../../contract/wire/errors.js'
import { outcomeWords } from '../../../../words/outcome.js'
import { outputWords } from '../../../../words/output.js'
import { textOf } from '../../../../words/row.js'
import { exportRun } from '../../../host/exports/export.js'
import { exportPatch, saveRepository } from '../../../host/exports/export-git.js'
import { verifyExport } from '../../../host/exports/verify.js'
import { saveFile } from '../../../host/folder-changes/place-entry.js'
import { startProgram } from '../../../host/previews/start-program.js'
import { makeDemo } from '../../../host/runs/make-demo.js'
import { readRecording, recordRun } from '../../../host/runs/recordings.js'
import { replayStrictly } from '../../../host/runs/replay.js'
import { readSetup } from '../../../host/runs/setup.js'
import { resourcesFolder } from '../../places.js'
import { type Command, type Context, findRuns, only, onlyRun, text, WrongUsage } from '../command.js'
import { consentFlags, withConsent } from '../consent.js'
import { finish, follow, oneLine, printRow, summaryLines, unheardLines } from '../follow.js'
import { programOnStderr } from '../printer.js'
import { compare } from './compare.js'

const showCommand: Command = {
  name: 'show',
  usage: 'RUN [RUN]',
  help: 'tell a run from beginning to end, or two of them and in what they differ',
  flags: { steps: { type: 'boolean', help: 'list the keys of all steps, for fork --at' } },
  async perform(context) {
    const core = context.core()
    const [run, other, ...rest] = await findRuns(core, context.positionals)
    if (!run || rest.length > 0) throw new WrongUsage('show takes one run or two.')
    if (context.values.steps) {
      const { keys } = await core.runs.steps({ run })
      for (const key of keys) context.out.line(key)
      context.out.json({ type: 'steps', run, keys })
      return 0
    }
    await tell(context, run)
    if (!other) return 0
    context.out.line('')
    await tell(context, other)
    context.out.line('')
    await compare(context, run, other)
    return 0
  },
}

async function tell(context: Context, run: string): Promise<void> {
  const core = context.core()
  const { entries, damage } = await core.runs.journal({ run, after: 0 })
  const view = fold(emptyView, entries)
  const summary = await core.runs.summary({ run })
  const output = await core.outputs.of({ run })
  context.out.json({
    type: 'run',
    summary,
    output,
    plan: view.plan,
    suites: view.suites,
    evidence: view.evidence,
    review: view.review,
    compared: view.compared,
    rows: view.rows.map(writtenRow),
    said: view.words,
    tests: [...view.tests.values()],
    damage,
  })
  context.out.block(view.goal?.words || view.goal?.description || summary.description)
  context.out.line('')
  for (const row of view.rows) printRow(row, context.out)
  for (const line of summaryLines(summary)) context.out.line(line)
  if (output.type !== 'none') context.out.line(outputWords(run, output))
  for (const line of unheardLines(run, unheardOf(view))) context.out.line(line)
  for (const line of waitingLines(run, summary.state, view)) context.out.line(line)
  if (damage !== null) throw userError('run-damaged', { run, damage })
  // Refuses where what it was started with is damaged.
  await core.runs.config({ run })
}

/** A row as a program reads it: what a person is told, without the data that it is told from. */
function writtenRow({ data, ...row }: Row) {
  const { title, detail, text } = textOf(data)
  return { ...row, title, detail, text }
}

/** What waits in a run that can go on, and how it does. */
function waitingLines(run: string, state: RunState, { words, outcome }: RunView): string[] {
  const canGoOn = state === 'interrupted' || (outcome !== null && canResume(outcome.ended))
  if (!canGoOn) return []
  const waiting = words
    .filter((each) => each.fate === 'waiting')
    .map((each) => (each.path === null ? `"${oneLine(each.words)}"` : oneLine(each.path)))
  return [
    ...(state === 'interrupted' ? ['It was interrupted: its process ended before it did.'] : []),
    ...(waiting.length > 0 ? [`Waits to be heard: ${waiting.join(', ')}`] : []),
    `Go on with: tillgreen resume ${run}`,
  ]
}

const exportCommand: Command = {
  name: 'export',
  usage: 'RUN --out FILE.zip|DIR',
  help: 'take out what a run made: an archive with verification.json, a git repository, or one patch',
  flags: {
    out: { type: 'string', value: 'FILE|DIR', help: 'the archive, the patch, or the folder of the repository' },
    format: { type: 'string', value: 'zip|git|patch', help: 'default: zip; a repository has one commit for each state' },
    force: { type: 'boolean', help: 'replace a file that is there' },
  },
  async perform(context) {
    const file = text(context.values, 'out')
    if (!file) throw new WrongUsage('--out FILE.zip|DIR is missing.')
    const format = ExportFormat.safeParse(text(context.values, 'format') ?? 'zip')
    if (!format.success) throw new WrongUsage('--format takes zip, git or patch.')
    const there = lstatSync(file, { throwIfNoEntry: false })
    if (there && !isEmptyFolder(file) && !(context.values.force && format.data !== 'git' && !there.isDirectory()))
      throw new Refusal(
        'invalid',
        `${file} is there already. Name another${format.data === 'git' || there.isDirectory() ? ' place.' : ' file, or replace it with --force.'}`,
      )
    const host = context.host()
    const force = context.values.force === true
    if (format.data !== 'zip') {
      const run = host.find(only(context, 'the run'))
      const placing = { log: host.changes, purpose: { kind: 'export' as const, run }, target: resolve(file), force }
      const commits = format.data === 'git' ? await saveRepository(host.store, run, placing) : null
      const made = format.data === 'patch' ? await exportPatch(host.store, run) : null
      if (made) saveFile(placing, made.patch)
      context.out.json({ type: 'exported', format: format.data, file: resolve(file), commits })
      const base = made?.isWhole ? 'of the whole program, to be applied in an empty folder' : 'against what the run began with'
      context.out.line(commits === null ? `A patch in ${file}, ${base}.` : `A git repository with ${commits} commits in ${file}.`)
      return 0
    }
    const exported = await exportRun(host.store, host.changes, host.find(only(context, 'the run')), resolve(file), force)
    context.out.json({ type: 'exported', ...exported })
    for (const reason of exported.leftOut) context.out.line(`Left out: ${reason}`)
    context.out.line(
      `${exported.files} files in ${file} (${exported.verification.outcome.verdict}). Check it anywhere with "tillgreen verify ${file}".`,
    )
    return 0
  },
}

const isEmptyFolder = (path: string): boolean => lstatSync(path).isDirectory() && readdirSync(path).length === 0

const verifyCommand: Command = {
  name: 'verify',
  usage: 'FILE.zip',
  help: 'run the tests of an export in a fresh sandbox and compare',
  flags: consentFlags,
  async perform(context) {
    const host = context.host()
    const shown = programOnStderr()
    const file = resolve(only(context, 'the archive'))
    const onOutput = (chunk: string) => void (context.out.isJson || shown.write(chunk))
    const onInstalls = (lines: readonly string[]) => {
      if (lines.length > 0) context.out.note(`${basename(file)} wants to:`)
      for (const line of lines) context.out.note(`  ${line}`)
    }
    const verified = await withConsent(context, (agreed) =>
      verifyExport(host.store, resourcesFolder(), file, onOutput, onInstalls, agreed),
    ).finally(shown.end)
    context.out.json({ type: 'verified', ...verified })
    for (const check of verified.checks)
      context.out.line(`${check.ok ? '✓' : '✗'} ${check.name}: ${check.found}${check.ok ? '' : ` (expected ${check.expected})`}`)
    context.out.line(verified.ok ? 'verified' : 'not verified')
    return verified.ok ? 0 : 1
  },
}

const replayCommand: Command = {
  name: 'replay',
  usage: 'RUN|FILE',
  help: 'run it again with the recorded answers; with --strict from the journal alone, without sandbox or key',
  flags: { strict: { type: 'boolean', help: 'everything from the journal' }, ...consentFlags },
  async perform(context) {
    const host = context.host()
    const what = only(context, 'the run or the file')
    const recording = existsSync(what) ? await readRecording(host.store, resolve(what)) : null
    if (context.values.strict) {
      const run = recording ? null : host.find(what)
      const { setup, engine } = recording
        ? { setup: recording.head.setup, engine: recording.head.engine }
        : readSetup(host.store, run ?? '')
      const replayed = await replayStrictly(host.store, setup, engine, recording?.entries ?? host.store.entries.after(run ?? '', 0))
      context.out.json({ type: 'replayed', ...replayed })
      context.out.line(
        replayed.ok
          ? `The same history: ${replayed.served.results} results, ${replayed.served.notes} notes, ${outcomeWords(replayed.outcome)}.`
          : `Another history. ${replayed.difference}`,
      )
      return replayed.ok ? 0 : 1
    }
    const source = recording ? host.take(recording, basename(what)) : host.find(what)
    const run = await withConsent(context, (agreed) => host.desk.reenact(source, agreed))
    const outcome = await follow(context.core(), run, context.out)
    const drifts = host.store.entries.after(run, 0).filter((entry) => entry.step === 'drifted').length
    context.out.line('')
    context.out.line(`${drifts === 0 ? 'Nothing differed from the recording.' : `${drifts} steps differed from the recording.`}`)
    return finish(context.core(), run, outcome, context.out)
  },
}

const recordCommand: Command = {
  name: 'record',
  usage: 'RUN --out FILE | --demo DIR',
  help: 'write a run with all its states into a file that can be replayed elsewhere, or its answers as a demo',
  flags: {
    out: { type: 'string', value: 'FILE', help: 'the recording' },
    demo: { type: 'string', value: 'DIR', help: 'a folder for a demo, in resources/demo/ for one that is shipped' },
    force: { type: 'boolean', help: 'replace a file that is there' },
  },
  async perform(context) {
    const demo = text(context.values, 'demo')
    if (demo) {
      const host = context.host()
      const made = makeDemo(host.store, host.changes, host.find(only(context, 'the run')), resolve(demo))
      context.out.json({ type: 'demo', folder: demo, ...made })
      context.out.line(`${made.answers} answers in ${demo}.`)
      return 0
    }
    const file = text(context.values, 'out')
    if (!file) throw new WrongUsage('--out FILE is missing.')
    if (existsSync(file) && !context.values.force)
      throw new Refusal('invalid', `${file} is there already. Name another file, or replace it with --force.`)
    const host = context.host()
    const recorded = recordRun(host.store, host.changes, host.find(only(context, 'the run')), resolve(file), context.values.force === true)
    context.out.json({ type: 'recorded', file, ...recorded })
    context.out.line(`${recorded.entries} entries and ${recorded.objects} objects in ${file}.`)
    return 0
  },
}

const startCommand: Command = {
  name: 'start',
  usage: 'RUN [-- ARGUMENTS]',
  help: 'start the program that a run made, in the sandbox',
  flags: consentFlags,
  async perform(context) {
    const [run, ...args] = context.positionals
    if (!run) throw new WrongUsage('the run is missing.')
    const host = context.host()
    const interrupt = new AbortController()
    const onInterrupt = () => interrupt.abort(new Refusal('invalid', 'The program was stopped.'))
    process.once('SIGINT', onInterrupt)
    let hasPage = false
    const shown = context.out.program('program')
    const hear = {
      onOutput: (chunk: string) => shown.write(chunk),
      onPage(url: string) {
        hasPage = true
        context.out.json({ type: 'page', url })
        context.out.line('')
        context.out.line(`Look at it in a browser: ${url}`)
        context.out.line('Ctrl-C ends it.')
      },
    }
    const place = { store: host.store, resources: resourcesFolder(), previews: host.previews }
    const started = withConsent(context, (agreed) => startProgram(place, host.find(run), args, hear, interrupt.signal, agreed))
    // What is looked at ends when the person has seen enough; that is no failure.
    const result = await started.catch((error: unknown) => {
      if (hasPage && interrupt.signal.aborted) return null
      shown.end()
      throw error
    })
    process.off('SIGINT', onInterrupt)
    shown.end()
    if (result === null) return 0
    context.out.json({ type: 'started', ...result })
    return result.exit ?? 1
  },
}

const verdictCommand: Command = {
  name: 'verdict',
  usage: 'RUN --ran yes|no|unsure --worked ... --perfect ...',
  help: 'say whether it ran, worked and was perfect; can be said again',
  flags: {
    ran: { type: 'string', value: 'yes|no|unsure', help: 'did it run' },
    worked: { type: 'string', value: 'yes|no|unsure', help: 'did it work' },
    perfect: { type: 'string', value: 'yes|no|unsure', help: 'was it perfect' },
    comment: { type: 'string', value: 'TEXT', help: 'in your words' },
  },
  async perform(context) {
    const answer = (name: string) => {
      const parsed = Answer3.safeParse(text(context.values, name) ?? 'unsure')
      if (!parsed.success) throw new WrongUsage(`--${name} takes yes, no or unsure.`)
      return parsed.data
    }
    const verdict = {
      ran: answer('ran'),
      worked: answer('worked'),
      perfect: answer('perfect'),
      comment: text(context.values, 'comment') ?? '',
    }
    const run = await onlyRun(context)
    await context.core().runs.judge({ run, verdict })
    context.out.json({ type: 'judged', run })
    context.out.line('Thank you. It counts in the statistics.')
    return 0
  },
}

const closing = (name: string, how: 'happy' | 'give-up', help: string): Command => ({
  name,
  usage: 'PROJECT',
  help,
  flags: {},
  async perform(context) {
    const core = context.core()
    const { project } = await core.runs.find({ prefix: only(context, 'the project') })
    await core.projects.close({ project, how })
    context.out.json({ type: 'closed', project, how })
    context.out.line(how === 'happy' ? 'Good. The project is closed as done.' : 'The project is closed as given up.')
    return 0
  },
})

const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  help: 'look at this machine; each red line names the remedy',
  flags: {},
  async perform(context) {
    const checks = await context.core().app.checks({})
    context.out.json({ type: 'checks', checks })
    for (const check of checks) {
      context.out.line(`${check.ok ? '✓' : '✗'} ${check.name}: ${check.found}`)
      if (!check.ok) context.out.line(`    remedy: ${check.remedy}`)
    }
    const needed = checks.filter((check) => !['model endpoint', 'rust toolchain', 'window'].includes(check.name))
    return needed.every((check) => check.ok) ? 0 : 1
  },
}

export const lookingCommands: readonly Command[] = [
  showCommand,
  exportCommand,
  verifyCommand,
  replayCommand,
  recordCommand,
  startCommand,
  verdictCommand,
  closing('happy', 'happy', 'close a project: you have what you wanted'),
  closing('give-up', 'give-up', 'close a project: you do not want to go on'),
  doctorCommand,
]
