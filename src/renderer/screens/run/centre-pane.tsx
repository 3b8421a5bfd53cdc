// The middle of a run: the strip of its end, the program, the timeline, the plan, open files, and below them the terminal.
import { Tabs } from '@base-ui/react/tabs'
import { type LucideIcon, PackageOpen, PanelLeft, PanelRight, Play, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Panel } from 'react-resizable-panels'
import { OpenQuestion } from '../../features/ask/open-question.js'
import { EvidenceStrip } from '../../features/outcome/evidence-strip.js'
import { OutcomePage } from '../../features/outcome/outcome-page.js'
import { useOffer } from '../../features/palette/offered.js'
import { PreviewPage } from '../../features/preview/preview-page.js'
import { BeforeFirstCode } from '../../features/run/before-first-code.js'
import { useBeginTab, useCutOff } from '../../features/run/begin-tab.js'
import { type Tab, useOpenFiles } from '../../features/run/open-file.js'
import { Divider, type Fold, foldWords, PaneGroup, useFold } from '../../features/run/pane-layout.js'
import { useOpenedRun, useRunStore } from '../../features/run/run-store-context.js'
import { HEAD } from '../../features/run/side-part.js'
import { endShown, useWantedEnd } from '../../features/run/wanted-end.js'
import { NewerVersion } from '../../features/shell/versions.js'
import { leavePast } from '../../features/timeline/past.js'
import { RedToGreen } from '../../features/timeline/red-to-green.js'
import { Timeline } from '../../features/timeline/timeline.js'
import { focusOnceDrawn } from '../../ui/focus/once-drawn.js'
import { Empty } from '../../ui/notice.js'
import { BottomPane } from './bottom-pane.js'
import { EndLine } from './end-line.js'
import { StuckBanner } from './stuck-banner.js'
import { useRunActions } from './use-run-actions.js'

// The editor is large, so it comes with the first file; the plan with the first look at it.
const PlanPage = lazy(async () => ({ default: (await import('../../features/plan/plan-page.js')).PlanPage }))
const FilePage = lazy(async () => ({ default: (await import('../../features/editor/file-page.js')).FilePage }))

interface CentrePaneProps {
  readonly hasChat: boolean
  readonly left: Fold
  /** null where there is no right pane. */
  readonly right: Fold | null
}

export function CentrePane({ hasChat, left, right }: CentrePaneProps) {
  const isOver = useOpenedRun((open) => open.view.outcome !== null)
  const isPlanAsked = useIsPlanAsked()
  // Before a plan is carried out there is no output, and the plan needs the room.
  const below = useFold('below', HEAD, (isOver && !hasChat) || isPlanAsked)
  return (
    <PaneGroup id="run-centre" orientation="vertical" panels={['views', 'below']}>
      <Panel id="views" minSize={140}>
        <Views left={left} right={right} />
      </Panel>
      <Divider label="Terminal height" />
      <Panel
        id="below"
        panelRef={below.panel}
        onResize={below.onResize}
        collapsible
        collapsedSize={HEAD}
        defaultSize={hasChat ? '36%' : '28%'}
        minSize={110}
      >
        <BottomPane hasChat={hasChat} fold={below} />
      </Panel>
    </PaneGroup>
  )
}

/** Whether there is a program to try, even if the screen shows an earlier moment: the preview keeps running. */
const useIsMade = (): boolean => useOpenedRun(({ view, end }) => (end ?? view).suites.length > 0)

/** Whether a plan that can be looked at waits for approval. */
const useIsPlanAsked = (): boolean => useOpenedRun(({ view }) => view.plan !== null && view.question?.question.about === 'plan')

