import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import {
  type Named,
  namedIn,
  providerInfo,
  sentence,
  verdictOn,
} from '#tests/identity/client-profile/profile-people.ts'
import * as vectors from '#tests/identity/client-profile/vectors.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { givenAvailable } from '#tests/money/payouts/given-available.ts'
import { givenOffer, givenPackage } from '#tests/money/packages/package-fixture.ts'

let product: Product
let named: Named
/** The therapist on whom the edge values of the fields are tried. */
let robin: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  named = await namedIn(product)
  robin = await product.given.provider({ country: 'GB', listed: false })
})
afterAll(() => product.close())

const save = (person: { identifier: string }, over: object = {}) =>
  product.as(person).post('/provider/update/info', providerInfo(named, over))
const card = async ({ identifier }: { identifier: string }) =>
  (await product.visitor.get(`/providers/${identifier}`)).body
const codes = (rows: { code: string }[]) => rows.map(({ code }) => code)
const search = async (words: string) =>
  (await product.visitor.get(`/providers?country=GB&${words}`)).body.data as object[]

test('a new therapist reads only what the sign-up stored', async () => {
  const provider = await product.given.provider({ country: 'DE', listed: false })
  expect((await product.as(provider).get('/provider')).body.info).toEqual({
    firstName: 'Theo',
    lastName: 'Tester',
    phoneNumber: null,
    headline: null,
    title: null,
    officeAddress: null,
    bio: null,
    zipCode: null,
    countryIdentifier: named('country', 'DE'),
    stateIdentifier: null,
    dob: null,
    religionIdentifier: null,
    ethnicityIdentifier: null,
    gender: null,
    disciplineIdentifier: null,
    therapies: [named('therapy', 'individual')],
    modalities: [named('modality', 'video')],
    specialities: [named('speciality', 'anxiety')],
    languages: [named('language', 'en')],
    approaches: [],
  })
})

const whole = () => ({
  bio: ' First line.\n\nSecond line. ',
  zipCode: 'sw1a 1aa',
  dob: '1979-11-05',
  religionIdentifier: named('religion', 'undisclosed'),
  disciplineIdentifier: named('discipline', 'psychotherapist'),
  therapies: [named('therapy', 'individual'), named('therapy', 'couples')],
  modalities: [named('modality', 'audio'), named('modality', 'video')],
  specialities: [named('speciality', 'grief'), named('speciality', 'anxiety')],
  languages: [named('language', 'fr'), named('language', 'en')],
  approaches: [named('approach', 'schema'), named('approach', 'cbt')],
})

test('a complete profile is stored, normalised, in its order, and returned', async () => {
  const provider = await product.given.provider({ country: 'GB', listed: false })
  const saved = await save(provider, whole())
  expect(saved).toMatchObject({
    status: 200,
    body: {
      info: { ...providerInfo(named), ...whole(), bio: 'First line.\n\nSecond line.', zipCode: 'SW1A1AA' },
      profileInfo: { firstName: 'Theodore', headline: 'Low mood in men', title: 'Dr' },
      listed: false,
    },
  })
  expect((await product.as(provider).get('/provider')).body).toEqual(saved.body)
  expect((await product.as(provider).get('/user/info')).body.firstName).toBe('Theodore')
})

test('omitted fields are cleared, except languages and approaches', async () => {
  const provider = await product.given.provider({ country: 'GB', listed: false })
  await save(provider, whole())
  const { info } = (await save(provider)).body
  expect(info).toMatchObject({ bio: null, zipCode: null, dob: null, disciplineIdentifier: null })
  expect([info.languages, info.approaches]).toEqual([whole().languages, whole().approaches])
  expect((await save(provider, { languages: [], approaches: [] })).body.info).toMatchObject({
    languages: [],
    approaches: [],
  })
})

