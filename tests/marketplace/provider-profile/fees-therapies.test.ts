import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const path = '/provider/booking-fee/therapy'
const unknown = '0197a5b0-1111-7abc-8def-000000000001'
const codeIn = async (code: string) => (await product.given.reference()).byCode('therapy', code)
const fees = async (provider: GivenProvider): Promise<TherapyFee[]> => (await product.as(provider).get(path)).body.data

/** A therapist who offers single and couples therapy. */
async function withCouples(input: { fee?: number; country?: string } = {}) {
  const provider = await product.given.provider(input)
  const couples = await codeIn('couples')
  if (!couples) throw new Error('No couples therapy')
  await product.database.db
    .insertInto('providerTherapy')
    .values({ providerIdentifier: provider.identifier, therapyId: couples.id })
    .execute()
  return { provider, couples: couples.identifier }
}

test('each therapy has a row: the general fee, the share of the platform, the rest', async () => {
  const { provider, couples } = await withCouples({ fee: 15_000_00 })
  const { status, body } = await product.as(provider).get(path)
  const general = {
    fee: 15_000_00,
    isFree: false,
    usesGeneral: true,
    currency: 'NGN',
    platformShare: 2_250_00,
    earning: 12_750_00,
  }
  expect({ status, ...body }).toEqual({
    status: 200,
    data: [
      { identifier: provider.therapyIdentifier, name: 'Individual therapy', ...general },
      { identifier: couples, name: 'Couples therapy', ...general },
    ],
    meta: { page: 1, perPage: 2, total: 2, lastPage: 1 },
  })
})

test('a fee of its own is independent: the other therapy and the general fee stay', async () => {
  const { provider, couples } = await withCouples({ fee: 15_000_00 })
  const saved = await product.as(provider).post(path, { therapyIdentifier: couples, fee: 20_000_00, isFree: false })
  expect(saved).toMatchObject({
    status: 200,
    body: { identifier: couples, fee: 20_000_00, usesGeneral: false, platformShare: 3_000_00, earning: 17_000_00 },
  })
  expect(await fees(provider)).toMatchObject([{ fee: 15_000_00, usesGeneral: true }, saved.body])
  await product.as(provider).post('/provider/booking-fee/general', { fee: 16_000_00, isFree: false })
  expect(await fees(provider)).toMatchObject([{ fee: 16_000_00 }, { fee: 20_000_00 }])
})

test('an own fee that equals the general one stays when the general one changes', async () => {
  const provider = await product.given.provider({ fee: 15_000_00 })
  const { therapyIdentifier } = provider
  await product.as(provider).post(path, { therapyIdentifier, fee: 15_000_00, isFree: false })
  await product.as(provider).post('/provider/booking-fee/general', { fee: 9_000_00, isFree: false })
  expect(await fees(provider)).toMatchObject([{ fee: 15_000_00, usesGeneral: false }])
})

test('shares are whole minor units, rounded for the therapist, and always add up to the fee', async () => {
  const provider = await product.given.provider()
  const { therapyIdentifier } = provider
  for (const [fee, platformShare] of [
    [1, 0],
    [99, 14],
    [100, 15],
    [1999, 299],
    [10_000_000_00, 1_500_000_00],
  ] as const) {
    const { body } = await product.as(provider).post(path, { therapyIdentifier, fee, isFree: false })
    expect(body).toMatchObject({ fee, platformShare, earning: fee - platformShare })
  }
})

test('a free therapy has no shares', async () => {
  const provider = await product.given.provider()
  const { therapyIdentifier } = provider
  const { body } = await product.as(provider).post(path, { therapyIdentifier, fee: 20_000_00, isFree: true })
  expect(body).toMatchObject({ fee: 0, isFree: true, usesGeneral: false, platformShare: 0, earning: 0 })
})

test('the general fee applies again, and the reset can be repeated', async () => {
  const provider = await product.given.provider({ fee: 15_000_00 })
  const { therapyIdentifier } = provider
  const own = `${path}/${therapyIdentifier}`
  for (const isFree of [false, true]) {
    await product.as(provider).post(path, { therapyIdentifier, fee: 20_000_00, isFree })
    expect(await product.as(provider).delete(own)).toMatchObject({ status: 204 })
    expect(await fees(provider)).toMatchObject([{ fee: 15_000_00, isFree: false, usesGeneral: true }])
  }
  expect((await product.as(provider).delete(own)).status).toBe(204)
  expect((await product.as(provider).get('/provider')).body.bookingFee.therapies).toEqual([])
})

test('a therapy that is not offered, not a therapy or unknown has no fee to reset', async () => {
  const { provider, couples } = await withCouples()
  await product.as(provider).post(path, { therapyIdentifier: couples, fee: 20_000_00, isFree: false })
  const other = await product.given.provider()
  for (const identifier of [couples, provider.modalityIdentifier, unknown])
    expect(await product.as(other).delete(`${path}/${identifier}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  expect(await fees(provider)).toMatchObject([{ usesGeneral: true }, { fee: 20_000_00, usesGeneral: false }])
})

test.each([
  ['NG', 'NGN'],
  ['GB', 'GBP'],
  ['US', 'USD'],
  ['DE', 'EUR'],
])('in %s therapies cost %s', async (country, currency) => {
  const provider = await product.given.provider({ country })
  expect(await fees(provider)).toMatchObject([{ currency }])
})

test('names are in the language of the reader', async () => {
  const provider = await product.given.provider()
  const { body } = await product.as(provider).get(path, { cookie: 'X-Language=de' })
  expect(body.data).toMatchObject([{ name: 'Einzeltherapie' }])
})

test('a booking costs what its therapy costs at that moment, and its price stays', async () => {
  const provider = await product.given.provider({ fee: 15_000_00 })
  const client = await product.given.client()
  const { therapyIdentifier, modalityIdentifier, identifier: providerIdentifier } = provider
  await product.as(provider).post(path, { therapyIdentifier, fee: 20_000_00, isFree: false })
  const input = { providerIdentifier, therapyIdentifier, modalityIdentifier }
  const booked = await product.as(client).post('/booking', input)
  await product.as(provider).delete(`${path}/${therapyIdentifier}`)
  expect((await product.as(client).get(`/booking/${booked.body.identifier}`)).body.fee).toBe(20_000_00)
})

test('ten calls that set the fee and ten that reset it at once leave one of the two', async () => {
  const provider = await product.given.provider({ fee: 15_000_00 })
  const { therapyIdentifier } = provider
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? product.as(provider).post(path, { therapyIdentifier, fee: 20_000_00, isFree: false })
        : product.as(provider).delete(`${path}/${therapyIdentifier}`),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]))
  const [row] = await fees(provider)
  expect([15_000_00, 20_000_00]).toContain(row?.fee)
  expect(row?.usesGeneral).toBe(row?.fee === 15_000_00)
})

test('only therapists have fees of therapies', async () => {
  expect((await product.visitor.get(path)).status).toBe(401)
  expect((await product.visitor.delete(`${path}/${unknown}`)).status).toBe(401)
  const client = product.as(await product.given.client())
  expect(await client.get(path)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await client.delete(`${path}/${unknown}`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})
