/** Any input gets an error in the error shape: never a 500, never a crash. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestBff, openTestBff, type Visitor } from './test-bff.ts'

let bff: TestBff
let visitor: Visitor

beforeAll(async () => {
  bff = await openTestBff({ limits: { sessionCalls: 1_000_000 } })
  visitor = bff.visitor()
  await visitor.signIn()
})
afterAll(() => bff.close())

/** Errors only, in the error shape; the test backend has no such call, so even valid input is 404. */
async function isRefused(sending: Promise<Response>): Promise<boolean> {
  const response = await sending
  const { status, code, message, requestId } = (await response.json()) as Record<string, unknown>
  const hasShape = status === response.status && [code, message, requestId].every((text) => typeof text === 'string')
  return hasShape && response.status >= 400 && response.status < 500
}

const letters = (all: string) => all.split('')

const runs = { numRuns: 150 }
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', '\u0000', '\r\n', '%', '%00', "'", '{}', '[]', '1e999', '../..'),
)

test.each([
  ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
  ['a field', `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('deep nesting: %s', async (_what, body) => {
  expect(await isRefused(visitor.send('POST', '/api/session', { body }))).toBe(true)
})

test('any query', async () => {
  const query = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom('page', 'perPage', 'name', 'sort', 'country'), text), text),
    { maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(query, async (pairs) => {
      const words = pairs.map(
        ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
      )
      expect(await isRefused(visitor.get(`/api/providers?${words.join('&')}`))).toBe(true)
    }),
    runs,
  )
})

test('any raw query', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...letters('abc019%&=+?/;:@[]{}"\'<>|^`~!$()*,.')) }),
      async (query) => {
        expect(await isRefused(visitor.get(`/api/providers?${query}`))).toBe(true)
      },
    ),
    runs,
  )
})

test('any body', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (body) => {
      expect(await isRefused(visitor.send('POST', '/api/booking', { body }))).toBe(true)
    }),
    runs,
  )
})

test('any spreadsheet with the right names and wrong contents', async () => {
  const anything = fc.oneof(
    text,
    fc.double(),
    fc.bigInt().map(Number),
    fc.boolean(),
    fc.constant(null),
    fc.array(text),
    fc.object({ maxDepth: 2 }),
  )
  const sheet = fc.record(
    {
      userType: fc.constantFrom('client', 'provider', 'admin', 1),
      firstName: anything,
      email: anything,
      phoneNumber: anything,
      password: anything,
      countryId: anything,
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(sheet, async (body) => {
      expect(await isRefused(visitor.post('/api/session/register', body))).toBe(true)
    }),
    runs,
  )
})

test('any list query', async () => {
  const json = fc.oneof(fc.json(), text)
  await fc.assert(
    fc.asyncProperty(json, json, json, async (sort, range, filter) => {
      const words = [
        `sort=${encodeURIComponent(sort.toWellFormed())}`,
        `range=${encodeURIComponent(range.toWellFormed())}`,
        `filter=${encodeURIComponent(filter.toWellFormed())}`,
      ]
      expect(await isRefused(visitor.get(`/api/rest/appointments?${words.join('&')}`))).toBe(true)
    }),
    runs,
  )
})

test('any cookie', async () => {
  const crumb = fc.string({ unit: fc.constantFrom(...letters('aZ09-_=;, %"X')) })
  await fc.assert(
    fc.asyncProperty(crumb, async (cookie) => {
      expect(
        await isRefused(
          bff.visitor({ cookie: `X-Language=${cookie}; __Host-Http-solace-sid=${cookie}` }).get('/api/wallet/balance'),
        ),
      ).toBe(true)
    }),
    runs,
  )
})
