import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { cancel, decline, entryOf, heldSession, offerOf, paidSession, wait } from './fixtures.ts'

let product: Product
let provider: GivenProvider
let holder: GivenPerson
let first: GivenPerson
let second: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  provider = await product.given.provider()
  ;[holder, first, second] = [
    await product.given.client({ money: 60_000_00 }),
    await product.given.client({ money: 60_000_00 }),
    await product.given.client({ money: 60_000_00 }),
  ]
})

/** Tuesday 10 March 2026, 10:00 in Lagos. */
const early = '2026-03-10T09:00:00Z'
const earlyText = '2026-03-10T09:00:00.000Z'
const later = '2026-03-12T10:00:00Z'
const latest = '2026-03-13T10:00:00Z'

/** One client holds the early time; two others are on the waitlist, one after the other. */
async function twoWait(): Promise<string> {
  const held = await paidSession(product, { client: holder, provider, startAt: early })
  await wait(product, first, await paidSession(product, { client: first, provider, startAt: later }))
  product.clock.advance({ seconds: 1 })
  await wait(product, second, await paidSession(product, { client: second, provider, startAt: latest }))
  await product.drain()
  return held
}

describe('a time that becomes free', () => {
  test('is held for the first client on the waitlist only, and announced by a mail without details', async () => {
    const held = await twoWait()
    expect(await offerOf(product, first)).toBeNull()
    await cancel(product, holder, held)
    await product.drain()

    expect(await offerOf(product, first)).toEqual({
      startAt: earlyText,
      endAt: '2026-03-10T10:00:00.000Z',
      expiresAt: product.clock.now().add({ minutes: 30 }).toString({ fractionalSecondDigits: 3 }),
      fee: 15_000_00,
      currency: 'NGN',
      difference: 0,
      freeUntil: '2026-03-08T09:00:00.000Z',
      isPaid: true,
    })
    expect(await offerOf(product, second)).toBeNull()
    const seen = await freeSlots(product, provider, '2026-03-10')
    expect(seen.map(({ startTime }) => startTime)).not.toContain(earlyText)

    await product.work()
    const mail = await product.mailbox.waitFor({ to: first.email, subjectIncludes: 'earlier' })
    expect(mail.subject).toBe('An earlier time is available for you')
    expect(mail.text).toContain('/waitlist/')
    expect(mail.text).toContain('10 March')
  })

  test('goes to the next after exactly thirty minutes, and not to the same client again', async () => {
    const held = await twoWait()
    await cancel(product, holder, held)
    await product.drain()
    product.clock.advance({ minutes: 29, seconds: 59 })
    await product.work()
    expect(await offerOf(product, first)).not.toBeNull()
    expect(await offerOf(product, second)).toBeNull()

    product.clock.advance({ seconds: 1 })
    expect(await offerOf(product, first)).toBeNull()
    await product.work()
    expect((await offerOf(product, second)).startAt).toBe(earlyText)
    expect(await offerOf(product, first)).toBeNull()

    product.clock.advance({ minutes: 30 })
    await product.work()
    await product.work()
    expect([await offerOf(product, first), await offerOf(product, second)]).toEqual([null, null])
    const seen = await freeSlots(product, provider, '2026-03-10')
    expect(seen.map(({ startTime }) => startTime)).toContain(earlyText)
  })

  test('goes to the next when it is declined; the entry stays on the waitlist', async () => {
    await cancel(product, holder, await twoWait())
    await product.drain()
    expect((await decline(product, first)).body).toMatchObject({ status: 'waiting', offer: null })
    await product.work()
    expect((await offerOf(product, second)).startAt).toBe(earlyText)
    expect(await decline(product, first)).toMatchObject({ status: 409, body: { code: 'OFFER_GONE' } })
  })

  test('goes to the next when the client leaves the waitlist', async () => {
    await cancel(product, holder, await twoWait())
    await product.drain()
    const { identifier } = await entryOf(product, first)
    expect((await product.as(first).delete(`/waitlist/${identifier}`)).status).toBe(204)
    await product.work()
    expect(await entryOf(product, first)).toMatchObject({ status: 'ended', offer: null })
    expect((await offerOf(product, second)).startAt).toBe(earlyText)
  })

  test('is offered once by parallel workers', async () => {
    await cancel(product, holder, await twoWait())
    const look = () => product.backend.worker.drain()
    await Promise.all([look(), look(), look(), look()])
    const { rows } = await product.database.pool.query(
      `select count(*)::int as open from waitlist_offer o join waitlist_entry w on w.identifier = o.entry_identifier
        where w.provider_identifier = $1 and o.status = 'open'`,
      [provider.identifier],
    )
    expect(rows).toEqual([{ open: 1 }])
    expect((await offerOf(product, first)).startAt).toBe(earlyText)
  })

  test('is shown as taken to everyone else while it is held', async () => {
    const slots = await freeSlots(product, provider, '2026-03-10')
    const wanted = slots.find(({ startTime }) => startTime === earlyText)
    await cancel(product, holder, await twoWait())
    await product.drain()
    const rival = await product.as(holder).post('/booking', {
      providerIdentifier: provider.identifier,
      therapyIdentifier: provider.therapyIdentifier,
      modalityIdentifier: provider.modalityIdentifier,
      timeslotIdentifier: wanted?.identifier,
    })
    expect(rival).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  })
})

describe('also counts as free', () => {
  test('a time that was not paid', async () => {
    await heldSession(product, { client: holder, provider, startAt: early })
    await wait(product, first, await paidSession(product, { client: first, provider, startAt: later }))
    product.clock.advance({ minutes: 15 })
    await product.work()
    expect((await offerOf(product, first)).startAt).toBe(earlyText)
  })

  test('an hour the therapist adds', async () => {
    await wait(product, first, await paidSession(product, { client: first, provider, startAt: later }))
    await product.work()
    expect(await offerOf(product, first)).toBeNull()
    const added = await product.as(provider).post('/provider-availability/days/custom', {
      date: '2026-03-11',
      isAvailable: true,
      timeSlotsInterval: [{ startTime: '19:00', endTime: '20:00' }],
    })
    expect(added.status).toBeLessThan(300)
    await product.work()
    expect((await offerOf(product, first)).startAt).toBe('2026-03-11T18:00:00.000Z')
  })

  test('a time that was freed without an event: each calendar is checked again after a while', async () => {
    const held = await twoWait()
    await product.database.pool.query(`update claim set state = 'released' where booking_identifier = $1`, [held])
    await product.work()
    expect(await offerOf(product, first)).toBeNull()
    product.clock.advance({ minutes: 5 })
    await product.work()
    expect((await offerOf(product, first)).startAt).toBe(earlyText)
  })
})
