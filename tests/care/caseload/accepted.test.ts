/** People who became clients by accepting an invitation and have no session yet. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginRelation } from '#backend/care/caseload/begin-relation.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { booked } from '#tests/scheduling/participants/sessions.ts'
import { invited } from './practice.ts'

let product: Product
let theo: GivenProvider
let ann: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  theo = await product.given.provider()
  ann = await product.given.client({ firstName: 'Ann', money: 50_000_00 })
})

const shown = async () => (await product.as(theo).get(`/clients/${ann.identifier}`)).body
const appointments = (by: GivenPerson = theo) => product.as(by).get(`/appointment/client/${ann.identifier}`)
async function makeAppointment() {
  const [slot] = await freeSlots(product, theo, '2026-03-12')
  const { providerIdentifier: _own, ...input } = bookable(theo, slot)
  return product.as(theo).post('/appointment', { ...input, clientIdentifier: ann.identifier })
}

test('can be given an appointment, unlike strangers', async () => {
  const refused = await makeAppointment()
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['clientIdentifier']])
  await invited(product, theo, ann)
  expect((await product.as(theo).get('/appointment/clients')).body.data).toMatchObject([
    { identifier: ann.identifier, lastSessionAt: null },
  ])
  expect((await makeAppointment()).status).toBe(201)
})

test('have an empty list of appointments for their therapist; another therapist gets not found', async () => {
  expect((await appointments()).status).toBe(404)
  await invited(product, theo, ann)
  const { status, body } = await appointments()
  expect([status, body]).toEqual([200, { data: [], meta: { page: 1, perPage: 25, total: 0, lastPage: 1 } }])
  expect((await appointments(await product.given.provider())).status).toBe(404)
})

test('are active clients who share their profile', async () => {
  await invited(product, theo, ann)
  expect(await shown()).toMatchObject({ status: 'active', source: 'import', since: '2026-03-02T08:00:00.000Z' })
  expect((await product.as(theo).get(`/client/profile/${ann.identifier}`)).body.shares).toBe('full')
})

test('who had requested a session before are clients since then, and share their profile from now on', async () => {
  await booked(product, ann, theo, '2026-03-12')
  expect(await shown()).toMatchObject({ status: 'requested', source: 'booking' })
  product.clock.advance({ hours: 2 })
  await invited(product, theo, ann)
  expect(await shown()).toMatchObject({ status: 'active', source: 'import', since: '2026-03-02T08:00:00.000Z' })
})

test('accepting twice and booking in parallel creates one relation, dated from the first', async () => {
  const since = ['2026-02-03T08:00:00Z', '2026-02-01T08:00:00Z', '2026-02-02T08:00:00Z']
  const input = { provider: theo.identifier, client: ann.identifier, source: 'import' as const }
  await Promise.all([
    ...since.map((at) => beginRelation(product.database.db, { ...input, since: at })),
    booked(product, ann, theo, '2026-03-12'),
  ])
  expect(await shown()).toMatchObject({ source: 'import', since: '2026-02-01T08:00:00.000Z' })
})
