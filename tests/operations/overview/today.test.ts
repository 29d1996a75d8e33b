/** A therapist's home page: sessions, requests, what waits, earnings, and what an operator does not see of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Today } from '#schemas/operations/overview.ts'
import { operatorAs } from '#tests/care/caseload/practice.ts'
import { sendNote, tracesOf } from '#tests/care/notes/writing.ts'
import { sent } from '#tests/care/messages/pair.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { heldSession, paidSession } from '#tests/scheduling/waitlist/fixtures.ts'

let product: Product
let provider: GivenProvider
let client: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  provider = await product.given.provider({ schedule: { minimumNoticeMinutes: 0 } })
  client = await product.given.client({ firstName: 'Amaka', money: 100_000_00 })
})

async function today(person: GivenPerson = provider): Promise<Today> {
  const { status, body } = await product.as(person).get('/provider/today')
  expect(status).toBe(200)
  return body
}
const paid = (startAt: string) => paidSession(product, { client, provider, startAt })
const noteAbout = (booking: string, title = 'First talk') =>
  sendNote(product, provider, { title, content: 'She sleeps better.', type: 'booking', reference: booking })

test('A day without anything names the next free time', async () => {
  expect(await today()).toMatchObject({
    date: '2026-03-02',
    timezone: 'Africa/Lagos',
    next: null,
    lastNote: null,
    requests: { data: [], total: 0 },
    sessions: [],
    toDo: {
      unwritten: { count: 0, sessions: [] },
      toSign: { count: 0, oldest: null },
      notPaid: { count: 0, next: null },
      unread: { count: 0, newest: null },
      expiring: [],
    },
    week: { weekStart: '2026-03-02' },
    isListed: true,
    nextFreeAt: '2026-03-02T08:00:00Z',
    earnings: { currency: 'NGN', held: 0, clearing: 0, available: 0, nextPayout: null },
  })
})

test('The next session comes with the newest note about its client, and the read is logged', async () => {
  const [first, second] = [await paid('2026-03-02T09:00:00.000Z'), await paid('2026-03-02T11:00:00.000Z')]
  product.clock.set('2026-03-02T10:30:00Z')
  await product.work()
  await noteAbout(first)
  const { next, lastNote, sessions, toDo, earnings } = await today()
  expect(next).toMatchObject({ identifier: second, status: 'confirmed' })
  expect(lastNote).toMatchObject({ title: 'First talk', status: 'draft', sessionAt: '2026-03-02T09:00:00.000Z' })
  expect(sessions.map(({ booking, hasNote }) => [booking.identifier, booking.status, hasNote])).toEqual([
    [first, 'completed', true],
    [second, 'confirmed', false],
  ])
  expect(toDo).toMatchObject({
    unwritten: { count: 0 },
    toSign: { count: 1, oldest: { createdAt: '2026-03-02T10:30:00.000Z' } },
  })
  expect(earnings).toMatchObject({ held: 15_000_00, clearing: 12_750_00, available: 0 })
  expect(await tracesOf(product, provider)).toContainEqual({
    action: 'note.listed',
    subject: client.identifier,
    details: { count: 1 },
  })
})

test('A completed session without a note waits for one until it is written; a deleted draft is none', async () => {
  const booking = await paid('2026-03-02T09:00:00.000Z')
  product.clock.set('2026-03-02T10:30:00Z')
  await product.work()
  const unwritten = async () => (await today()).toDo.unwritten
  expect(await unwritten()).toMatchObject({
    count: 1,
    sessions: [{ identifier: booking, startAt: '2026-03-02T09:00:00.000Z' }],
  })
  const { body } = await noteAbout(booking)
  expect(await unwritten()).toEqual({ count: 0, sessions: [] })
  await product.as(provider).delete(`/note/${body.identifier}`)
  expect((await unwritten())?.count).toBe(1)
})

test('Requests to answer, and accepted sessions that are not paid', async () => {
  await product.database.db
    .updateTable('providerSchedule')
    .set({ needsApproval: true })
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  const starts = ['2026-03-05T09:00:00.000Z', '2026-03-06T09:00:00.000Z']
  for (const startAt of starts) await heldSession(product, { client, provider, startAt })
  const { requests } = await today()
  expect([requests.total, requests.data.map(({ startAt }) => startAt)]).toEqual([2, starts])
  expect(requests.data[0]?.actions).toEqual(expect.arrayContaining(['acknowledge', 'reject']))
  const own = requests.data[0]?.participants.find(({ role }) => role === 'provider')
  await product.as(provider).post(`/appointment/participant/${own?.identifier}/acknowledge`)
  const after = await today()
  expect([after.requests.total, after.toDo.notPaid.count]).toEqual([1, 1])
  expect(after.toDo.notPaid.next?.identifier).toBe(requests.data[0]?.identifier)
})

test('A licence or insurance counts from sixty days before its end, unless a newer one was accepted', async () => {
  const { db } = product.database
  const setEnd = (kind: 'license' | 'insurance', expiresOn: string) =>
    db
      .updateTable('document')
      .set({ expiresOn })
      .where('providerIdentifier', '=', provider.identifier)
      .where('kind', '=', kind)
      .execute()
  await setEnd('insurance', '2026-05-01')
  await setEnd('license', '2026-05-02')
  expect((await today()).toDo.expiring).toMatchObject([{ kind: 'insurance', expiresOn: '2026-05-01' }])
  const old = await db
    .selectFrom('document')
    .selectAll()
    .where('providerIdentifier', '=', provider.identifier)
    .where('kind', '=', 'insurance')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('document')
    .values({ ...old, identifier: crypto.randomUUID(), expiresOn: '2027-05-01' })
    .execute()
  expect((await today()).toDo.expiring).toEqual([])
})

test('Unread messages name who wrote the newest', async () => {
  await paid('2026-03-05T09:00:00.000Z')
  await sent(product, client, provider, 'May I come earlier?')
  const { unread } = (await today()).toDo
  expect(unread).toMatchObject({ count: 1, newest: { userIdentifier: client.identifier } })
})

test('An operator who acts for the therapist sees neither notes nor messages, and nothing is logged as read', async () => {
  const booking = await paid('2026-03-02T09:00:00.000Z')
  await paid('2026-03-02T11:00:00.000Z')
  product.clock.set('2026-03-02T10:30:00Z')
  await product.work()
  await noteAbout(booking)
  const before = await tracesOf(product, provider)
  const operator = await operatorAs(product, provider, 'read')
  const { status, body } = await operator.get('/provider/today')
  expect([status, body.lastNote, body.toDo.unwritten, body.toDo.toSign, body.toDo.unread]).toEqual([
    200,
    null,
    null,
    null,
    null,
  ])
  expect(body.sessions.map(({ hasNote }: Today['sessions'][number]) => hasNote)).toEqual([null, null])
  expect(await tracesOf(product, provider)).toEqual(before)
})

test('Another therapist sees nothing of it, and a client has no such page', async () => {
  await paid('2026-03-02T09:00:00.000Z')
  const other = await today(await product.given.provider())
  expect([other.next, other.sessions, other.requests.total]).toEqual([null, [], 0])
  expect((await product.as(client).get('/provider/today')).status).toBe(403)
})
