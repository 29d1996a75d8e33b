import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth, clara, type TestBff, openTestBff, type Visitor } from './test-bff.ts'
import { problem } from './upstream.ts'

let bff: TestBff
let olu: Visitor

const id = '01930000-0000-7000-8000-000000000001'
const word = {
  identifier: id,
  kind: 'speciality',
  code: 'stress',
  nameEn: 'Stress',
  nameDe: 'Stress',
  position: 3,
  isOffered: true,
}
const flag = {
  identifier: 'therapist_listing_on_homepage',
  name: 'therapist_listing_on_homepage',
  isOn: true,
  countries: ['DE'],
  updatedAt: null,
}
const page = (data: object[], total = data.length) => ({
  json: { data, meta: { page: 1, perPage: 25, total, lastPage: 1 } },
})

beforeAll(async () => {
  bff = await openTestBff()
  bff.upstream.on('POST /user/login', { json: { ...auth, userType: 'admin' } })
  bff.upstream.on('GET /user/info', { json: { ...clara, userType: 'admin' } })
  olu = bff.visitor()
  await olu.signIn()
})
beforeEach(() => bff.upstream.requests.splice(0))
afterAll(() => bff.close())

const list = (resource: string, words: Record<string, unknown> = {}) =>
  olu.get(
    `/api/rest/${resource}?${new URLSearchParams(Object.entries(words).map(([name, value]) => [name, JSON.stringify(value)])).toString()}`,
  )
const put = (path: string, body: unknown) => olu.send('PUT', `/api/rest/${path}`, { body })

describe('a list whose path comes from the filter', () => {
  test('requests the rows of that kind', async () => {
    bff.upstream.on('GET /admin/reference/speciality', page([word], 60))
    const response = await list('reference', {
      filter: { kind: 'speciality', search: 'str' },
      sort: ['nameDe', 'DESC'],
      range: [0, 9],
    })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, 'reference 0-0/60'])
    expect(await response.json()).toEqual([{ id, ...word }])
    expect(bff.upstream.last().url).toBe('/admin/reference/speciality?search=str&sort=-nameDe&page=1&perPage=10')
  })

  test.each([[{}], [{ kind: 'planet' }], [{ kind: '../users' }], [{ kind: 'speciality', code: 'x' }]])(
    'refuses %j without a call',
    async (filter) => {
      expect((await list('reference', { filter })).status).toBe(422)
      expect(bff.upstream.requests).toEqual([])
    },
  )
})

describe('a list that the backend returns as a whole', () => {
  test('is cut to the requested range', async () => {
    bff.upstream.on('GET /admin/feature-flags', page([flag, { ...flag, identifier: 'other' }]))
    const response = await list('feature-flags', { range: [1, 10] })
    expect([response.headers.get('content-range'), bff.upstream.last().url]).toEqual([
      'feature-flags 1-1/2',
      '/admin/feature-flags',
    ])
    expect(await response.json()).toEqual([{ id: 'other', ...flag, identifier: 'other' }])
  })

  test('returns its rows one by one, and by their identifiers', async () => {
    bff.upstream.on('GET /admin/feature-flags', page([flag]))
    const one = await olu.get(`/api/rest/feature-flags/${flag.name}`)
    expect([one.status, await one.json()]).toEqual([200, { id: flag.name, ...flag }])
    const many = await list('feature-flags', { filter: { id: [flag.name, 'nothing'] } })
    expect([many.headers.get('content-range'), await many.json()]).toEqual([
      'feature-flags 0-0/1',
      [{ id: flag.name, ...flag }],
    ])
    expect((await olu.get('/api/rest/feature-flags/nothing')).status).toBe(404)
  })

  test('is refused in the words of the backend', async () => {
    bff.upstream.on('GET /admin/feature-flags', problem(403, 'FORBIDDEN', 'You cannot do this with this account'))
    expect((await list('feature-flags')).status).toBe(403)
    expect((await olu.get(`/api/rest/feature-flags/${flag.name}`)).status).toBe(403)
  })
})

