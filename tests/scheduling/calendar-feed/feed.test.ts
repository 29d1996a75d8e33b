import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { readCalendar } from './read-calendar.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 15_000_00, timezone: 'Europe/London' })
  provider = await product.given.provider()
})

const clara = () => product.as(client)

/** A paid session on 12 March 2026 at 09:00 in Lagos, 08:00 in London. */
async function confirmed(): Promise<string> {
  const [slot] = await freeSlots(product, provider, '2026-03-12')
  const { body } = await clara().post('/booking', bookable(provider, slot))
  await clara().post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
  return body.identifier
}

/** The path of a person's feed below `/api`. */
async function feedOf(person: { identifier: string }): Promise<string> {
  const { status, body } = await product.as(person).get('/calendar')
  expect(status).toBe(200)
  expect(body.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
  return body.url.replace('http://localhost:3000/api', '')
}

const eventsOf = async (person: { identifier: string }) =>
  readCalendar((await product.visitor.get(await feedOf(person))).bytes).events

const setStatus = (person: { identifier: string }, accountStatus: 'suspended' | 'deletion_requested') =>
  product.database.db
    .updateTable('appUser')
    .set({ accountStatus })
    .where('identifier', '=', person.identifier)
    .execute()

describe('a feed', () => {
  test('has the session with both zones, the refund terms and a link, and names no person', async () => {
    const identifier = await confirmed()
    const [event] = await eventsOf(client)
    expect(event).toMatchObject({
      UID: `${identifier}@localhost`,
      STATUS: 'CONFIRMED',
      DTSTART: '20260312T080000Z',
      DTEND: '20260312T090000Z',
      SUMMARY: 'Appointment',
      URL: `http://localhost:3000/appointments/${identifier}/`,
    })
    expect(event?.DESCRIPTION).toContain(
      'If you cancel by Tuesday, 10 March 2026 at 08:00 (Europe/London) / Tuesday, 10 March 2026 at 09:00 (Africa/Lagos)',
    )
    expect(event?.DESCRIPTION).toContain('₦15,000')
    for (const person of [client, provider])
      expect(JSON.stringify(await eventsOf(person))).not.toMatch(/Clara|Theo|Tester|therap|client/i)
  })

  test('is in the language of its owner', async () => {
    await confirmed()
    await clara().post('/user/locale', { locale: 'de' })
    const [event] = await eventsOf(client)
    expect(event).toMatchObject({ SUMMARY: 'Termin', URL: expect.stringContaining('/de/appointments/') })
    expect(event?.DESCRIPTION).toContain('Wenn Sie bis Dienstag, 10. März 2026')
  })

  test('is the same text until something changes, and then increments its sequence', async () => {
    const identifier = await confirmed()
    const path = await feedOf(client)
    const first = await product.visitor.get(path)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    product.clock.advance({ hours: 1 })
    const again = await product.visitor.get(path, { 'if-none-match': String(first.headers.etag) })
    expect(again).toMatchObject({ status: 304, body: null })
    const before = readCalendar(first.bytes).events[0]
    await clara().post(`/booking/${identifier}/cancel`, {})
    const changed = await product.visitor.get(path, { 'if-none-match': String(first.headers.etag) })
    const after = readCalendar(changed.bytes).events[0]
    expect(after).toMatchObject({ UID: before?.UID, STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT' })
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
    expect(String(after?.DTSTAMP) > String(before?.DTSTAMP)).toBe(true)
  })

  test('keeps a cancelled session for 30 days to the second', async () => {
    const identifier = await confirmed()
    await clara().post(`/booking/${identifier}/cancel`, {})
    product.clock.set('2026-04-01T07:59:59Z')
    expect(await eventsOf(client)).toHaveLength(1)
    product.clock.set('2026-04-01T08:00:00Z')
    expect(await eventsOf(client)).toHaveLength(0)
  })

  test('marks unpaid and unanswered bookings as tentative, and leaves out bookings without a time', async () => {
    await clara().post('/booking', bookable(provider, undefined))
    const [slot] = await freeSlots(product, provider, '2026-03-12')
    await clara().post('/booking', bookable(provider, slot))
    const careful = await product.given.provider({ schedule: { needsApproval: true } })
    const [requestedSlot] = await freeSlots(product, careful, '2026-03-13')
    await clara().post('/booking', bookable(careful, requestedSlot))
    const events = await eventsOf(client)
    expect(events.map(({ STATUS, DTSTART }) => [STATUS, DTSTART])).toEqual([
      ['TENTATIVE', '20260313T080000Z'],
      ['TENTATIVE', '20260312T080000Z'],
    ])
    expect(events.every(({ LOCATION }) => LOCATION === undefined)).toBe(true)
  })

  test('contains the place of a confirmed session only', async () => {
    const meetingUrl = 'https://meet.example/room-7'
    await product.database.db
      .updateTable('providerSchedule')
      .set({ meetingUrl })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    const identifier = await confirmed()
    expect((await eventsOf(provider))[0]?.LOCATION).toBe(meetingUrl)
    await clara().post(`/booking/${identifier}/cancel`, {})
    expect((await eventsOf(provider))[0]?.LOCATION).toBeUndefined()
  })

  test.each(['text/calendar', '*/*;q=0.1', 'image/png', ''])(
    'can be read by clients that accept %j',
    async (accept) => {
      const answer = await product.visitor.get(await feedOf(client), { accept, 'user-agent': 'Calendar/1' })
      expect(readCalendar(answer.bytes).events).toEqual([])
    },
  )

  test('contains no sessions of others', async () => {
    await confirmed()
    expect(await eventsOf(await product.given.client())).toEqual([])
    expect(await eventsOf(await product.given.provider())).toEqual([])
  })
})

describe('the address', () => {
  test('stays until it is renewed; then the old one stops working at once', async () => {
    const old = await feedOf(client)
    expect(await feedOf(client)).toBe(old)
    expect((await clara().get('/calendar')).body.rotatedAt).toBeNull()
    const renewed = await clara().post('/calendar/rotate', {})
    expect(renewed.body.rotatedAt).toBe('2026-03-02T08:00:00.000Z')
    const next = await feedOf(client)
    expect(next).not.toBe(old)
    expect((await product.visitor.get(old)).status).toBe(404)
    expect((await product.visitor.get(next)).status).toBe(200)
    expect(await auditRows(product, 'calendar.rotated')).toMatchObject([{ subject: client.identifier }])
  })

  test('renewed in parallel leaves one that works', async () => {
    await Promise.all([clara().post('/calendar/rotate', {}), clara().post('/calendar/rotate', {})])
    expect((await product.visitor.get(await feedOf(client))).status).toBe(200)
  })

  test('is not stored anywhere', async () => {
    const secret = (await feedOf(client)).slice('/calendar/'.length, -'.ics'.length)
    const { rows } = await product.database.pool.query('select row_to_json(f)::text as row from calendar_feed f')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test.each(['suspended', 'deletion_requested'] as const)(
    'of a %s account is answered as not found',
    async (status) => {
      const path = await feedOf(client)
      await setStatus(client, status)
      const gone = await product.visitor.get(path)
      const unknown = await product.visitor.get(`/calendar/${'x'.repeat(43)}.ics`)
      expect(gone.status).toBe(404)
      expect({ ...gone.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    },
  )

  test('has rate-limited guesses, which do not block its owner', async () => {
    const own = await feedOf(client)
    const answers: number[] = []
    for (let guess = 0; guess < 40; guess += 1)
      answers.push((await product.visitor.get(`/calendar/${String(guess).padStart(43, 'A')}.ics`)).status)
    expect(new Set(answers)).toEqual(new Set([404, 429]))
    expect((await product.visitor.get(own)).status).toBe(200)
    product.clock.advance({ hours: 2 })
  })

  test('is not available to an operator', async () => {
    expect((await product.as(await product.given.admin()).get('/calendar')).status).toBe(403)
  })
})

describe('one appointment', () => {
  test('is a file for either side', async () => {
    const identifier = await confirmed()
    for (const person of [client, provider]) {
      const { headers, bytes } = await product.as(person).get(`/appointment/${identifier}/calendar`)
      expect(headers).toMatchObject({
        'content-disposition': 'attachment; filename="appointment.ics"',
        'cache-control': 'no-store',
      })
      expect(readCalendar(bytes).events).toMatchObject([{ UID: `${identifier}@localhost`, SUMMARY: 'Appointment' }])
    }
  })

  test('of a stranger, or without a time, is answered as not found', async () => {
    const identifier = await confirmed()
    const stranger = product.as(await product.given.client())
    const later = await clara().post('/booking', bookable(provider, undefined))
    for (const answer of [
      await stranger.get(`/appointment/${identifier}/calendar`),
      await clara().get(`/appointment/${later.body.identifier}/calendar`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
