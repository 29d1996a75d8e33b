/** People who became clients by an invitation, without any session yet. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginRelation } from '#backend/care/caseload/begin-relation.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { booked } from '#tests/scheduling/participants/sessions.ts'
import { invited } from './practice.ts'

let world: World
let theo: GivenProvider
let ann: GivenPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  theo = await world.given.provider()
  ann = await world.given.client({ firstName: 'Ann', money: 50_000_00 })
})

const shown = async () => (await world.as(theo).get(`/clients/${ann.identifier}`)).body
const appointments = (by: GivenPerson = theo) => world.as(by).get(`/appointment/client/${ann.identifier}`)
async function makeAppointment() {
  const [slot] = await freeSlots(world, theo, '2026-03-12')
  const { providerIdentifier: _own, ...wish } = bookable(theo, slot)
  return world.as(theo).post('/appointment', { ...wish, clientIdentifier: ann.identifier })
}

test('get an appointment, which strangers do not', async () => {
  const refused = await makeAppointment()
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['clientIdentifier']])
  await invited(world, theo, ann)
  expect((await world.as(theo).get('/appointment/clients')).body.data).toMatchObject([
    { identifier: ann.identifier, lastSessionAt: null },
  ])
  expect((await makeAppointment()).status).toBe(201)
})

test('have an empty list of appointments for their therapist, and none for another', async () => {
  expect((await appointments()).status).toBe(404)
  await invited(world, theo, ann)
  const { status, body } = await appointments()
  expect([status, body]).toEqual([200, { data: [], meta: { page: 1, perPage: 25, total: 0, lastPage: 1 } }])
  expect((await appointments(await world.given.provider())).status).toBe(404)
})

test('are active clients who share their profile', async () => {
  await invited(world, theo, ann)
  expect(await shown()).toMatchObject({ status: 'active', source: 'import', since: '2026-03-02T08:00:00.000Z' })
  expect((await world.as(theo).get(`/client/profile/${ann.identifier}`)).body.shares).toBe('full')
})

test('who had asked for a session before are clients since then, and have now agreed to more', async () => {
  await booked(world, ann, theo, '2026-03-12')
  expect(await shown()).toMatchObject({ status: 'requested', source: 'booking' })
  world.clock.advance({ hours: 2 })
  await invited(world, theo, ann)
  expect(await shown()).toMatchObject({ status: 'active', source: 'import', since: '2026-03-02T08:00:00.000Z' })
})

test('can accept twice at once, and book in the same moment: one relation, since the first', async () => {
  const since = ['2026-02-03T08:00:00Z', '2026-02-01T08:00:00Z', '2026-02-02T08:00:00Z']
  const wish = { provider: theo.identifier, client: ann.identifier, source: 'import' as const }
  await Promise.all([
    ...since.map((at) => beginRelation(world.database.db, { ...wish, since: at })),
    booked(world, ann, theo, '2026-03-12'),
  ])
  expect(await shown()).toMatchObject({ source: 'import', since: '2026-02-01T08:00:00.000Z' })
})