describe('writing', () => {
  test('an update takes the whole row and sends what the call takes; the answer is the row', async () => {
    bff.upstream.on('PUT /admin/reference/speciality', { json: { ...word, nameEn: 'Pressure' } })
    const response = await put(`reference/${id}`, { id, ...word, nameEn: 'Pressure' })
    expect([response.status, await response.json()]).toEqual([200, { id, ...word, nameEn: 'Pressure' }])
    expect(JSON.parse(bff.upstream.last().body)).toEqual({
      identifier: id,
      nameEn: 'Pressure',
      nameDe: 'Stress',
      position: 3,
      isOffered: true,
    })
  })

  test('an update applies to the row of the address, whatever the body says', async () => {
    bff.upstream.on('PUT /admin/feature-flags', { json: flag })
    await put(`feature-flags/${flag.name}`, { id: 'other', ...flag, name: 'other' })
    expect(JSON.parse(bff.upstream.last().body)).toEqual({ name: flag.name, isOn: true, countries: ['DE'] })
  })

  test('a new row is answered with its id', async () => {
    bff.upstream.on('POST /admin/reference/speciality', { status: 201, json: word })
    const { identifier: _, ...fresh } = word
    const response = await olu.post('/api/rest/reference', fresh)
    expect([response.status, await response.json()]).toEqual([201, { id, ...word }])
    expect(JSON.parse(bff.upstream.last().body)).toEqual({
      code: 'stress',
      nameEn: 'Stress',
      nameDe: 'Stress',
      position: 3,
      isOffered: true,
    })
  })

  test('a deleted row is answered by its id', async () => {
    bff.upstream.on(`DELETE /admin/sessions/${id}`, { status: 204 })
    const response = await olu.delete(`/api/rest/sessions/${id}`)
    expect([response.status, await response.json()]).toEqual([200, { id }])
  })

  describe('a deletion with a text content type', () => {
    const remove = (type: string, more: Parameters<Visitor['send']>[2] = {}) =>
      olu.send('DELETE', `/api/rest/sessions/${id}`, { ...more, headers: { 'content-type': type, ...more.headers } })
    beforeEach(() => bff.upstream.on(`DELETE /admin/sessions/${id}`, { status: 204 }))

    test.each(['text/plain', 'text/plain; charset=utf-8'])('as %s is done when its body is empty', async (type) => {
      const response = await remove(type)
      expect([response.status, await response.json(), bff.upstream.requests.length]).toEqual([200, { id }, 1])
    })

    test.each<[string, string, Parameters<Visitor['send']>[2], [number, string]]>([
      ['with text', 'text/plain', { body: 'x' }, [415, 'MEDIA_TYPE']],
      ['with an object', 'text/plain', { body: '{}' }, [415, 'MEDIA_TYPE']],
      ['as a form', 'application/x-www-form-urlencoded', {}, [415, 'MEDIA_TYPE']],
      ['from another site', 'text/plain', { isForeign: true }, [403, 'CROSS_SITE']],
      [
        'from a sibling host',
        'text/plain',
        { headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-site' }, isForeign: true },
        [403, 'CROSS_SITE'],
      ],
    ])('is refused %s', async (_what, type, more, refusal) => {
      const response = await remove(type, more)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual(refusal)
      expect(bff.upstream.requests).toEqual([])
    })

    test('is not accepted for other methods', async () => {
      const headers = { 'content-type': 'text/plain' }
      expect((await olu.send('POST', '/api/rest/reference', { headers })).status).toBe(415)
      expect(bff.upstream.requests).toEqual([])
    })
  })

  test.each([
    ['an unknown field', `reference/${id}`, { ...word, secret: true }],
    ['a field that is missing', `reference/${id}`, { ...word, nameDe: undefined }],
    ['a missing kind', `reference/${id}`, { ...word, kind: undefined }],
    ['a kind with a path', `reference/${id}`, { ...word, kind: '../feature-flags' }],
    ['a row by an invalid identifier', 'reference/1', word],
    ['a flag that does not exist', 'feature-flags/nothing', flag],
  ])('%s is refused without a call', async (_what, path, body) => {
    expect((await put(path, body)).status).toBe(422)
    expect(bff.upstream.requests).toEqual([])
  })

  test.each([[[]], ['text'], [null]])('a body of %j is refused', async (body) => {
    expect((await put(`reference/${id}`, JSON.stringify(body))).status).toBe(400)
    expect(bff.upstream.requests).toEqual([])
  })

  test.each([
    ['POST', 'users'],
    ['PUT', `users/${id}`],
    ['DELETE', `users/${id}`],
    ['POST', 'audit-log'],
    ['PUT', `audit-log/${id}`],
    ['DELETE', `audit-log/${id}`],
    ['DELETE', `reference/${id}`],
    ['POST', 'feature-flags'],
  ])('%s %s is not supported', async (method, path) => {
    const response = await olu.send(method, `/api/rest/${path}`, method === 'GET' ? {} : { body: {} })
    expect([404, 405]).toContain(response.status)
    expect(bff.upstream.requests).toEqual([])
  })

  test('writing needs a session and a same-site request', async () => {
    const visitor = bff.visitor()
    expect((await visitor.send('PUT', `/api/rest/reference/${id}`, { body: word })).status).toBe(401)
    expect((await visitor.delete(`/api/rest/sessions/${id}`)).status).toBe(401)
    expect((await olu.send('PUT', `/api/rest/reference/${id}`, { body: word, isForeign: true })).status).toBe(403)
    expect(bff.upstream.requests).toEqual([])
  })

  test('a refusal is passed on', async () => {
    bff.upstream.on('PUT /admin/reference/speciality', problem(404, 'NOT_FOUND', 'We could not find this'))
    expect((await put(`reference/${id}`, word)).status).toBe(404)
  })
})
