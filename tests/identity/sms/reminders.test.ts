/** Reminders by text message: once for a session, outside of the quiet time, within the limits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smsLimits } from '#schemas/identity/sms.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { confirmed } from '#tests/scheduling/participants/sessions.ts'
import { confirmNumber, providerOf, textsTo } from './texts.ts'

let product: Product
let clara: GivenPerson
let theo: GivenProvider
let booking: { identifier: string; startAt: string }
let numbers = 0
let number: string
const reminder =
  'Solace: You have an appointment in the next 24 hours. Details are in your account. Reply STOP to get no more of these.'

const logged: string[] = []
beforeAll(async () => {
  product = await openProduct({ sms: 1000, log: { write: (line: string) => void logged.push(line) } })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-02T09:00:00Z')
  theo = await product.given.provider({ minutes: [360, 1080], firstName: 'Theodora' })
  clara = await product.given.client({ money: 50_000_00, firstName: 'Clarissa' })
  number = `+44791112${String((numbers += 1)).padStart(4, '0')}`
})

/** Thursday, 12 March: six in Lagos, 05:00 UTC, unless another place among the free hours is named. */
const book = async () => {
  booking = await confirmed(product, clara, theo)
  product.clock.advance({ minutes: 5 })
  await product.drain()
}
const at = async (instant: string) => {
  product.clock.set(instant)
  await product.work()
}
const reminders = () => textsTo(product, number).filter((text) => !/\d{6}/.test(text))
const rows = async () =>
  (
    await product.database.pool.query(
      `select status, reason, tries from sms_message where person_identifier = $1 and kind = 'reminder'`,
      [clara.identifier],
    )
  ).rows

test('one is sent at the end of the quiet time, a day before, and never a second one', async () => {
  await confirmNumber(product, clara, number)
  await book()
  await at('2026-03-11T05:00:00Z')
  await at('2026-03-11T06:59:59Z')
  expect(reminders()).toEqual([])
  await at('2026-03-11T07:00:00Z')
  expect(reminders()).toEqual([reminder])
  await at('2026-03-11T19:00:00Z')
  expect(reminders()).toHaveLength(1)
  expect(await rows()).toEqual([{ status: 'sent', reason: null, tries: 1 }])
})

test('it names nobody, no time and no therapy, is one message long, and is in the language of the account', async () => {
  await product.database.db
    .updateTable('appUser')
    .set({ locale: 'de' })
    .where('identifier', '=', clara.identifier)
    .execute()
  await confirmNumber(product, clara, number)
  await book()
  await at('2026-03-11T07:00:00Z')
  const [text = ''] = reminders()
  expect(text).toMatch(/^Solace: Sie haben .* STOP /)
  for (const one of [text, reminder]) {
    expect(one).not.toMatch(/Clar|Theo|Tester|therap|:00|March|März/i)
    expect(one.length).toBeLessThanOrEqual(160)
    // Letters of the alphabet of GSM 03.38: others make a message cost twice as much.
    expect(one).toMatch(/^[A-Za-z0-9 .,:äöüÄÖÜß]+$/)
  }
})

test.each([
  [
    'a number that is not confirmed',
    async () => void (await product.as(clara).put('/sms/phone', { phoneNumber: number })),
  ],
  [
    'reminders that are switched off',
    async () => {
      await confirmNumber(product, clara, number)
      await product.as(clara).put('/sms/reminders', { reminders: false })
    },
  ],
  [
    'a suspended account',
    async () => {
      await confirmNumber(product, clara, number)
      await product.database.db
        .updateTable('appUser')
        .set({ accountStatus: 'suspended' })
        .where('identifier', '=', clara.identifier)
        .execute()
    },
  ],
])('none is sent to %s', async (_what, prepare) => {
  await book()
  await prepare()
  await at('2026-03-11T08:00:00Z')
  expect(reminders()).toEqual([])
})

