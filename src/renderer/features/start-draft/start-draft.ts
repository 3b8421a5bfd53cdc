// What the user is about to start: words, template and the few settings of the line below; kept while they look elsewhere, the words over a reload too.
import { z } from 'zod'
import { create } from 'zustand'
import { isObject } from '../../../contract/config/at-path.js'
import { Json } from '../../../contract/text/json.js'
import { kept } from '../../ui/kept.js'

export const settings = ['baseUrl', 'model', 'usd', 'minutes', 'tokens', 'attempts'] as const
export type Setting = (typeof settings)[number]
export type Field = 'description' | 'template' | 'advanced' | Setting

/** What differs from the defaults of a run's config, by the path of each parameter. */
export type Changes = Readonly<Record<string, Json>>

export interface DraftedProject {
  readonly path: string
  readonly redTests: 'keep' | 'fix'
  /** The user's own; undefined where the project itself says it. */
  readonly testCommand: string | undefined
}

export interface StartDraft {
  readonly description: string
  /** Null lets the description choose. */
  readonly template: string | null
  /** As typed; empty takes the default. */
  readonly settings: Readonly<Record<Setting, string>>
  /** The folder that the finished program is written into; null for none. */
  readonly out: string | null
  /** The program to continue; null begins with a template. */
  readonly project: DraftedProject | null
  /** Whether the plan waits for the user before anything of it is carried out. */
  readonly approves: boolean
  /** As typed, right or wrong; the contract's schema judges it. */
  readonly changes: Changes
  write(description: string): void
  choose(template: string | null): void
  set(setting: Setting, value: string): void
  writeTo(out: string | null): void
  approve(approves: boolean): void
  /** Keeps a parameter for this run and the next; undefined takes its default again. */
  change(path: string, value: Json | undefined): void
  /** Takes all defaults again. */
  changeNothing(): void
  continueProject(path: string | null): void
  fixRedTests(fix: boolean): void
  /** Keeps the command for this project and this window; an empty one takes what the project says. */
  testBy(command: string): void
}

const KEY = 'tillgreen.start'
const APPROVE = 'start.approve'
const CHANGES = 'start.steps'
const DESCRIPTION = 'start.description'
const TEST_COMMANDS = 'start.test-commands'
const untouched: Readonly<Record<Setting, string>> = { baseUrl: '', model: '', usd: '', minutes: '', tokens: '', attempts: '' }

function remembered(): Readonly<Record<Setting, string>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const text = (setting: Setting) => {
      const value = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>)[setting] : ''
      return typeof value === 'string' ? value : ''
    }
    return {
      baseUrl: text('baseUrl'),
      model: text('model'),
      usd: text('usd'),
      minutes: text('minutes'),
      tokens: text('tokens'),
      attempts: text('attempts'),
    }
  } catch {
    return untouched
  }
}

const Commands = z.record(z.string(), z.string()).catch({})

/** The users' test commands, by the paths of projects. */
const rememberedCommands = (): Map<string, string> => {
  try {
    return new Map(Object.entries(Commands.parse(JSON.parse(kept.getItem(TEST_COMMANDS) ?? '{}'))))
  } catch {
    return new Map()
  }
}

function keepCommand(path: string, command: string | undefined): void {
  const all = rememberedCommands()
  all.delete(path)
  if (command !== undefined) all.set(path, command)
  kept.setItem(TEST_COMMANDS, JSON.stringify(Object.fromEntries(all)))
}

/** Stored values are checked with everything else before sending; here only their form counts. */
function rememberedChanges(): Changes {
  try {
    const known = Json.parse(JSON.parse(kept.getItem(CHANGES) ?? '{}'))
    return isObject(known) ? known : {}
  } catch {
    return {}
  }
}

export const useStartDraft = create<StartDraft>((set, get) => ({
  description: kept.getItem(DESCRIPTION) ?? '',
  template: null,
  settings: remembered(),
  out: null,
  project: null,
  continueProject: (path) =>
    set({ project: path === null ? null : { path, redTests: 'keep', testCommand: rememberedCommands().get(path) } }),
  fixRedTests(fix) {
    const { project } = get()
    if (project) set({ project: { ...project, redTests: fix ? 'fix' : 'keep' } })
  },
  testBy(command) {
    const { project } = get()
    if (!project) return
    const testCommand = command.trim() || undefined
    set({ project: { ...project, testCommand } })
    keepCommand(project.path, testCommand)
  },
  writeTo: (out) => set({ out }),
  approves: kept.getItem(APPROVE) === 'yes',
  changes: rememberedChanges(),
  write(description) {
    set({ description })
    if (description === '') kept.removeItem(DESCRIPTION)
    else kept.setItem(DESCRIPTION, description)
  },
  choose: (template) => set({ template }),
  set(setting, value) {
    set({ settings: { ...get().settings, [setting]: value } })
    localStorage.setItem(KEY, JSON.stringify(get().settings))
  },
  approve(approves) {
    set({ approves })
    kept.setItem(APPROVE, approves ? 'yes' : 'no')
  },
  change(path, value) {
    const others = Object.entries(get().changes).filter(([name]) => name !== path)
    const changed = Object.fromEntries(value === undefined ? others : [...others, [path, value]])
    keepChanges(path === 'name' ? changed : withPlus(changed))
  },
  changeNothing: () => keepChanges({}),
}))

/** A named config changed by hand loses its name, and the best known config cannot be changed by hand. */
function withPlus({ name, ...others }: Changes): Changes {
  if (typeof name !== 'string' || name === 'auto') return others
  return { ...others, name: name.endsWith('+') ? name : `${name}+` }
}

/** Takes what a named config changes in place of all that was changed; its name is one of the changes. */
export const takeConfig = (changes: Changes): void => keepChanges(changes)

function keepChanges(changes: Changes): void {
  useStartDraft.setState({ changes })
  kept.setItem(CHANGES, JSON.stringify(changes))
}
