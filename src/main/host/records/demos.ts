// The demos: recorded answers by key in `resources/demo/`, played over the real engine and the real sandbox.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { DemoCard } from '../../../contract/calls/index.js'
import { StepConfig } from '../../../contract/config/config.js'
import { allPatches } from '../../../contract/config/patches.js'
import { userError } from '../../../contract/errors/index.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { StoredAnswer } from '../endpoints/models.js'
import type { TemplateShelf } from '../templates/template-shelf.js'
import { type Answers, type Beginning, freshBudget, type Setup } from './setup.js'

const DemoFile = z.strictObject({
  title: z.string(),
  description: z.string(),
  template: z.string(),
  /** Whether it needs no network. */
  offline: z.boolean(),
  config: z.record(z.string(), z.unknown()).default({}),
  /** The user's feedback after the first green. */
  feedback: z.string().nullable().default(null),
  /** Hash of the facts that each answer was given for, by part and key. */
  facts: z.record(z.string(), z.record(z.string(), z.string())).default({}),
})

export type Demo = z.infer<typeof DemoFile> & { readonly name: string }

export interface Demos {
  list(): DemoCard[]
  /** Throws `demo-missing` where there is no demo of that name. */
  find(name: string): Demo
  answers(name: string, part: 'build' | 'feedback'): Map<string, StoredAnswer>
}

/** The demos below a folder: one folder each, `demo.json` and `build/`, `feedback/` with `task.main.code.md` for the key `task/main/code`. */
export function openDemos(folder: string): Demos {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => existsSync(join(folder, name, 'demo.json')))
        .sort()
    : []
  const read = (name: string): Demo => ({ ...DemoFile.parse(JSON.parse(readFileSync(join(folder, name, 'demo.json'), 'utf8'))), name })
  const find = (name: string) => {
    if (names.includes(name)) return read(name)
    throw userError('demo-missing', { name, demos: names })
  }
  return {
    list: () =>
      names
        .map(read)
        .map(({ name, title, description, template, offline, feedback }) => ({ name, title, description, template, offline, feedback })),
    find,
    answers(name, part) {
      const { facts } = find(name)
      const place = join(folder, name, part)
      const files = existsSync(place) ? readdirSync(place).filter((file) => file.endsWith('.md')) : []
      return new Map(
        files.map((file) => {
          const key = file.slice(0, -3).replaceAll('.', '/')
          return [key, { text: readFileSync(join(place, file), 'utf8'), factsHash: facts[part]?.[key] ?? '', prompt: '' }]
        }),
      )
    },
  }
}

/** The beginning of a demo's run. */
export async function demoSetup(templates: TemplateShelf, demo: Demo): Promise<Beginning> {
  const template = await templates.load(demo.template)
  const goal: Goal = {
    kind: 'build',
    description: demo.description,
    task: 'feedback',
    words: '',
    template,
    plan: null,
    inherits: null,
    project: null,
  }
  // A few mutants show what they are for; no user is there to write stronger tests.
  // The recordings have at most two questions of the reader, and three questions for each repair. They have no repairs of a
  // start, no second computation, and no places of words.
  const unrecorded = {
    oneCallRepairs: false,
    repairStart: false,
    secondValues: false,
    sendBack: false,
    judgeDeceptions: false,
    fewerCalls: false,
    patches: allPatches.filter((id) => !['check-existing', 'start-scripts', 'hidden-tables'].includes(id)),
    steering: 'words',
  }
  const config = StepConfig.parse({
    mutants: 3,
    strengthen: false,
    ...unrecorded,
    ...demo.config,
    name: 'demo',
    model: { model: 'recording' },
  })
  return {
    goal,
    config,
    answers: { type: 'demo', name: demo.name, part: 'build' },
    out: null,
    force: false,
    ...freshBudget,
    partings: [],
    stranger: null,
  }
}

/** The recorded feedback of a demo is answered by the demo; other words need an endpoint. */
export function demoFeedback(demos: Demos, setup: Setup, words: string): Answers | null {
  if (setup.answers.type !== 'demo' || setup.answers.part !== 'build') return null
  const demo = demos.find(setup.answers.name)
  return demo.feedback?.trim() === words.trim() ? { type: 'demo', name: demo.name, part: 'feedback' } : null
}
