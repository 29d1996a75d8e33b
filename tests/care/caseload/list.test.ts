import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientRow, relationStatuses } from '#schemas/care/caseload.ts'
import { booked, confirmed } from '#tests/scheduling/participants/sessions.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { deleted, erased, invited, named } from './practice.ts'

let product: Product
let theo: GivenProvider
const people: Record<string, GivenPerson> = {}

/** The expected clients of the list, in its order. */
const namesIn = ({ body }: { body: { data: ClientRow[] } }) => body.data.map(({ firstName }) => firstName)
const list = (query = '') => product.as(theo).get(`/clients${query}`)
const rowOf = async (name: string): Promise<ClientRow> =>
  (await product.as(theo).get(`/clients/${people[name]?.identifier}`)).body

beforeAll(async () => {
  product = await openProduct()
  theo = await product.given.provider({ minutes: [0, 1440] })
  for (const [first, last] of [
    ['Ángela', 'Øster'],
    ['Bola', "O'Brien"],
    ['Chidi', 'Müller'],
    ['Dana', 'Zöllner'],
    ['Efe', 'Abu'],
  ] as const)
    people[first] = await named(product, first, last)
  const person = (name: string) => people[name] as GivenPerson
  // Efe accepted an invitation, Dana has only requested a session, Chidi's is over, Bola and Ángela have one ahead.
  product.clock.set('2025-01-06T08:00:00Z')
  await confirmed(product, person('Chidi'), theo, '2025-01-10')
  product.clock.set('2026-01-05T08:00:00Z')
  await confirmed(product, person('Bola'), theo, '2026-01-12')
  product.clock.set(start)
  await confirmed(product, person('Bola'), theo, '2026-03-20')
  await confirmed(product, person('Bola'), theo, '2026-03-23')
  await booked(product, person('Bola'), theo, '2026-03-24')
  product.clock.set('2026-03-02T08:00:01Z')
  await confirmed(product, person('Ángela'), theo, '2026-03-10')
  await booked(product, person('Dana'), theo, '2026-03-11')
  await invited(product, theo, person('Efe'))
  await product.given.client({ firstName: 'Nobody' })
})
afterAll(() => product.close())

describe('the list of clients', () => {
  test('shows names, nearest sessions and counts', async () => {
    const bola = await rowOf('Bola')
    expect(bola).toMatchObject({
      firstName: 'Bola',
      lastName: "O'Brien",
      photoUrl: null,
      status: 'active',
      source: 'booking',
      since: '2026-01-05T08:00:00.000Z',
      lastSession: { startAt: expect.stringMatching(/^2026-01-1[12]/) },
      nextSession: { startAt: expect.stringMatching(/^2026-03-(19|20)/) },
      sessions: { completed: 1, upcoming: 3, paidAhead: 2, unpaid: 1, absent: 0, cancelled: 0 },
      tags: [],
    })
    const { body } = await product.as(theo).get(`/appointment/${bola.nextSession?.identifier}`)
    expect(body.startAt).toBe(bola.nextSession?.startAt)
  })

  test('is ordered by last name, ignoring accents, and holds no other people', async () => {
    expect(namesIn(await list())).toEqual(['Efe', 'Chidi', 'Bola', 'Ángela', 'Dana'])
    expect(namesIn(await list('?sort=-lastName'))).toEqual(['Dana', 'Ángela', 'Bola', 'Chidi', 'Efe'])
  })

  test.each([
    ['lastSession', ['Chidi', 'Bola']],
    ['-lastSession', ['Bola', 'Chidi']],
    ['nextSession', ['Ángela', 'Bola']],
    ['-nextSession', ['Bola', 'Ángela']],
  ])('ordered by %s: clients without one are last', async (sort, first) => {
    const names = namesIn(await list(`?sort=${sort}`))
    expect(names.slice(0, 2)).toEqual(first)
    expect(names).toHaveLength(5)
  })

  test('can be ordered by the day they became clients', async () => {
    expect(namesIn(await list('?sort=since')).slice(0, 2)).toEqual(['Chidi', 'Bola'])
    expect(namesIn(await list('?sort=-since')).at(-1)).toBe('Chidi')
  })

  test.each([
    ['angela', ['Ángela']],
    ['ÖSTER', ['Ángela']],
    ['obrien', []],
    ["o'bri", ['Bola']],
    ['brien  bol', ['Bola']],
    ['mull', ['Chidi']],
    ['chidi zöllner', []],
    ['%', []],
    ['_', []],
    ['  ', ['Efe', 'Chidi', 'Bola', 'Ángela', 'Dana']],
  ])('finds by parts of the name: %s', async (words, names) => {
    expect(namesIn(await list(`?searchQuery=${encodeURIComponent(words)}`))).toEqual(names)
  })

  test('filtered by a status holds exactly the clients with that status', async () => {
    const all: ClientRow[] = (await list()).body.data
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['active', 'past', 'requested']))
    for (const status of relationStatuses) {
      const those = all.filter((row) => row.status === status).map(({ firstName }) => firstName)
      const { body } = await list(`?status=${status}`)
      expect(namesIn({ body }), status).toEqual(those)
      expect(body.meta.total, status).toBe(those.length)
    }
  })

  test('is paged with the right total, also beyond the last page', async () => {
    const second = await list('?perPage=2&page=2')
    expect(namesIn(second)).toEqual(['Bola', 'Ángela'])
    expect(second.body.meta).toEqual({ page: 2, perPage: 2, total: 5, lastPage: 3 })
    expect((await list('?perPage=2&page=9')).body).toEqual({
      data: [],
      meta: { page: 9, perPage: 2, total: 5, lastPage: 3 },
    })
    expect((await list('?perPage=1&status=active')).body.meta.total).toBe(3)
  })

  test('agrees with the single client and the relation', async () => {
    const [first] = (await list('?searchQuery=Efe')).body.data
    expect(await rowOf('Efe')).toEqual(first)
    const { identifier, firstName: _f, lastName: _l, photoUrl: _p, ...relationStatus } = first
    expect((await product.as(theo).get(`/clients/relation/${identifier}`)).body).toEqual({
      clientIdentifier: identifier,
      ...relationStatus,
    })
  })

  test('belongs to one therapist: others do not see these clients; clients and operators have no list', async () => {
    const ada = product.as(await product.given.provider())
    const [efe, unknown] = [people.Efe?.identifier, '01930000-0000-7000-8000-000000000001']
    expect((await ada.get('/clients')).body.data).toEqual([])
    for (const path of ['/clients', '/clients/relation']) {
      const [foreign, missing] = [await ada.get(`${path}/${efe}`), await ada.get(`${path}/${unknown}`)]
      expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    }
    expect((await product.as(theo).get(`/clients/${theo.identifier}`)).status).toBe(404)
    expect((await product.as(people.Efe as GivenPerson).get('/clients')).status).toBe(403)
    expect((await product.as(await product.given.admin()).get('/clients')).status).toBe(403)
  })

  test('supports simple-rest', async () => {
    const query = 'sort=["lastName","DESC"]&range=[0,1]&filter={"status":"active"}'
    const { status, headers, body } = await product.as(theo).get(`/rest/clients?${query}`)
    expect([status, headers['content-range']]).toEqual([200, 'clients 0-1/3'])
    expect(body.map(({ firstName }: ClientRow) => firstName)).toEqual(['Ángela', 'Bola'])
    const one = await product.as(theo).get(`/rest/clients/${body[0].id}`)
    expect(one.body).toEqual(body[0])
    expect((await product.as(theo).get('/rest/clients?sort=["email","ASC"]')).status).toBe(422)
  })
})

