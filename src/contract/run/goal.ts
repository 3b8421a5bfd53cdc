// What a run is to reach, and what it begins with.
import { z } from 'zod'
import { GivenPicture } from '../model/pictures.js'
import { Slug, StoredPlan } from './plan.js'
import { Suite } from './suite.js'
import { EnvironmentStep, Template } from './template.js'

/** The start of a run that does not begin with nothing. */
export const Inheritance = z.object({
  run: z.string(),
  tree: z.string(),
  suites: z.array(Suite),
  additions: z.array(EnvironmentStep),
  /** The first of the tests that were red at its end. */
  red: z.array(z.string()).default([]),
})
export type Inheritance = z.infer<typeof Inheritance>

/** A program that existed before Tillgreen. */
export const ExistingProject = z.object({
  /** The folder or archive, as the user named it. */
  from: z.string(),
  /** Of the folder itself, so that changes can be brought back; null for an archive. */
  folder: z.string().nullable(),
  /** What it was at the start of the run. */
  tree: z.string(),
  /** What to do with tests that are red from the start: leave them, or fix them. */
  redTests: z.enum(['keep', 'fix']),
})
export type ExistingProject = z.infer<typeof ExistingProject>

export const Goal = z.object({
  kind: z.enum(['build', 'feedback']),
  description: z.string().min(1),
  /** Id of the one task of a feedback; each round has its own, so that its tests are not taken for those of an earlier one. */
  task: Slug.default('feedback'),
  /** What the user asked of an existing program; empty for a build. */
  words: z.string(),
  template: Template,
  plan: StoredPlan.nullable(),
  inherits: Inheritance.nullable(),
  /** Null where the program begins with the template. */
  project: ExistingProject.nullable().default(null),
  /** Pictures that the user gave with their words; absent where they gave none. */
  pictures: z.array(GivenPicture).optional(),
})
export type Goal = z.infer<typeof Goal>

/** Whether the run began without a program of the user or of an earlier run. */
export const beginsWithNothing = ({ project, inherits }: Pick<Goal, 'project' | 'inherits'>): boolean =>
  project === null && inherits === null
