/** A client who waited 15 minutes in the waiting room may cancel free of charge, or move once without it counting. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balances } from '#tests/scheduling/participants/sessions.ts'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { entered, paidSession, post, type RoomSession } from '#tests/care/session-room/room-fixture.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { after, present, shown, waitsUntil } from './facts-fixture.ts'

let product: Product
let session: RoomSession
beforeAll(async () => {
  product = await openProduct({ relay: true })
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  session = await paidSession(product)
})

const fee = 15_000_00
const policy = async (kind: 'cancellation' | 'reschedule', as = session.client) =>
  (await product.as(as).get(`/appointment/policy/${session.booking}/${kind}`)).body
const actionsOf = async (as = session.client) => (await shown(session, as)).actions
const cancel = (as = session.client) =>
  product.as(as).post(`/appointment/${session.booking}/cancel`, { expectedRefund: fee })
async function move(date: string, as = session.client) {
  const [slot] = await freeSlots(product, session.provider, date)
  return product.as(as).post(`/appointment/${session.booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
}
const books = async () => {
  expect(await product.bookProblems()).toEqual([])
  return balances(product, session.booking)
}

test.each([
  [14.9, false],
  [15, true],
])('after %d minutes of waiting: %s', async (minutes, may) => {
  await waitsUntil(session, session.client, minutes)
  const actions = await actionsOf()
  expect([actions.includes('cancel'), actions.includes('reschedule')]).toEqual([may, may])
  expect(await policy('cancellation')).toMatchObject(
    may
      ? { eligible: true, refundAmount: fee, feeKept: 0, reasonCode: 'provider_late' }
      : { eligible: false, reasonCode: 'already_started' },
  )
  expect(await policy('reschedule')).toMatchObject(
    may
      ? { eligible: true, counted: false, needsConfirmation: false, reasonCode: 'provider_late' }
      : { eligible: false, reasonCode: 'started' },
  )
})

test('time before the start does not count', async () => {
  product.clock.set(Temporal.Instant.from(session.startAt).subtract({ minutes: 14 }).toString())
  const visit = await entered(session, session.client)
  after(session, 1)
  await post(session, session.client, 'leave', { occupantIdentifier: visit })
  after(session, 20)
  expect(await actionsOf()).not.toContain('cancel')
})

test('the client cancels and gets the whole fee back; the therapist may not', async () => {
  await waitsUntil(session, session.client, 15)
  expect((await cancel(session.provider)).status).toBe(409)
  const { body } = await cancel()
  expect(body).toMatchObject({ status: 'cancelled', cancelledBy: 'client', refunded: fee })
  expect(await books()).toEqual({ client_wallet: 0, provider_held: 0 })
})

test('the right stays until 48 hours after the end, although the session counts as completed', async () => {
  await waitsUntil(session, session.client, 15)
  after(session, 75)
  await product.work()
  expect((await shown(session, session.client)).status).toBe('completed')
  after(session, 60 + 48 * 60 + 0.1)
  expect(await actionsOf()).not.toContain('cancel')
  after(session, 60 + 48 * 60)
  expect((await cancel()).body).toMatchObject({ status: 'cancelled', refunded: fee })
  expect(await books()).toMatchObject({ client_wallet: 0, provider_held: 0, platform_fee: 0, provider_clearing: 0 })
})

test('the right ends when the therapist admits the client', async () => {
  await waitsUntil(session, session.client, 15)
  await entered(session, session.provider)
  const guest = await entered(session, session.client)
  expect(await actionsOf()).toContain('cancel')
  await post(session, session.provider, 'admit', { occupantIdentifiers: [guest] })
  expect(await actionsOf()).not.toContain('cancel')
})

test('a therapist who was in the room from the start was not late', async () => {
  after(session, 0)
  const host = await entered(session, session.provider)
  after(session, 0.5)
  await present(session, session.provider, host, false)
  await waitsUntil(session, session.client, 15)
  expect(await actionsOf()).not.toContain('cancel')
})

test('a move is not counted, keeps the free cancellation, and is free only once', async () => {
  const left = (await shown(session, session.client)).rescheduleInfo.remainingClientReschedule
  await waitsUntil(session, session.client, 15)
  const { status, body } = await move('2026-03-19')
  expect([status, body.status, body.rescheduleInfo.remainingClientReschedule]).toEqual([200, 'confirmed', left])
  expect(body.policy.freeUntil).toBe(
    Temporal.Instant.from(body.startAt).subtract({ hours: 48 }).toString({ fractionalSecondDigits: 3 }),
  )
  expect(await books()).toEqual({ client_wallet: -fee, provider_held: fee })

  session = { ...session, startAt: body.startAt }
  await waitsUntil(session, session.client, 15)
  expect(await policy('reschedule')).toMatchObject({ eligible: false, reasonCode: 'started' })
  expect((await move('2026-03-26')).status).toBe(409)
  expect(await policy('cancellation')).toMatchObject({ eligible: true, reasonCode: 'provider_late' })
})

test('a dispute of the payment stops the move', async () => {
  await waitsUntil(session, session.client, 15)
  await product.database.db
    .updateTable('booking')
    .set({ disputed: fee })
    .where('identifier', '=', session.booking)
    .execute()
  expect((await policy('reschedule')).eligible).toBe(false)
})
