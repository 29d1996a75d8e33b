/** What both sides read about their sessions, what a copy of their data holds, what erasure takes, and what operators do not see. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roomLimits } from '#schemas/care/session-room.ts'
import type { AccessRow } from '#schemas/operations/privacy.ts'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import { inTransaction } from '#platform/database/database.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { entered, minutesBefore, confirmedSession, post, type RoomSession, together } from './room-fixture.ts'

let product: Product
let session: RoomSession
beforeAll(async () => {
  product = await openProduct({ relay: true })
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  session = await confirmedSession(product)
  minutesBefore(session, 10)
})

const logOf = async (person: { identifier: string }) =>
  ((await product.as(person).get('/user/access-log')).body.data as AccessRow[])
    .filter(({ action }) => action.startsWith('room.'))
    .map(({ action, by }) => `${by} ${action}`)
    .toReversed()

test('both sides read who asked, was admitted, was removed and ended it, each once', async () => {
  const { guest } = await together(session)
  await post(session, session.provider, 'remove', { occupantIdentifier: guest })
  const again = await entered(session, session.client)
  await post(session, session.provider, 'decline', { occupantIdentifier: again })
  await entered(session, session.client)
  await post(session, session.provider, 'end')
  const done = ['room.admitted', 'room.removed', 'room.declined', 'room.ended']
  expect(await logOf(session.client)).toEqual([
    'you room.asked',
    `provider ${done[0]}`,
    `provider ${done[1]}`,
    'you room.asked',
    `provider ${done[2]}`,
    'you room.asked',
    `provider ${done[3]}`,
  ])
  expect(await logOf(session.provider)).toEqual(['you room.entered', ...done.map((action) => `you ${action}`)])
  expect(await logOf(await product.given.client())).toEqual([])
})

test('a therapist who ends an empty room leaves one trace', async () => {
  await post(session, session.provider, 'end')
  expect(await logOf(session.provider)).toEqual(['you room.ended'])
})

test('operators do not see in the audit log who was in a room', async () => {
  await together(session)
  expect((await auditRows(product, 'room.admitted')).length).toBeGreaterThan(0)
  const as = product.as(await product.given.admin())
  for (const query of [
    '',
    '?action=room',
    `?actor=${session.client.identifier}`,
    `?subject=${session.client.identifier}`,
  ]) {
    const { status, body } = await as.get(`/admin/audit-log${query}`)
    expect([status, body.data.filter(({ action }: AccessRow) => action.startsWith('room.'))]).toEqual([200, []])
  }
})

test("a copy of one's data holds one's own visits with the place, and not those of the other side", async () => {
  await entered(session, session.provider)
  await entered(session, session.client, { place: 'Lagos' })
  for (const [person, expected] of [
    [session.client, { place: 'Lagos', state: 'waiting', admittedAt: null }],
    [session.provider, { place: null, state: 'inside' }],
  ] as const) {
    await product.as(person).post('/user/export')
    await product.work()
    const { bytes } = await product.as(person).get('/user/export')
    const visits = JSON.parse(unzip(bytes).get('data/session-visits.json')?.toString() ?? '[]') as object[]
    expect(visits).toEqual([expect.objectContaining({ bookingIdentifier: session.booking, ...expected })])
  }
})

test('erasure deletes the visits of the person, with their signals, and not those of the other side', async () => {
  const { host, guest } = await together(session)
  const content = { connection: 1 }
  await post(session, session.provider, 'signal', { fromOccupant: host, toOccupant: guest, content })
  const { db } = product.database
  await inTransaction(db, (transaction) =>
    eraseAccount(
      transaction,
      { services: product.backend.services, now: product.clock.now() },
      { ...session.client, accountStatus: 'deletion_requested' },
    ),
  )
  const left = await db.selectFrom('roomOccupant').select('identifier').execute()
  expect(left.map(({ identifier }) => identifier)).toContain(host)
  expect(left.map(({ identifier }) => identifier)).not.toContain(guest)
  expect(
    await db.selectFrom('roomSignal').select('number').where('bookingIdentifier', '=', session.booking).execute(),
  ).toEqual([])
})

test('a signal is deleted after a minute', async () => {
  const { host, guest } = await together(session)
  await post(session, session.provider, 'signal', { fromOccupant: host, toOccupant: guest, content: { connection: 1 } })
  product.clock.advance({ seconds: roomLimits.signalSeconds + 1 })
  await product.work()
  expect(await product.database.db.selectFrom('roomSignal').select('number').execute()).toEqual([])
})
