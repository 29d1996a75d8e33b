/** Every call of a room by everybody who may not make it: refused alike, and no row changes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { roomConnectionApi } from '#schemas/care/room-connection.ts'
import { roomHostApi } from '#schemas/care/room-host.ts'
import { roomApi, roomLimits } from '#schemas/care/session-room.ts'
import { impersonating, reason } from '#tests/operations/operators/operator-product.ts'
import type { Answered, Caller } from '#tests/support/callers.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { entered, minutesBefore, confirmedSession, post, type RoomSession, together } from './room-fixture.ts'

let product: Product
let session: RoomSession
let visits: { host: string; guest: string }
let operator: GivenPerson
beforeAll(async () => {
  product = await openProduct({ relay: true })
  operator = await product.given.admin()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  session = await confirmedSession(product)
  minutesBefore(session, 10)
  visits = await together(session)
})

/** A body that does something for those who may, by call; `own` is the visit in whose name it is made. */
const bodies: Record<string, (own: string, other: string) => object> = {
  enter: () => ({ takesOver: true }),
  admit: (own) => ({ occupantIdentifiers: [own] }),
  decline: (own) => ({ occupantIdentifier: own }),
  remove: (own) => ({ occupantIdentifier: own }),
  ice: (own) => ({ occupantIdentifier: own }),
  signal: (own, other) => ({ fromOccupant: own, toOccupant: other, content: { connection: 1 } }),
  present: (own) => ({ occupantIdentifier: own, isConnected: true }),
  leave: (own) => ({ occupantIdentifier: own }),
  end: () => ({}),
  late: () => ({ minutes: roomLimits.lateChoices[0] }),
  extend: () => ({ minutes: roomLimits.extendChoices[0] }),
  report: (own) => ({ occupantIdentifier: own, rating: 3 }),
  phone: () => ({ phoneNumber: '+447700900123' }),
  spoke: () => ({}),
}
const calls = Object.keys(bodies)
const ofTherapist = ['admit', 'decline', 'remove', 'end', 'late', 'extend']
/** With a visit: these act in its name, and for nobody else. */
const inName = ['ice', 'signal', 'present', 'leave', 'report']

const call = (as: Caller, name: string, own: string, other: string): Promise<Answered> =>
  as.post(`/room/${session.booking}/${name}`, bodies[name]?.(own, other))
const read = (as: Caller, own: string): Promise<Answered>[] => [
  as.get(`/room/${session.booking}`),
  as.get(`/room/${session.booking}/signals?occupantIdentifier=${own}`),
  as.get(`/room/${session.booking}/phone`),
  as.get(`/room/${session.booking}/extension`),
]

/** All rows of rooms, the ends of sessions, and what the audit log says about them. */
const rows = async () =>
  (
    await product.database.pool.query(`
      select (select json_agg(r order by booking_identifier) from session_room r) as rooms,
             (select json_agg(o order by identifier) from room_occupant o) as visits,
             (select json_agg(s order by number) from room_signal s) as signals,
             (select json_agg(p order by participant_identifier) from room_phone p) as phones,
             (select json_agg(c order by occupant_identifier) from room_report c) as reports,
             (select json_agg(end_at order by identifier) from booking) as ends,
             (select count(*)::int from audit_event where action like 'room.%') as traces`)
  ).rows

test('the table has every call that changes something', () => {
  const all = Object.values({ ...roomApi, ...roomHostApi, ...roomConnectionApi })
  const changing = all.filter(({ method, path }) => method !== 'GET' && path.startsWith('/room/:id/'))
  expect(new Set(changing.map(({ path }) => path.split('/').at(-1)))).toEqual(new Set(calls))
})

