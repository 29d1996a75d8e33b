/** A code that a therapist would bear: proposed by an operator, answered by the therapist alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { agreedCode, bookWith, givenCode } from './promotion-fixture.ts'

const fee = 15_000_00
const date = '2026-03-05'
let product: Product
let operator: GivenPerson
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  operator = await product.given.admin(['promotions'])
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: fee })
  provider = await product.given.provider({ fee, minutes: [0, 1440] })
})

const propose = (change: object = {}) =>
  givenCode(product, operator, { bearer: 'provider', providerEmail: provider.email, ...change })
const borne = async (by = provider) => (await product.as(by).get('/provider/promotions')).body.codes
const answer = async (agreement: string, { by = provider, of = provider } = {}) => {
  const [{ identifier }] = await borne(of)
  return product.as(by).post(`/provider/promotions/${identifier}/agreement`, { agreement })
}
const book = async (code: string, place = 0) => {
  const { status, body } = await bookWith(product, { client, provider, date, place }, code)
  return [status, body.fields?.promotionCode ?? body.fee]
}
const unknown = () => book('NOSUCHCODE')

test('is proposed with its terms and a notification, and unknown to clients until the therapist agrees', async () => {
  const code = await propose({ untilDate: '2026-06-30', useLimit: 50, minimumFee: 5_000_00 })
  expect(await borne()).toMatchObject([
    {
      code,
      percent: 20,
      amount: null,
      useLimit: 50,
      clientLimit: 1,
      minimumFee: 5_000_00,
      validUntil: '2026-07-01T00:00:00.000Z',
      agreement: 'proposed',
      answeredAt: null,
    },
  ])
  expect(await borne()).toEqual([expect.not.objectContaining({ campaign: expect.anything() })])
  const { data } = (await product.as(provider).get('/notifications')).body
  expect(data).toMatchObject([{ kind: 'money', news: 'code_proposed', amount: null }])
  expect(await book(code)).toEqual(await unknown())
  expect(await answer('agreed')).toMatchObject({ status: 200, body: { agreement: 'agreed' } })
  expect(await book(code)).toEqual([201, 12_000_00])
  const [row] = (await auditRows(product, 'promotion.answered')).slice(-1)
  expect(row).toMatchObject({ details: { agreement: 'agreed' } })
  const { promotions } = (await product.as(operator).get('/admin/promotions')).body
  expect(promotions[0]).toMatchObject({ code, agreement: 'agreed', consentedOn: null })
})

test('declined, it stays unknown, and the answer is final', async () => {
  const code = await propose()
  expect((await answer('declined')).status).toBe(200)
  expect((await answer('declined')).status).toBe(200)
  expect(await book(code)).toEqual(await unknown())
  expect((await answer('agreed')).status).toBe(409)
  expect((await answer('ended')).status).toBe(409)
})

test('ended by the therapist, it is no longer valid; who has booked with it keeps the price', async () => {
  const code = await agreedCode(product, operator, provider, { clientLimit: 5 })
  const { body: booking } = await bookWith(product, { client, provider, date }, code)
  expect((await answer('ended')).status).toBe(200)
  expect(await book(code, 3)).toEqual([422, 'This code is no longer valid.'])
  expect((await answer('agreed')).status).toBe(409)
  expect((await product.as(client).get(`/booking/${booking.identifier}`)).body).toMatchObject({ fee: 12_000_00 })
})

test('a consent that an operator recorded stays valid, and the therapist can end it', async () => {
  const code = await propose()
  await product.database.pool.query(
    `update promotion set agreement = null, consented_on = '2026-02-20', consent_note = 'By mail' where code = $1`,
    [code],
  )
  expect(await borne()).toMatchObject([{ agreement: 'agreed', answeredAt: null, consentedOn: '2026-02-20' }])
  expect((await book(code))[0]).toBe(201)
  expect((await answer('ended')).status).toBe(200)
  expect((await book(code, 3))[0]).toBe(422)
})

describe('is refused', () => {
  test('to another therapist, who neither sees nor answers it, nor has it for the own sessions', async () => {
    const code = await propose()
    const other = await product.given.provider({ fee, minutes: [0, 1440] })
    expect(await borne(other)).toEqual([])
    expect((await answer('agreed', { by: other })).status).toBe(404)
    expect((await answer('agreed')).status).toBe(200)
    const elsewhere = await bookWith(product, { client, provider: other, date }, code)
    expect([elsewhere.status, elsewhere.body.fields.promotionCode]).toEqual([
      422,
      'This code is for another therapist.',
    ])
  })

  test('one that Solace bears is no matter of the therapist', async () => {
    await givenCode(product, operator, { providerEmail: provider.email })
    expect(await borne()).toEqual([])
  })

  test('when the operator has ended it, or its last day has passed', async () => {
    await propose({ untilDate: '2026-03-03' })
    product.clock.set('2026-03-04T00:00:00Z')
    expect(await answer('agreed')).toMatchObject({
      status: 409,
      body: { message: 'This code has ended in the meantime.' },
    })
    expect((await answer('declined')).status).toBe(200)
  })

  test('by the database without an answer or a recorded consent', async () => {
    const code = await propose()
    const set = (change: string) => product.database.pool.query(`update promotion set ${change} where code = '${code}'`)
    await expect(set('agreement = null')).rejects.toThrow(/promotion_borne/)
    await expect(set(`agreement = 'agreed'`)).rejects.toThrow(/promotion_answered/)
  })
})
