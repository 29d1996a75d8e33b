import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { clientInfo, type Named, namedIn, sentence, verdictOn } from './profile-people.ts'
import * as vectors from './vectors.ts'

let product: Product
let named: Named
/** The client on whom the edge values of the fields are tried. */
let robin: GivenPerson
beforeAll(async () => {
  product = await openProduct()
  named = await namedIn(product)
  robin = await product.given.client({ country: 'GB' })
})
afterAll(() => product.close())

const save = (person: { identifier: string }, over: object = {}) =>
  product.as(person).put('/client', clientInfo(named, over))

test('a new client reads only what the sign-up stored', async () => {
  const client = await product.given.client({ country: 'GB' })
  expect(await product.as(client).get('/client')).toMatchObject({
    status: 200,
    body: {
      identifier: client.identifier,
      email: client.email,
      firstName: 'Clara',
      lastName: 'Tester',
      countryIdentifier: named('country', 'GB'),
      timezone: 'Europe/London',
      photoUrl: null,
      avatarIdentifier: null,
      userName: null,
      phoneNumber: null,
      stateIdentifier: null,
      zipCode: null,
      dob: null,
      religionIdentifier: null,
      ethnicityIdentifier: null,
      gender: null,
      emergencyContact: null,
    },
  })
})

test('a complete profile is stored, normalised, and returned', async () => {
  const client = await product.given.client({ country: 'GB' })
  const saved = await save(client, {
    firstName: ' Jose\u0301e'.trim(),
    lastName: "O'Brien ",
    userName: 'jo_1',
    phoneNumber: '+447700900123',
    stateIdentifier: named('state', 'GB-TLI'),
    zipCode: 'sw1a 1aa',
    dob: '1988-02-29',
    religionIdentifier: named('religion', 'undisclosed'),
    ethnicityIdentifier: named('ethnicity', 'undisclosed'),
    gender: named('gender', 'undisclosed'),
    timezone: 'Europe/Lisbon',
  })
  expect(saved).toMatchObject({
    status: 200,
    body: {
      firstName: 'Josée',
      lastName: "O'Brien",
      userName: 'jo_1',
      phoneNumber: '+447700900123',
      stateIdentifier: named('state', 'GB-TLI'),
      zipCode: 'SW1A1AA',
      dob: '1988-02-29',
      religionIdentifier: named('religion', 'undisclosed'),
      ethnicityIdentifier: named('ethnicity', 'undisclosed'),
      gender: named('gender', 'undisclosed'),
      timezone: 'Europe/Lisbon',
    },
  })
  expect((await product.as(client).get('/client')).body).toEqual(saved.body)
})

test('a new name is shown at once, and so is a new time zone', async () => {
  const client = await product.given.client({ country: 'GB' })
  await save(client, { firstName: 'Ngọc Anh', lastName: 'Tran', timezone: 'Asia/Ho_Chi_Minh' })
  expect((await product.as(client).get('/user/info')).body).toMatchObject({
    firstName: 'Ngọc Anh',
    lastName: 'Tran',
    timezone: 'Asia/Ho_Chi_Minh',
  })
})

test('omitted fields are cleared, except the time zone and the emergency contact', async () => {
  const client = await product.given.client({ country: 'GB' })
  await save(client, { dob: '1990-01-01', zipCode: 'M1 1AE', phoneNumber: '0770090012', timezone: 'Europe/Lisbon' })
  await product.as(client).post('/client/emergency-contact', { name: 'Ada Tester', phoneNumber: '999' })
  expect((await save(client)).body).toMatchObject({
    dob: null,
    zipCode: null,
    phoneNumber: null,
    timezone: 'Europe/Lisbon',
    emergencyContact: { name: 'Ada Tester', phoneNumber: '999' },
  })
})