/** Acts as an operator in the place of a person, with the scope that may do most. */
async function inPlaceOf(person: GivenPerson): Promise<Caller> {
  const olu = await product.given.admin()
  const { token } = await openSession(
    product.database.db,
    { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' },
    { identifier: olu.identifier, userType: 'admin', hasShownFactor: true },
  )
  const begun = await impersonating(product, token).post('/admin/impersonation', {
    userIdentifier: person.identifier,
    reason,
    scope: 'assist',
  })
  expect(begun.status).toBe(201)
  return impersonating(product, begun.body.token)
}

const strangers: [who: string, as: () => Promise<Caller>, statuses: number[]][] = [
  ['a client of somebody else', async () => product.as(await product.given.client()), [403, 404]],
  ['a therapist of somebody else', async () => product.as(await product.given.provider()), [404]],
  ['an operator', async () => product.as(operator), [403]],
  ['an operator in the place of the client', () => inPlaceOf(session.client), [403]],
  ['an operator in the place of the therapist', () => inPlaceOf(session.provider), [403]],
  ['somebody who is not signed in', async () => product.visitor, [401]],
]
describe.each(strangers)('%s', (_, as, statuses) => {
  test('gets nothing from any call, and changes no row', async () => {
    const [caller, before] = [await as(), await rows()]
    const answers: [string, number][] = []
    for (const name of calls) answers.push([name, (await call(caller, name, visits.guest, visits.host)).status])
    for (const answer of read(caller, visits.guest)) answers.push(['read', (await answer).status])
    expect(answers.filter(([, status]) => !statuses.includes(status))).toEqual([])
    expect(await rows()).toEqual(before)
  })
})

test.each(ofTherapist)('the client cannot call %s', async (name) => {
  const before = await rows()
  expect((await call(product.as(session.client), name, visits.host, visits.guest)).status).toBe(403)
  expect(await rows()).toEqual(before)
})

test.each(inName)('%s in the name of the other one is refused like an unknown visit', async (name) => {
  const before = await rows()
  const asClient = product.as(session.client)
  const [foreign, unknown] = [
    await call(asClient, name, visits.host, visits.guest),
    await call(asClient, name, randomUUID(), visits.host),
  ]
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
  expect(await rows()).toEqual(before)
})

describe('somebody who was removed', () => {
  test.each(['ice', 'signal'])('gets no %s any more', async (name) => {
    await post(session, session.provider, 'remove', { occupantIdentifier: visits.guest })
    const before = await rows()
    const { status, body } = await call(product.as(session.client), name, visits.guest, visits.host)
    expect([status, body.code]).toEqual([409, 'ROOM_NOT_INSIDE'])
    expect(await rows()).toEqual(before)
  })

  test('does not come back by saying that the page is open, and asks anew', async () => {
    await post(session, session.provider, 'remove', { occupantIdentifier: visits.guest })
    const present = await call(product.as(session.client), 'present', visits.guest, visits.host)
    expect(present.body.own).toMatchObject({ state: 'gone', departure: 'removed' })
    expect(
      present.body.people.every(({ occupantIdentifier }: { occupantIdentifier: null }) => occupantIdentifier),
    ).toBe(false)
    const again = await post(session, session.client, 'enter', { previousOccupantIdentifier: visits.guest })
    expect([again.status, again.body.own.state]).toEqual([201, 'waiting'])
  })
})

test('a therapist admits, declines and removes nobody of another booking', async () => {
  const other = await confirmedSession(product)
  minutesBefore(other, 10)
  const waiting = await entered(other, other.client)
  const before = await rows()
  for (const name of ['decline', 'remove']) await call(product.as(session.provider), name, waiting, visits.host)
  await call(product.as(session.provider), 'admit', waiting, visits.host)
  expect(await rows()).toEqual(before)
})

test('with a sign-in that has ended nothing answers', async () => {
  const { token } = await openSession(
    product.database.db,
    { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' },
    { identifier: session.client.identifier, userType: 'client' },
  )
  const before = impersonating(product, token)
  expect((await before.get(`/room/${session.booking}`)).status).toBe(200)
  await product.database.pool.query('update session set revoked_at = $2 where user_identifier = $1', [
    session.client.identifier,
    product.clock.now().toString(),
  ])
  const after = await rows()
  for (const name of calls) expect((await call(before, name, visits.guest, visits.host)).status, name).toBe(401)
  expect(await rows()).toEqual(after)
})
