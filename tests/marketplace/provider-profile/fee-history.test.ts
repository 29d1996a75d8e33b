import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorAs } from '#tests/care/caseload/practice.ts'
import { namedIn, providerInfo } from '#tests/identity/client-profile/profile-people.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const path = '/provider/booking-fee'
const history = async (provider: GivenProvider, query = '') =>
  (await product.as(provider).get(`${path}/history${query}`)).body
const own = { currency: 'NGN', therapy: 'Individual therapy' }
const general = { currency: 'NGN', therapy: null }

test('each change of a fee says what it was before and since when it is another one', async () => {
  product.clock.set(start)
  const theo = await product.given.provider({ fee: 15_000_00 })
  expect(await history(theo)).toMatchObject({ data: [], meta: { total: 0 } })
  const therapyIdentifier = theo.therapyIdentifier
  const therapist = product.as(theo)
  const later = () => product.clock.advance({ hours: 1 })
  await therapist.post(`${path}/general`, { fee: 16_000_00, isFree: false })
  // The same fee again is no change, and a refused one neither.
  await therapist.post(`${path}/general`, { fee: 16_000_00, isFree: false })
  await therapist.post(`${path}/general`, { fee: -1, isFree: false })
  later()
  await therapist.post(`${path}/therapy`, { therapyIdentifier, fee: 20_000_00, isFree: false })
  later()
  await therapist.post(`${path}/therapy`, { therapyIdentifier, fee: 0, isFree: true })
  later()
  await therapist.delete(`${path}/therapy/${therapyIdentifier}`)
  const { data } = await history(theo)
  expect(data).toMatchObject([
    { ...own, before: 0, after: null, changedAt: '2026-03-02T11:00:00.000Z' },
    { ...own, before: 20_000_00, after: 0, changedAt: '2026-03-02T10:00:00.000Z' },
    { ...own, before: null, after: 20_000_00, changedAt: '2026-03-02T09:00:00.000Z' },
    { ...general, before: 15_000_00, after: 16_000_00, changedAt: '2026-03-02T08:00:00.000Z' },
  ])
  expect(await history(theo, '?page=2&perPage=3')).toMatchObject({ data: [data[3]], meta: { total: 4 } })
})

test('two changes at once are both recorded, one after the other', async () => {
  const theo = await product.given.provider({ fee: 15_000_00 })
  await Promise.all(
    [16_000_00, 17_000_00].map((fee) => product.as(theo).post(`${path}/general`, { fee, isFree: false })),
  )
  const { data } = await history(theo)
  const steps = data.map(({ before, after }: { before: number; after: number }) => [before, after])
  const [first, second] = [
    steps.find(([before]: number[]) => before === 15_000_00),
    steps.find(([before]: number[]) => before !== 15_000_00),
  ]
  expect(steps).toHaveLength(2)
  expect(second[0]).toBe(first[1])
})

test('a fee ends with its therapy, and all of them with the currency', async () => {
  const named = await namedIn(product)
  const robin = await product.given.provider({ country: 'GB', listed: false, fee: 60_00 })
  const therapist = product.as(robin)
  const save = (over: object) => therapist.post('/provider/update/info', providerInfo(named, over))
  const therapies = ['individual', 'couples'].map((code) => named('therapy', code))
  await save({ therapies })
  for (const therapyIdentifier of therapies)
    await therapist.post(`${path}/therapy`, { therapyIdentifier, fee: 80_00, isFree: false })
  product.clock.advance({ hours: 1 })
  await save({ therapies: therapies.slice(0, 1) })
  expect((await history(robin)).data[0]).toMatchObject({ therapy: 'Couples therapy', before: 80_00, after: null })
  product.clock.advance({ hours: 1 })
  expect(
    (await save({ countryIdentifier: named('country', 'NG'), stateIdentifier: named('state', 'NG-LA') })).status,
  ).toBe(200)
  const { data } = await history(robin)
  const ended = [
    { therapy: 'Individual therapy', before: 80_00 },
    { therapy: null, before: 60_00 },
  ].map((fee) => expect.objectContaining({ ...fee, after: null, currency: 'GBP' }))
  expect(data.slice(0, 2)).toEqual(expect.arrayContaining(ended))
})

test('belongs to the therapist, is read by an operator who acts for them, and is never rewritten', async () => {
  const theo = await product.given.provider({ fee: 15_000_00 })
  await product.as(theo).post(`${path}/general`, { fee: 16_000_00, isFree: false })
  expect(await history(await product.given.provider())).toMatchObject({ data: [] })
  expect((await product.as(await product.given.client()).get(`${path}/history`)).status).toBe(403)
  const operator = await operatorAs(product, theo, 'read')
  expect((await operator.get(`${path}/history`)).body.data).toHaveLength(1)
  await expect(product.database.db.updateTable('feeChange').set({ feeAfter: 1 }).execute()).rejects.toThrow(
    /fee_change rows never change|permission denied for table fee_change/,
  )
})
