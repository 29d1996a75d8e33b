/**
 * Implements simple-rest for react-admin over calls of the product: `GET /api/rest/<name>` (list and many, with
 * Content-Range), `GET`, `PUT` and `DELETE /api/rest/<name>/:id`, `POST /api/rest/<name>`. Rows gain `id`, nothing
 * else.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { type Endpoint, pageLimits } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { ask, callerOf, type Core, countRead, isAsPromised, sendRefused, sendSignedOut } from '../core.ts'
import type { BackendReply } from '../backend/backend.ts'
import { refused } from '../http/errors.ts'
import { checkerOf, inputOf, pathWriter, writeQuery } from '../http/input.ts'
import { type ListQuestion, readListQuestion } from './list-query.ts'
import { type Write, writeRoutes } from './resource-writes.ts'
import { rowOf, rowsOf, type RowWithId } from './row-ids.ts'

export interface Resource {
  /** The name that react-admin and Content-Range use. */
  name: string
  /**
   * Answers `{ data, meta: { total } }`, by `page` and `perPage` or, where it takes no query, all at once. Params of
   * its path come from the filter, where they are required.
   */
  list: Endpoint
  /** Call for one row by the only name in its path; without it, rows are searched in the list. */
  one?: Endpoint
  /** Query name of a paged `list` that takes identifiers separated by commas, where no call answers one row. */
  many?: 'identifiers'
  /** Query names of `list` that a filter may contain. */
  filters: readonly string[]
  /** Fields that `list` sorts by; descending is written `-field`. */
  sorts: readonly string[]
  create?: Write
  update?: Write
  /** Call that deletes one row by `:id`. */
  remove?: Endpoint
}

export const defineResource = (resource: Resource): Resource => resource

/** An error: the backend's answer, to be forwarded. */
class Broken {
  readonly answer: BackendReply

  constructor(answer: BackendReply) {
    this.answer = answer
  }
}

export function resourceRoutes(app: FastifyInstance, core: Core, resource: Resource): void {
  const { name, list, one, many } = resource
  const checkQuery = list.query ? checkerOf(list.query) : null
  const listInput = inputOf(list)
  const pathOfList = pathWriter(list)
  const checkId = idChecker(resource)
  const isPublic = rightOf(list.address)?.callers.includes('anyone') ?? false
  writeRoutes(app, core, resource, async (request, token, id) => {
    const [row] = await manyRows(request, token, [id])
    return row instanceof Broken ? null : (row ?? null)
  })

  app.get(`/rest/${name}`, async (request, reply) => {
    const session = await callerOf(core, request, reply, { path: list.path, isPublic })
    if (!session && !isPublic) return sendSignedOut(request, reply)
    if (isPublic) countRead(core, request, session)
    const question = readListQuestion(request.raw.url as string, resource)
    const token = session?.token ?? null
    if (question.ids) return sendMany(request, reply, token, question.ids)
    const found = checkQuery
      ? await pagedRows(request, token, question)
      : await wholeRows(request, token, question.filter)
    if (found instanceof Broken) return sendRefused(core, request, reply, found.answer)
    const { rows, total, before } = found
    return sendRows(reply, name, rows.slice(question.start - before, question.start - before + question.count), {
      start: question.start,
      total,
    })
  })

  app.get(`/rest/${name}/:id`, async (request, reply) => {
    const session = await callerOf(core, request, reply, { path: one?.path ?? list.path, isPublic })
    if (!session && !isPublic) return sendSignedOut(request, reply)
    if (isPublic) countRead(core, request, session)
    const { id } = request.params as { id: string }
    checkId(id)
    const [row] = await manyRows(request, session?.token ?? null, [id])
    if (row instanceof Broken) return sendRefused(core, request, reply, row.answer)
    if (row === undefined) throw refused('NOT_FOUND')
    return reply.header('cache-control', 'no-store').send(row)
  })

  /** The pages that contain the requested rows; `before` rows precede them. */
  async function pagedRows(request: FastifyRequest, token: string | null, question: ListQuestion) {
    const pages = pagesOf(question)
    const paths = pages.map((page) => pathOf(question, page))
    const answers = await Promise.all(paths.map((path) => ask(core, request, token, { method: 'GET', path })))
    const broken = answers.find((answer) => !isAsPromised(answer, list))
    if (broken) return new Broken(broken)
    const lists = answers.map(rowsOf)
    const before = ((pages[0] ?? 1) - 1) * question.count
    return { rows: lists.flatMap(({ rows }) => rows), total: lists[0]?.total ?? 0, before }
  }

  async function wholeRows(request: FastifyRequest, token: string | null, filter: ListQuestion['filter']) {
    listInput.params(filter)
    return readWhole(request, token, pathOfList(filter as Record<string, string>))
  }

  async function readWhole(request: FastifyRequest, token: string | null, path: string) {
    const answer = await ask(core, request, token, { method: 'GET', path })
    if (!isAsPromised(answer, list)) return new Broken(answer)
    const { rows } = rowsOf(answer)
    return { rows, total: rows.length, before: 0 }
  }

  /** Rows by identifier; rows that do not exist or that this person may not see are left out. */
  async function sendMany(request: FastifyRequest, reply: FastifyReply, token: string | null, ids: readonly string[]) {
    for (const id of ids) checkId(id)
    const rows = await manyRows(request, token, ids)
    const broken = rows.find((row) => row instanceof Broken && row.answer.status !== 404)
    if (broken instanceof Broken) return sendRefused(core, request, reply, broken.answer)
    const found = rows.filter((row): row is RowWithId => !(row instanceof Broken))
    return sendRows(reply, name, found, { start: 0, total: found.length })
  }

  async function manyRows(
    request: FastifyRequest,
    token: string | null,
    ids: readonly string[],
  ): Promise<(RowWithId | Broken)[]> {
    if (one) return Promise.all(ids.map((id) => readOne(request, token, one, id)))
    if (ids.length === 0) return []
    const whole = many
      ? await readWhole(request, token, `${list.path}${writeQuery({ [many]: ids.join(','), perPage: ids.length })}`)
      : await wholeRows(request, token, {})
    if (whole instanceof Broken) return [whole]
    return whole.rows.filter(({ id }) => ids.includes(id))
  }

  async function readOne(request: FastifyRequest, token: string | null, call: Endpoint, id: string) {
    const path = pathWriter(call)({ [call.paramNames[0] as string]: id })
    const answer = await ask(core, request, token, { method: 'GET', path })
    return isAsPromised(answer, call) ? rowOf(answer) : new Broken(answer)
  }

  function pathOf({ filter, sort, count }: ListQuestion, page: number): string {
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
}

/** Refuses what cannot be the identifier of a row. */
function idChecker({ list, one, many }: Resource): (id: string) => void {
  if (one) {
    const input = inputOf(one)
    return (id) => input.params({ [one.paramNames[0] as string]: id })
  }
  const word = many ? (list.query as Type.TObject).properties[many] : undefined
  if (word === undefined) return () => undefined
  const check = checkerOf(Type.Object({ id: word }))
  return (id) => check({ id: id.includes(',') ? '' : id })
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

function sendRows(
  reply: FastifyReply,
  name: string,
  rows: readonly RowWithId[],
  { start, total }: { start: number; total: number },
): FastifyReply {
  const range = rows.length === 0 ? `*/${total}` : `${start}-${start + rows.length - 1}/${total}`
  return reply.header('content-range', `${name} ${range}`).header('cache-control', 'no-store').send(rows)
}
