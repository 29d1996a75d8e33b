import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestBff, openTestBff, type Visitor } from './test-bff.ts'
import { problem } from './upstream.ts'

let bff: TestBff
let clara: Visitor

const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const row = (number: number) => ({ identifier: idOf(number), status: 'confirmed', fee: number })

beforeAll(async () => {
  bff = await openTestBff()
  clara = bff.visitor()
  await clara.signIn()
})
beforeEach(() => {
  bff.upstream.requests.splice(0)
  serve(319)
})
afterAll(() => bff.close())

/** A backend with this many appointments. */
function serve(total: number) {
  const list = ({ url }: { url: string }) => {
    const query = new URL(url, 'http://backend').searchParams
    const [page, perPage] = [Number(query.get('page')), Number(query.get('perPage'))]
    const start = (page - 1) * perPage
    const data = Array.from({ length: Math.max(0, Math.min(perPage, total - start)) }, (_, at) => row(start + at))
    return { json: { data, meta: { page, perPage, total, lastPage: Math.ceil(total / perPage) } } }
  }
  bff.upstream.on('GET /appointment', list)
  bff.upstream.on('GET /wallet/transactions', list)
}

const listWith = (words: Record<string, unknown>, resource = 'appointments') =>
  clara.get(
    `/api/rest/${resource}?${new URLSearchParams(Object.entries(words).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`,
    { range: 'appointments=0-24' },
  )

describe('a list', () => {
  test('has rows with an id, and their range', async () => {
    const response = await listWith({ sort: ['startAt', 'ASC'], range: [0, 24], filter: {} })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, 'appointments 0-24/319'])
    const rows = (await response.json()) as unknown[]
    expect(rows).toHaveLength(25)
    expect(rows[3]).toEqual({ id: idOf(3), ...row(3) })
    expect(bff.upstream.last().url).toBe('/appointment?sort=startAt&page=1&perPage=25')
    expect(bff.upstream.last().headers.range).toBeUndefined()
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('has a later page, sorted and filtered', async () => {
    const response = await listWith({
      sort: ['createdAt', 'DESC'],
      range: [300, 349],
      filter: { statuses: ['pending', 'confirmed'], from: '2026-01-01T00:00:00Z', to: null },
    })
    expect(response.headers.get('content-range')).toBe('appointments 300-318/319')
    expect(bff.upstream.last().url).toBe(
      '/appointment?statuses=pending%2Cconfirmed&from=2026-01-01T00%3A00%3A00Z&sort=-createdAt&page=7&perPage=50',
    )
  })

  test('that starts inside a page is composed of two', async () => {
    const response = await listWith({ range: [10, 34] })
    expect(response.headers.get('content-range')).toBe('appointments 10-34/319')
    expect(((await response.json()) as { fee: number }[]).map(({ fee }) => fee)).toEqual(
      Array.from({ length: 25 }, (_, at) => at + 10),
    )
    expect(bff.upstream.requests).toHaveLength(2)
  })

  test('without rows is empty, with its range', async () => {
    serve(0)
    const response = await listWith({ range: [0, 24] })
    expect([response.headers.get('content-range'), await response.json()]).toEqual(['appointments */0', []])
  })

  test.each([
    [1_000_000, 1_000_024],
    [999_999, 1_000_000],
    [9_999_999, 9_999_999],
    [12, 111],
  ])('from %i to %i answers like any other', async (from, to) => {
    const response = await listWith({ range: [from, to] })
    const rows = (await response.json()) as { fee: number }[]
    const range = from === 12 ? '12-111/319' : '*/319'
    expect([response.status, response.headers.get('content-range')]).toEqual([200, `appointments ${range}`])
    expect(rows.map(({ fee }) => fee)).toEqual(from === 12 ? Array.from({ length: 100 }, (_, at) => at + 12) : [])
  })

  test('past the end has the total count', async () => {
    const response = await listWith({ range: [400, 424] })
    expect([response.headers.get('content-range'), await response.json()]).toEqual(['appointments */319', []])
  })

  test('without parameters is the first page', async () => {
    expect((await clara.get('/api/rest/appointments')).headers.get('content-range')).toBe('appointments 0-24/319')
  })

  test('sorted by id is left in its own order', async () => {
    await listWith({ sort: ['id', 'DESC'], range: [0, 9] })
    expect(bff.upstream.last().url).toBe('/appointment?page=1&perPage=10')
  })

  test('of transactions uses the terms of the wallet', async () => {
    const response = await listWith(
      { sort: ['createdAt', 'DESC'], range: [0, 9], filter: { transactionType: 'topup', fromDate: '2026-01-01' } },
      'transactions',
    )
    expect(response.headers.get('content-range')).toBe('transactions 0-9/319')
    expect(bff.upstream.last().url).toBe(
      '/wallet/transactions?transactionType=topup&fromDate=2026-01-01&sort=-createdAt&page=1&perPage=10',
    )
  })
})

