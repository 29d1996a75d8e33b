import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import { createBackend } from '#backend/app.ts'
import { contentTypes } from '#platform/http/content-types.ts'
import { allEndpoints, api } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let description: Static
let text: string
beforeAll(async () => {
  product = await openProduct()
  const answer = await product.backend.app.inject({ method: 'GET', url: '/documentation/json' })
  text = answer.body
  description = answer.json()
})
afterAll(() => product.close())

const open = { additionalProperties: true }
const Content = Type.Record(
  Type.String({ pattern: '^[a-z]+/[a-z0-9+.-]+$' }),
  Type.Object({ schema: Type.Object({}, open) }),
)
const Parameter = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    in: Type.Enum(['path', 'query', 'header']),
    required: Type.Boolean(),
    schema: Type.Object({}, open),
  },
  { additionalProperties: true },
)
const Operation = Type.Object(
  {
    summary: Type.String({ minLength: 4 }),
    description: Type.String(),
    parameters: Type.Optional(Type.Array(Parameter)),
    requestBody: Type.Optional(Type.Object({ required: Type.Optional(Type.Boolean()), content: Content }, open)),
    responses: Type.Record(
      Type.String({ pattern: '^(2\\d\\d|default)$' }),
      Type.Object({ description: Type.String({ minLength: 1 }), content: Type.Optional(Content) }),
    ),
    security: Type.Array(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { additionalProperties: false },
)
type Operation = Type.Static<typeof Operation>
/** The parts of OpenAPI 3.1 that our description uses, as the specification requires them. */
const Description = Type.Object(
  {
    openapi: Type.String({ pattern: '^3\\.1\\.\\d+$' }),
    info: Type.Object({ title: Type.String(), version: Type.String(), description: Type.String() }, open),
    components: Type.Object(
      {
        securitySchemes: Type.Object({
          bearer: Type.Object({ type: Type.Literal('http'), scheme: Type.Literal('bearer') }),
          guest: Type.Object({
            type: Type.Literal('http'),
            scheme: Type.Literal('guest'),
            description: Type.String({ minLength: 1 }),
          }),
        }),
      },
      open,
    ),
    paths: Type.Record(
      Type.String({ pattern: '^(/[A-Za-z-]+|/\\{\\w+\\})+$' }),
      Type.Record(Type.String({ pattern: '^(get|post|put|delete)$' }), Operation),
    ),
  },
  { additionalProperties: false },
)
type Static = Type.Static<typeof Description>

const operationOf = ({ path, method }: Endpoint): Operation =>
  (description.paths[path.replaceAll(/:(\w+)/g, '{$1}')] as Record<string, Operation>)[
    method.toLowerCase()
  ] as Operation

test('it is a valid OpenAPI 3.1 description', () => {
  const [first] = Compile(Description).Errors(description)
  expect(first).toBeUndefined()
  expect(Object.keys(description.paths).length).toBeGreaterThan(20)
})

test('it lists exactly the calls of the table', () => {
  const listed = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(listed.toSorted()).toEqual(allEndpoints.map(({ address }) => address).toSorted())
})

test('neither screen texts nor markers of the schema library leak into it', () => {
  expect(text).not.toMatch(/"problemKey"|"ui"|validation\.|"~/)
})

test('every schema in it can be compiled', () => {
  const schemas: Type.TSchema[] = []
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('schema' in value) schemas.push(value.schema as Type.TSchema)
    Object.values(value).forEach(collect)
  }
  collect(description)
  expect(schemas.length).toBeGreaterThan(allEndpoints.length)
  for (const schema of schemas) expect(() => Compile(schema)).not.toThrow()
})

/** What the description says of a call, in the terms of the table of calls. */
function describedAs(endpoint: Endpoint) {
  const { parameters = [], requestBody, responses, security, summary } = operationOf(endpoint)
  const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
  const refusal = responses.default?.content?.['application/problem+json']?.schema as Type.TObject | undefined
  return {
    summary,
    path: named('path').toSorted(),
    optionalInPath: parameters.filter((one) => one.in === 'path' && !one.required).map(({ name }) => name),
    query: named('query').toSorted(),
    header: named('header'),
    takesBody: requestBody !== undefined,
    takesForm: Object.keys(requestBody?.content ?? {}).includes('multipart/form-data'),
    statuses: Object.keys(responses).toSorted(),
    refusal: ['code', 'message', 'requestId', 'fields'].filter((name) => refusal?.properties[name] !== undefined),
    security,
  }
}

/** Each is enough: the token of somebody who is signed in, or the link of a guest. */
const securityByCallers = (callers: readonly string[]): Record<string, string[]>[] => [
  ...(callers.some((caller) => caller !== 'guest') ? [{ bearer: [] }] : []),
  ...(callers.includes('guest') ? [{ guest: [] }] : []),
]

function describedByTable(endpoint: Endpoint): ReturnType<typeof describedAs> {
  const { paramNames, query, idempotent, body, raw, upload, status = 200, alsoStatus = [], summary } = endpoint
  const { callers = [] } = rightOf(endpoint.address) ?? {}
  const isOpen = callers.includes('anyone') || callers.includes('gateway')
  return {
    summary,
    path: [...paramNames].toSorted(),
    optionalInPath: [],
    query: Object.keys(query?.properties ?? {}).toSorted(),
    header: idempotent ? ['idempotency-key'] : [],
    takesBody: (body !== undefined && !raw) || upload !== undefined,
    takesForm: upload !== undefined,
    statuses: [...[status, ...alsoStatus].map(String), 'default'].toSorted(),
    refusal: ['code', 'message', 'requestId', 'fields'],
    security: isOpen ? [] : securityByCallers(callers),
  }
}

test('describes for every call its fields, responses, errors and who may call', () => {
  const offenders = allEndpoints.flatMap((endpoint) => {
    const [described, expected] = [describedAs(endpoint), describedByTable(endpoint)]
    return Object.entries(expected).flatMap(([part, value]) => {
      const got = described[part as keyof typeof described]
      return isDeepStrictEqual(got, value)
        ? []
        : [`${endpoint.address}, ${part}: expected ${JSON.stringify(value)}, got ${JSON.stringify(got)}`]
    })
  })
  expect(offenders).toEqual([])
})

test('only calls that return bytes name content types', async () => {
  const named = (endpoint: Endpoint) => Object.keys(operationOf(endpoint).responses['200']?.content ?? {})
  const offenders = allEndpoints.filter((endpoint) => {
    const types = named(endpoint)
    const isUnknown = types.length === 0 || types.includes('application/octet-stream')
    return endpoint.bytes ? isUnknown : Object.hasOwn(contentTypes, endpoint.address)
  })
  expect(offenders.map(({ address }) => address)).toEqual([])

  const client = product.as(await product.given.client())
  const days = 'fromDate=2026-02-01&toDate=2026-03-01'
  const [avatar] = (await client.get('/client/avatars')).body
  const cases: [Endpoint, string][] = [
    [api.payments.statement, `/wallet/statement?${days}&format=pdf`],
    [api.payments.statement, `/wallet/statement?${days}&format=csv`],
    [api.clients.avatarDrawing, `/avatars/${avatar.identifier}`],
  ]
  for (const [endpoint, path] of cases) {
    const { status, headers } = await client.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(named(endpoint)).toContain(String(headers['content-type']).split(';', 1)[0])
  }
})

test('production does not serve the description', async () => {
  const { database, backend, clock } = product
  const { passwordCost: _cheap, ...config } = backend.services.config
  const production = await createBackend({
    database,
    config: { ...config, production: true },
    gateways: backend.services.gateways,
    files: backend.services.files,
    mailer: { send: async () => undefined, close: () => undefined } as never,
    clock: clock.now,
  })
  for (const url of ['/documentation', '/documentation/', '/documentation/json', '/documentation/yaml']) {
    const answer = await production.app.inject({ method: 'GET', url })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NOT_FOUND'])
  }
  await production.app.close()
})