describe('the edge values of a field', () => {
  const fields: [string, vectors.Vector[]][] = [
    ['firstName', vectors.names],
    ['lastName', vectors.names],
    ['phoneNumber', [...vectors.phones, [undefined, 'validation.phone']]],
    ['headline', vectors.headlines],
    ['title', vectors.titles],
    ['officeAddress', vectors.officeAddresses],
    ['bio', vectors.bios],
    ['dob', vectors.births],
    ['zipCode', vectors.zipCodes],
    ['countryIdentifier', [[undefined, 'validation.country']]],
    ['stateIdentifier', [[undefined, 'validation.choice']]],
    ['ethnicityIdentifier', [[undefined, 'validation.choice']]],
    ['gender', [[undefined, 'validation.choice']]],
    [
      'therapies',
      [
        [undefined, 'validation.choose_one'],
        [[], 'validation.choose_one'],
      ],
    ],
    [
      'modalities',
      [
        [undefined, 'validation.choose_one'],
        [[], 'validation.choose_one'],
      ],
    ],
    [
      'specialities',
      [
        [undefined, 'validation.choose_one'],
        [[], 'validation.choose_one'],
      ],
    ],
  ]
  const rows = fields.flatMap(([field, edges]) => edges.map((edge) => [field, ...edge] as const))
  test.each(rows)('%s %j: %s', async (field, value, refusal) => {
    expect(verdictOn(await save(robin, { [field]: value }), field)).toBe(sentence(refusal))
  })
})

test.each([
  ['stateIdentifier', 'state', 'NG-LA', 'Please choose a state of this country'],
  ['ethnicityIdentifier', 'ethnicity', 'us-white', 'Please choose one of the options'],
  ['disciplineIdentifier', 'speciality', 'grief', 'Please choose one of the options'],
  ['religionIdentifier', 'gender', 'man', 'Please choose one of the options'],
  ['gender', 'religion', 'islam', 'Please choose one of the options'],
] as const)('%s does not accept %s %s', async (field, kind, code, words) => {
  expect(verdictOn(await save(robin, { [field]: named(kind, code) }), field)).toBe(words)
})

test.each([
  ['therapies', 'modality', 'video'],
  ['modalities', 'therapy', 'couples'],
  ['specialities', 'approach', 'cbt'],
  ['languages', 'speciality', 'grief'],
  ['approaches', 'approach', 'verhaltenstherapie'],
] as const)('%s does not accept %s %s', async (list, kind, code) => {
  const answer = await save(robin, { [list]: [named(kind, code)] })
  expect(verdictOn(answer, `${list}.0`)).toBe('Please choose one of the options')
})

test('the same choice in two spellings counts once', async () => {
  const grief = named('speciality', 'grief')
  const { body } = await save(robin, { specialities: [grief, grief.toUpperCase()] })
  expect(body.info.specialities).toEqual([grief])
})

test('a refused profile changes nothing', async () => {
  const before = (await product.as(robin).get('/provider')).body
  expect((await save(robin, { firstName: 'Other', specialities: [crypto.randomUUID()] })).status).toBe(422)
  expect((await product.as(robin).get('/provider')).body).toEqual(before)
})

test('page and search are updated at once', async () => {
  const provider = await product.given.provider({ country: 'GB' })
  const { status } = await save(provider, { ...whole(), firstName: 'Ottoline', gender: named('gender', 'woman') })
  expect(status).toBe(200)
  const page = await card(provider)
  expect(page).toMatchObject({
    firstName: 'Ottoline',
    headline: 'Low mood in men',
    title: 'Dr',
    bio: 'First line.\n\nSecond line.',
    discipline: { code: 'psychotherapist' },
    state: { code: 'GB-TLI' },
  })
  expect(codes(page.specialities)).toEqual(['grief', 'anxiety'])
  expect(codes(page.languages)).toEqual(['fr', 'en'])
  expect(codes(page.approaches)).toEqual(['schema', 'cbt'])
  expect(codes(page.therapies)).toEqual(['individual', 'couples'])
  for (const words of ['name=ottoline', 'speciality=grief&name=ottoline', 'gender=woman&state=GB-TLI&name=ottoline'])
    expect(await search(words)).toMatchObject([{ identifier: provider.identifier }])
  await save(provider, { ...whole(), firstName: 'Ottoline', specialities: [named('speciality', 'anxiety')] })
  expect(await search('speciality=grief&name=ottoline')).toEqual([])
})

test('neither page nor search shows address, phone number, birthday, religion or ethnicity', async () => {
  const provider = await product.given.provider({ country: 'GB' })
  await save(provider, { ...whole(), firstName: 'Peregrine' })
  const shown = JSON.stringify([await card(provider), await search('name=peregrine')])
  expect(shown).toContain('Peregrine')
  expect(shown).not.toMatch(/Harley|7700900123|1979-11-05|SW1A|officeAddress|ethnicity|religion/i)
})