describe('the edge values of a field', () => {
  const fields: [string, vectors.Vector[]][] = [
    ['firstName', vectors.names],
    ['lastName', vectors.names],
    ['userName', vectors.userNames],
    ['phoneNumber', vectors.phones],
    ['dob', vectors.births],
    ['zipCode', vectors.zipCodes],
  ]
  const rows = fields.flatMap(([field, edges]) => edges.map((edge) => [field, ...edge] as const))
  test.each(rows)('%s %j: %s', async (field, value, refusal) => {
    expect(verdictOn(await save(robin, { [field]: value }), field)).toBe(sentence(refusal))
  })
})

test.each(Object.keys(vectors.zipCodesOf))('postal codes of %s', async (code) => {
  const client = await product.given.client({ country: code })
  for (const [zipCode, refusal] of vectors.zipCodesOf[code] ?? []) {
    const answer = await save(client, { countryIdentifier: named('country', code), zipCode })
    expect([zipCode, verdictOn(answer, 'zipCode')]).toEqual([zipCode, sentence(refusal)])
  }
})

test('a client must be 18 in their own time zone', async () => {
  const [west, east] = [
    await product.given.client({ country: 'GB', timezone: 'Pacific/Honolulu' }),
    await product.given.client({ country: 'GB', timezone: 'Pacific/Auckland' }),
  ]
  expect(verdictOn(await save(west, { dob: '2008-03-02' }), 'dob')).toBe('You must be at least 18 years old')
  expect(verdictOn(await save(east, { dob: '2008-03-02' }), 'dob')).toBeNull()
})

test('a refused profile changes nothing', async () => {
  const client = await product.given.client({ country: 'GB' })
  const before = (await product.as(client).get('/client')).body
  expect((await save(client, { firstName: 'Other', dob: '2020-01-01' })).status).toBe(422)
  expect((await save(client, { firstName: 'Other', timezone: 'Mars/Olympus' })).status).toBe(422)
  expect((await product.as(client).get('/client')).body).toEqual(before)
})

test('a state of another country is refused, and so is an unknown region', async () => {
  for (const stateIdentifier of [named('state', 'NG-LA'), named('gender', 'woman'), crypto.randomUUID()])
    expect(verdictOn(await save(robin, { stateIdentifier }), 'stateIdentifier')).toBe(
      'Please choose a state of this country',
    )
})

test.each([
  ['religionIdentifier', 'gender', 'woman'],
  ['ethnicityIdentifier', 'religion', 'islam'],
  ['ethnicityIdentifier', 'ethnicity', 'us-white'],
  ['gender', 'religion', 'islam'],
] as const)('%s does not accept %s %s', async (field, kind, code) => {
  expect(verdictOn(await save(robin, { [field]: named(kind, code) }), field)).toBe('Please choose one of the options')
})

test('a choice that is no longer offered stays with those who have it, and is refused to others', async () => {
  const [one, other] = [await product.given.client({ country: 'GB' }), await product.given.client({ country: 'GB' })]
  const choice = { religionIdentifier: named('religion', 'jainism') }
  expect((await save(one, choice)).status).toBe(200)
  const offer = async (isOffered: boolean) => {
    await product.database.db.updateTable('taxonomy').set({ isOffered }).where('code', '=', 'jainism').execute()
    const { forgetReference } = await import('#platform/regions/reference.ts')
    forgetReference()
  }
  await offer(false)
  expect((await save(one, choice)).status).toBe(200)
  expect(verdictOn(await save(other, choice), 'religionIdentifier')).toBe('Please choose one of the options')
  expect(JSON.stringify((await product.visitor.get('/reference/religion')).body)).not.toContain('jainism')
  await offer(true)
})

