import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const general = '/provider/booking-fee/general'
const therapy = '/provider/booking-fee/therapy'
const card = async (identifier: string) => (await product.visitor.get(`/providers/${identifier}`)).body

test('a new fee is on the profile and in the public search at once', async () => {
  const provider = await product.given.provider({ fee: 15_000_00 })
  const own = await product.as(provider).post(general, { fee: 17_500_00, isFree: false })
  expect(own).toMatchObject({
    status: 200,
    body: { bookingFee: { general: { fee: 17_500_00, isFree: false }, currencyCode: 'NGN' }, listed: true },
  })
  expect((await product.as(provider).get('/provider')).body).toEqual(own.body)
  expect(await card(provider.identifier)).toMatchObject({ fee: 17_500_00, isFree: false })
})

test('free sets the fee to 0, whatever else was sent', async () => {
  const provider = await product.given.provider()
  const { body } = await product.as(provider).post(general, { fee: 9_000_00, isFree: true })
  expect(body.bookingFee.general).toEqual({ fee: 0, isFree: true })
  expect(await card(provider.identifier)).toMatchObject({ fee: 0, isFree: true })
})

test.each([
  ['NG', 'NGN'],
  ['GB', 'GBP'],
  ['US', 'USD'],
  ['DE', 'EUR'],
])('in %s fees are in %s', async (country, currency) => {
  const provider = await product.given.provider({ country })
  const { body } = await product.as(provider).post(general, { fee: 90_00, isFree: false })
  expect(body.bookingFee.currencyCode).toBe(currency)
  expect(await card(provider.identifier)).toMatchObject({ currency, fee: 90_00 })
})

test('a verified therapist is found after setting a fee', async () => {
  const provider = await product.given.provider()
  const { db } = product.database
  await db.updateTable('provider').set({ fee: null }).where('userIdentifier', '=', provider.identifier).execute()
  await db.deleteFrom('providerListing').where('providerIdentifier', '=', provider.identifier).execute()
  expect((await product.as(provider).get('/provider')).body).toMatchObject({
    listed: false,
    bookingFee: { general: { fee: 0, isFree: false } },
  })
  expect((await product.visitor.get(`/providers/${provider.identifier}`)).status).toBe(404)
  expect((await product.as(provider).post(general, { fee: 1, isFree: false })).body.listed).toBe(true)
  expect((await product.visitor.get(`/providers/${provider.identifier}`)).status).toBe(200)
})

test('a fee does not list a therapist whose documents were not verified', async () => {
  const provider = await product.given.provider({ listed: false })
  expect((await product.as(provider).post(general, { fee: 5_000_00, isFree: false })).body).toMatchObject({
    listed: false,
    verificationStatus: 'not_started',
  })
})

test('one therapy may have another fee, which does not change the general one', async () => {
  const provider = await product.given.provider({ fee: 15_000_00 })
  const { therapyIdentifier } = provider
  await product.as(provider).post(therapy, { therapyIdentifier, fee: 20_000_00, isFree: false })
  const { body } = await product.as(provider).get('/provider')
  expect(body.bookingFee).toMatchObject({
    general: { fee: 15_000_00 },
    therapies: [{ therapyIdentifier, name: 'Individual therapy', fee: 20_000_00, isFree: false }],
  })
  expect((await card(provider.identifier)).therapies).toMatchObject([{ fee: 20_000_00, isFree: false }])
  const free = await product.as(provider).post(therapy, { therapyIdentifier, fee: 20_000_00, isFree: true })
  expect(free.body).toMatchObject({ fee: 0, isFree: true })
  expect((await card(provider.identifier)).therapies).toMatchObject([{ fee: 0, isFree: true }])
})

test('a therapy that is not offered, not a therapy or unknown has no fee', async () => {
  const provider = await product.given.provider()
  const reference = await product.given.reference()
  const identifiers = [
    reference.byCode('therapy', 'couples')?.identifier,
    reference.byCode('speciality', 'anxiety')?.identifier,
    '0197a5b0-1111-7abc-8def-000000000001',
  ]
  for (const therapyIdentifier of identifiers) {
    const { status, body } = await product.as(provider).post(therapy, { therapyIdentifier, fee: 100, isFree: false })
    expect({ status, ...body }).toMatchObject({
      status: 422,
      code: 'VALIDATION_ERROR',
      fields: { therapyIdentifier: 'Please choose a type of therapy' },
    })
  }
  expect((await product.as(provider).get('/provider')).body.bookingFee.therapies).toEqual([])
})

test.each([
  ['part of a minor unit', { fee: 19.99, isFree: false }, ['fee']],
  ['a word', { fee: 'a lot', isFree: false }, ['fee']],
  ['digits as text', { fee: '1500', isFree: false }, ['fee']],
  ['a negative one', { fee: -1, isFree: false }, ['fee']],
  ['more than ten million', { fee: 10_000_000_01, isFree: false }, ['fee']],
  ['far more than the maximum', { fee: 1e15, isFree: false }, ['fee']],
  ['nothing', { isFree: false }, ['fee']],
  ['a choice that is not a boolean', { fee: 100, isFree: 'yes' }, ['isFree']],
  ['a currency of its own', { fee: 100, isFree: false, currency: 'USD' }, ['currency']],
])('a fee consists of digits: %s is refused and changes nothing', async (_name, body, fields) => {
  const provider = await product.given.provider({ fee: 15_000_00 })
  const answer = await product.as(provider).post(general, body)
  expect({ status: answer.status, code: answer.body.code, fields: Object.keys(answer.body.fields) }).toEqual({
    status: 422,
    code: 'VALIDATION_ERROR',
    fields,
  })
  expect((await product.as(provider).get('/provider')).body.bookingFee.general).toEqual({
    fee: 15_000_00,
    isFree: false,
  })
})

test('a wrong fee has a readable sentence', async () => {
  const provider = await product.given.provider()
  const { body } = await product.as(provider).post(general, { fee: 19.99, isFree: false })
  expect(body.fields.fee).toBe('Please enter the fee in digits only')
})

test.each([
  [general, {}],
  [therapy, { therapyIdentifier: '0197a5b0-1111-7abc-8def-000000000001' }],
])('only therapists have fees: %s', async (path, more) => {
  const body = { fee: 100, isFree: false, ...more }
  expect((await product.visitor.post(path, body)).status).toBe(401)
  expect(await product.as(await product.given.client()).post(path, body)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
})

test('a booking keeps the fee at which it was made', async () => {
  const provider = await product.given.provider({ fee: 15_000_00 })
  const client = await product.given.client()
  const { therapyIdentifier, modalityIdentifier } = provider
  const booked = await product
    .as(client)
    .post('/booking', { providerIdentifier: provider.identifier, therapyIdentifier, modalityIdentifier })
  expect(booked.status).toBe(201)
  await product.as(provider).post(general, { fee: 30_000_00, isFree: false })
  expect((await product.as(client).get(`/booking/${booked.body.identifier}`)).body.fee).toBe(15_000_00)
})
