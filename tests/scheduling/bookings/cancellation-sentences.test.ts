import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { translate } from '#schemas/platform/words.ts'
import { readCalendar } from '#tests/scheduling/calendar-feed/read-calendar.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => {
  product.clock.set(start)
})

async function people(locale: 'en' | 'de', needsApproval = false) {
  client = await product.given.client({ money: 15_000_00 })
  provider = await product.given.provider({ schedule: { needsApproval } })
  for (const person of [client, provider]) await product.as(person).post('/user/locale', { locale })
}

/** Books the first time of a day. */
async function book(date: string): Promise<string> {
  const [slot] = await freeSlots(product, provider, date)
  return (await product.as(client).post('/booking', bookable(provider, slot))).body.identifier
}
const pay = (booking: string) => product.as(client).post(`/payment/booking/${booking}`, { method: 'wallet' })

/** The text of the calendar file of one appointment. */
async function inFile(person: { identifier: string }, booking: string, locale = 'en'): Promise<string> {
  const { bytes } = await product.as(person).get(`/appointment/${booking}/calendar`, { cookie: `X-Language=${locale}` })
  return readCalendar(bytes).events[0]?.DESCRIPTION ?? ''
}
async function inFeed(person: { identifier: string }): Promise<string> {
  const { url } = (await product.as(person).get('/calendar')).body
  const { bytes } = await product.visitor.get(url.replace('http://localhost:3000/api', ''))
  return readCalendar(bytes).events[0]?.DESCRIPTION ?? ''
}
async function inMail(person: { email: string }, subjectIncludes: string): Promise<string> {
  await product.work()
  return (await product.mailbox.waitFor({ to: person.email, subjectIncludes })).text
}

const words = { hours: 48, minutes: 3 }

describe.each([
  ['en', '₦15,000', 'Tuesday, 3 March 2026', 'Monday, 2 March 2026 at 09:03 (Africa/Lagos)', 'New booking'],
  ['de', '15.000,00\u00A0₦', 'Dienstag, 3. März 2026', 'Montag, 2. März 2026 um 09:03 (Africa/Lagos)', 'Neue Buchung'],
] as const)('a session booked 24 hours before it starts, in %s', (locale, sum, day, undoEnd, news) => {
  const sentence = (side: 'client' | 'provider', state: string, until = '') =>
    translate(locale, `cancellation_terms.${side}.${state}`, { ...words, sum, until })

  test('promises no refund anywhere, except the undo period', async () => {
    await people(locale)
    const booking = await book('2026-03-03')
    expect(await inFile(client, booking, locale)).toContain(sentence('client', 'late'))
    expect(await inFeed(provider)).toContain(sentence('provider', 'late'))

    await pay(booking)
    for (const shown of [await inFile(client, booking, locale), await inFeed(client)])
      expect(shown).toContain(sentence('client', 'undo', undoEnd))
    expect(await inFeed(provider)).toContain(sentence('provider', 'undo', undoEnd))
    for (const person of [client, provider])
      expect((await product.as(person).get(`/appointment/${booking}`)).body.undoUntil).toBe('2026-03-02T08:03:00.000Z')

    product.clock.advance({ minutes: 3, seconds: 1 })
    const mail = await inMail(client, locale === 'en' ? 'is confirmed' : 'ist bestätigt')
    for (const shown of [mail, await inFile(client, booking, locale), await inFeed(client)]) {
      expect(shown).toContain(sentence('client', 'over'))
      // The end of the free cancellation was a day before the booking.
      expect(shown).not.toContain(day.replace('3', '1'))
    }
    for (const shown of [await inMail(provider, news), await inFeed(provider)])
      expect(shown).toContain(sentence('provider', 'over'))
    expect((await product.as(client).get(`/booking/${booking}/refund-check`)).body.refundAmount).toBe(0)
  })

  test('a request states the same', async () => {
    await people(locale, true)
    await book('2026-03-03')
    await product.work()
    const mails = await product.mailbox.waitFor({ to: client.email })
    expect(mails.text).toContain(sentence('client', 'late'))
  })
})

describe('the edge of the window', () => {
  test('a session exactly 48 hours ahead is free to cancel at this instant only, and the undo lasts three minutes', async () => {
    await people('en')
    const booking = await book('2026-03-04')
    await pay(booking)
    const until = 'Monday, 2 March 2026 at 09:03 (Africa/Lagos)'
    expect(await inFile(client, booking)).toContain(`If you cancel by ${until}, you get ₦15,000 back`)
    product.clock.set('2026-03-02T08:03:00Z')
    expect(await inFile(client, booking)).toContain(`You have just paid: if you cancel by ${until}`)
    expect((await product.as(client).get(`/booking/${booking}/refund-check`)).body.refundAmount).toBe(15_000_00)
    product.clock.set('2026-03-02T08:03:01Z')
    expect(await inFile(client, booking)).toContain('too late for free cancellation')
    expect((await product.as(client).get(`/booking/${booking}/refund-check`)).body.refundAmount).toBe(0)
  })

  test('a refund already given by an operator is not promised again', async () => {
    await people('en')
    const booking = await book('2026-03-12')
    await pay(booking)
    const { db } = product.database
    await db.updateTable('booking').set({ refunded: 5_000_00 }).where('identifier', '=', booking).execute()
    expect(await inFile(client, booking)).toContain('you get ₦10,000 back')
  })
})