describe('the country', () => {
  const move = (client: GivenPerson, code: string) => save(client, { countryIdentifier: named('country', code) })
  const bound = 'The country cannot be changed while there is money or a session in its currency'

  test('is one in which the product operates', async () => {
    expect(verdictOn(await move(robin, 'FR'), 'countryIdentifier')).toBe('Please choose your country')
    const state = { countryIdentifier: named('state', 'GB-TLI') }
    expect(verdictOn(await save(robin, state), 'countryIdentifier')).toBe('Please choose your country')
  })

  test('may change when nothing prevents it, and the wallet follows', async () => {
    const client = await product.given.client({ country: 'NG' })
    expect((await move(client, 'GB')).body.countryIdentifier).toBe(named('country', 'GB'))
    expect((await product.as(client).get('/wallet/balance')).body.currency).toBe('GBP')
    const events = await product.database.db
      .selectFrom('auditEvent')
      .select(['action', 'details'])
      .where('subject', '=', client.identifier)
      .execute()
    expect(events).toEqual([{ action: 'country.changed', details: { before: 'NG', after: 'GB' } }])
  })

  test('cannot change while the wallet holds money', async () => {
    const client = await product.given.client({ country: 'NG', money: 1 })
    expect(verdictOn(await move(client, 'GB'), 'countryIdentifier')).toBe(bound)
    expect((await move(client, 'NG')).status).toBe(200)
  })

  test('cannot change while a gift code is open, whose amount may return', async () => {
    const client = await product.given.client({ country: 'NG', money: 5_000_00 })
    const { body } = await product.as(client).post('/gift-codes', { amount: 5_000_00 })
    expect(verdictOn(await move(client, 'GB'), 'countryIdentifier')).toBe(bound)
    const receiver = await product.given.client({ country: 'NG' })
    await product.as(receiver).post('/gift-codes/redeem', { code: body.code })
    expect((await move(client, 'GB')).status).toBe(200)
  })

  test('cannot change while a top-up is pending', async () => {
    const client = await product.given.client({ country: 'NG' })
    const started = await product.as(client).post('/payment/wallet', { amount: 50_000, returnUrl: '/wallet/' })
    expect(started.status).toBeLessThan(300)
    expect(verdictOn(await move(client, 'GB'), 'countryIdentifier')).toBe(bound)
  })

  test('cannot change before an upcoming session', async () => {
    const [client, provider] = [await product.given.client({ country: 'NG' }), await product.given.provider()]
    const [slot] = await freeSlots(product, provider, '2026-03-04')
    const booking = await product.as(client).post('/booking', bookable(provider, slot))
    expect(booking.status).toBe(201)
    expect(verdictOn(await move(client, 'GB'), 'countryIdentifier')).toBe(bound)
    product.clock.advance({ hours: 1 })
    await product.work()
    expect((await product.as(client).get(`/booking/${booking.body.identifier}`)).body.status).toBe('expired')
    const answer = await move(client, 'GB')
    product.clock.set(start)
    expect(answer.status).toBe(200)
  })
})

describe('the emergency contact', () => {
  const call = '/client/emergency-contact'
  const contact = (over: object) => product.as(robin).post(call, { name: 'Ada Tester', phoneNumber: '112', ...over })
  test.each(vectors.contactNames)('name %j: %s', async (name, refusal) => {
    expect(verdictOn(await contact({ name }), 'name')).toBe(sentence(refusal))
  })
  test.each(vectors.contactPhones)('number %j: %s', async (phoneNumber, refusal) => {
    expect(verdictOn(await contact({ phoneNumber }), 'phoneNumber')).toBe(sentence(refusal))
  })
  test('is one person, the last one entered, and no other user sees it', async () => {
    await contact({ name: 'Ada Tester' })
    expect((await contact({ name: 'Ben Tester', phoneNumber: '999' })).body.emergencyContact).toEqual({
      name: 'Ben Tester',
      phoneNumber: '999',
    })
    const other = await product.given.client()
    expect((await product.as(other).get('/client')).body.emergencyContact).toBeNull()
  })
})

test.each(['get', 'put'] as const)('only clients have this profile: %s', async (method) => {
  const body = method === 'put' ? clientInfo(named) : undefined
  expect((await product.visitor[method]('/client', body as never)).status).toBe(401)
  const provider = await product.given.provider()
  expect(await product.as(provider)[method]('/client', body as never)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
})

test('a user name may be used twice: it does not reveal which users exist', async () => {
  const other = await product.given.client({ country: 'GB' })
  await save(robin, { userName: 'same' })
  expect((await save(other, { userName: 'same' })).status).toBe(200)
})
