// Every screen in every designed state: its address, and how a user reaches it.
import type { Page } from '@playwright/test'
import type { Stage } from './stage.js'
import { STAGED_EXPERIMENT } from './staged-experiment.js'

export interface Scene {
  readonly name: string
  /** What to look for in it. */
  readonly words: string
  /** The same parts as in another scene, with other words in them: looked at by the long command alone. */
  readonly isVariant?: true
  /** Where it begins; without it the stage with all runs. */
  readonly at?: 'empty' | 'refused'
  /** The address behind `#`. */
  place?(stage: Stage): string
  /** Steps to reach it, and to check that it is there. */
  act?(page: Page, stage: Stage): Promise<void>
}

const run =
  (name: keyof Stage['runs']) =>
  (stage: Stage): string =>
    `/run/${stage.runs[name]}`

const openTimeline = async (page: Page) => {
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.locator('.task-card').first().waitFor()
}
const openFile = async (page: Page, name: string) => {
  await page.getByRole('tree', { name: 'Files in this run' }).getByText(name, { exact: true }).click()
  await page.locator('.view-line').first().waitFor()
}
const seen = (words: string | RegExp) => async (page: Page) => page.getByText(words).first().waitFor()
const verdict = async (page: Page) => page.locator('.strip h2').first().waitFor()
const openPalette = async (page: Page) => {
  await page.getByText('Recent').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
}

const start: readonly Scene[] = [
  { name: 'start-empty', words: 'first start: nothing was built yet', at: 'empty', act: seen('Connect a model') },
  { name: 'start', words: 'with runs, one of them interrupted', act: seen('Recent') },
  {
    name: 'start-wrong',
    words: 'what was typed does not hold',
    act: async (page) => {
      await page.getByRole('button', { name: /^up to|^no limits/i }).click()
      await page.getByLabel('Dollars').fill('much')
      await page.getByRole('button', { name: 'Build it' }).click()
      await page.getByText(/Expected a number above 0/).waitFor()
    },
  },
  {
    name: 'start-look',
    words: 'a build without a model asks for one',
    act: async (page) => {
      await page.getByRole('textbox').first().fill('A Python library that generates Voronoi diagrams.')
      await page.getByRole('button', { name: 'Build it' }).click()
      await page.getByRole('dialog', { name: 'Connect a model' }).waitFor()
    },
  },
  { name: 'start-refused', isVariant: true, words: 'the sandbox is refused', at: 'refused', act: seen(/The sandbox is unavailable/) },
  {
    name: 'start-offline',
    words: 'the core is not there any more',
    act: async (page) => {
      await page.getByText('Recent').waitFor()
      await page.evaluate('window.cutOff()')
      await page.getByText('Connection lost. Reconnecting.').waitFor()
    },
  },
]

