/** Reports of absence where the room knows something: they move no money against the facts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances } from '#tests/scheduling/participants/sessions.ts'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { paidSession, type RoomSession } from '#tests/care/session-room/room-fixture.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { after, bothInside, meetUntil, reportAbsent, shown, waitsUntil } from './facts-fixture.ts'

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
const held = { client_wallet: -fee, provider_held: fee }
const earned = { client_wallet: -fee, platform_fee: 2_250_00, provider_clearing: 12_750_00, provider_held: 0 }
const refunded = { client_wallet: 0, provider_held: 0 }
const books = async () => {
  expect(await product.bookProblems()).toEqual([])
  return balances(product, session.booking)
}
const operator = () => product.given.admin(['finance'])
const reason = 'The room shows both of them together.'
const decide = async (identifier: string, decision: 'dismiss' | 'uphold') =>
  product.as(await operator()).post(`/admin/absence-cases/${identifier}/decision`, { decision, reason })
const cases = async () =>
  (await product.as(await operator()).get('/admin/absence-cases')).body.data.filter(
    ({ bookingIdentifier }: { bookingIdentifier: string }) => bookingIdentifier === session.booking,
  )
const actionsOf = async (side: 'client' | 'provider') => (await shown(session, session[side])).actions
const subjectsTo = ({ email }: { email: string }) => product.mailbox.list({ to: email }).map(({ subject }) => subject)

describe('a report against the facts', () => {
  beforeEach(async () => {
    await meetUntil(session, 6)
    after(session, 20)
  })

  test('moves no money: an operator looks into it, and both are notified', async () => {
    const { status, body } = await reportAbsent(session, 'client')
    expect([status, body.status]).toEqual([200, 'confirmed'])
    expect(body.absenceReport).toEqual({
      status: 'open',
      reportedBy: 'client',
      reportedAt: product.clock.now().toString({ fractionalSecondDigits: 3 }),
    })
    expect(await books()).toEqual(held)
    for (const side of ['client', 'provider'] as const) {
      expect((await shown(session, session[side])).absenceReport).toEqual(body.absenceReport)
      expect(await actionsOf(side)).not.toContain('report_absence')
      await product.work()
      expect(subjectsTo(session[side])).toContain('We are looking into a report')
    }
    const [found] = await cases()
    expect(found).toMatchObject({ status: 'open', reportedBy: 'client', fee, bookingStatus: 'confirmed', reason: null })
    expect(found.facts).toMatchObject({ minutesTogether: 6, outcome: 'met' })
  })

  test('is made once: not repeated, and not answered by another', async () => {
    await reportAbsent(session, 'client')
    for (const side of ['client', 'provider'] as const)
      expect(await reportAbsent(session, side)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect(await cases()).toHaveLength(1)
  })

  test('dismissed: attendance, booking and money stay, and this side cannot report again', async () => {
    await reportAbsent(session, 'client')
    const [{ identifier }] = await cases()
    const { status, body } = await decide(identifier, 'dismiss')
    expect([status, body]).toMatchObject([200, { status: 'dismissed', reason, bookingStatus: 'confirmed' }])
    const booking = await shown(session, session.client)
    expect(booking.absenceReport.status).toBe('dismissed')
    expect(booking.participants.map(({ attendance }: { attendance: string }) => attendance)).toEqual([
      'attended',
      'attended',
    ])
    expect(await books()).toEqual(held)
    expect(await actionsOf('client')).not.toContain('report_absence')
    expect(await actionsOf('provider')).toContain('report_absence')
    await product.work()
    for (const person of [session.client, session.provider])
      expect(subjectsTo(person)).toContain('We have looked into a report')
    expect((await decide(identifier, 'uphold')).body.code).toBe('STATUS_CHANGED')
  })

  test.each([
    ['the client', 'client', refunded, 'provider'],
    ['the therapist', 'provider', earned, 'client'],
  ] as const)('of %s, upheld: the fee is settled as without a room', async (_who, by, sums, absentParty) => {
    await reportAbsent(session, by)
    const [{ identifier }] = await cases()
    expect((await decide(identifier, 'uphold')).body).toMatchObject({ status: 'upheld', bookingStatus: 'no_show' })
    const booking = await shown(session, session.client)
    expect(booking).toMatchObject({ status: 'no_show', absentParty })
    expect(booking.participants.find(({ role }: { role: string }) => role === absentParty)).toMatchObject({
      attendance: 'absent',
      attendanceSource: 'said',
    })
    expect(await books()).toEqual(sums)
    await product.work()
    for (const person of [session.client, session.provider])
      expect(subjectsTo(person)).toContain('An absence was reported')
  })

  test('upheld after the session was earned and paid out: the money goes back all the same', async () => {
    await reportAbsent(session, 'client')
    const [{ identifier }] = await cases()
    after(session, 75)
    await product.work()
    expect((await shown(session, session.client)).status).toBe('completed')
    after(session, 60 * 60)
    await product.work()
    expect((await decide(identifier, 'uphold')).body.bookingStatus).toBe('no_show')
    expect(await books()).toMatchObject({ client_wallet: 0, provider_held: 0, platform_fee: 0 })
  })

  test('keeps the visits until it is decided', async () => {
    await reportAbsent(session, 'client')
    const visits = async () =>
      (await product.database.pool.query('select from room_occupant where booking_identifier = $1', [session.booking]))
        .rowCount
    after(session, 60 * 60)
    await product.work()
    expect(await visits()).toBe(2)
    const [{ identifier }] = await cases()
    await decide(identifier, 'dismiss')
    await product.work()
    expect(await visits()).toBe(0)
  })

  test('and the decision are in the access log of both', async () => {
    await reportAbsent(session, 'client')
    const [{ identifier }] = await cases()
    await decide(identifier, 'dismiss')
    for (const person of [session.client, session.provider]) {
      const { rows } = await product.database.pool.query(
        `select details->>'reason' as reason from audit_event where subject = $1 and action = 'admin.absence_dismissed'`,
        [person.identifier],
      )
      expect(rows).toEqual([{ reason }])
    }
  })

  test('is not seen by operators without finance', async () => {
    await reportAbsent(session, 'client')
    const support = product.as(await product.given.admin(['support']))
    expect((await support.get('/admin/absence-cases')).status).toBe(403)
    const [{ identifier }] = await cases()
    const body = { decision: 'dismiss', reason }
    expect((await support.post(`/admin/absence-cases/${identifier}/decision`, body)).status).toBe(403)
  })
})

describe('both came and never connected', () => {
  beforeEach(async () => {
    await bothInside(session)
    after(session, 20)
  })

  test.each(['client', 'provider'] as const)('a report by the %s is refused, and says what can be done', async (by) => {
    expect((await shown(session, session[by])).reportLeadsTo).toBe('not_connected')
    const { status, body } = await reportAbsent(session, by)
    expect([status, body.code]).toEqual([409, 'POLICY_BLOCKED'])
    expect(body.message).toMatch(/nobody was absent.*move the session/)
    expect(await books()).toEqual(held)
  })

  test('the therapist cancels and the client gets the whole fee back; the client cannot cancel', async () => {
    expect(await actionsOf('client')).not.toContain('cancel')
    const policy = await product.as(session.provider).get(`/appointment/policy/${session.booking}/cancellation`)
    expect(policy.body).toMatchObject({ eligible: true, refundAmount: fee, reasonCode: 'not_connected' })
    const { body } = await product
      .as(session.provider)
      .post(`/appointment/${session.booking}/cancel`, { expectedRefund: fee })
    expect(body).toMatchObject({ status: 'cancelled', cancelledBy: 'provider', refunded: fee })
    expect(await books()).toEqual(refunded)
  })

  test('also after the session counts as completed, until 48 hours after the end', async () => {
    after(session, 75)
    await product.work()
    expect(await books()).toEqual(earned)
    after(session, 60 + 48 * 60 + 0.1)
    expect(await actionsOf('provider')).not.toContain('cancel')
    after(session, 60 + 48 * 60)
    const { body } = await product.as(session.provider).post(`/appointment/${session.booking}/cancel`, {})
    expect(body).toMatchObject({ status: 'cancelled', previousStatus: 'completed', refunded: fee })
    expect(await books()).toMatchObject({ client_wallet: 0, provider_held: 0, platform_fee: 0, provider_clearing: 0 })
  })

  test.each(['client', 'provider'] as const)('a move by the %s is not counted', async (by) => {
    const before = (await shown(session, session.client)).rescheduleInfo
    const [slot] = await freeSlots(product, session.provider, '2026-03-19')
    const { status, body } = await product
      .as(session[by])
      .post(`/appointment/${session.booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
    expect([status, body.status]).toEqual([200, 'confirmed'])
    expect(body.rescheduleInfo).toMatchObject({
      remainingClientReschedule: before.remainingClientReschedule,
      remainingProviderReschedule: before.remainingProviderReschedule,
    })
    expect(body).not.toHaveProperty('roomFacts')
    expect(await books()).toEqual(held)
  })
})

describe('nobody but one came', () => {
  test('the therapist waited 15 minutes: the report settles at once, as without a room', async () => {
    await waitsUntil(session, session.provider, 15)
    expect((await shown(session, session.provider)).roomFacts.outcome).toBe('client_absent')
    expect((await reportAbsent(session, 'provider')).body.status).toBe('no_show')
    expect(await books()).toEqual(earned)
    expect(await cases()).toEqual([])
  })

  test('the client came, and the therapist says that they did not: an operator decides', async () => {
    await waitsUntil(session, session.client, 15)
    expect((await reportAbsent(session, 'provider')).body.status).toBe('confirmed')
    expect(await books()).toEqual(held)
    expect(await cases()).toHaveLength(1)
    expect(await actionsOf('client')).not.toContain('cancel')
  })

  test('nobody entered the room: exactly as before', async () => {
    after(session, 15)
    expect((await reportAbsent(session, 'client')).body).toMatchObject({ status: 'no_show', refunded: fee })
    expect(await books()).toEqual(refunded)
  })
})
