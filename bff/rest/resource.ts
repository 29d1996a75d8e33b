/**
 * Implements simple-rest for react-admin over calls of the product: `GET /api/rest/<name>` (list and many, with
 * Content-Range), `GET`, `PUT` and `DELETE /api/rest/<name>/:id`, `POST /api/rest/<name>`. Rows gain `id`, nothing
 * else.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { callerOf, type Core, countRead, sendRefused, sendSignedOut } from '../core.ts'
import { refused } from '../http/errors.ts'
import { readListQuestion } from './list-query.ts'
import { BackendFailure, type Caller, idChecker, manyRows, rowsFor, sourceOf } from './resource-rows.ts'
import { type Write, writeRoutes } from './resource-writes.ts'
import type { RowWithId } from './row-ids.ts'

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

export function resourceRoutes(app: FastifyInstance, core: Core, resource: Resource): void {
  const { name, list, one } = resource
  const source = sourceOf(core, resource)
  const checkId = idChecker(resource)
  const isPublic = rightOf(list.address)?.callers.includes('anyone') ?? false
  writeRoutes(app, core, resource, async (request, token, id) => {
    const [row] = await manyRows(source, { request, token }, [id])
    return row instanceof BackendFailure ? null : (row ?? null)
  })

  app.get(`/rest/${name}`, async (request, reply) => {
    const caller = await readerOf(request, reply, list)
    if (!caller) return sendSignedOut(request, reply)
    const question = readListQuestion(request.raw.url as string, resource)
    if (question.ids) return sendMany(caller, reply, question.ids)
    const found = await rowsFor(source, caller, question)
    if (found instanceof BackendFailure) return sendRefused(core, request, reply, found.answer)
    const { rows, total, before } = found
    return sendRows(reply, name, rows.slice(question.start - before, question.start - before + question.count), {
      start: question.start,
      total,
    })
  })

  app.get(`/rest/${name}/:id`, async (request, reply) => {
    const caller = await readerOf(request, reply, one ?? list)
    if (!caller) return sendSignedOut(request, reply)
    const { id } = request.params as { id: string }
    checkId(id)
    const [row] = await manyRows(source, caller, [id])
    if (row instanceof BackendFailure) return sendRefused(core, request, reply, row.answer)
    if (row === undefined) throw refused('NOT_FOUND')
    return reply.header('cache-control', 'no-store').send(row)
  })

  /** Who reads; null where a call needs a signed-in person. Counts a read of public content. */
  async function readerOf(request: FastifyRequest, reply: FastifyReply, { path }: Endpoint): Promise<Caller | null> {
    const session = await callerOf(core, request, reply, { path, isPublic })
    if (!session && !isPublic) return null
    if (isPublic) countRead(core, request, session)
    return { request, token: session?.token ?? null }
  }

  /** Rows by identifier; rows that do not exist or that this person may not see are left out. */
  async function sendMany(caller: Caller, reply: FastifyReply, ids: readonly string[]) {
    for (const id of ids) checkId(id)
    const rows = await manyRows(source, caller, ids)
    const broken = rows.find((row) => row instanceof BackendFailure && row.answer.status !== 404)
    if (broken instanceof BackendFailure) return sendRefused(core, caller.request, reply, broken.answer)
    const found = rows.filter((row): row is RowWithId => !(row instanceof BackendFailure))
    return sendRows(reply, name, found, { start: 0, total: found.length })
  }
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
