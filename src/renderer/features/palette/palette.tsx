// The command palette: every command, run and setting by a few letters, by keyboard alone.
import { Command } from 'cmdk'
import {
  BookOpen,
  Keyboard,
  List,
  type LucideIcon,
  Monitor,
  Moon,
  Pause,
  Play,
  Plug,
  RotateCw,
  Scaling,
  SlidersHorizontal,
  Square,
  Sun,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { DemoCard } from '../../../contract/calls/index.js'
import { parametersOf } from '../../../contract/config/parameters.js'
import { Settings } from '../../../contract/config/settings.js'
import { canResume } from '../../../contract/run/outcome.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { ago } from '../../../words/figures.js'
import { outcomeWords } from '../../../words/outcome.js'
import { core, errorMessage } from '../../boot/api.js'
import { pressHeldKeys } from '../../boot/held-keys.js'
import { go, type Place, runAt } from '../../boot/place.js'
import { queryClient, useDemos, useRuns } from '../../boot/queries.js'
import { screens } from '../../boot/screens.js'
import { Dialog } from '../../ui/focus/dialog.js'
import { openConnect } from '../connect/open-connect.js'
import { pages } from '../help/pages.js'
import { toast } from '../notify/toasts.js'
import { chooseTheme } from '../settings/keep-look.js'
import { labelOf, wordsOf } from '../settings/labels.js'
import { showSetting } from '../settings/wanted-setting.js'
import { commands, screenCommands } from './commands.js'
import { beforeLayer, closeLayer, useLayer } from './layers.js'
import { type Doing, useOffered } from './offered.js'

/** Of the commands that lead to no screen; the palette does not offer itself. */
const icons: ReadonlyMap<string, LucideIcon> = new Map([
  ['shortcuts', Keyboard],
  ['larger', ZoomIn],
  ['smaller', ZoomOut],
  ['actual-size', Scaling],
])

export function Palette({ place }: { place: Place }) {
  const isOpen = useLayer(({ layer }) => layer === 'palette')
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || closeLayer()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="palette" aria-label="Commands" finalFocus={beforeLayer}>
          <Content place={place} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Runs that are listed at once; more are found by their words. */
const RUNS = 60
const parameters = parametersOf(Settings).filter(({ path }) => !path.startsWith('endpoints'))

function Content({ place }: { place: Place }) {
  const runs = useRuns().data?.pages.flat() ?? []
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    void pressHeldKeys()
  }, [])
  // The dialog gives the focus back in a microtask. An entry acts after that, so the focus stays where the entry puts it.
  const then = (act: () => void) => () => {
    flushSync(closeLayer)
    queueMicrotask(act)
  }
  return (
    <Command className="commands" label="Commands" loop filter={rankOf}>
      <Command.Input ref={field} placeholder="What do you want to do? Commands, runs, settings, help" />
      <Command.List>
        <Command.Empty>No matches.</Command.Empty>
        <CommandsGroup place={place} runs={runs} then={then} />
        {runs.length > 0 ? <RunsGroup runs={runs} then={then} /> : null}
        <SettingsGroup then={then} />
        <HelpGroup then={then} />
      </Command.List>
    </Command>
  )
}

interface GroupProps {
  /** What an entry does when it is chosen: the palette closes first. */
  then(act: () => void): () => void
}

