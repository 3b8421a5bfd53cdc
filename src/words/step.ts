// The names of running steps.
import type { AwaitedStep } from '../contract/view/step-rows.js'
import { featureAsking } from './features/words.js'

const asking: ReadonlyMap<string, string> = new Map(
  Object.entries({
    plan: 'Planning',
    tests: 'Writing tests',
    code: 'Writing code',
    diagnose: 'Diagnosing',
    decide: 'Planning the repair',
    fix: 'Repairing',
    reflect: 'Reflecting',
    summarise: 'Summing up the attempts',
    stronger: 'Writing stronger tests',
    'judge-deceptions': 'Checking for cheating on the tests',
    'send-back': 'Rewriting a test that could not fail',
    split: 'Dividing a task',
    contradiction: 'Settling a contradiction',
    values: 'Computing expected values a second time',
    recompute: 'Recomputing disputed values',
    ruling: 'Checking a test against your words',
    amend: 'Amending a test',
    'choose-steps': 'Choosing the steps',
    replan: 'Replanning the task',
    ...featureAsking,
  }),
)

/** The task of a model in a step; undefined if the step has no such name. */
export const askingWords = (name: string): string | undefined => asking.get(name)

export const awaitingWords: Readonly<Record<AwaitedStep, string>> = {
  prove: 'Testing the sandbox',
  environment: 'Preparing the environment',
  test: 'Testing',
  command: 'Running a command',
  start: 'Starting the program',
  question: 'Waiting for you',
  'look-up': 'Reading the documentation',
  mutant: 'Planting a bug in a copy',
  control: 'Testing with half the expectations changed',
  place: 'Testing with the new tests in your test files',
  hollow: 'Testing a program that computes nothing',
  call: 'Comparing the old program with the new one',
  look: 'Checking the pages',
  coverage: 'Measuring line coverage',
  registry: 'Looking up a package',
}
