// Where something new begins: what should exist, in which template, with which model and at most at what price.
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StartRun } from '../../../contract/run/run.js'
import { sentenceCase } from '../../../words/figures.js'
import { appErrorOf, core } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient, useAbout } from '../../boot/queries.js'
import { PageLink } from '../../features/help/page-link.js'
import { helpOn } from '../../features/help/targets.js'
import { settingsNow } from '../../features/settings/settings-queries.js'
import { type Problems, problemsOf } from '../../features/start-draft/problems.js'
import { settings, useStartDraft } from '../../features/start-draft/start-draft.js'
import { Notice } from '../../ui/notice.js'
import { DemoCards } from './demo-cards.js'
import { DescriptionField } from './description-field.js'
import { Examples } from './examples.js'
import { ExistingProject } from './existing-project.js'
import { InterruptedRuns } from './interrupted-runs.js'
import { PreflightPanel } from './preflight-panel.js'
import { RecentRuns } from './recent-runs.js'
import { RecoveredNotices } from './recovered-notices.js'
import { requestOf } from './start-request.js'
import { TemplateCards } from './template-cards.js'

export function StartScreen() {
  const project = useStartDraft((draft) => draft.project)
  const { problems, looking, start, build, cancel } = useBuild()
  return (
    <div className="start">
      <div>
        <h2 className="ask" id="ask">
          {project ? 'What should change?' : 'What should exist?'}
        </h2>
        <p>Describe it. It is built in small steps, each tested in a sandbox on this machine, until the tests are green.</p>
        <InterruptedRuns />
        <RecoveredNotices />
        <SandboxNotice />
        <DescriptionField
          onBuild={build}
          isBusy={start.isPending}
          problems={problems}
          hasSettingProblem={problems.advanced !== undefined || settings.some((each) => problems[each])}
        />
        {looking ? (
          <PreflightPanel
            input={looking}
            isStarting={start.isPending}
            onGo={() => start.isPending || start.mutate(looking)}
            onCancel={cancel}
          />
        ) : project ? null : (
          <Examples />
        )}
        {problems.general ? (
          <div className="mt-3">
            <Notice tone="bad">{problems.general}</Notice>
          </div>
        ) : null}
        {project ? null : <TemplateCards problem={problems.template} />}
        <ExistingProject />
        <DemoCards />
        <RecentRuns />
      </div>
    </div>
  )
}

/** Starts what the draft describes, after a look at all that it needs where the settings ask for one. */
function useBuild() {
  const [problems, setProblems] = useState<Problems>({})
  const [looking, setLooking] = useState<StartRun | null>(null)
  const start = useMutation({
    mutationFn: (input: StartRun) => core.runs.start(input),
    onError: (error) => {
      setLooking(null)
      setProblems(problemsOf(appErrorOf(error)))
    },
    onSuccess: ({ run }) => {
      useStartDraft.getState().write('')
      useStartDraft.getState().writeTo(null)
      useStartDraft.getState().goOnWith(null)
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run })
    },
  })
  const isAsked = useRef(false)
  const build = async () => {
    if (start.isPending || isAsked.current) return
    isAsked.current = true
    try {
      const known = await settingsNow()
      const request = requestOf(useStartDraft.getState(), known.budget)
      setProblems('problems' in request ? request.problems : {})
      if ('problems' in request) return
      if (known.preflight) setLooking(request.input)
      else start.mutate(request.input)
    } catch (error) {
      setProblems(problemsOf(appErrorOf(error)))
    } finally {
      isAsked.current = false
    }
  }
  return { problems, looking, start, build, cancel: () => setLooking(null) }
}

function SandboxNotice() {
  const sandbox = useAbout().data?.sandbox
  if (!sandbox || sandbox.ok) return null
  return (
    <div className="mb-4">
      <Notice tone="bad" remedy={sandbox.remedy}>
        The sandbox is refused, so nothing can be run here yet. {sentenceCase(sandbox.message)}.{' '}
        <PageLink {...helpOn.sandbox}>What to do</PageLink>
      </Notice>
    </div>
  )
}