function Views({ left, right }: { left: Fold; right: Fold | null }) {
  const { files, tab, show } = useOpenFiles()
  const isPlanned = useOpenedRun((open) => open.view.plan !== null)
  const isPlanAsked = useIsPlanAsked()
  // A plan has to be read before it is approved.
  useEffect(() => {
    if (isPlanAsked) show('plan')
  }, [isPlanAsked, show])
  useRunActions()
  useEndWithDetails()
  return (
    <Tabs.Root
      className="centre"
      value={tab === 'details' ? null : tab}
      onValueChange={(chosen: Tab) => show(chosen)}
      render={<section aria-label="What happens" />}
    >
      <div>
        <NewerVersion />
        <EvidenceStrip>
          <EndLine />
        </EvidenceStrip>
      </div>
      <div className="tab-row">
        <FoldButton fold={left} name="the left pane" Icon={PanelLeft} />
        <ViewTabs />
        {right ? <FoldButton fold={right} name="the chat" Icon={PanelRight} /> : null}
      </div>
      <div className="min-h-0 min-w-0 flex flex-col">
        <StuckBanner />
        <Tabs.Panel value="timeline" className="min-h-0 flex-1 relative flex flex-col">
          <RedToGreen />
          <BeforeFirstCode />
          <div className="min-h-0 flex-1 flex flex-col">
            <Timeline />
          </div>
          <OpenQuestion place="middle" />
        </Tabs.Panel>
        {isPlanned ? (
          // Edits of a plan survive a look elsewhere.
          <Tabs.Panel value="plan" className="min-h-0 flex-1" keepMounted={isPlanAsked}>
            <Suspense fallback={<Empty title="Opening" />}>
              <PlanPage />
            </Suspense>
          </Tabs.Panel>
        ) : null}
        <EndPanels />
        {files.map((path) => (
          <Tabs.Panel value={`file:${path}`} key={path} className="min-h-0 flex-1">
            <Suspense fallback={<Empty title="Opening" />}>
              <FilePage path={path} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </div>
    </Tabs.Root>
  )
}

/** The details belong to the end. */
function useEndWithDetails(): void {
  const { tab } = useOpenFiles()
  const store = useRunStore()
  useEffect(() => {
    if (tab === 'details') leavePast(store)
  }, [tab, store])
}

/** The program and the details of the end, once there are any. */
function EndPanels() {
  const isOver = useOpenedRun((open) => open.view.outcome !== null)
  const isMade = useIsMade()
  const begin = useBeginTab()
  const isCutOff = useCutOff()
  const wasLive = useRef(!isOver)
  const { tab, show } = useOpenFiles()
  useOffer('export', () => {
    const canExport = (isOver || isCutOff) && isMade
    return canExport ? [{ words: 'Export this program', Icon: PackageOpen, act: () => showExport(() => show('details')) }] : []
  })
  const run = useOpenedRun((open) => open.run)
  const wanted = useWantedEnd(run)
  useEffect(() => {
    if (wanted === null) return
    endShown()
    show(wanted === 'export' ? 'details' : 'preview')
    if (wanted === 'export') focusExport()
    else startProgram()
  }, [wanted, show])
  return (
    <>
      {isOver && isMade ? (
        // A running program continues while the user looks elsewhere.
        <Tabs.Panel value="preview" className="min-h-0 flex-1" keepMounted>
          <PreviewPage beginsNow={wasLive.current && begin === 'preview'} />
        </Tabs.Panel>
      ) : null}
      {isOver || isCutOff ? (
        // Starts, exports and answers there survive a look elsewhere.
        <div className="min-h-0 flex-1" hidden={tab !== 'details'}>
          <OutcomePage />
        </div>
      ) : null}
    </>
  )
}

/** Brings the ways to export into sight; its panel is drawn, but out of sight until its tab is shown. */
function showExport(show: () => void): void {
  flushSync(show)
  focusExport()
}

const focusExport = () => focusOnceDrawn(() => document.querySelector<HTMLElement>('.panel.export button'))

/** Starts what is in the preview, unless it runs already. */
function startProgram(): void {
  const button = document.querySelector<HTMLButtonElement>('.preview .starts-program')
  button?.closest('details')?.setAttribute('open', '')
  button?.click()
}

function ViewTabs() {
  const { files, close } = useOpenFiles()
  const isOver = useOpenedRun((open) => open.view.outcome !== null)
  const isMade = useIsMade()
  const isPlanned = useOpenedRun((open) => open.view.plan !== null)
  return (
    <Tabs.List className="tabs" aria-label="Run views">
      {isOver && isMade ? (
        <Tabs.Tab className="tab" value="preview">
          <Play aria-hidden /> Preview
        </Tabs.Tab>
      ) : null}
      <Tabs.Tab className="tab" value="timeline">
        Timeline
      </Tabs.Tab>
      {isPlanned ? (
        <Tabs.Tab className="tab" value="plan">
          Plan
        </Tabs.Tab>
      ) : null}
      {files.map((path) => (
        <FileTab key={path} path={path} onClose={() => close(path)} />
      ))}
    </Tabs.List>
  )
}

function FileTab({ path, onClose }: { path: string; onClose(): void }) {
  const isUnsaved = useOpenFiles().unsaved.has(path)
  return (
    <Tabs.Tab
      className={`tab ${isUnsaved ? 'unsaved' : ''}`}
      value={`file:${path}`}
      title={`${path} (press Delete to close)`}
      onKeyDown={(event) => event.key === 'Delete' && onClose()}
      onAuxClick={(event) => event.button === 1 && onClose()}
    >
      {path.slice(path.lastIndexOf('/') + 1)}
      {isUnsaved ? <span className="sr-only">, not saved</span> : null}
      {/* A mouse target only; the keyboard has Delete. */}
      <X
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          onClose()
        }}
      />
    </Tabs.Tab>
  )
}

function FoldButton({ fold, name, Icon }: { fold: Fold; name: string; Icon: LucideIcon }) {
  useOffer(name, () => [{ words: foldWords(fold, name), Icon, act: fold.toggle }])
  return (
    <button type="button" className="icon-button" aria-expanded={!fold.isFolded} aria-label={foldWords(fold, name)} onClick={fold.toggle}>
      <Icon aria-hidden />
    </button>
  )
}
