import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { booked, participant } from './sessions.ts'

let world: World
let client: GivenPerson
let careful: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client({ money: 15_000_00 })
  careful = await world.given.provider({ schedule: { needsApproval: true } })
})

const clara = () => world.as(client)
const theo = () => world.as(careful)
const acknowledge = (id: string, as = theo()) => as.post(`/appointment/participant/${id}/acknowledge`)
const reject = (id: string, body: object = { reasonCode: 'schedule_conflict' }, as = theo()) =>
  as.post(`/appointment/participant/${id}/reject-booking`, body)

describe('a request that is accepted', () => {
  test('waits 24 hours for its payment, and the client is told', async () => {
    const request = await booked(world, client, careful)
    expect(request.status).toBe('booking_request')
    const seen = await theo().get(`/appointment/${request.identifier}`)
    expect(seen.body.actions).toEqual(expect.arrayContaining(['acknowledge', 'reject']))
    world.clock.set('2026-03-02T20:00:00Z')
    const accepted = await acknowledge(participant(seen.body, 'provider'))
    expect(accepted).toMatchObject({
      status: 200,
      body: { status: 'pending', previousStatus: 'booking_request', payment: { dueAt: '2026-03-03T20:00:00.000Z' } },
    })
    expect(accepted.body.respondBy).toBeUndefined()
    await world.work()
    const mail = await world.mailbox.waitFor({ to: client.email, subjectIncludes: 'accepted' })
    expect(mail.subject).toBe('Your request was accepted')
    expect(mail.text).toContain('₦15,000')

    world.clock.set('2026-03-03T19:59:59Z')
    await world.work()
    expect(await freeSlots(world, careful, '2026-03-12')).toHaveLength(8)
    expect((await clara().post(`/payment/booking/${request.identifier}`, { method: 'wallet' })).status).toBe(200)
    expect((await clara().get(`/booking/${request.identifier}`)).body.status).toBe('confirmed')
    expect(await world.bookProblems()).toEqual([])
  })

  test('and not paid in time is given up after 24 hours to the second', async () => {
    const request = await booked(world, client, careful)
    await acknowledge(participant(request, 'provider'))
    world.clock.set('2026-03-03T08:00:00Z')
    await world.work()
    expect((await clara().get(`/booking/${request.identifier}`)).body.status).toBe('expired')
    expect(await freeSlots(world, careful, '2026-03-12')).toHaveLength(9)
  })

  test('is held no longer than until the start', async () => {
    const request = await booked(world, client, careful, '2026-03-03')
    world.clock.set('2026-03-02T20:00:00Z')
    const { body } = await acknowledge(participant(request, 'provider'))
    expect(body.payment.dueAt).toBe('2026-03-03T08:00:00.000Z')
  })

  test('is confirmed at once when it is free', async () => {
    const kind = await world.given.provider({ fee: 0, schedule: { needsApproval: true } })
    const request = await booked(world, client, kind)
    const { body } = await acknowledge(participant(request, 'client'), world.as(kind))
    expect(body).toMatchObject({ status: 'confirmed', isFree: true, payment: { status: 'none' } })
    expect(await freeSlots(world, kind, '2026-03-12')).toHaveLength(8)
  })

  test('twice at once is accepted once and seen twice', async () => {
    const request = await booked(world, client, careful)
    const id = participant(request, 'provider')
    const answers = await Promise.all([acknowledge(id), acknowledge(id), acknowledge(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await world.work()
    const { rows } = await world.database.pool.query(
      `select count(*)::int as times from audit_event where action = 'booking.accepted' and details->>'booking' = $1`,
      [request.identifier],
    )
    expect(rows).toEqual([{ times: 1 }])
  })
})

describe('a request that lost its time', () => {
  test('cannot be accepted from the moment on at which the answer was due', async () => {
    const request = await booked(world, client, careful)
    world.clock.set(request.respondBy)
    expect(await acknowledge(participant(request, 'provider'))).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
    expect((await clara().get(`/booking/${request.identifier}`)).body.status).toBe('booking_request')
  })

  test('can be accepted one second before', async () => {
    const request = await booked(world, client, careful)
    world.clock.set('2026-03-03T07:59:59Z')
    expect((await acknowledge(participant(request, 'provider'))).body.status).toBe('pending')
  })
})

describe('a request that is rejected', () => {
  test('frees the time, charges nothing and tells the client', async () => {
    const request = await booked(world, client, careful)
    const message = 'I am fully booked in March.'
    const rejected = await reject(participant(request, 'provider'), { reasonCode: 'schedule_conflict', message })
    expect(rejected).toMatchObject({ status: 200, body: { status: 'rejected', actions: [] } })
    expect((await clara().get(`/booking/${request.identifier}`)).body.closing).toEqual({
      reasonCode: 'schedule_conflict',
      message,
    })
    expect(await freeSlots(world, careful, '2026-03-12')).toHaveLength(9)
    await world.work()
    const mail = await world.mailbox.waitFor({ to: client.email, subjectIncludes: 'could not be accepted' })
    expect(mail.text).toContain('Nothing was charged')
    expect((await clara().get('/wallet/balance')).body.balance).toBe(15_000_00)
  })

  test('keeps to the therapist what was typed while the field was called a note for the records', async () => {
    const request = await booked(world, client, careful)
    const message = 'Not a fit, too much for me at the moment.'
    await reject(participant(request, 'provider'), { reasonCode: 'not_a_fit', message })
    await world.database.db
      .updateTable('booking')
      .set({ messagePrivate: true })
      .where('identifier', '=', request.identifier)
      .execute()
    expect((await clara().get(`/booking/${request.identifier}`)).body.closing).toEqual({
      reasonCode: 'not_a_fit',
      message: null,
    })
    expect((await world.as(careful).get(`/appointment/${request.identifier}`)).body.closing).toMatchObject({ message })
  })

  test.each([
    [{}, 'reasonCode'],
    [{ reasonCode: 'bored' }, 'reasonCode'],
    [{ reasonCode: 'other', message: 'four' }, 'message'],
    [{ reasonCode: 'other', message: 'x'.repeat(2501) }, 'message'],
    [{ reasonCode: 'other', status: 'rejected' }, 'status'],
  ])('needs a reason of the list and a message of 5 to 2500 characters: %j', async (body, field) => {
    const request = await booked(world, client, careful)
    const answer = await reject(participant(request, 'provider'), body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  test('after it was accepted is refused', async () => {
    const request = await booked(world, client, careful)
    await acknowledge(participant(request, 'provider'))
    expect(await reject(participant(request, 'provider'))).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
  })

  test('and accepted at the same moment ends as one of the two', async () => {
    const request = await booked(world, client, careful)
    const id = participant(request, 'provider')
    const [accepting, rejecting] = await Promise.all([acknowledge(id), reject(id)])
    const { status } = (await clara().get(`/booking/${request.identifier}`)).body
    expect([accepting.status, rejecting.status, status]).toEqual(
      status === 'rejected' ? [200, 200, 'rejected'] : [200, 409, 'pending'],
    )
  })
})

describe('who may answer', () => {
  test('other therapists cannot tell it from a request that does not exist; clients may not', async () => {
    const request = await booked(world, client, careful)
    const stranger = world.as(await world.given.provider())
    for (const id of [participant(request, 'provider'), '01930000-0000-7000-8000-000000000001']) {
      for (const answer of [await acknowledge(id, stranger), await reject(id, { reasonCode: 'other' }, stranger)])
        expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    expect((await acknowledge(participant(request, 'provider'), clara())).status).toBe(403)
  })

  test('an instant booking starts unseen by the therapist, who marks it as seen', async () => {
    const instant = await world.given.provider()
    const { participants } = await booked(world, client, instant)
    const mine = participants.find(({ role }: { role: string }) => role === 'provider')
    expect(mine.status).toBe('invited')
    const seen = await acknowledge(mine.identifier, world.as(instant))
    expect(seen.body).toMatchObject({ status: 'pending' })
    expect((await clara().get(`/booking/participant/${mine.identifier}`)).body).toMatchObject({
      role: 'provider',
      status: 'acknowledged',
    })
  })
})
