import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { cancel, decline, entryOf, heldSession, offerOf, paidSession, wait } from './cast.ts'

let world: World
let provider: GivenProvider
let holder: GivenPerson
let first: GivenPerson
let second: GivenPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  provider = await world.given.provider()
  ;[holder, first, second] = [
    await world.given.client({ money: 60_000_00 }),
    await world.given.client({ money: 60_000_00 }),
    await world.given.client({ money: 60_000_00 }),
  ]
})

/** Tuesday 10 March 2026, 10:00 in Lagos. */
const early = '2026-03-10T09:00:00Z'
const earlyText = '2026-03-10T09:00:00.000Z'
const later = '2026-03-12T10:00:00Z'
const latest = '2026-03-13T10:00:00Z'

/** Somebody holds the early time; two others wait, one after the other. */
async function twoWait(): Promise<string> {
  const held = await paidSession(world, { client: holder, provider, startAt: early })
  await wait(world, first, await paidSession(world, { client: first, provider, startAt: later }))
  world.clock.advance({ seconds: 1 })
  await wait(world, second, await paidSession(world, { client: second, provider, startAt: latest }))
  await world.work()
  return held
}

describe('a time that becomes free', () => {
  test('is kept for whoever asked first, alone, and told by a mail that gives nothing away', async () => {
    const held = await twoWait()
    expect(await offerOf(world, first)).toBeNull()
    await cancel(world, holder, held)
    await world.work()

    expect(await offerOf(world, first)).toEqual({
      startAt: earlyText,
      endAt: '2026-03-10T10:00:00.000Z',
      expiresAt: world.clock.now().add({ minutes: 30 }).toString({ fractionalSecondDigits: 3 }),
      fee: 15_000_00,
      currency: 'NGN',
      difference: 0,
      freeUntil: '2026-03-08T09:00:00.000Z',
      isPaid: true,
    })
    expect(await offerOf(world, second)).toBeNull()
    const seen = await freeSlots(world, provider, '2026-03-10')
    expect(seen.map(({ startTime }) => startTime)).not.toContain(earlyText)

    await world.work()
    const mail = await world.mailbox.waitFor({ to: first.email, subjectIncludes: 'earlier' })
    expect(mail.subject).toBe('An earlier time is free for you')
    expect(mail.text).toContain('/waitlist/')
    expect(mail.text).toContain('10 March')
  })

  test('goes to the next after exactly thirty minutes, and not to the same person again', async () => {
    const held = await twoWait()
    await cancel(world, holder, held)
    await world.work()
    world.clock.advance({ minutes: 29, seconds: 59 })
    await world.work()
    expect(await offerOf(world, first)).not.toBeNull()
    expect(await offerOf(world, second)).toBeNull()

    world.clock.advance({ seconds: 1 })
    expect(await offerOf(world, first)).toBeNull()
    await world.work()
    expect((await offerOf(world, second)).startAt).toBe(earlyText)
    expect(await offerOf(world, first)).toBeNull()

    world.clock.advance({ minutes: 30 })
    await world.work()
    await world.work()
    expect([await offerOf(world, first), await offerOf(world, second)]).toEqual([null, null])
    const seen = await freeSlots(world, provider, '2026-03-10')
    expect(seen.map(({ startTime }) => startTime)).toContain(earlyText)
  })

  test('goes to the next when it is declined; the entry goes on waiting', async () => {
    await cancel(world, holder, await twoWait())
    await world.work()
    expect((await decline(world, first)).body).toMatchObject({ status: 'waiting', offer: null })
    await world.work()
    expect((await offerOf(world, second)).startAt).toBe(earlyText)
    expect(await decline(world, first)).toMatchObject({ status: 409, body: { code: 'OFFER_GONE' } })
  })

  test('goes to the next when somebody asks no more', async () => {
    await cancel(world, holder, await twoWait())
    await world.work()
    const { identifier } = await entryOf(world, first)
    expect((await world.as(first).delete(`/waitlist/${identifier}`)).status).toBe(204)
    await world.work()
    expect(await entryOf(world, first)).toMatchObject({ status: 'ended', offer: null })
    expect((await offerOf(world, second)).startAt).toBe(earlyText)
  })

  test('is offered once, whoever looks at the same moment', async () => {
    await cancel(world, holder, await twoWait())
    const look = () => world.backend.worker.drain()
    await Promise.all([look(), look(), look(), look()])
    const { rows } = await world.database.pool.query(
      `select count(*)::int as open from waitlist_offer o join waitlist_entry w on w.identifier = o.entry_identifier
        where w.provider_identifier = $1 and o.status = 'open'`,
      [provider.identifier],
    )
    expect(rows).toEqual([{ open: 1 }])
    expect((await offerOf(world, first)).startAt).toBe(earlyText)
  })

  test('is told as taken to everybody else while it is kept', async () => {
    const slots = await freeSlots(world, provider, '2026-03-10')
    const wanted = slots.find(({ startTime }) => startTime === earlyText)
    await cancel(world, holder, await twoWait())
    await world.work()
    const rival = await world.as(holder).post('/booking', {
      providerIdentifier: provider.identifier,
      therapyIdentifier: provider.therapyIdentifier,
      modalityIdentifier: provider.modalityIdentifier,
      timeslotIdentifier: wanted?.identifier,
    })
    expect(rival).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  })
})

describe('free are also', () => {
  test('times nobody paid', async () => {
    await heldSession(world, { client: holder, provider, startAt: early })
    await wait(world, first, await paidSession(world, { client: first, provider, startAt: later }))
    world.clock.advance({ minutes: 15 })
    await world.work()
    expect((await offerOf(world, first)).startAt).toBe(earlyText)
  })

  test('hours the therapist adds', async () => {
    await wait(world, first, await paidSession(world, { client: first, provider, startAt: later }))
    await world.work()
    expect(await offerOf(world, first)).toBeNull()
    const added = await world.as(provider).post('/provider-availability/days/custom', {
      date: '2026-03-11',
      isAvailable: true,
      timeSlotsInterval: [{ startTime: '19:00', endTime: '20:00' }],
    })
    expect(added.status).toBeLessThan(300)
    await world.work()
    expect((await offerOf(world, first)).startAt).toBe('2026-03-11T18:00:00.000Z')
  })

  test('times that nobody told of: a calendar is looked at again after a while', async () => {
    const held = await twoWait()
    await world.database.pool.query(`update claim set state = 'released' where booking_identifier = $1`, [held])
    await world.work()
    expect(await offerOf(world, first)).toBeNull()
    world.clock.advance({ minutes: 5 })
    await world.work()
    expect((await offerOf(world, first)).startAt).toBe(earlyText)
  })
})