test('none is sent about a session that was cancelled, nor shortly before one', async () => {
  await confirmNumber(product, clara, number)
  await book()
  await product.as(clara).post(`/booking/${booking.identifier}/cancel`, {})
  await at('2026-03-11T08:00:00Z')
  expect(reminders()).toEqual([])
  const later = await confirmed(product, clara, theo, '2026-03-16')
  await at(Temporal.Instant.from(later.startAt).subtract({ minutes: 59 }).toString())
  expect(reminders()).toEqual([])
})

describe('the provider', () => {
  beforeEach(async () => {
    await confirmNumber(product, clara, number)
    await book()
  })

  test('that is busy is tried three times', async () => {
    providerOf(product).answer(number, { status: 429 })
    for (const time of ['07:00', '07:05', '07:10', '07:20', '07:30', '08:00']) await at(`2026-03-11T${time}:00Z`)
    expect(await rows()).toEqual([{ status: 'failed', reason: 'later', tries: smsLimits.tries }])
    const attempts = providerOf(product).attempts.filter((to) => to === number)
    expect(attempts).toHaveLength(1 + smsLimits.tries)
    expect((await product.as(clara).get('/sms')).body).toMatchObject({ hasFailed: true, reminders: true })
  })

  test('that works again sends it', async () => {
    providerOf(product).answer(number, { status: 503 })
    await at('2026-03-11T07:00:00Z')
    providerOf(product).answer(number, null)
    await at('2026-03-11T07:10:00Z')
    expect(reminders()).toEqual([reminder])
    expect(await rows()).toEqual([{ status: 'sent', reason: null, tries: 2 }])
  })

  test('that may have sent it is not tried again', async () => {
    providerOf(product).answer(number, { status: 500 })
    for (const time of ['07:00', '07:10', '08:00']) await at(`2026-03-11T${time}:00Z`)
    expect(await rows()).toEqual([{ status: 'failed', reason: 'status_500', tries: 1 }])
  })

  test.each([
    ['that refuses the account is in the log for operators, once', { status: 401, code: 20_003 }, 1],
    ['that names a wrong number is not', { status: 400, code: 21_614 }, 0],
  ])('%s', async (_what, fault, times) => {
    logged.length = 0
    providerOf(product).answer(number, fault)
    for (const time of ['07:00', '07:10', '08:00']) await at(`2026-03-11T${time}:00Z`)
    const lines = logged.filter((line) => line.includes('SmsRefused'))
    expect(lines).toHaveLength(times)
    for (const line of lines) expect(line).toContain('"code":"twilio_20003"')
    expect(logged.join()).not.toContain(number.slice(1))
  })

  test('says that the owner answered STOP: no more are sent until the number is confirmed again', async () => {
    providerOf(product).stop(number)
    await at('2026-03-11T07:00:00Z')
    expect((await product.as(clara).get('/sms')).body).toMatchObject({ isStopped: true })
    const again = await product.as(clara).put('/sms/phone', { phoneNumber: number })
    expect([again.status, again.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect((await product.as(clara).get('/sms')).body).toMatchObject({ isStopped: true, isConfirmed: false })
    const nora = await product.given.client()
    expect((await product.as(nora).put('/sms/phone', { phoneNumber: number })).status).toBe(422)
    expect((await product.as(nora).get('/sms')).body).toMatchObject({ isStopped: false, isConfirmed: false })
    product.clock.advance({ hours: 1 })
    providerOf(product).answer(number, null)
    await confirmed(product, clara, theo, '2026-03-13')
    await at('2026-03-12T08:00:00Z')
    expect(reminders()).toEqual([])
    await confirmNumber(product, clara, number)
    expect((await product.as(clara).get('/sms')).body).toMatchObject({ isStopped: false, reminders: true })
  })
})

test('the rows about messages go after their time', async () => {
  await confirmNumber(product, clara, number)
  await book()
  await at('2026-03-11T07:00:00Z')
  expect(await rows()).toHaveLength(1)
  product.clock.advance({ hours: 24 * smsLimits.retentionDays })
  await product.work()
  expect(await rows()).toEqual([])
})