describe('a client who deletes the account', () => {
  test('keeps the name until erasure, and is then last in the list, without a name', async () => {
    const hana = await product.given.client({ firstName: 'Hana' })
    await invited(product, theo, hana)
    const { db } = product.database
    const show = async () => (await product.as(theo).get(`/clients/${hana.identifier}`)).body
    const setStatus = (accountStatus: 'suspended' | 'active') =>
      db.updateTable('appUser').set({ accountStatus }).where('identifier', '=', hana.identifier).execute()
    await setStatus('suspended')
    expect(await show()).toMatchObject({ firstName: 'Hana', status: 'active' })
    await setStatus('active')
    await product.as(theo).put(`/clients/${hana.identifier}/tags`, { tags: ['harbour'] })
    await deleted(product, hana)
    expect(await show()).toMatchObject({ firstName: 'Hana', status: 'active' })
    await erased(product)
    expect(await show()).toMatchObject({
      firstName: null,
      lastName: null,
      photoUrl: null,
      status: 'left',
      source: 'import',
      tags: [],
    })
    const { body } = await list('?status=left')
    expect([body.data.length, body.meta.total]).toEqual([1, 1])
    expect((await list('?sort=-lastName')).body.data.at(-1).identifier).toBe(hana.identifier)
    expect((await list()).body.data.at(-1).identifier).toBe(hana.identifier)
  })

  test('when a therapist leaves, the clients stay clients of the others', async () => {
    const [ada, bode, ina] = [
      await product.given.provider(),
      await product.given.provider(),
      await product.given.client({ firstName: 'Ina' }),
    ]
    for (const therapist of [ada, bode]) {
      await invited(product, therapist, ina)
      await product.as(therapist).put(`/clients/${ina.identifier}/tags`, { tags: ['harbour'] })
    }
    await deleted(product, ada)
    await erased(product)
    const { body } = await product.as(bode).get('/clients')
    expect(body.data).toMatchObject([{ firstName: 'Ina', status: 'active', tags: ['harbour'] }])
    const relations = await product.database.db
      .selectFrom('clientRelation')
      .select('providerIdentifier')
      .where('clientIdentifier', '=', ina.identifier)
      .execute()
    expect(relations).toHaveLength(2)
  })
})
