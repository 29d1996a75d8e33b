/** Dates, months, instants and zones at the edges of the accepted range: every call answers, none fails. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Type from 'typebox'
import { allEndpoints } from '#schemas/endpoints.ts'
import { type Endpoint, Instant, PlainDate, PlainMonth, WallTime, ZoneName } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { cursorOf } from '#backend/care/messages/chat-place.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { changed, fieldsIn, goodValue, type Shape, shapeOf } from './bad-values.ts'
import { atBff, type ServerName, openBothServers, type Who } from './servers.ts'

let product: Product
let servers: Awaited<ReturnType<typeof openBothServers>>
const who: Partial<Record<'client' | 'provider' | 'admin', Who>> = {}
beforeAll(async () => {
  product = await openProduct()
  servers = await openBothServers(product)
  who.client = { identifier: (await product.given.client()).identifier, userType: 'client' }
  who.provider = { identifier: (await product.given.provider()).identifier, userType: 'provider' }
  who.admin = { identifier: (await product.given.admin()).identifier, userType: 'admin' }
})
afterAll(async () => {
  await servers.close()
  await product.close()
})

const edgesOf = new Map<string | undefined, string[]>(
  (
    [
      [PlainDate(), ['1900-01-01', '1900-12-31', '2000-02-29', '2200-01-01', '2200-12-31']],
      [PlainMonth(), ['1900-01', '1969-12', '2200-11', '2200-12']],
      [Instant(), ['1900-01-01T00:00:00Z', '2026-03-04T09:00:00.123456789Z', '2200-12-31T23:59:59.999999999Z']],
      [WallTime(), ['00:00', '23:59', '24:00']],
      [ZoneName(), ['Pacific/Kiritimati', 'Etc/GMT+12', 'Mars/Base', 'Etc/GMT+99', 'Etc/Unknown', 'utc', 'EST5EDT']],
    ] as [Shape, string[]][]
  ).map(([{ pattern }, edges]) => [pattern, edges]),
)
const edges = ({ pattern, anyOf }: Shape): string[] =>
  edgesOf.get(pattern) ?? anyOf?.flatMap((branch) => edges(branch)) ?? []

interface Call {
  name: string
  url: string
  body?: object
}

const wordsOf = (): Record<string, string> => ({ ':providerId': who.provider?.identifier ?? '' })
const urlOf = ({ path, params }: Endpoint, words: Record<string, string> = {}) =>
  path.replaceAll(
    /:(\w+)/g,
    (word, name: string) =>
      words[word] ?? wordsOf()[word] ?? String(goodValue((params?.properties ?? {})[name] as unknown as Shape)),
  )

/** The call once for each time field and each of its edges; ranges from end to end and reversed. */
function callsOf(endpoint: Endpoint): Call[] {
  const fields = (part?: Type.TSchema) => (part ? fieldsIn(shapeOf(part)) : [])
  const url = urlOf(endpoint)
  const query = fields(endpoint.query).filter(({ shape }) => edges(shape).length > 0)
  const asText = (words: Record<string, unknown>) => new URLSearchParams(words as Record<string, string>).toString()
  const needed = endpoint.query ? (goodValue(shapeOf(endpoint.query)) as Record<string, unknown>) : {}
  const good = endpoint.body ? (goodValue(shapeOf(endpoint.body)) as object) : undefined
  const [from, to] = [query[0], query[1]]
  const range = (first: number, last: number): Call[] =>
    from && to
      ? [
          {
            name: `range ${first} ${last}`,
            url: `${url}?${asText({
              ...needed,
              [from.path.join('')]: edges(from.shape).at(first),
              [to.path.join('')]: edges(to.shape).at(last),
            })}`,
          },
        ]
      : []
  const withBody = good === undefined ? {} : { body: good }
  return [
    ...fields(endpoint.params).flatMap(({ path, shape }) =>
      edges(shape).flatMap((edge) => {
        const address = urlOf(endpoint, { [`:${path.join('')}`]: edge })
        const fallback = endpoint.query?.properties.fallback
          ? [{ name: `${edge} next`, url: `${address}?fallback=next` }]
          : []
        return [{ name: edge, url: address }, ...fallback]
      }),
    ),
    ...query.flatMap(({ path, shape }) =>
      edges(shape).map((edge) => ({ name: edge, url: `${url}?${asText({ ...needed, [path.join('')]: edge })}` })),
    ),
    ...range(0, -1),
    ...range(-1, 0),
    ...fields(endpoint.body)
      .filter(({ path }) => !path.includes('0'))
      .flatMap(({ path, shape }) =>
        edges(shape).map((edge) => ({
          name: `${path.join('.')} ${edge}`,
          url,
          body: changed(good ?? {}, path, edge) as object,
        })),
      ),
  ].map((call) => ({ ...withBody, ...call }))
}

