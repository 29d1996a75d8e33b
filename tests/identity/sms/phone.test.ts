/** The number for text messages: its code, and what is refused. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smsLimits } from '#schemas/identity/sms.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { codeFor, confirmNumber, providerOf, textsTo } from './texts.ts'

let product: Product
let clara: GivenPerson
let numbers = 0
/** A number of its own for each test. */
let number: string
const logged: string[] = []
beforeAll(async () => {
  product = await openProduct({ sms: 1000, log: { write: (line: string) => void logged.push(line) } })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.advance({ hours: 25 })
  clara = await product.given.client()
  number = `+23480312${String((numbers += 1)).padStart(5, '0')}`
})

const settings = async (person = clara) => (await product.as(person).get('/sms')).body
const request = (phoneNumber = number, person = clara) => product.as(person).put('/sms/phone', { phoneNumber })
const confirm = (code: string, person = clara) => product.as(person).post('/sms/phone/confirm', { code })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('a number is confirmed with the code that was sent to it', async () => {
  expect(await settings()).toEqual({
    isAvailable: true,
    phoneNumber: null,
    isConfirmed: false,
    reminders: false,
    isStopped: false,
    hasFailed: false,
  })
  expect((await request()).body).toEqual({ resendAfter: 60 })
  expect(textsTo(product, number)).toEqual([
    expect.stringMatching(/^Solace: \d{6} is your code\. It is valid for 15 minutes\.$/),
  ])
  expect(await settings()).toMatchObject({ phoneNumber: number, isConfirmed: false, reminders: false })
  const { status, body } = await confirm(codeFor(product, number))
  expect([status, body]).toMatchObject([200, { phoneNumber: number, isConfirmed: true, reminders: true }])
  const events = await auditRows(product, 'sms.phone_confirmed')
  expect(events.at(-1)).toMatchObject({ actor: clara.identifier, details: {} })
})

test('the choice is stored, and the number removed', async () => {
  expect((await product.as(clara).put('/sms/reminders', { reminders: true })).status).toBe(404)
  await confirmNumber(product, clara, number)
  const off = await product.as(clara).put('/sms/reminders', { reminders: false })
  expect(off.body).toMatchObject({ isConfirmed: true, reminders: false })
  const removed = await product.as(clara).delete('/sms/phone')
  expect(removed.body).toMatchObject({ phoneNumber: null, isConfirmed: false, reminders: false })
})

test('a code works once, for five tries and fifteen minutes, and only for its own account', async () => {
  await request()
  const code = codeFor(product, number)
  const other = await product.given.client()
  expect((await confirm(code, other)).status).toBe(422)
  for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong(code))).body.code).toBe('CODE_INVALID')
  expect((await confirm(code)).status).toBe(422)
  product.clock.advance({ minutes: 2 })
  await request()
  product.clock.advance({ minutes: 15 })
  expect((await confirm(codeFor(product, number))).body.code).toBe('CODE_EXPIRED')
  await request()
  const last = codeFor(product, number)
  expect((await confirm(last)).status).toBe(200)
  expect((await confirm(last)).status).toBe(422)
})

test('another number has to be confirmed anew, and the code of the first confirms nothing', async () => {
  await request()
  const first = codeFor(product, number)
  product.clock.advance({ minutes: 2 })
  const second = number.replace('+234803', '+234805')
  await request(second)
  expect((await confirm(first)).status).toBe(422)
  expect((await confirm(codeFor(product, second))).body).toMatchObject({ phoneNumber: second, isConfirmed: true })
  product.clock.advance({ minutes: 2 })
  await request()
  expect(await settings()).toMatchObject({ phoneNumber: number, isConfirmed: false, reminders: false })
})

test('codes are limited by time, number and account', async () => {
  expect((await request()).status).toBe(200)
  expect((await request()).body.code).toBe('TOO_MANY_ATTEMPTS')
  for (let count = 1; count < smsLimits.codesPerNumber; count += 1) {
    product.clock.advance({ minutes: 2 })
    expect((await request()).status).toBe(200)
  }
  product.clock.advance({ minutes: 2 })
  const other = await product.given.client()
  expect((await request(number, other)).body.code).toBe('TOO_MANY_ATTEMPTS')
  for (let count = smsLimits.codesPerNumber; count < smsLimits.perDay; count += 1) {
    product.clock.advance({ minutes: 2 })
    expect((await request(number.replace('+234803', `+23481${count}`))).status).toBe(200)
  }
  product.clock.advance({ minutes: 2 })
  expect((await request(number.replace('+234803', '+234909'))).body.code).toBe('TOO_MANY_ATTEMPTS')
  expect(providerOf(product).attempts.filter((to) => to.endsWith(number.slice(-5)))).toHaveLength(smsLimits.perDay)
})

test.each([
  '08031234567',
  '+33612345678',
  '+2348031',
  '+9900000000000',
  '+447',
  'number',
  '+234 803 123 4567',
  '+18765550123',
  '+12425550123',
])('the number %s is refused', async (phoneNumber) => {
  const { status, body } = await request(phoneNumber)
  expect([status, Object.keys(body.fields)]).toEqual([422, ['phoneNumber']])
})

test.each(['+12125550123', '+14165550123', '+17875550123'])(
  'the number %s is one of a country of the product',
  async (phoneNumber) => {
    expect((await request(phoneNumber)).status).toBe(200)
  },
)

test('a number that no text message reaches is refused; a failure of the provider is said without the number', async () => {
  const provider = providerOf(product)
  provider.answer(number, { status: 400, code: 21_614 })
  expect((await request()).body.fields).toHaveProperty('phoneNumber')
  product.clock.advance({ minutes: 2 })
  provider.answer(number, { status: 400, code: 21_408 })
  const { status, body } = await request()
  expect([status, body.code]).toEqual([503, 'BUSY'])
  expect(JSON.stringify(body)).not.toContain(number)
  const { rows } = await product.database.pool.query(
    'select status, reason from sms_message where person_identifier = $1 order by created_at',
    [clara.identifier],
  )
  expect(rows).toEqual([
    { status: 'failed', reason: 'wrong_number' },
    { status: 'failed', reason: 'twilio_21408' },
  ])
  expect(logged.filter((line) => line.includes('"reason":"twilio_21408"'))).toHaveLength(1)
})

test('numbers are not readable in the database, and stand in no log', async () => {
  await confirmNumber(product, clara, number)
  const { rows } = await product.database.pool.query(
    `select row_to_json(p)::text || encode(sealed_number, 'escape') as row from sms_phone p where person_identifier = $1`,
    [clara.identifier],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(number.slice(1))
  expect(logged.join()).not.toContain(number.slice(1))
})

test('an address that is not verified gets no code', async () => {
  const fresh = await product.given.client({ verified: false })
  expect((await request(number, fresh)).body.code).toBe('EMAIL_UNVERIFIED')
})
