/**
 * The description of the API, generated from the same schemas and rights that the servers enforce. Served in
 * development only.
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { type Address, allEndpoints } from '#schemas/endpoints.ts'
import { Problem } from '#schemas/platform/errors.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import type { Right } from '#schemas/rights.ts'
import { contentTypes } from './content-types.ts'
import { rightFor } from './guard.ts'

export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Solace',
        version: '1',
        description: 'Calls of the product. Errors are application/problem+json with a code.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          guest: { type: 'http', scheme: 'guest', description: 'The token of the link of an invited guest' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = allEndpoints.find(({ address }) => address === `${String(route.method)} ${url}`)
      return { schema: endpoint ? described(schema, endpoint) : { hide: true }, url }
    },
  })
  await app.register(swaggerUi, { routePrefix: '/documentation' })
}

const described = (schema: FastifySchema, endpoint: Endpoint): FastifySchema => ({
  ...(plain(schema) as FastifySchema),
  ...(endpoint.idempotent ? { headers: idempotencyKey } : {}),
  ...(endpoint.upload ? formWith(endpoint.upload) : {}),
  response: { ...repliesOf(schema, endpoint), default: problem },
  security: securityOf(rightFor(endpoint)),
})

/** Any one of these authorizes the call. */
function securityOf({ callers }: Right): Record<string, string[]>[] {
  if (callers.includes('anyone') || callers.includes('gateway')) return []
  const isForPeople = callers.some((caller) => caller !== 'guest')
  return [...(isForPeople ? [{ bearer: [] }] : []), ...(callers.includes('guest') ? [{ guest: [] }] : [])]
}

/** A form with one file, or several files and fields. */
function formWith({ field, alsoField, maxBytes, files, fields }: NonNullable<Endpoint['upload']>) {
  const bytes = { type: 'string', contentMediaType: 'application/octet-stream' }
  const file = { ...bytes, description: `At most ${maxBytes} bytes` }
  const many = { type: 'array', items: file, minItems: 1, maxItems: files }
  const names = [field, ...(alsoField === undefined ? [] : [alsoField])]
  return {
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      required: [...(alsoField === undefined ? [field] : []), ...((fields?.required as string[] | undefined) ?? [])],
      properties: {
        ...(plain(fields?.properties ?? {}) as object),
        ...Object.fromEntries(names.map((name) => [name, files === undefined ? file : many])),
      },
      additionalProperties: false,
    },
  }
}

const problem = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: plain(Problem) } },
}
const bytesOf = (types: readonly string[]) => ({
  description: 'The file',
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }])),
})
const events = {
  description: 'Server-sent events, until one side leaves',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
}
const idempotencyKey = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]{8,100}$',
      description: 'The same key and body give the same answer for 24 hours',
    },
  },
}

function repliesOf({ response = {} }: FastifySchema, { address, bytes, stream, summary }: Endpoint): object {
  const replies = Object.entries(plain(response) as Record<string, object>)
  const described = Object.fromEntries(replies.map(([status, answer]) => [status, { description: summary, ...answer }]))
  if (stream) return { ...described, 200: events }
  if (!bytes) return described
  return { ...described, 200: bytesOf(contentTypes[address as Address] ?? ['application/octet-stream']) }
}

/** Screen labels and messages are not part of the description. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const { problemKey, ui, ...rest } = schema as Record<string, unknown>
  // A field may have this name itself; then it is a schema, not a label.
  const named = Object.entries({ problemKey, ui }).filter(([, inside]) => isSchema(inside))
  return Object.fromEntries([...Object.entries(rest), ...named].map(([name, inside]) => [name, plain(inside)]))
}

function isSchema(inside: unknown): boolean {
  return typeof inside === 'object' && inside !== null && ('type' in inside || 'anyOf' in inside || 'enum' in inside)
}
