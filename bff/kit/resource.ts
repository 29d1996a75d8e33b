/**
 * Speaks simple-rest for react-admin over calls of the product:
 * `GET /api/rest/<name>` (list and many, with Content-Range) and `GET /api/rest/<name>/:id`. Rows gain `id`, nothing else.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#schemas/kit.ts'
import { rightOf } from '#schemas/rights.ts'
import { ask, callerOf, type Core, isAsPromised, sendRefused, sendSignedOut } from '../core.ts'
import type { BackendReply } from './backend.ts'
import { jsonOf, parseJson } from './backend-reply.ts'
import { refused } from './errors.ts'
import { checkerOf, inputOf, writeQuery } from './input.ts'
import { type ListQuestion, readListQuestion } from './list-query.ts'
import { rowsWithIds } from './row-ids.ts'

export interface Resource {
  /** As react-admin and Content-Range name it. */
  name: string
  /** Paged call: answers `{ data, meta: { total } }` to `page` and `perPage`. */
  list: Endpoint
  /** Call for one row by `:id`. */
  one: Endpoint
  /** Query words of `list` that a filter may carry. */
  filters: readonly string[]
  /** Fields that `list` sorts by; descending is written `-field`. */
  sorts: readonly string[]
}

export const defineResource = (resource: Resource): Resource => resource

interface Row {
  identifier: string
}

export function resourceDoors(app: FastifyInstance, core: Core, resource: Resource): void {
  const { name, list, one } = resource
  const checkQuery = list.query ? checkerOf(list.query) : () => undefined
  const input = inputOf(one)
  const isPublic = rightOf(list.address)?.callers.includes('anyone') ?? false
  const pathOfOne = (id: string) => one.path.replace(':id', encodeURIComponent(id))

  app.get(`/rest/${name}`, async (request, reply) => {
    const session = await callerOf(core, request, reply, { path: list.path, isPublic })
    if (!session && !isPublic) return sendSignedOut(request, reply)
    const question = readListQuestion(request.raw.url as string, resource)
    const token = session?.token ?? null
    if (question.ids) return sendMany(request, reply, token, question.ids)
    const pages = pagesOf(question)
    const answers = await Promise.all(
      pages.map((page) => ask(core, request, token, { method: 'GET', path: list.path + queryOf(question, page) })),
    )
    const broken = answers.find((answer) => !isAsPromised(answer, list))
    if (broken) return sendRefused(core, request, reply, broken)
    const lists = answers.map(asList)
    const total = lists[0]?.total ?? 0
    const skipped = question.start - ((pages[0] ?? 1) - 1) * question.count
    const rows = lists.flatMap(({ rows }) => rows).slice(skipped, skipped + question.count)
    return sendRows(reply, name, rows, question.start, total)
  })

  app.get(`/rest/${name}/:id`, async (request, reply) => {
    const session = await callerOf(core, request, reply, { path: one.path, isPublic })
    if (!session && !isPublic) return sendSignedOut(request, reply)
    input.params(request.params)
    const { id } = request.params as { id: string }
    const answer = await ask(core, request, session?.token ?? null, { method: 'GET', path: pathOfOne(id) })
    if (!isAsPromised(answer, one)) return sendRefused(core, request, reply, answer)
    return reply.header('cache-control', 'no-store').send(withId(asRow(jsonOf(answer))))
  })

  /** Rows by identifier; those that are not there, or not for this person, are left out. */
  async function sendMany(request: FastifyRequest, reply: FastifyReply, token: string | null, ids: readonly string[]) {
    for (const id of ids) input.params({ id })
    const answers = await Promise.all(
      ids.map((id) => ask(core, request, token, { method: 'GET', path: pathOfOne(id) })),
    )
    const broken = answers.find((answer) => !isAsPromised(answer, one) && answer.status !== 404)
    if (broken) return sendRefused(core, request, reply, broken)
    const rows = answers
      .filter(({ status }) => status !== 404)
      .map((answer) => JSON.stringify(withId(asRow(jsonOf(answer)))))
    return sendRows(reply, name, rows, 0, rows.length)
  }

  function queryOf({ filter, sort, count }: ListQuestion, page: number): string {
    const query = { ...filter, ...(sort === null ? {} : { sort }), page, perPage: count }
    checkQuery(query)
    return writeQuery(query)
  }
}

/** The pages that hold the rows asked for: one, or two where the range starts inside a page. */
function pagesOf({ start, count }: ListQuestion): number[] {
  const first = Math.floor(start / count) + 1
  return start % count === 0 ? [first] : [first, first + 1]
}

function sendRows(
  reply: FastifyReply,
  name: string,
  rows: readonly string[],
  start: number,
  total: number,
): FastifyReply {
  const range = rows.length === 0 ? `*/${total}` : `${start}-${start + rows.length - 1}/${total}`
  reply.header('content-range', `${name} ${range}`).header('cache-control', 'no-store')
  return reply.type('application/json; charset=utf-8').send(`[${rows.join(',')}]`)
}

const withId = (row: Row) => ({ id: row.identifier, ...row })

function asList({ body }: BackendReply): { rows: string[]; total: number } {
  const paged = rowsWithIds(body.toString('utf8'))
  if (!paged) throw refused('BACKEND_BROKEN')
  const { meta } = parseJson(paged.rest) as { meta?: { total?: unknown } }
  if (!Number.isSafeInteger(meta?.total)) throw refused('BACKEND_BROKEN')
  return { rows: paged.rows, total: meta?.total as number }
}

function asRow(read: unknown): Row {
  if (typeof (read as Row | null)?.identifier !== 'string') throw refused('BACKEND_BROKEN')
  return read as Row
}