test('a therapy that stays keeps its fee; a removed one loses it', async () => {
  const provider = await product.given.provider({ country: 'GB', fee: 60_00 })
  const [individual, couples] = [named('therapy', 'individual'), named('therapy', 'couples')]
  await save(provider, { therapies: [individual, couples] })
  const fee = { therapyIdentifier: couples, fee: 90_00, isFree: false }
  await product.as(provider).post('/provider/booking-fee/therapy', fee)
  const stored = await save(provider, { therapies: [couples, named('therapy', 'family')] })
  expect(stored.body.bookingFee.therapies).toMatchObject([{ therapyIdentifier: couples, fee: 90_00 }])
  await save(provider, { therapies: [individual] })
  const back = await save(provider, { therapies: [individual, couples] })
  expect(back.body.bookingFee.therapies).toEqual([])
})

describe('the country', () => {
  const toNigeria = () => ({
    countryIdentifier: named('country', 'NG'),
    stateIdentifier: named('state', 'NG-LA'),
  })

  test('may change before the first booking; the currency follows, and fees in the old one are deleted', async () => {
    const provider = await product.given.provider({ country: 'GB', fee: 60_00 })
    const { status, body } = await save(provider, toNigeria())
    expect({ status, ...body }).toMatchObject({
      status: 200,
      info: { countryIdentifier: named('country', 'NG') },
      bookingFee: { general: { fee: 0, isFree: false }, currencyCode: 'NGN' },
      listed: false,
    })
    expect((await card(provider)).code).toBe('NOT_FOUND')
    await product.as(provider).post('/provider/booking-fee/general', { fee: 9_000_00, isFree: false })
    // The bank details are those of another country.
    expect((await card(provider)).code).toBe('NOT_FOUND')
    await product.database.db
      .updateTable('payoutAccount')
      .set({ country: 'NG', currency: 'NGN' })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    await product.as(provider).post('/provider/booking-fee/general', { fee: 9_000_00, isFree: false })
    expect(await card(provider)).toMatchObject({ country: 'NG', currency: 'NGN', fee: 9_000_00 })
  })

  test('a free therapy stays free in another currency', async () => {
    const provider = await product.given.provider({ country: 'GB', fee: 0 })
    await save(provider, toNigeria())
    expect(await card(provider)).toMatchObject({ country: 'NG', currency: 'NGN', fee: 0, isFree: true })
  })

  test('cannot change after a booking, even when that has ended', async () => {
    const [client, provider] = [
      await product.given.client({ country: 'GB' }),
      await product.given.provider({ country: 'GB', fee: 0 }),
    ]
    const [slot] = await freeSlots(product, provider, '2026-03-04')
    const { body } = await product.as(client).post('/booking', bookable(provider, slot))
    await product.as(client).post(`/booking/${body.identifier}/cancel`, {})
    expect(verdictOn(await save(provider, toNigeria()), 'countryIdentifier')).toBe(
      'The country cannot be changed while there is money or a session in its currency',
    )
    expect((await save(provider)).status).toBe(200)
  })

  test('cannot change while money is held or owed in its currency', async () => {
    const provider = await product.given.provider({ country: 'GB', fee: 60_00 })
    await givenAvailable(product, provider.identifier, 90_00, 'GBP')
    expect(verdictOn(await save(provider, toNigeria()), 'countryIdentifier')).toBe(
      'The country cannot be changed while there is money or a session in its currency',
    )
  })

  test('cannot change while a client has a package in its currency', async () => {
    const client = await product.given.client({ country: 'GB', money: 300_00 })
    const provider = await product.given.provider({ country: 'GB', fee: 60_00 })
    const price = 250_00
    const sold = await givenPackage(product, client, await givenOffer(product, provider, { price }), price)
    expect(verdictOn(await save(provider, toNigeria()), 'countryIdentifier')).toBe(
      'The country cannot be changed while there is money or a session in its currency',
    )
    await product.as(client).post(`/packages/${sold}/refund`, { expectedRefund: price })
    expect((await save(provider, toNigeria())).status).toBe(200)
  })

  test('is one in which the product operates', async () => {
    const answer = await save(robin, { countryIdentifier: named('country', 'FR') })
    expect(verdictOn(answer, 'countryIdentifier')).toBe('Please choose your country')
  })
})

test('only therapists have this profile', async () => {
  const body = providerInfo(named)
  expect((await product.visitor.post('/provider/update/info', body)).status).toBe(401)
  expect(await product.as(await product.given.client()).post('/provider/update/info', body)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
})
