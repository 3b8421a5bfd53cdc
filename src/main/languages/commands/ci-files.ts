// Test commands in the files of CI services: steps of GitHub workflows and of GitLab jobs. What holds secrets or releases is passed over.
import { parse } from 'yaml'
import { z } from 'zod'
import type { ProjectFiles, SaidCommand } from '../project.js'
import { linesIn } from './shell-line.js'

const Text = z.string().catch('')
const Environment = z.record(z.string(), z.unknown()).catch({})
const Step = z.object({ name: Text, run: Text, if: z.unknown(), env: Environment, 'working-directory': Text, with: Environment }).partial()
const Defaults = z
  .object({ run: z.object({ 'working-directory': Text }).partial() })
  .partial()
  .catch({})
const Job = z
  .object({ name: Text, if: z.unknown(), env: Environment, steps: z.array(Step.catch({})), environment: z.unknown(), defaults: Defaults })
  .partial()
const Workflow = z.object({ name: Text, jobs: z.record(z.string(), Job.catch({})), defaults: Defaults }).partial()

const Lines = z.union([z.array(z.unknown()), z.string()]).transform((each) => (typeof each === 'string' ? [each] : each).map(String))
const GitlabJob = z.object({ script: Lines, stage: Text.optional(), variables: Environment.optional() })

/** Jobs that bring the program to others, or measure it. */
const OTHER_WORK = /deploy|publish|release|docs?\b|bench|nightly|canary|e2e|end-to-end|codeql|lint|format|smoke/i
const SECRET = /secrets\.|\bTOKEN\b|PASSWORD/i

/** Lines of scripts, the likeliest workflow first. Pure. */
export const saidByCi = (files: ProjectFiles): SaidCommand[] => [...ofGithub(files), ...ofGitlab(files)]

function ofGithub(files: ProjectFiles): SaidCommand[] {
  const paths = files.paths.filter((path) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path))
  const rank = (path: string) => (/(^|[-_./])(tests?|unit)/.test(path) ? 0 : /(^|[-_./])(ci|build|main|check)/.test(path) ? 1 : 2)
  const ranked = paths.filter((path) => !OTHER_WORK.test(path)).sort((a, b) => rank(a) - rank(b))
  return ranked.flatMap((path) => {
    const flow = Workflow.safeParse(yamlIn(files.read(path) ?? '')).data ?? {}
    const jobs = Object.entries(flow.jobs ?? {}).filter(
      ([id, { name = '', environment, env }]) => !OTHER_WORK.test(`${id} ${name}`) && environment === undefined && !isSecret(env),
    )
    return jobs.flatMap(([, { steps = [], defaults }]) => {
      const usual = (defaults ?? flow.defaults)?.run?.['working-directory'] ?? ''
      const kept = steps.filter((step) => step.if === undefined && !isSecret(step.env) && !OTHER_WORK.test(step.name ?? ''))
      return kept.flatMap((step) => saidIn(path, step['working-directory'] ?? usual, step.run ?? ''))
    })
  })
}

function ofGitlab(files: ProjectFiles): SaidCommand[] {
  const path = '.gitlab-ci.yml'
  if (!files.paths.includes(path)) return []
  const jobs = Object.entries(
    z
      .record(z.string(), z.unknown())
      .catch({})
      .parse(yamlIn(files.read(path) ?? '')),
  )
  return jobs.flatMap(([name, value]) => {
    const job = GitlabJob.safeParse(value).data
    if (!job || OTHER_WORK.test(`${name} ${job.stage ?? ''}`) || isSecret(job.variables)) return []
    return job.script.flatMap((script) => saidIn(path, '', script))
  })
}

function saidIn(where: string, folder: string, script: string): SaidCommand[] {
  if (SECRET.test(script) || /\$\{\{/.test(folder)) return []
  const plain = folder.replace(/^\.\/?/, '').replace(/\/$/, '')
  return linesIn(script).map((line) => ({ source: 'ci', folder: plain, line, where }))
}

const isSecret = (environment: unknown): boolean => SECRET.test(JSON.stringify(environment ?? {}))

function yamlIn(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return null
  }
}
