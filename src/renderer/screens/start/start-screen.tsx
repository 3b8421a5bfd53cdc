// Where something new begins: what should exist, in which template, with which model and at most at what price.
import { useMutation } from '@tanstack/react-query'
import { LoaderCircle, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Role, Roles } from '../../../contract/config/config.js'
import type { Settings } from '../../../contract/config/settings.js'
import { UserError } from '../../../contract/errors/index.js'
import type { StartRun } from '../../../contract/run/run.js'
import { usesIn } from '../../../contract/run/used-program.js'
import { toJson } from '../../../contract/text/json.js'
import { rolesIn } from '../../../words/configs/roles.js'
import { sentenceCase } from '../../../words/figures.js'
import { recoveredWords } from '../../../words/output.js'
import { appErrorOf, core, errorMessage } from '../../boot/api.js'
import { go, isAtHome } from '../../boot/place.js'
import { aboutQuestion, queryClient, useAbout } from '../../boot/queries.js'
import { openConnect } from '../../features/connect/open-connect.js'
import { PageLink } from '../../features/help/page-link.js'
import { helpOn } from '../../features/help/targets.js'
import { attachmentsNow, START, setAttachments, withAttachments } from '../../features/pictures/attachments.js'
import { endpointOf, rolesLike, withModel, withRoleModel } from '../../features/settings/chosen-model.js'
import { changeSettings, settingsNow, takeSettings } from '../../features/settings/settings-queries.js'
import { AUTO } from '../../features/start-draft/named-config.js'
import { type Problems, problemsOf } from '../../features/start-draft/problems.js'
import { settings, useStartDraft } from '../../features/start-draft/start-draft.js'
import { beginStarting, type Starting, type StartingRun, useStarting } from '../../features/start-draft/starting.js'
import { Notice } from '../../ui/notice.js'
import { DescriptionField } from './description-field.js'
import { ExistingProject } from './existing-project.js'
import { FirstCards, useHasModel } from './first-cards.js'
import { InterruptedRuns } from './interrupted-runs.js'
import { PreflightPanel } from './preflight-panel.js'
import { RecentRuns } from './recent-runs.js'
import { requestOf } from './start-request.js'

export function StartScreen() {
  const project = useStartDraft((draft) => draft.project)
  const isDescribed = useStartDraft((draft) => draft.description.trim() !== '')
  const hasModel = useHasModel()
  const { problems, looking, begin, build, cancel } = useBuild()
  const wanted = useStartDraft((draft) => draft.description.trim() || (draft.project?.path ?? ''))
  // Also for a user who left the screen and came back: the same run does not start twice.
  const starting = useStarting(({ all }) => all.find(({ description, error }) => error === null && description.trim() === wanted))
  return (
    <div className="start">
      <div>
        <h2 className="ask" id="ask">
          {project === null
            ? 'What do you want to build?'
            : usesIn(project.path)
              ? 'What do you want to build with it?'
              : 'What should change?'}
        </h2>
        <p>Describe it in your own words. Tillgreen writes tests first, then writes code in a sandbox until all tests pass.</p>
        <RecoveredNotices />
        <SandboxNotice />
        <DescriptionField
          onBuild={() => starting === undefined && void build()}
          isBusy={starting !== undefined}
          problems={problems}
          hasSettingProblem={problems.advanced !== undefined || settings.some((each) => problems[each])}
        />
        <ExistingProject />
        {starting ? (
          <StartingPanel starting={starting} />
        ) : looking ? (
          <PreflightPanel
            input={looking}
            onGo={() => begin(looking)}
            onConnect={() => openConnect({ afterwards: () => void build() })}
            onInstead={(whose, model) => void takeInstead(whose, model).then(build)}
            onCancel={cancel}
          />
        ) : project || hasModel !== true ? null : (
          <Examples />
        )}
        {problems.general ? (
          <div className="mt-3">
            <Notice tone="bad">{problems.general}</Notice>
          </div>
        ) : null}
        {hasModel === false && !looking && !starting ? <FirstCards onConnected={isDescribed ? () => void build() : null} /> : null}
        {/* Below the field: runs arrive after it, and a control that is about to be clicked must not move. */}
        <InterruptedRuns />
        <RecentRuns />
      </div>
    </div>
  )
}

/** A start under way, and the button that ends it. */
function StartingPanel({ starting: { doing, cancel } }: { starting: Starting }) {
  return (
    <section className="panel preflight" aria-label="Starting">
      <div className="actions">
        <span role="status">
          <LoaderCircle aria-hidden className="turning" /> {doing}
        </span>
        <button type="button" className="button quiet" onClick={cancel}>
          <X aria-hidden /> Cancel
        </button>
      </div>
    </section>
  )
}

interface StartAttempt {
  readonly input: StartRun
  readonly starting: StartingRun
}

/** Starts a run unless the user cancels that. Where the cancel came just too late, the run is stopped and removed. */
async function startUnlessCancelled({ input, starting: { signal } }: StartAttempt): Promise<string> {
  const { run } = await core.runs.start(input, signal)
  if (!signal.aborted) return run
  await core.runs.stop({ run })
  await core.history.remove({ runs: [run] })
  throw new UserError({ code: 'cancelled', data: {} })
}

/** Whether a model can be asked: one of the run, the settings, or the environment. */
async function hasModelFor({ config }: StartRun, known: Settings): Promise<boolean> {
  if (config.model.baseUrl !== '' || known.endpoints.length > 0) return true
  return (await queryClient.ensureQueryData(aboutQuestion)).endpoint.baseUrl !== ''
}