const takesTime = (endpoint: Endpoint) =>
  [endpoint.params, endpoint.query, endpoint.body].some(
    (part) => part && fieldsIn(shapeOf(part)).some(({ shape }) => edges(shape).length > 0),
  )
const timed = allEndpoints.filter(takesTime)

test('there are calls with dates', () => {
  expect(timed.length).toBeGreaterThan(25)
})

/** A report line for one call that fails. */
async function failureAt(server: ServerName, endpoint: Endpoint, { name, url, body }: Call): Promise<string[]> {
  const callers = rightOf(endpoint.address)?.callers ?? []
  const caller = (['client', 'provider', 'admin'] as const).find((kind) => callers.includes(kind))
  const [method, path] = server === 'bff' ? atBff(endpoint, url) : [endpoint.method, url]
  const { status, text } = await servers.send(server, {
    method,
    url: path,
    who: (caller && who[caller]) ?? null,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return status < 500 ? [] : [`${server} ${endpoint.address}, ${name}: ${status} ${text.slice(0, 200)}`]
}

/** Every other edge of each call, the others at the other server. */
const turns = { backend: 0, bff: 1 } satisfies Record<ServerName, number>

test.each(['backend', 'bff'] as const)('every call answers at the edges of time, at the %s', async (server) => {
  const failures: string[] = []
  for (const [first, endpoint] of timed.entries()) {
    const calls = callsOf(endpoint)
    const own = calls.filter((_, place) => calls.length === 1 || (place + first) % 2 === turns[server])
    for (const call of own) failures.push(...(await failureAt(server, endpoint, call)))
  }
  expect(failures).toEqual([])
})

test.each(['appointments', 'audit-log', 'money-payments', 'availability', 'transactions', 'sessions', 'notes'])(
  'the list of %s refuses dates that cannot be computed',
  async (resource) => {
    for (const from of ['0000-01-01', '9999-12-31', '+275760-09-13', '2026-02-30', '0000-01-01T00:00:00Z']) {
      for (const name of ['from', 'to', 'fromDate', 'toDate']) {
        const filter = encodeURIComponent(JSON.stringify({ [name]: from }))
        for (const kind of ['client', 'provider', 'admin'] as const) {
          const url = `/api/resources/${resource}?filter=${filter}`
          const { status } = await servers.send('bff', { method: 'GET', url, who: who[kind] ?? null })
          expect({ name, from, kind, status, isRefused: status >= 400 && status < 500 }).toMatchObject({
            isRefused: true,
          })
        }
      }
    }
  },
)

test.each(['0000-01-01', '9999-12-31', '1899-12-31', '2026-02-30'])(
  'a chat list cursor on %s is refused',
  async (date) => {
    const cursor = cursorOf({ at: `${date}T00:00:00.000Z`, conversation: '01930000-0000-7000-8000-000000000001' })
    const { status } = await servers.send('backend', {
      method: 'GET',
      url: `/messages/chat-list?cursor=${cursor}`,
      who: who.client ?? null,
    })
    expect(status).toBe(422)
  },
)

test('the database knows every zone that a user can choose', async () => {
  const { rows } = await product.database.pool.query<{ name: string }>(
    'select lower(name) as name from pg_timezone_names',
  )
  const known = new Set(rows.map(({ name }) => name))
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone.toLowerCase()))).toEqual([])
})
