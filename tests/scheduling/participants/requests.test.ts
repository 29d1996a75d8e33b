import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { booked, participant } from './sessions.ts'

let product: Product
let client: GivenPerson
let careful: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 15_000_00 })
  careful = await product.given.provider({ schedule: { needsApproval: true } })
})

const clara = () => product.as(client)
const theo = () => product.as(careful)
const acknowledge = (id: string, as = theo()) => as.post(`/appointment/participant/${id}/acknowledge`)
const reject = (id: string, body: object = { reasonCode: 'schedule_conflict' }, as = theo()) =>
  as.post(`/appointment/participant/${id}/reject-booking`, body)

describe('a request that is accepted', () => {
  test('is held 24 hours for its payment, and the client is notified', async () => {
    const request = await booked(product, client, careful)
    expect(request.status).toBe('booking_request')
    const seen = await theo().get(`/appointment/${request.identifier}`)
    expect(seen.body.actions).toEqual(expect.arrayContaining(['acknowledge', 'reject']))
    product.clock.set('2026-03-02T20:00:00Z')
    const accepted = await acknowledge(participant(seen.body, 'provider'))
    expect(accepted).toMatchObject({
      status: 200,
      body: { status: 'pending', previousStatus: 'booking_request', payment: { dueAt: '2026-03-03T20:00:00.000Z' } },
    })
    expect(accepted.body.respondBy).toBeUndefined()
    await product.drain()
    const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'accepted' })
    expect(mail.subject).toBe('Your request was accepted')
    expect(mail.text).toContain('₦15,000')

    product.clock.set('2026-03-03T19:59:59Z')
    await product.work()
    expect(await freeSlots(product, careful, '2026-03-12')).toHaveLength(8)
    expect((await clara().post(`/payment/booking/${request.identifier}`, { method: 'wallet' })).status).toBe(200)
    expect((await clara().get(`/booking/${request.identifier}`)).body.status).toBe('confirmed')
    expect(await product.bookProblems()).toEqual([])
  })

  test('and not paid in time expires after 24 hours to the second', async () => {
    const request = await booked(product, client, careful)
    await acknowledge(participant(request, 'provider'))
    product.clock.set('2026-03-03T08:00:00Z')
    await product.work()
    expect((await clara().get(`/booking/${request.identifier}`)).body.status).toBe('expired')
    expect(await freeSlots(product, careful, '2026-03-12')).toHaveLength(9)
  })

  test('is held no longer than until the start', async () => {
    const request = await booked(product, client, careful, '2026-03-03')
    product.clock.set('2026-03-02T20:00:00Z')
    const { body } = await acknowledge(participant(request, 'provider'))
    expect(body.payment.dueAt).toBe('2026-03-03T08:00:00.000Z')
  })

  test('is confirmed at once when it is free', async () => {
    const kind = await product.given.provider({ fee: 0, schedule: { needsApproval: true } })
    const request = await booked(product, client, kind)
    const { body } = await acknowledge(participant(request, 'client'), product.as(kind))
    expect(body).toMatchObject({ status: 'confirmed', isFree: true, payment: { status: 'none' } })
    expect(await freeSlots(product, kind, '2026-03-12')).toHaveLength(8)
  })

  test('twice in parallel is accepted once; both answers show it as accepted', async () => {
    const request = await booked(product, client, careful)
    const id = participant(request, 'provider')
    const answers = await Promise.all([acknowledge(id), acknowledge(id), acknowledge(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await product.drain()
    const { rows } = await product.database.pool.query(
      `select count(*)::int as times from audit_event where action = 'booking.accepted' and details->>'booking' = $1`,
      [request.identifier],
    )
    expect(rows).toEqual([{ times: 1 }])
  })
})

describe('a request that expired', () => {
  test('cannot be accepted from the instant the answer was due', async () => {
    const request = await booked(product, client, careful)
    product.clock.set(request.respondBy)
    expect(await acknowledge(participant(request, 'provider'))).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
    expect((await clara().get(`/booking/${request.identifier}`)).body.status).toBe('booking_request')
  })

  test('can be accepted one second before', async () => {
    const request = await booked(product, client, careful)
    product.clock.set('2026-03-03T07:59:59Z')
    expect((await acknowledge(participant(request, 'provider'))).body.status).toBe('pending')
  })
})

describe('a request that is rejected', () => {
  test('frees the time, charges nothing and notifies the client', async () => {
    const request = await booked(product, client, careful)
    const message = 'I am fully booked in March.'
    const rejected = await reject(participant(request, 'provider'), { reasonCode: 'schedule_conflict', message })
    expect(rejected).toMatchObject({ status: 200, body: { status: 'rejected', actions: [] } })
    expect((await clara().get(`/booking/${request.identifier}`)).body.closing).toEqual({
      reasonCode: 'schedule_conflict',
      message,
    })
    expect(await freeSlots(product, careful, '2026-03-12')).toHaveLength(9)
    await product.drain()
    const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'was declined' })
    expect(mail.text).toContain('Nothing was charged')
    expect((await clara().get('/wallet/balance')).body.balance).toBe(15_000_00)
  })

  test('hides from the client what was typed while the field was labelled as a note for the records', async () => {
    const request = await booked(product, client, careful)
    const message = 'Not a fit, too much for me at the moment.'
    await reject(participant(request, 'provider'), { reasonCode: 'not_a_fit', message })
    await product.database.db
      .updateTable('booking')
      .set({ messagePrivate: true })
      .where('identifier', '=', request.identifier)
      .execute()
    expect((await clara().get(`/booking/${request.identifier}`)).body.closing).toEqual({
      reasonCode: 'not_a_fit',
      message: null,
    })
    expect((await product.as(careful).get(`/appointment/${request.identifier}`)).body.closing).toMatchObject({
      message,
    })
  })

  test.each([
    [{}, 'reasonCode'],
    [{ reasonCode: 'bored' }, 'reasonCode'],
    [{ reasonCode: 'other', message: 'four' }, 'message'],
    [{ reasonCode: 'other', message: 'x'.repeat(2501) }, 'message'],
    [{ reasonCode: 'other', status: 'rejected' }, 'status'],
  ])('needs a reason of the list and a message of 5 to 2500 characters: %j', async (body, field) => {
    const request = await booked(product, client, careful)
    const answer = await reject(participant(request, 'provider'), body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  test('cannot be rejected after it was accepted', async () => {
    const request = await booked(product, client, careful)
    await acknowledge(participant(request, 'provider'))
    expect(await reject(participant(request, 'provider'))).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
  })

  test('and accepted at the same moment ends as one of the two', async () => {
    const request = await booked(product, client, careful)
    const id = participant(request, 'provider')
    const [accepting, rejecting] = await Promise.all([acknowledge(id), reject(id)])
    const { status } = (await clara().get(`/booking/${request.identifier}`)).body
    expect([accepting.status, rejecting.status, status]).toEqual(
      status === 'rejected' ? [200, 200, 'rejected'] : [200, 409, 'pending'],
    )
  })
})

describe('who may answer', () => {
  test('for other therapists a request is answered as not found; clients may not answer', async () => {
    const request = await booked(product, client, careful)
    const stranger = product.as(await product.given.provider())
    for (const id of [participant(request, 'provider'), '01930000-0000-7000-8000-000000000001']) {
      for (const answer of [await acknowledge(id, stranger), await reject(id, { reasonCode: 'other' }, stranger)])
        expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    expect((await acknowledge(participant(request, 'provider'), clara())).status).toBe(403)
  })

  test('an instant booking starts unacknowledged by the therapist, who marks it as seen', async () => {
    const instant = await product.given.provider()
    const { participants } = await booked(product, client, instant)
    const mine = participants.find(({ role }: { role: string }) => role === 'provider')
    expect(mine.status).toBe('invited')
    const seen = await acknowledge(mine.identifier, product.as(instant))
    expect(seen.body).toMatchObject({ status: 'pending' })
    expect((await clara().get(`/booking/participant/${mine.identifier}`)).body).toMatchObject({
      role: 'provider',
      status: 'acknowledged',
    })
  })
})
