import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { auditRows } from '#tests/operations/operators/operator-world.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { readCalendar } from './read-calendar.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client({ money: 15_000_00, timezone: 'Europe/London' })
  provider = await world.given.provider()
})

const clara = () => world.as(client)

/** A paid session on 12 March 2026 at 09:00 in Lagos, 08:00 in London. */
async function confirmed(): Promise<string> {
  const [slot] = await freeSlots(world, provider, '2026-03-12')
  const { body } = await clara().post('/booking', bookable(provider, slot))
  await clara().post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
  return body.identifier
}

/** The path of a person's feed below `/api`. */
async function feedOf(person: { identifier: string }): Promise<string> {
  const { status, body } = await world.as(person).get('/calendar')
  expect(status).toBe(200)
  expect(body.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
  return body.url.replace('http://localhost:3000/api', '')
}

const eventsOf = async (person: { identifier: string }) =>
  readCalendar((await world.visitor.get(await feedOf(person))).bytes).events

const setStatus = (person: { identifier: string }, accountStatus: 'suspended' | 'deletion_requested') =>
  world.database.db.updateTable('appUser').set({ accountStatus }).where('identifier', '=', person.identifier).execute()

describe('a feed', () => {
  test('has the session with both zones, the sum and a path, and names nobody', async () => {
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

  test('speaks the language of its owner', async () => {
    await confirmed()
    await clara().post('/user/locale', { locale: 'de' })
    const [event] = await eventsOf(client)
    expect(event).toMatchObject({ SUMMARY: 'Termin', URL: expect.stringContaining('/de/appointments/') })
    expect(event?.DESCRIPTION).toContain('Wenn Sie bis Dienstag, 10. März 2026')
  })

  test('is the same text until something changes, and then counts up', async () => {
    const identifier = await confirmed()
    const path = await feedOf(client)
    const first = await world.visitor.get(path)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    world.clock.advance({ hours: 1 })
    const again = await world.visitor.get(path, { 'if-none-match': String(first.headers.etag) })
    expect(again).toMatchObject({ status: 304, body: null })
    const before = readCalendar(first.bytes).events[0]
    await clara().post(`/booking/${identifier}/cancel`, {})
    const changed = await world.visitor.get(path, { 'if-none-match': String(first.headers.etag) })
    const after = readCalendar(changed.bytes).events[0]
    expect(after).toMatchObject({ UID: before?.UID, STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT' })
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
    expect(String(after?.DTSTAMP) > String(before?.DTSTAMP)).toBe(true)
  })

  test('keeps what was cancelled for 30 days to the second', async () => {
    const identifier = await confirmed()
    await clara().post(`/booking/${identifier}/cancel`, {})
    world.clock.set('2026-04-01T07:59:59Z')
    expect(await eventsOf(client)).toHaveLength(1)
    world.clock.set('2026-04-01T08:00:00Z')
    expect(await eventsOf(client)).toHaveLength(0)
  })

  test('marks what is not paid or answered as tentative, and leaves out what has no time', async () => {
    await clara().post('/booking', bookable(provider, undefined))
    const [slot] = await freeSlots(world, provider, '2026-03-12')
    await clara().post('/booking', bookable(provider, slot))
    const careful = await world.given.provider({ schedule: { needsApproval: true } })
    const [asked] = await freeSlots(world, careful, '2026-03-13')
    await clara().post('/booking', bookable(careful, asked))
    const events = await eventsOf(client)
    expect(events.map(({ STATUS, DTSTART }) => [STATUS, DTSTART])).toEqual([
      ['TENTATIVE', '20260313T080000Z'],
      ['TENTATIVE', '20260312T080000Z'],
    ])
    expect(events.every(({ LOCATION }) => LOCATION === undefined)).toBe(true)
  })

  test('tells the place of a confirmed session and of no other', async () => {
    const meetingUrl = 'https://meet.example/room-7'
    await world.database.db
      .updateTable('providerSchedule')
      .set({ meetingUrl })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    const identifier = await confirmed()
    expect((await eventsOf(provider))[0]?.LOCATION).toBe(meetingUrl)
    await clara().post(`/booking/${identifier}/cancel`, {})
    expect((await eventsOf(provider))[0]?.LOCATION).toBeUndefined()
  })

  test.each(['text/calendar', '*/*;q=0.1', 'image/png', ''])('is read by programs that accept %j', async (accept) => {
    const answer = await world.visitor.get(await feedOf(client), { accept, 'user-agent': 'Calendar/1' })
    expect(readCalendar(answer.bytes).events).toEqual([])
  })

  test('holds nothing of others', async () => {
    await confirmed()
    expect(await eventsOf(await world.given.client())).toEqual([])
    expect(await eventsOf(await world.given.provider())).toEqual([])
  })
})

describe('the address', () => {
  test('stays until it is renewed; then the old one is dead at once', async () => {
    const old = await feedOf(client)
    expect(await feedOf(client)).toBe(old)
    expect((await clara().get('/calendar')).body.rotatedAt).toBeNull()
    const renewed = await clara().post('/calendar/rotate', {})
    expect(renewed.body.rotatedAt).toBe('2026-03-02T08:00:00.000Z')
    const next = await feedOf(client)
    expect(next).not.toBe(old)
    expect((await world.visitor.get(old)).status).toBe(404)
    expect((await world.visitor.get(next)).status).toBe(200)
    expect(await auditRows(world, 'calendar.rotated')).toMatchObject([{ subject: client.identifier }])
  })

  test('renewed by two at once is one that works', async () => {
    await Promise.all([clara().post('/calendar/rotate', {}), clara().post('/calendar/rotate', {})])
    expect((await world.visitor.get(await feedOf(client))).status).toBe(200)
  })

  test('is stored nowhere', async () => {
    const secret = (await feedOf(client)).slice('/calendar/'.length, -'.ics'.length)
    const { rows } = await world.database.pool.query('select row_to_json(f)::text as row from calendar_feed f')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test.each(['suspended', 'deletion_requested'] as const)('of a %s account looks like none', async (status) => {
    const path = await feedOf(client)
    await setStatus(client, status)
    const gone = await world.visitor.get(path)
    const unknown = await world.visitor.get(`/calendar/${'x'.repeat(43)}.ics`)
    expect(gone.status).toBe(404)
    expect({ ...gone.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  test('is guessed slowly, which stops nobody who knows theirs', async () => {
    const own = await feedOf(client)
    const answers: number[] = []
    for (let guess = 0; guess < 40; guess += 1)
      answers.push((await world.visitor.get(`/calendar/${String(guess).padStart(43, 'A')}.ics`)).status)
    expect(new Set(answers)).toEqual(new Set([404, 429]))
    expect((await world.visitor.get(own)).status).toBe(200)
    world.clock.advance({ hours: 2 })
  })

  test('is nothing an operator has', async () => {
    expect((await world.as(await world.given.admin()).get('/calendar')).status).toBe(403)
  })
})

describe('one appointment', () => {
  test('is a file for either side', async () => {
    const identifier = await confirmed()
    for (const person of [client, provider]) {
      const { headers, bytes } = await world.as(person).get(`/appointment/${identifier}/calendar`)
      expect(headers).toMatchObject({
        'content-disposition': 'attachment; filename="appointment.ics"',
        'cache-control': 'no-store',
      })
      expect(readCalendar(bytes).events).toMatchObject([{ UID: `${identifier}@localhost`, SUMMARY: 'Appointment' }])
    }
  })

  test('of a stranger, or without a time, looks like none', async () => {
    const identifier = await confirmed()
    const stranger = world.as(await world.given.client())
    const later = await clara().post('/booking', bookable(provider, undefined))
    for (const answer of [
      await stranger.get(`/appointment/${identifier}/calendar`),
      await clara().get(`/appointment/${later.body.identifier}/calendar`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