describe('a list is refused', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['with a sort that is not JSON', { sort: '[' }, 'sort'],
    ['with a sort that is not a pair', { sort: ['startAt'] }, 'sort'],
    ['with a sort of another kind', { sort: '{"a":1}' }, 'sort'],
    ['sorted by a field that is not offered', { sort: ['note', 'ASC'] }, 'sort'],
    ['sorted in an unknown way', { sort: ['startAt', 'ASC; drop table'] }, 'sort'],
    ['with a range that is not JSON', { range: '[0,' }, 'range'],
    ['with a range of text', { range: ['0', '24'] }, 'range'],
    ['with a negative range', { range: [-1, 24] }, 'range'],
    ['with a reversed range', { range: [24, 0] }, 'range'],
    ['with half a row', { range: [0, 2.5] }, 'range'],
    ['with a range of three', { range: [0, 1, 2] }, 'range'],
    ['with more than 100 rows', { range: [0, 100] }, 'range'],
    ['with a filter that is not JSON', { filter: '{' }, 'filter'],
    ['with a filter that is a list', { filter: '[]' }, 'filter'],
    ['with a filter that is null', { filter: 'null' }, 'filter'],
    ['with a filter that is not offered', { filter: { note: 'x' } }, 'filter.note'],
    ['with a prototype for a filter', { filter: '{"__proto__":{"a":1}}' }, 'filter.__proto__'],
    ['with a nested filter', { filter: { statuses: { $ne: 'a' } } }, 'filter.statuses'],
    ['with NUL in a filter', { filter: { statuses: 'a\u0000' } }, 'filter'],
    ['with a filter the backend would refuse', { filter: { statuses: "pending' or 1=1" } }, 'statuses'],
    ['with an invalid time', { filter: { from: 'yesterday' } }, 'from'],
    ['with an unknown parameter', { q: 'x' }, 'q'],
    [
      'with more than 100 identifiers',
      { filter: { id: Array.from({ length: 101 }, (_, at) => idOf(at)) } },
      'filter.id',
    ],
    ['with an invalid identifier', { filter: { id: ['1'] } }, 'id'],
    ['with a number for an identifier', { filter: { id: [1] } }, 'filter.id'],
  ])('%s', async (_what, words, field) => {
    const response = await listWith(words)
    expect(response.status).toBe(422)
    expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field])
    expect(bff.upstream.requests).toEqual([])
  })

  test('without a session', async () => {
    const response = await bff.visitor().get('/api/rest/appointments')
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'UNAUTHORIZED_ACCESS'])
  })

  test("in the backend's words when the backend refuses", async () => {
    bff.upstream.on('GET /appointment', problem(403, 'EMAIL_UNVERIFIED', 'Please verify your email address first'))
    const response = await listWith({})
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'EMAIL_UNVERIFIED'])
  })

  test.each([
    {},
    [],
    null,
    { data: {} },
    { data: [], meta: {} },
    { data: [{}], meta: { total: 1 } },
    { data: [null], meta: { total: 1 } },
  ])('as broken when the backend answers %j', async (json) => {
    bff.upstream.on('GET /appointment', { json })
    expect((await listWith({})).status).toBe(502)
  })
})

describe('rows by identifier', () => {
  test('are returned one by one; missing ones are left out', async () => {
    bff.upstream.on(`GET /appointment/${idOf(1)}`, { json: row(1) })
    bff.upstream.on(`GET /appointment/${idOf(2)}`, problem(404, 'NOT_FOUND', 'no'))
    const response = await listWith({ filter: { id: [idOf(1), idOf(2), idOf(1)] } })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, 'appointments 0-0/1'])
    expect(await response.json()).toEqual([{ id: idOf(1), ...row(1) }])
    expect(bff.upstream.requests).toHaveLength(2)
  })

  test('an empty request returns none, not all', async () => {
    const response = await listWith({ filter: { id: [] } })
    expect([response.headers.get('content-range'), await response.json()]).toEqual(['appointments */0', []])
    expect(bff.upstream.requests).toEqual([])
  })

  test('a single one has its id', async () => {
    bff.upstream.on(`GET /appointment/${idOf(1)}`, { json: row(1) })
    expect(await (await clara.get(`/api/rest/appointments/${idOf(1)}`)).json()).toEqual({ id: idOf(1), ...row(1) })
  })

  test('a single missing one is 404', async () => {
    expect((await clara.get(`/api/rest/appointments/${idOf(9)}`)).status).toBe(404)
  })

  test('a single one by something else is refused', async () => {
    expect((await clara.get('/api/rest/appointments/1')).status).toBe(422)
    expect(bff.upstream.requests).toEqual([])
  })
})
