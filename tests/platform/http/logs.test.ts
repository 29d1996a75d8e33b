/** What both servers log while a user signs up, verifies, signs in, books and pays: everything but private data. */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loggerOf } from '#platform/core/log.ts'
import type { Answered } from '#tests/support/callers.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

let product: Product
let lines: Record<string, unknown>[]
let text = ''
const secrets: Record<string, string> = {
  password: 'planted-Passwort-77',
  'wrong password': 'planted-Irrtum-88',
  'e-mail address': 'planted.address@example.com',
  'name of the address': 'planted.address',
  'phone number': '08011223344',
  'first name': 'Plantinella',
  'last name': 'Plantowska',
  note: 'planted note about my sleep',
  message: 'planted message about my reasons',
}

/** The cookie of an answer, as the browser sends it back. */
const cookieOf = ({ headers }: Answered): string => {
  const [cookie] = [headers['set-cookie']].flat()
  return String(cookie).split(';')[0] as string
}

beforeAll(async () => {
  const written: string[] = []
  const log = new Writable({ write: (line, _encoding, done) => (written.push(String(line)), done()) })
  product = await openProduct({ log })
  const { visitor } = product
  const provider = await product.given.provider({ fee: 0 })
  const priced = await product.given.provider()

  const signUp = await visitor.post('/session/register', {
    userType: 'client',
    firstName: secrets['first name'],
    lastName: secrets['last name'],
    email: secrets['e-mail address'],
    phoneNumber: secrets['phone number'],
    password: secrets.password,
    confirmPassword: secrets.password,
    termsAgreed: true,
  })
  await product.work()
  const mail = await product.mailbox.waitFor({ to: secrets['e-mail address'] as string, timeoutMs: 5_000 })
  secrets.code = /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
  const cookie = cookieOf(signUp)
  const verified = await visitor.post('/session/verify', { token: secrets.code }, { cookie })
  const wrong = await visitor.post('/session', {
    email: secrets['e-mail address'],
    password: secrets['wrong password'],
  })
  const signIn = await visitor.post('/session', { email: secrets['e-mail address'], password: secrets.password })
  const own = { cookie: cookieOf(signIn) }
  for (const [name, answer] of Object.entries({
    'first cookie': signUp,
    'second cookie': verified,
    'third cookie': signIn,
  }))
    secrets[name] = cookieOf(answer).split('=')[1] as string
  secrets['device cookie'] = /solace-device=([\w-]{43})/.exec(String(signIn.headers['set-cookie']))?.[1] as string
  const { rows } = await product.database.pool.query<{ hash: string; identifier: string }>(
    `select encode(token_hash, 'hex') as hash, user_identifier as identifier from session`,
  )
  rows.forEach(({ hash }, place) => (secrets[`token hash ${place}`] = hash))

  const [slot] = await freeSlots(product, priced, '2026-03-05')
  secrets.slot = slot?.identifier ?? ''
  const booked = await visitor.post('/booking', bookable(priced, slot, secrets.note), own)
  secrets['booking identifier'] = booked.body.identifier
  const card = await visitor.post(`/payment/booking/${booked.body.identifier}`, { method: 'card' }, own)
  secrets.reference = card.body.payment.reference
  product.paystack.control.pay(card.body.payment.reference)
  const paid = await visitor.get(`/payment/status/${secrets.reference}?`, own)
  const cancelled = await visitor.post(`/booking/${booked.body.identifier}/cancel`, { message: secrets.message }, own)
  const free = await visitor.post('/booking', bookable(provider, undefined, secrets.note), own)
  const badly = await visitor.post('/booking', { note: `${secrets.note}`.repeat(40) }, own)
  const lost = await visitor.get(`/no/${encodeURIComponent(secrets['e-mail address'] as string)}`, own)
  const outcome = [signUp, verified, wrong, signIn, booked, card, paid, cancelled, free, badly, lost].map(
    ({ status }) => status,
  )
  if (outcome.join() !== '201,200,422,200,201,200,200,200,201,422,404')
    throw new Error(`The run went wrong: ${outcome.join()}`)

  // A fault in each server: the database receives a value that it cannot store.
  await product.database.pool.query('alter table app_user rename to app_user_away')
  await visitor.post('/session', { email: secrets['e-mail address'], password: secrets.password })
  await product.database.pool.query('alter table app_user_away rename to app_user')
  text = written.join('')
  lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]))
})
afterAll(() => product.close())

test('every secret was available to be logged', () => {
  for (const [name, secret] of Object.entries(secrets)) expect([name, secret.length >= 6]).toEqual([name, true])
  expect(Object.keys(secrets).length).toBeGreaterThan(15)
})

test('none of them was logged', () => {
  const found = Object.entries(secrets).filter(([, secret]) => {
    const forms = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      JSON.stringify(secret).slice(1, -1),
    ]
    return forms.some((form) => text.includes(form))
  })
  expect(found).toEqual([])
})

describe('each line', () => {
  const requests = (service: string) => lines.filter((line) => line.service === service && line.msg === 'request')
  test('is JSON with the time in UTC, a level and the server that wrote it', () => {
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines)
      expect(line).toMatchObject({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        level: expect.any(Number),
        service: expect.stringMatching(/^(backend|bff)$/),
        msg: expect.any(String),
      })
  })
  test.each(['backend', 'bff'])('about a request to the %s has its id, route, method and result', (service) => {
    expect(requests(service).length).toBeGreaterThan(10)
    for (const line of requests(service)) {
      expect(line).toMatchObject({ requestId: expect.stringMatching(/^[\w-]{8,64}$/), status: expect.any(Number) })
      expect(line.method).toMatch(/^(GET|POST|DELETE)$/)
      expect(JSON.stringify(line.route)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|\?/)
    }
    expect(requests(service).map(({ route }) => route)).toEqual(
      expect.arrayContaining([expect.stringContaining('/booking/:id')]),
    )
  })
  test('of the backend carries the id that the BFF gave the request', () => {
    const bffIds = new Set(requests('bff').map(({ requestId }) => requestId))
    const behind = requests('backend')
    expect(behind.filter(({ requestId }) => !bffIds.has(requestId))).toEqual([])
  })
  test('of a fault names the place, not what users typed', () => {
    const faults = lines.filter(({ msg }) => msg === 'fault')
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({
      service: 'backend',
      level: 50,
      requestId: expect.any(String),
      err: { error: 'error', code: '42P01', place: expect.arrayContaining([expect.stringContaining('backend/')]) },
    })
  })
})

test('an error with personal data in its message is logged without it', () => {
  const written: string[] = []
  const logger = loggerOf({ to: { write: (line) => void written.push(line) } })
  const detail = 'Key (email)=(planted@example.com) already exists.'
  const error = Object.assign(new Error('planted words'), { code: '23505', constraint: 'app_user_email', detail })
  logger.error({ err: new Error('planted outside', { cause: error }) }, 'fault')
  expect(written.join('')).not.toMatch(/planted/)
  expect(JSON.parse(written[0] as string)).toMatchObject({
    err: { error: 'Error', cause: { code: '23505', constraint: 'app_user_email' } },
  })
})
