// Gives tasks valid ids if a model wrote a number, words or nothing, and updates the needs that refer to them.
import { Slug } from '../../../../contract/run/plan.js'
import { type Fields, isFields, isNothing, type Mending, type Report } from './fields.js'

const LONGEST = 40

/** The written id; null without one. */
const writtenId = ({ id }: Fields): string | null =>
  typeof id === 'number' || typeof id === 'string' ? (isNothing(id) ? null : String(id).trim()) : null

const isSound = ({ id }: Fields): boolean => Slug.safeParse(id).success

/** Tasks with valid ids. If two tasks have the same id, both keep it, since a need may mean either. */
export function withIds(tasks: readonly unknown[], report: Report): unknown[] {
  const all = tasks.filter(isFields)
  const written = all.map(writtenId)
  const taken = new Set(all.filter(isSound).map(writtenId))
  const renamed = new Map<string, string>()
  const named = tasks.map((task, index) => {
    if (!isFields(task) || isSound(task)) return task
    const old = writtenId(task)
    const isOther = old === null && !isNothing(task.id)
    if (isOther || written.filter((other) => other !== null && other === old).length > 1) return task
    const { id: wanted, mending } = slugOf(task, index)
    const id = free(wanted, taken)
    taken.add(id)
    if (old !== null) renamed.set(old, id)
    report(mending)
    return { ...task, id }
  })
  return named.map((task) => (isFields(task) ? withNewNeeds(task, renamed) : task))
}

/** A valid id for a task, and how it comes from the written one. */
function slugOf(task: Fields, index: number): { readonly id: string; readonly mending: Mending } {
  const isNumber = typeof task.id === 'number'
  const id = slug(isNumber ? `task-${task.id}` : (writtenId(task) ?? ''))
  if (id !== '') return { id, mending: isNumber ? 'id-number' : 'id-spelling' }
  const title = typeof task.title === 'string' ? task.title : ''
  return { id: slug(title) || `task-${index + 1}`, mending: 'id' }
}

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '')

/** The id, with the first free number if it is taken. */
function free(id: string, taken: ReadonlySet<string | null>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`
    const next = `${id.slice(0, LONGEST - end.length).replace(/-$/, '')}${end}`
    if (!taken.has(next)) return next
  }
}

function withNewNeeds(task: Fields, renamed: ReadonlyMap<string, string>): Fields {
  const { needs } = task
  if (isNothing(needs)) return task
  const isWhole = typeof needs === 'string' && !renamed.has(needs.trim())
  const list: readonly unknown[] = Array.isArray(needs) ? needs : isWhole ? needs.split(',') : [needs]
  const next = list.map((need) => {
    if (typeof need !== 'string' && typeof need !== 'number') return need
    const name = String(need).trim()
    return renamed.get(name) ?? name
  })
  const isSame = Array.isArray(needs) && next.every((need, index) => need === needs[index])
  return isSame ? task : { ...task, needs: next }
}