const live: readonly Scene[] = [
  { name: 'run-waiting', isVariant: true, words: 'the plan is asked for', place: run('waiting'), act: seen('Planning') },
  { name: 'run-paused', isVariant: true, words: 'waits for the person', place: run('paused'), act: seen('Paused') },
  {
    name: 'run-unreachable',
    words: 'the model stopped answering, and is tried again',
    place: run('unreachable'),
    act: seen('The model cannot be reached'),
  },
  {
    name: 'run-asking',
    words: 'it is stuck and asks',
    place: run('asking'),
    act: async (page) => page.locator('.ask-card').waitFor(),
  },
  {
    name: 'run-plan-asked',
    words: 'the plan waits for approval',
    place: run('planned'),
    act: async (page) => page.getByRole('button', { name: 'Build this plan' }).waitFor(),
  },
  {
    name: 'run-plan-edited',
    words: 'the plan is changed by hand, and does not hold together yet',
    place: run('planned'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('button', { name: 'Add a task' }).click()
      await page.getByText(/does not say what it must do/).waitFor()
    },
  },
  {
    name: 'run-writing',
    words: 'red tests, the model writes',
    place: run('writing'),
    act: async (page) => {
      await page.getByText(/The model is writing/).click()
      await page.getByRole('textbox', { name: 'Send a message to the run' }).fill('Keep the messages short.')
    },
  },
  {
    name: 'run-terminal',
    isVariant: true,
    words: 'what the commands of the run printed',
    place: run('writing'),
    act: async (page) => {
      await page.getByRole('tab', { name: 'Terminal' }).click()
      await page.locator('.xterm-rows').getByText(/test_/).first().waitFor()
    },
  },
  {
    name: 'run-shell',
    words: 'a shell of the own in the sandbox',
    place: run('writing'),
    act: async (page) => {
      await page.getByRole('tab', { name: 'Your shell' }).click()
      const shell = page.getByRole('tabpanel', { name: 'Your shell' })
      await shell.getByText('/work $').first().waitFor()
      await page.keyboard.type('ls; python3 -m unittest 2>&1 | tail -3\n')
      await shell
        .getByText(/FAILED|OK/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'run-live-list',
    isVariant: true,
    words: 'which runs are at work',
    act: async (page) => {
      await page.getByRole('button', { name: /runs? live/ }).click()
      await page.getByLabel('Live runs').waitFor()
    },
  },
  {
    name: 'run-closing',
    words: 'the window was to be closed while runs are at work',
    act: async (page) => {
      await page.getByRole('button', { name: /runs? live/ }).waitFor()
      page.once('dialog', (dialog) => void dialog.dismiss())
      await page.mouse.click(5, 5)
      await page.close({ runBeforeUnload: true })
      await page.getByRole('alertdialog').waitFor()
    },
  },
]

const ended = (['verified', 'partly', 'failed', 'invalid', 'budget', 'endpoint', 'stopped', 'crashed', 'sandbox'] as const).map(
  (name): Scene => ({
    name: `run-${name}`,
    words: `how it ended: ${name}`,
    place: run(name),
    act: verdict,
    ...(name === 'verified' || name === 'partly' || name === 'budget' ? {} : { isVariant: true }),
  }),
)

const over: readonly Scene[] = [
  ...ended,
  {
    name: 'run-interrupted',
    words: 'its process died: what is there, what is not, and the way on',
    place: run('interrupted'),
    act: async (page) => page.getByRole('region', { name: 'Next step' }).waitFor(),
  },
  {
    name: 'run-sentence',
    words: 'an opened sentence of the words, with its clauses and tests',
    place: run('verified'),
    act: async (page) => {
      await page.getByRole('tab', { name: /^Your words/ }).click()
      await page.locator('.your-words .sentence').first().click()
      await page.getByRole('button', { name: 'Close the sentence' }).waitFor()
    },
  },
  { name: 'run-timeline', words: 'the timeline of a verified run', place: run('verified'), act: openTimeline },
  {
    name: 'run-rounds',
    words: 'rounds of repair that did not help; why a test is red',
    place: run('partly'),
    act: async (page) => {
      await openTimeline(page)
      await page.getByRole('treeitem').filter({ hasText: /ms|s$/ }).first().waitFor()
      await page.locator('[role="treeitem"]:has(.shape.bad)').last().click()
      await page.locator('.failure').waitFor()
    },
  },
  {
    name: 'run-plan',
    isVariant: true,
    words: 'the plan of a verified run as a graph',
    place: run('verified'),
    act: async (page) => {
      await page.getByRole('tab', { name: 'Plan' }).click()
      await page.locator('.plan-node').last().click()
    },
  },
  {
    name: 'run-plan-stuck',
    words: 'what was tried for a task that stayed red',
    place: run('partly'),
    act: async (page) => {
      await page.getByRole('button', { name: 'What was tried' }).click()
      await page.getByRole('list', { name: 'Attempts' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'run-back',
    isVariant: true,
    words: 'the run as it was half-way',
    place: run('verified'),
    act: async (page) => {
      await openTimeline(page)
      await page.getByRole('slider', { name: 'Run entries' }).fill('80')
      await page.getByText(/As of/).waitFor()
    },
  },
  {
    name: 'run-fork',
    words: 'going on otherwise from a row',
    place: run('verified'),
    act: async (page) => {
      await openTimeline(page)
      await page
        .getByRole('button', { name: /^Fork from here/ })
        .first()
        .click()
      await page.getByText(/^The fork keeps \d+ of/).waitFor()
    },
  },
  {
    name: 'run-change',
    words: 'what one step changed',
    place: run('verified'),
    act: async (page) => {
      await openTimeline(page)
      // The card of a task shows its changes.
      await page
        .getByRole('button', { name: /Split table rows.*1 attempt/ })
        .last()
        .click()
      await page
        .locator('.task-card')
        .getByRole('button', { name: /^Show the change in src.*: Changed/ })
        .last()
        .click()
      await page.locator('.monaco-diff-editor .line-insert').first().waitFor()
    },
  },
  { name: 'run-child', isVariant: true, words: 'feedback that became green', place: run('third'), act: verdict },
  {
    name: 'run-program',
    words: 'the program was started',
    place: run('first'),
    act: async (page) => {
      await page.getByLabel('Program arguments').fill('add Paint the fence')
      await page.getByRole('button', { name: 'Run it' }).click()
      await page.getByText(/Exit code/).waitFor()
      await page.getByRole('log', { name: 'Program output' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'run-export',
    words: 'an archive that was verified',
    place: run('first'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Details', exact: true }).click()
      await page.getByRole('button', { name: /^Archive/ }).click()
      await page.getByText('Verified in a fresh sandbox, using only the archive.').waitFor()
      await page.getByRole('region', { name: 'Export' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'run-judge',
    isVariant: true,
    words: 'the three questions',
    place: run('first'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Details', exact: true }).click()
      await page.getByRole('heading', { name: /How did it go/ }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'run-file', isVariant: true, words: 'a file', place: run('verified'), act: (page) => openFile(page, 'package.json') },
  {
    name: 'run-diff',
    words: 'what changed in a file since the run began',
    place: run('first'),
    act: async (page) => {
      await openFile(page, 'main.py')
      await page.getByRole('button', { name: 'Changes' }).click()
      await page.locator('.monaco-diff-editor .line-insert').first().waitFor()
    },
  },
  {
    name: 'changes',
    words: 'the changes to a program of the user, one of them rejected',
    place: ({ runs }) => `/changes/${runs.changed}`,
    act: async (page) => {
      const second = page.getByRole('group', { name: 'change 2 of prices.py' })
      await second.getByRole('button', { name: 'Reject' }).click()
      await page.getByText('2 of 3 changes, 2 files').waitFor()
    },
  },
  {
    name: 'run-unsaved',
    isVariant: true,
    words: 'text of the own that nobody takes up any more',
    place: run('first'),
    act: async (page) => {
      await openFile(page, 'main.py')
      await page.locator('.view-line').first().click()
      await page.keyboard.type('# mine')
      await page.keyboard.press('Control+S')
      await page.getByText(/Give feedback to start a new run from this result/).waitFor()
    },
  },
]

const past: readonly Scene[] = [
  { name: 'history-empty', isVariant: true, words: 'no runs yet', at: 'empty', place: () => '/runs', act: seen('No runs yet') },
  { name: 'history', words: 'all runs', place: () => '/runs', act: async (page) => page.locator('.run-line').first().waitFor() },
  {
    name: 'history-ticked',
    isVariant: true,
    words: 'several runs are meant',
    place: () => '/runs',
    act: async (page) => {
      await page.getByRole('checkbox').nth(3).check()
      await page.getByRole('checkbox').nth(5).check()
    },
  },
  {
    name: 'history-filtered',
    words: 'searched, and a filter is chosen',
    place: () => '/runs',
    act: async (page) => {
      await page.getByRole('searchbox').fill('markdown')
      await page.getByRole('button', { name: 'Filter by outcome' }).click()
      await page.getByRole('menuitemradio', { name: 'failed' }).waitFor()
    },
  },
  {
    name: 'history-none',
    isVariant: true,
    words: 'nothing matches',
    place: () => '/runs',
    act: async (page) => {
      await page.getByRole('searchbox').fill('nothing is called so')
      await page.getByText('No run matches').waitFor()
    },
  },
  {
    name: 'compare',
    words: 'two runs beside each other',
    place: ({ runs }) => `/compare/${runs.first}/${runs.third}`,
    act: async (page) => {
      await page
        .getByRole('button', { name: /main\.py/ })
        .first()
        .click()
      await page.locator('.diff').first().waitFor()
    },
  },
  {
    name: 'statistics-empty',
    isVariant: true,
    words: 'nothing to count',
    at: 'empty',
    place: () => '/statistics',
    act: seen('No data yet'),
  },
  {
    name: 'statistics',
    words: 'what all runs come to',
    place: () => '/statistics',
    act: async (page) => page.locator('.tile').first().waitFor(),
  },
  {
    name: 'statistics-table',
    isVariant: true,
    words: 'the table behind a plot',
    place: () => '/statistics',
    act: async (page) => page.getByRole('button', { name: 'Verified share as a table' }).click(),
  },
]

const few: Scene = {
  name: 'statistics-few',
  isVariant: true,
  words: 'fewer runs than a rate needs: each run is a mark',
  place: () => '/statistics',
  act: async (page) => {
    await page.getByRole('button', { name: 'Filter by project' }).click()
    await page.getByRole('menuitemradio', { name: 'Kanban board 3' }).click()
    await page.locator('.few-runs .run-mark').first().waitFor()
  },
}

const kept: readonly Scene[] = [
  {
    name: 'library',
    words: 'verified and failed programs that can be used again',
    place: () => '/library',
    act: async (page) => page.getByRole('searchbox', { name: 'Search the library' }).waitFor(),
  },
  {
    name: 'errors',
    words: 'errors that are known, and what helps',
    place: () => '/errors',
    act: async (page) => page.getByRole('region', { name: 'Shipped' }).waitFor(),
  },
  { name: 'lessons', words: 'what finished runs taught', place: () => '/lessons', act: seen('Where a command can be undone') },
  { name: 'datasets', words: 'rows of finished runs, chosen and counted', place: () => '/datasets', act: seen(/rows? kept/) },
  {
    name: 'datasets-more',
    isVariant: true,
    words: 'a model is asked for more rows, with verified runs as seeds',
    place: () => '/datasets',
    act: async (page) => {
      await seen(/verified runs? (is|are) the seed/)(page)
      await seen(/rows? kept/)(page)
      await page.getByRole('button', { name: 'More rows from a model' }).click()
    },
  },
  { name: 'explorations', words: 'topics that became programs', place: () => '/explorations', act: seen('Ledger of a club') },
  {
    name: 'fine-tunings',
    words: 'a trained model, its losses and its lineage',
    place: () => '/fine-tunings',
    act: seen('small-coder:own'),
  },
]

const bench: readonly Scene[] = [
  {
    name: 'bench',
    words: 'suites, experiments and bench runs',
    place: () => '/bench',
    act: seen('Does a diagnosis in words before each repair help?'),
  },
  {
    name: 'configs',
    words: 'a config beside the standard one, and what is recommended',
    place: () => '/configs/thorough',
    act: async (page) => {
      await page.getByRole('table', { name: 'standard and thorough' }).waitFor()
      await page.getByRole('region', { name: 'Recommended' }).getByText('95 % intervals').first().waitFor()
    },
  },
  {
    name: 'experiment',
    words: 'two configs over the same tasks: pairs of signs, the verdict, intervals',
    place: () => `/bench/experiment/${STAGED_EXPERIMENT}`,
    act: seen('No significant difference'),
  },
]

const around: readonly Scene[] = [
  {
    name: 'settings-empty',
    isVariant: true,
    words: 'no endpoint yet',
    at: 'empty',
    place: () => '/settings',
    act: seen('No endpoint yet'),
  },
  {
    name: 'settings',
    words: 'an endpoint that was tried, a value that is refused',
    at: 'empty',
    place: () => '/settings',
    act: async (page, { endpoint }) => {
      const card = page.getByRole('region', { name: 'Endpoint local' })
      await page.getByRole('heading', { name: 'Models', exact: true }).waitFor()
      if ((await card.count()) === 0) {
        await page.getByRole('button', { name: 'Add an endpoint manually' }).click()
        await page.getByLabel('Base URL').fill(endpoint.url)
        await page.getByRole('button', { name: 'Add', exact: true }).click()
      }
      await card.getByRole('button', { name: 'Try it now' }).click()
      await card.getByRole('img', { name: 'works', exact: true }).waitFor()
      await card.getByRole('button', { name: /^More/ }).click()
      await page.getByLabel('Minutes').fill('-1')
    },
  },
  {
    name: 'connect-signs',
    words: 'a model was tested: what it can do',
    // Not on the empty data folder: the model stays connected.
    at: 'refused',
    act: async (page, { endpoint }) => {
      await page
        .getByTitle('Connect a model')
        .or(page.getByRole('button', { name: 'By address', exact: true }))
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: /^Connect/ })
      const other = dialog.getByRole('button', { name: 'By address', exact: true })
      if (await other.isVisible()) await other.click()
      await dialog.getByLabel('Address').fill(endpoint.url)
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
      await dialog.getByRole('list', { name: /^What .* can do$/ }).waitFor()
    },
  },
  { name: 'palette', words: 'commands, runs, settings', act: openPalette },
  {
    name: 'palette-found',
    isVariant: true,
    words: 'a few letters',
    act: async (page) => {
      await openPalette(page)
      await page.keyboard.type('kanb')
    },
  },
  {
    name: 'help',
    words: 'a page of the help with a wide table',
    place: () => '/help/settings',
    act: async (page) => page.getByRole('heading', { name: "A run's parameters" }).waitFor(),
  },
  {
    name: 'shortcuts',
    words: 'what the keyboard can do',
    act: async (page) => {
      await page.getByText('Recent').waitFor()
      // The cursor is in the description at first, where it would be typed.
      await page.getByRole('heading', { level: 2 }).first().click()
      await page.keyboard.press('?')
      await page.getByRole('heading', { name: 'Keyboard' }).waitFor()
    },
  },
  {
    name: 'sandbox-refused',
    words: 'what to do about the sandbox',
    at: 'refused',
    act: async (page) => {
      await page.getByRole('button', { name: /Sandbox unavailable/ }).click()
      await page.getByText('Nothing can run here yet', { exact: true }).waitFor()
    },
  },
]

export const scenes: readonly Scene[] = [...start, ...live, ...over, ...past, few, ...kept, ...bench, ...around]

// Runs in the page before anything of ours: keeps hold of its sockets, so that the core can be cut off.
const CUT_OFF = `
  const Socket = window.WebSocket
  const sockets = []
  let address = null
  window.WebSocket = class extends Socket { constructor(to, protocols) { super(address ?? to, protocols); sockets.push(this) } }
  window.cutOff = () => { address = 'ws://127.0.0.1:9/'; for (const socket of sockets) socket.close() }
`

/** Shows a scene in a fresh page. */
export async function show(page: Page, stage: Stage, scene: Scene, theme: 'light' | 'dark'): Promise<void> {
  page.setDefaultTimeout(45_000)
  await page.addInitScript({ content: `${CUT_OFF}; localStorage.setItem('tillgreen.theme', '${theme}')` })
  const url = scene.at === 'empty' ? stage.emptyUrl : scene.at === 'refused' ? stage.refusedUrl : stage.url
  await page.goto(url)
  await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  if (scene.place) await page.evaluate(`location.hash = '#${scene.place(stage)}'`)
  await scene.act?.(page, stage)
}
