/** Reads react-admin's list queries: `?sort=["f","ASC"]&range=[0,24]&filter={}`. */
import { pageLimits } from '#schemas/platform/endpoint.ts'
import { type FieldProblem, isClean } from '#schemas/platform/validate.ts'
import { refused } from '../http/errors.ts'
import { queryOf } from '../http/input.ts'

export interface ListQuestion {
  /** First row and number of rows. */
  start: number
  count: number
  /** `startAt` or `-startAt`; null where the list chooses its order. */
  sort: string | null
  filter: Readonly<Record<string, string | number | boolean>>
  /** Requested by identifiers, instead of by filter. */
  ids: readonly string[] | null
}

interface Allowed {
  filters: readonly string[]
  sorts: readonly string[]
}

export function readListQuestion(url: string, allowed: Allowed): ListQuestion {
  const { sort, range, filter, ...more } = queryOf(url)
  refuse(Object.keys(more).map((path) => problem(path, 'unknown')))
  const [start, end] = readRange(range)
  const { id, ...wanted } = readFilter(filter)
  const ids = id === undefined ? null : readIds(id)
  return {
    start,
    count: end - start + 1,
    sort: readSort(sort, allowed.sorts),
    ids,
    filter: ids ? {} : pick(wanted, allowed.filters),
  }
}

function readRange(text: unknown): [start: number, end: number] {
  if (text === undefined) return [0, pageLimits.perPage - 1]
  const range = parse(text, 'range')
  const [start, end] = Array.isArray(range) && range.length === 2 ? (range as unknown[]) : []
  if (!isIndex(start) || !isIndex(end) || end < start) throw invalid('range')
  if (end - start >= pageLimits.perPageMax) throw tooMany('range')
  return [start, end]
}

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** react-admin requests the order `id` when a list names none. */
function readSort(text: unknown, sorts: readonly string[]): string | null {
  if (text === undefined) return null
  const sort = parse(text, 'sort')
  const [field, order] = Array.isArray(sort) && sort.length === 2 ? (sort as unknown[]) : []
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC')) throw invalid('sort')
  if (field === 'id') return null
  if (!sorts.includes(field)) throw refused('VALIDATION_ERROR', { problems: [problem('sort', 'choice')] })
  return order === 'ASC' ? field : `-${field}`
}

function readFilter(text: unknown): Record<string, unknown> {
  const filter = text === undefined ? {} : parse(text, 'filter')
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter) || !isClean(filter))
    throw invalid('filter')
  return filter as Record<string, unknown>
}

function readIds(id: unknown): string[] {
  const ids = [id].flat()
  if (!ids.every((one) => typeof one === 'string')) throw invalid('filter.id')
  if (ids.length > pageLimits.perPageMax) throw tooMany('filter.id')
  return [...new Set(ids)]
}

/** Empty filters are dropped; several words of one filter are joined with commas. */
function pick(filter: Record<string, unknown>, allowed: readonly string[]): ListQuestion['filter'] {
  refuse(
    Object.keys(filter)
      .filter((name) => !allowed.includes(name))
      .map((name) => problem(`filter.${name}`, 'unknown')),
  )
  const given = Object.entries(filter).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(given.map(([name, value]) => [name, readWord(name, value)]))
}

function readWord(name: string, value: unknown): string | number | boolean {
  if (Array.isArray(value) && value.every((word) => typeof word === 'string')) return value.join(',')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw invalid(`filter.${name}`)
}

function parse(text: unknown, path: string): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    throw invalid(path)
  }
}

const problem = (path: string, keyword: string, words: FieldProblem['words'] = {}): FieldProblem => ({
  path,
  key: `validation.${keyword}`,
  words,
})
const invalid = (path: string) => refused('VALIDATION_ERROR', { problems: [problem(path, 'format')] })
const tooMany = (path: string) =>
  refused('VALIDATION_ERROR', { problems: [problem(path, 'maxItems', { limit: pageLimits.perPageMax })] })

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw refused('VALIDATION_ERROR', { problems })
}