function CommandsGroup({ place, runs, then }: GroupProps & { place: Place; runs: readonly RunSummary[] }) {
  return (
    <Command.Group heading="Commands">
      {doings(place, runs, useDemos().data ?? [], useOffered()).map(({ words, keys, Icon, act }) => (
        <Command.Item key={words} value={words} onSelect={then(act)}>
          <Icon aria-hidden />
          <span>{words}</span>
          {keys ? <span className="kbd">{keys}</span> : null}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function RunsGroup({ runs, then }: GroupProps & { runs: readonly RunSummary[] }) {
  return (
    <Command.Group heading="Runs">
      {runs.slice(0, RUNS).map((run) => (
        <Command.Item
          key={run.id}
          value={`${run.title} ${run.id}`}
          keywords={[run.description, run.template, run.model, stateOf(run)]}
          onSelect={then(() => go({ screen: 'run', run: run.id }))}
        >
          <List aria-hidden />
          <span>{run.title}</span>
          <small>
            {stateOf(run)} · {ago(run.createdAt, Date.now())}
          </small>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function SettingsGroup({ then }: GroupProps) {
  return (
    <Command.Group heading="Settings">
      <Command.Item value="Endpoints and keys" keywords={['model', 'base url', 'ollama']} onSelect={then(() => showSetting('endpoints'))}>
        <SlidersHorizontal aria-hidden />
        <span>Endpoints and keys</span>
      </Command.Item>
      {parameters
        .filter(({ type, path }) => type !== 'list' && path !== 'theme' && path !== 'defaultEndpoint')
        .map((parameter) => {
          const [{ path }, words, label] = [parameter, wordsOf(parameter), labelOf(parameter)]
          return (
            <Command.Item key={path} value={`${label} ${path}`} keywords={[words, 'setting']} onSelect={then(() => showSetting(path))}>
              <SlidersHorizontal aria-hidden />
              <span>{label}</span>
              <small>{words}</small>
            </Command.Item>
          )
        })}
    </Command.Group>
  )
}

function HelpGroup({ then }: GroupProps) {
  return (
    <Command.Group heading="Help">
      {pages.map(({ name, title, words }) => (
        <Command.Item
          key={name}
          value={`Help: ${title}`}
          keywords={[words]}
          onSelect={then(() => go({ screen: 'help', page: name, section: null }))}
        >
          <BookOpen aria-hidden />
          <span>{title}</span>
          <small>{words}</small>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/**
 * How well an entry fits the typed words. Every word must occur in it. The beginning of a word ranks above its inside, and the name above
 * the description. 0 leaves it out.
 */
function rankOf(name: string, typed: string, meanings: readonly string[] = []): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const within = (text: string, word: string) => (` ${text}`.includes(` ${word}`) ? 1 : text.includes(word) ? 0.5 : 0)
  const [called, meant] = [name.toLowerCase(), meanings.join(' ').toLowerCase()]
  return words.reduce((rank, word) => Math.min(rank, Math.max(within(called, word), 0.4 * within(meant, word))), 1)
}

const stateOf = (run: RunSummary): string => (run.outcome ? outcomeWords(run.outcome) : run.state)

function doings(place: Place, runs: readonly RunSummary[], demos: readonly DemoCard[], offered: readonly Doing[]): readonly Doing[] {
  const here = runs.find((run) => run.id === runAt(place))
  const live = runs.filter((run) => run.state === 'running' || run.state === 'paused')
  const canGoOn = here?.state === 'interrupted' || (here?.outcome && canResume(here.outcome.ended))
  return [
    ...(here && live.includes(here)
      ? [
          here.state === 'paused'
            ? { words: 'Continue this run', Icon: Play, act: () => attempt(core.runs.continue({ run: here.id })) }
            : { words: 'Pause this run', Icon: Pause, act: () => attempt(core.runs.pause({ run: here.id })) },
          { words: 'Stop this run', Icon: Square, act: () => attempt(core.runs.stop({ run: here.id })) },
        ]
      : []),
    ...(here && canGoOn ? [{ words: 'Resume this run', Icon: RotateCw, act: () => attempt(resume(here.id)) }] : []),
    ...offered,
    ...(live.length > 1
      ? [
          {
            words: `Stop all ${live.length} live runs`,
            Icon: Square,
            act: () => attempt(Promise.all(live.map((run) => core.runs.stop({ run: run.id })))),
          },
        ]
      : []),
    ...screenCommands(screens),
    { words: 'Connect a model', Icon: Plug, act: () => openConnect() },
    ...demos.map(({ name, title }) => ({ words: `Watch a demo: ${title}`, Icon: Play, act: () => attempt(watch(name)) })),
    { words: 'Theme: light', Icon: Sun, act: () => chooseTheme('light') },
    { words: 'Theme: dark', Icon: Moon, act: () => chooseTheme('dark') },
    { words: 'Theme: system', Icon: Monitor, act: () => chooseTheme('system') },
    ...commands.flatMap((command) => {
      const Icon = icons.get(command.name)
      return Icon ? [{ ...command, Icon }] : []
    }),
  ]
}

async function watch(demo: string): Promise<void> {
  const { run } = await core.runs.demo({ name: demo, pace: '1x' })
  go({ screen: 'run', run })
}

async function resume(run: string): Promise<void> {
  const resumed = await core.runs.resume({ run })
  go({ screen: 'run', run: resumed.run })
}

/** Shows why a command was refused; the palette is closed already. */
function attempt(doing: Promise<unknown>): void {
  doing.then(
    () => queryClient.invalidateQueries({ queryKey: ['runs'] }),
    (error: unknown) => toast({ tone: 'bad', title: 'Command failed', words: errorMessage(error), run: null }),
  )
}