/** Where the draft asks for the best config that is known, the core chooses it before the run begins. */
async function withChosenConfig(input: StartRun): Promise<StartRun> {
  if (input.config.name !== AUTO) return input
  const { config } = await core.configs.choose({ template: input.template ?? '', config: { ...input.config, name: 'standard' } })
  return { ...input, config }
}

/** Starts the draft, after a look at all that it needs if the settings ask for one. */
function useBuild() {
  const [problems, setProblems] = useState<Problems>({})
  const [looking, setLooking] = useState<StartRun | null>(null)
  const start = useMutation({
    mutationFn: startUnlessCancelled,
    onError: (error, { starting }) => {
      starting.failed(errorMessage(error))
      setLooking(null)
      setProblems(starting.signal.aborted ? {} : problemsOf(appErrorOf(error)))
    },
    onSuccess: (run, { input: { description }, starting }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      const hasStayed = starting.began()
      // Text written meanwhile is for another run. Attached text files are a part of what was sent.
      if (withAttachments(useStartDraft.getState().description, attachmentsNow(START)).words === description.trim()) {
        useStartDraft.getState().write('')
        // The next wish is another one: its template is picked from its own description.
        useStartDraft.getState().choose(null)
        setAttachments(START, [])
        useStartDraft.getState().writeTo(null)
        useStartDraft.getState().continueProject(null)
      }
      // A user who went elsewhere meanwhile stays there: the run is in the list.
      if (hasStayed && isAtHome()) go({ screen: 'run', run })
    },
  })
  const begin = (input: StartRun) => start.isPending || start.mutate({ input, starting: beginStarting(input) })
  const isAsked = useRef(false)
  const build = async (): Promise<void> => {
    if (start.isPending || isAsked.current) return
    isAsked.current = true
    try {
      const known = await settingsNow()
      const request = requestOf(useStartDraft.getState(), known.budget, attachmentsNow(START))
      setProblems('problems' in request ? request.problems : {})
      if ('problems' in request) return
      const input = await withChosenConfig(request.input)
      // Without a model nothing can be built: connecting one comes first, and the build after it.
      if (!(await hasModelFor(input, known))) return openConnect({ afterwards: () => void build() })
      if (known.preflight) setLooking(input)
      else begin(input)
    } catch (error) {
      setProblems(problemsOf(appErrorOf(error)))
    } finally {
      isAsked.current = false
    }
  }
  return { problems, looking, begin, build, cancel: () => setLooking(null) }
}

function SandboxNotice() {
  const sandbox = useAbout().data?.sandbox
  if (!sandbox || sandbox.ok) return null
  return (
    <div className="mb-4">
      <Notice tone="bad" remedy={sandbox.remedy}>
        The sandbox is unavailable, so nothing can run here yet. {sentenceCase(sandbox.message)}.{' '}
        <PageLink {...helpOn.sandbox}>What to do</PageLink>
      </Notice>
    </div>
  )
}

const examples: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'Durations',
    description:
      'A Python library that parses durations such as 1h30m into seconds and formats seconds as durations. Invalid input is rejected with a message that says where the problem is.',
  },
  {
    name: 'Rate limiter',
    description: 'A TypeScript token-bucket library that limits calls per key, with a clock that tests can control.',
  },
  {
    name: 'CSV report',
    description:
      'A Python command-line tool that turns a folder of bank CSV files into one printable HTML report with totals per month and category.',
  },
  {
    name: 'Markdown tables',
    description: 'A TypeScript function that aligns table columns in Markdown text and leaves everything else unchanged.',
  },
]

/** Descriptions to begin with: one click writes them into the field. The template stays as the user has it. */
function Examples() {
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

/** What this start ended after a process was killed while it wrote into the user's folders. */
function RecoveredNotices() {
  const recovered = useAbout().data?.recovered ?? []
  if (recovered.length === 0) return null
  return (
    <div className="grid gap-2 mb-4">
      {recovered.map(recoveredWords).map((sentence) => (
        <Notice key={sentence} tone="warn">
          {sentence}
        </Notice>
      ))}
    </div>
  )
}

/** For these roles, or for the run's model without any. */
async function takeInstead(whose: readonly string[], model: string): Promise<void> {
  const roles = rolesIn(whose)
  if (roles.length === 0) return forAll(model)
  const ofRun = rolesOfRun()
  const ownOfRun = roles.filter((role) => ofRun[role])
  if (ownOfRun.length > 0) {
    const changed = Object.fromEntries(ownOfRun.map((role) => [role, { ...ofRun[role], model }]))
    useStartDraft.getState().change('roles', toJson({ ...ofRun, ...changed }))
  }
  const others = roles.filter((role) => !ofRun[role])
  if (others.length > 0) takeSettings(await changeSettings((settings) => withRoleModel(settings, others, model)))
}

async function forAll(model: string): Promise<void> {
  const draft = useStartDraft.getState()
  const endpoint = endpointOf(await settingsNow(), { baseUrl: draft.settings.baseUrl })
  if (draft.settings.model !== '' || endpoint === null) return draft.set('model', model)
  const { name } = endpoint
  takeSettings(await changeSettings((settings) => withModel(settings, name, model, rolesLike(settings, name))))
}

/** What this run says of roles itself. */
function rolesOfRun(): Partial<Record<Role, Roles[Role]>> {
  const kept = Roles.safeParse(useStartDraft.getState().changes.roles ?? {})
  return kept.success ? kept.data : {}
}
