/** react-admin's writes: `POST /api/rest/<name>`, `PUT` and `DELETE /api/rest/<name>/:id`, as calls of the product. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import type * as Type from 'typebox'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { type FieldProblem, isClean } from '#schemas/platform/validate.ts'
import { callBackend, callerOf, type Core, isAsPromised, sendRefused, sendSignedOut } from '../core.ts'
import { refused } from '../http/errors.ts'
import { inputOf, pathWriter } from '../http/input.ts'
import type { Resource } from './resource.ts'
import { type Row, rowOf } from './row-ids.ts'

/** A call that answers the row as it is afterwards. */
export interface Write {
  call: Endpoint
  /** What the call needs besides the fields of its body: its path, and the row's id in the body. */
  from?: (row: Row, id: string) => { params?: Row; body?: Row }
}

/** The current row; null where it does not exist. */
type RowReader = (request: FastifyRequest, token: string, id: string) => Promise<Row | null>

export function writeRoutes(app: FastifyInstance, core: Core, resource: Resource, readRow: RowReader): void {
  const { name, create, update, remove } = resource
  if (create) {
    const write = writer(core, create, resource, async () => null)
    app.post(`/rest/${name}`, (request, reply) => write(request, reply, ''))
  }
  if (update) {
    const write = writer(core, update, resource, readRow)
    app.put(`/rest/${name}/:id`, (request, reply) => write(request, reply, (request.params as { id: string }).id))
  }
  if (remove) {
    const [input, pathOf] = [inputOf(remove), pathWriter(remove)]
    app.delete(`/rest/${name}/:id`, async (request, reply) => {
      const session = await callerOf(core, request, reply, { path: remove.path, isPublic: false })
      if (!session) return sendSignedOut(request, reply)
      input.params(request.params)
      const body = input.body(request.body)
      const { id } = request.params as { id: string }
      const answer = await callBackend(core, request, session.token, {
        method: remove.method,
        path: pathOf({ id }),
        body,
        slow: remove.slow,
      })
      if (!isAsPromised(answer, remove)) return sendRefused(core, request, reply, answer)
      return reply.header('cache-control', 'no-store').send({ id })
    })
  }
}

function writer(core: Core, { call, from = () => ({}) }: Write, resource: Resource, readRow: RowReader) {
  const [input, pathOf] = [inputOf(call), pathWriter(call)]
  const rowFields = rowFieldsOf(resource.list)
  const fieldsOf = fieldReader(call, [...rowFields, ...namesOf(resource.one?.reply)])
  // A row is read from the list or alone; each answer may have fields that the other lacks.
  const fieldsOfOne = requiredIn(resource.one?.reply)
  const wholeRows = fieldsOfOne.length > 0 ? [rowFields, fieldsOfOne] : [rowFields]
  return async (request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const session = await callerOf(core, request, reply, { path: call.path, isPublic: false })
    if (!session) return sendSignedOut(request, reply)
    const row = asRow(request.body)
    const { params = {}, body = {} } = from(row, id)
    const fields = fieldsOf(row)
    input.params(params)
    // A saved form sends the whole row, most of it unchanged.
    const isWhole =
      row.identifier === id && wholeRows.some((fields) => fields.every((field) => Object.hasOwn(row, field)))
    const stored = isWhole ? await readRow(request, session.token, id) : null
    if (stored && isSameRow(row, stored)) return sendRow(reply, stored)
    const sent = input.body({ ...withoutOldNulls(fields, stored), ...body })
    const path = pathOf(params as Record<string, string>)
    const answer = await callBackend(core, request, session.token, {
      method: call.method,
      path,
      body: sent,
      slow: call.slow,
    })
    if (!isAsPromised(answer, call)) return sendRefused(core, request, reply, answer)
    return sendRow(reply.code(answer.status), rowOf(answer))
  }
}

const sendRow = (reply: FastifyReply, row: Row): FastifyReply => reply.header('cache-control', 'no-store').send(row)

/** Whether the sent row equals the stored row. */
const isSameRow = (row: Row, stored: Row) =>
  Object.entries(row).every(([name, value]) => isDeepStrictEqual(value, stored[name]))

/** Fields that were empty and stay empty are not written: answers contain null where some calls accept none. */
const withoutOldNulls = (fields: Row, stored: Row | null): Row =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null || stored?.[name] !== null))

function asRow(body: unknown): Row {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !isClean(body)) throw refused('BAD_REQUEST')
  return body as Row
}

/**
 * react-admin sends the whole row: the call gets the fields it takes; fields that neither call nor row has are refused.
 */
function fieldReader({ body, reply }: Endpoint, ofRow: readonly string[]): (row: Row) => Row {
  const [taken, shown] = [namesOf(body), new Set([...namesOf(reply), ...ofRow])]
  return (row) => {
    const problems = Object.keys(row)
      .filter((name) => name !== 'id' && !taken.has(name) && !shown.has(name))
      .map((path): FieldProblem => ({ path, key: 'validation.unknown', words: {} }))
    if (problems.length > 0) throw refused('VALIDATION_ERROR', { problems })
    return Object.fromEntries(Object.entries(row).filter(([name]) => taken.has(name)))
  }
}

/** Names that every row of a list has. */
function rowFieldsOf({ reply }: Endpoint): string[] {
  const { data } = (reply as Type.TObject).properties as { data?: Partial<Type.TArray> }
  return requiredIn(data?.items)
}

function requiredIn(schema: Type.TSchema | undefined): string[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Partial<Type.TObject>
  return Object.keys(properties).filter((name) => (required as string[]).includes(name))
}

const namesOf = (schema: Type.TSchema | undefined) =>
  new Set(Object.keys((schema as Partial<Type.TObject> | undefined)?.properties ?? {}))
