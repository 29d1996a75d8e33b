/** Reads the rows of a resource from the backend, each with its `id`. */
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { type Endpoint, pageLimits } from '#schemas/platform/endpoint.ts'
import { callBackend, type Core, isAsPromised } from '../core.ts'
import type { BackendReply } from '../backend/backend.ts'
import { checkerOf, inputOf, pathWriter, writeQuery } from '../http/input.ts'
import type { ListQuestion } from './list-query.ts'
import type { Resource } from './resource.ts'
import { rowOf, rowsOf, type RowWithId } from './row-ids.ts'

/** An error: the backend's answer, to be forwarded. */
export class BackendFailure {
  readonly answer: BackendReply

  constructor(answer: BackendReply) {
    this.answer = answer
  }
}

/** On whose behalf rows are read; without a token, for a visitor. */
export interface Caller {
  request: FastifyRequest
  token: string | null
}

interface Rows {
  rows: readonly RowWithId[]
  /** Rows of the whole list. */
  total: number
  /** Rows of the list before the first one here. */
  before: number
}

type Source = ReturnType<typeof sourceOf>

/** The calls of a resource, with what checks and writes their input. */
export function sourceOf(core: Core, resource: Resource) {
  const { list } = resource
  return {
    core,
    resource,
    checkQuery: list.query ? checkerOf(list.query) : null,
    listInput: inputOf(list),
    pathOfList: pathWriter(list),
  }
}

/** The requested rows of the list, and perhaps some around them. */
export const rowsFor = (source: Source, caller: Caller, question: ListQuestion): Promise<Rows | BackendFailure> =>
  source.checkQuery ? pagedRows(source, caller, question) : wholeRows(source, caller, question.filter)

/** Rows by identifier; those that do not exist or that this person may not see are left out, or broken with status 404. */
export async function manyRows(
  source: Source,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly (RowWithId | BackendFailure)[]> {
  const { list, one, many } = source.resource
  if (one) return Promise.all(ids.map((id) => readOne(source, caller, one, id)))
  if (ids.length === 0) return []
  const whole = many
    ? await rowsAt(source, caller, `${list.path}${writeQuery({ [many]: ids.join(','), perPage: ids.length })}`)
    : await wholeRows(source, caller, {})
  if (whole instanceof BackendFailure) return [whole]
  return whole.rows.filter(({ id }) => ids.includes(id))
}

/** Refuses what cannot be the identifier of a row. */
export function idChecker({ list, one, many }: Resource): (id: string) => void {
  if (one) {
    const input = inputOf(one)
    return (id) => input.params({ [one.paramNames[0] as string]: id })
  }
  const word = many ? (list.query as Type.TObject).properties[many] : undefined
  if (word === undefined) return () => undefined
  const check = checkerOf(Type.Object({ id: word }))
  return (id) => check({ id: id.includes(',') ? '' : id })
}

const read = ({ core }: Source, { request, token }: Caller, path: string) =>
  callBackend(core, request, token, { method: 'GET', path })

/** The pages that contain the requested rows. */
async function pagedRows(source: Source, caller: Caller, question: ListQuestion): Promise<Rows | BackendFailure> {
  const pages = pagesOf(question)
  const paths = pages.map((page) => pathOf(source, question, page))
  const answers = await Promise.all(paths.map((path) => read(source, caller, path)))
  const broken = answers.find((answer) => !isAsPromised(answer, source.resource.list))
  if (broken) return new BackendFailure(broken)
  const lists = answers.map(rowsOf)
  const before = ((pages[0] ?? 1) - 1) * question.count
  return { rows: lists.flatMap(({ rows }) => rows), total: lists[0]?.total ?? 0, before }
}

async function wholeRows(
  source: Source,
  caller: Caller,
  filter: ListQuestion['filter'],
): Promise<Rows | BackendFailure> {
  source.listInput.params(filter)
  return rowsAt(source, caller, source.pathOfList(filter as Record<string, string>))
}

async function rowsAt(source: Source, caller: Caller, path: string): Promise<Rows | BackendFailure> {
  const answer = await read(source, caller, path)
  if (!isAsPromised(answer, source.resource.list)) return new BackendFailure(answer)
  const { rows } = rowsOf(answer)
  return { rows, total: rows.length, before: 0 }
}

async function readOne(
  source: Source,
  caller: Caller,
  call: Endpoint,
  id: string,
): Promise<RowWithId | BackendFailure> {
  const answer = await read(source, caller, pathWriter(call)({ [call.paramNames[0] as string]: id }))
  return isAsPromised(answer, call) ? rowOf(answer) : new BackendFailure(answer)
}

function pathOf(
  { resource: { list }, listInput, checkQuery, pathOfList }: Source,
  { filter, sort, count }: ListQuestion,
  page: number,
): string {
  const words = Object.entries(filter)
  const isInPath = ([word]: [string, unknown]) => list.paramNames.includes(word)
  const params = Object.fromEntries(words.filter(isInPath))
  listInput.params(params)
  const query = {
    ...Object.fromEntries(words.filter((word) => !isInPath(word))),
    ...(sort === null ? {} : { sort }),
    page,
    perPage: count,
  }
  checkQuery?.(query)
  return pathOfList(params as Record<string, string>) + writeQuery(query)
}

/**
 * The pages that contain the requested rows: one, or two where the range starts inside a page. Past the last page that
 * can be requested, that page is read for its total.
 */
function pagesOf({ start, count }: ListQuestion): number[] {
  const first = Math.floor(start / count) + 1
  if (first >= pageLimits.pageMax) return [pageLimits.pageMax]
  return start % count === 0 ? [first] : [first, first + 1]
}
