// Tries several diagnoses of the same failure, each in a copy of the program, and keeps the best one.

import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import { compare } from '../task/evidence.js'
import type { TaskContext } from '../task/task-prompt.js'
import { testWithPackages, type Workspace } from '../task/workspace.js'
import { act } from './act.js'
import { decide } from './decide.js'
import { diagnose, type Failure } from './diagnose.js'
import { type Judgement, judge } from './judge.js'

export interface Branch {
  readonly workspace: Workspace
  readonly judged: Judgement
  readonly diagnosis: string
  readonly did: readonly string[]
}

export interface Branches {
  readonly best: Branch
  /** The other branches, in order. */
  readonly others: readonly Branch[]
}

/** Tries up to `config.escalation.branches` diagnoses until one is green. Each sees the earlier ones and must differ. */
export async function tryBranches(run: Run, context: TaskContext, failure: Failure): Promise<Progress<Branches>> {
  let best: Branch | null = null
  const all: Branch[] = []
  for (let number = 1; number <= run.config.escalation.branches; number++) {
    const scope = run.scope(`branch/${number}`)
    const others = all.map(({ diagnosis }) => diagnosis)
    const tried = await tryOne(scope, context, failure, others)
    if (tried.type === 'halt') return tried
    all.push(tried.value)
    if (!best || compare(tried.value.judged.vector, best.judged.vector) > 0) best = tried.value
    if (best.judged.isGreen) break
  }
  if (!best) throw new Error('There was no branch to try.')
  return done({ best, others: all.filter((branch) => branch !== best) })
}

async function tryOne(run: Run, context: TaskContext, failure: Failure, others: readonly string[]): Promise<Progress<Branch>> {
  const diagnosis = await diagnose(run, context, failure, others)
  if (diagnosis.type === 'halt') return diagnosis
  const plan = await decide(run, context, failure, diagnosis.value)
  if (plan.type === 'halt') return plan
  const acted = await act(run, context, plan.value, { ...failure, diagnosis: diagnosis.value })
  if (acted.type === 'halt') return acted
  const tested = await testWithPackages(run, context, acted.value.workspace)
  if (tested.type === 'halt') return tested
  const judged = await judge(run, context, tested.value)
  return done({ workspace: tested.value.workspace, judged, diagnosis: diagnosis.value, did: acted.value.did })
}
