/** What the therapist does around the room: join requests on every page, being late, and the reminder that somebody waits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JoinRequests } from '#schemas/care/room-host.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { entered, minutesBefore, confirmedSession, post, roomOf, type RoomSession, startsIn } from './room-fixture.ts'

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

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const waiting = async (): Promise<JoinRequests> => (await product.as(session.provider).get('/room/waiting')).body
const later = (minutes: number, from = session.startAt) => Temporal.Instant.from(from).add({ minutes })
/** Time passes while the page of this visit stays open: it has said so until a moment ago, and says it again. */
async function passMinutes(minutes: number, as: { identifier: string }, occupantIdentifier: string) {
  product.clock.advance({ minutes })
  await product.database.db
    .updateTable('roomOccupant')
    .set({ seenAt: product.clock.now().subtract({ seconds: 45 }).toString() })
    .where('identifier', '=', occupantIdentifier)
    .execute()
  await post(session, as, 'present', { occupantIdentifier, isConnected: false })
}

describe('join requests', () => {
  test('name whoever waits, in every one of the therapist’s rooms, until they are admitted or leave', async () => {
    expect(await waiting()).toMatchObject({
      data: [],
      inside: null,
      opensAt: later(-15).toString({ fractionalSecondDigits: 3 }),
    })
    const occupantIdentifier = await entered(session, session.client)
    expect((await waiting()).data).toEqual([
      expect.objectContaining({
        bookingIdentifier: session.booking,
        occupantIdentifier,
        role: 'client',
        name: (await roomOf(session, session.provider)).people.find(({ role }) => role === 'client')?.name,
        startAt: session.startAt,
        expectedAt: null,
      }),
    ])
    await entered(session, session.provider)
    expect((await waiting()).inside).toMatchObject({ bookingIdentifier: session.booking })
    await post(session, session.provider, 'admit', { occupantIdentifiers: [occupantIdentifier] })
    expect((await waiting()).data).toEqual([])
  })

  test('the next client waits while the therapist is in another session', async () => {
    const second = await confirmedSession(product, { with: session.provider, startAt: '2026-03-12T10:00:00.000Z' })
    const { client: next, booking } = second
    await startsIn(second, 10)
    await entered(session, session.provider)
    const occupantIdentifier = await entered(second, next)
    expect(await waiting()).toMatchObject({
      data: [{ bookingIdentifier: booking, occupantIdentifier }],
      inside: { bookingIdentifier: session.booking },
    })
    expect((await roomOf(second, next)).isProviderBusy).toBe(true)
  })

  test('a page that is silent for a minute waits no more', async () => {
    await entered(session, session.client)
    product.clock.advance({ seconds: 60 })
    expect((await waiting()).data).toEqual([])
  })

  test('are nobody else’s, and not for a client', async () => {
    await entered(session, session.client)
    const stranger = await product.given.provider()
    expect((await product.as(stranger).get('/room/waiting')).body.data).toEqual([])
    expect((await product.as(session.client).get('/room/waiting')).status).toBe(403)
  })
})

describe('running late', () => {
  test('both sides read it, in the room and at the appointment, until the therapist enters', async () => {
    const expectedAt = later(10).toString({ fractionalSecondDigits: 3 })
    expect((await post(session, session.provider, 'late', { minutes: 10 })).body).toMatchObject({ expectedAt })
    expect(await roomOf(session, session.client)).toMatchObject({ expectedAt })
    const appointment = `/appointment/${session.booking}`
    for (const person of [session.client, session.provider])
      expect((await product.as(person).get(appointment)).body.room).toMatchObject({ expectedAt })
    await entered(session, session.client)
    expect((await waiting()).data).toEqual([expect.objectContaining({ expectedAt })])
    await entered(session, session.provider)
    expect((await roomOf(session, session.client)).expectedAt).toBeNull()
    expect((await product.as(session.client).get(appointment)).body.room.expectedAt).toBeUndefined()
  })

  test('is in the access log, and inside the room it says nothing', async () => {
    await post(session, session.provider, 'late', { minutes: 5 })
    const { rows } = await product.database.pool.query(
      `select details from audit_event where action = 'room.late' and details->>'booking' = $1`,
      [session.booking],
    )
    expect(rows).toEqual([{ details: { booking: session.booking, minutes: 5 } }])
    await entered(session, session.provider)
    expect((await post(session, session.provider, 'late', { minutes: 5 })).body.expectedAt).toBeNull()
  })

  test.each([
    [61, 409, 'ROOM_EARLY'],
    [60, 200, undefined],
    [-59, 200, undefined],
    [-60, 409, 'ROOM_CLOSED'],
  ])('%d minutes before the start: %d', async (minutes, status, code) => {
    minutesBefore(session, minutes)
    expect(codeOf(await post(session, session.provider, 'late', { minutes: 5 }))).toEqual([status, code])
  })

  test.each([0, 7, 60, -5, '5'])('by %s minutes is refused', async (minutes) => {
    expect((await post(session, session.provider, 'late', { minutes })).status).toBe(422)
  })

  test('a session that is moved begins anew', async () => {
    await post(session, session.provider, 'late', { minutes: 15 })
    await startsIn(session, 600)
    expect((await roomOf(session, session.client)).expectedAt).toBeNull()
  })
})

describe('nobody there', () => {
  const mailsToProvider = () =>
    product.mailbox
      .list({ to: session.provider.email })
      .filter(({ subject }) => subject.includes('Someone is waiting for you'))
  const notices = async () =>
    (await product.as(session.provider).get('/notifications')).body.data.filter(
      ({ news }: { news: string }) => news === 'client_waits',
    )

  test('5 minutes after the start the therapist is reminded once, and whoever waits reads when', async () => {
    const occupant = await entered(session, session.client)
    await passMinutes(14, session.client, occupant)
    await product.work()
    expect([mailsToProvider(), await notices()]).toEqual([[], []])
    expect((await roomOf(session, session.client)).remindedAt).toBeNull()
    await passMinutes(1, session.client, occupant)
    await product.work()
    expect((await roomOf(session, session.client)).remindedAt).toBe(later(5).toString({ fractionalSecondDigits: 3 }))
    await passMinutes(3, session.client, occupant)
    await product.work()
    expect(await notices()).toHaveLength(1)
    await product.mailbox.waitFor({ to: session.provider.email, subjectIncludes: 'Someone is waiting for you' })
    expect(mailsToProvider()).toHaveLength(1)
  })

  test('whoever said that they are late is reminded only after that', async () => {
    const occupant = await entered(session, session.client)
    await post(session, session.provider, 'late', { minutes: 10 })
    await passMinutes(19, session.client, occupant)
    await product.work()
    expect(await notices()).toEqual([])
    await passMinutes(1, session.client, occupant)
    await product.work()
    expect(await notices()).toHaveLength(1)
  })

  test('nobody is reminded while the therapist is inside or nobody waits', async () => {
    const host = await entered(session, session.provider)
    await entered(session, session.client)
    await passMinutes(16, session.provider, host)
    await product.work()
    expect(await notices()).toEqual([])
  })
})
