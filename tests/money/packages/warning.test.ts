/** What the owner of a package is notified of: the terms of the sale, and that unused sessions expire. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookedSession, givenOffer, givenPackage, givenPair, payWith, terms } from './package-fixture.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  ;({ client, provider } = await givenPair(product))
})

const warned = 'expires soon'
/** The therapist, and what the sessions are. */
const unnamed = /Theo|individual|couple/i
const bought = async (change: object = {}) => {
  const offer = { ...terms, months: 3, ...change }
  return givenPackage(product, client, await givenOffer(product, provider, offer), offer.price)
}
const paid = async (packageIdentifier: string, date: string, place = 0) => {
  const identifier = await bookedSession(product, { client, provider, date, place })
  expect(await payWith(product, client, identifier, packageIdentifier)).toMatchObject({ status: 200 })
  product.clock.advance({ minutes: 10 })
  return identifier
}
const at = async (instant: string) => {
  product.clock.set(instant)
  await product.work()
}
const news = async () => {
  const { data } = (await product.as(client).get('/notifications')).body as {
    data: { kind: string; news: string; subjectIdentifier: string | null }[]
  }
  return data.filter(({ news: what }) => what === 'package_expiring')
}
const mails = () => product.mailbox.list({ to: client.email }).filter(({ subject }) => subject.includes(warned))

test('the sale is confirmed by mail with its rules, which names neither therapist nor therapy', async () => {
  const identifier = await bought()
  await product.work()
  const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'Your package' })
  for (const part of ['₦60,000', '5 sessions', '2 June 2026', 'first 14 days', '₦15,000', `/packages/${identifier}/`])
    expect(mail.text).toContain(part)
  expect(mail.text).not.toMatch(unnamed)
})

test('three weeks ahead, the client is notified once of how many sessions are left and what goes back', async () => {
  const identifier = await bought()
  await paid(identifier, '2026-03-05')
  await at('2026-05-12T07:59:00Z')
  expect(await news()).toEqual([])
  await at('2026-05-12T08:00:00Z')
  await at('2026-05-20T08:00:00Z')
  expect(await news()).toMatchObject([{ kind: 'money', subjectIdentifier: identifier }])
  const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: warned })
  expect(mail.text).toContain('Sessions left: 4.')
  expect(mail.text).toContain('₦45,000 goes back to your wallet')
  expect(mail.text).not.toMatch(unnamed)
  expect(mails()).toHaveLength(1)
  await at('2026-06-02T08:00:00Z')
  expect((await product.as(client).get(`/packages/${identifier}`)).body).toMatchObject({ refunded: 45_000_00 })
})

test('where used sessions cost as much one by one, it says that nothing goes back', async () => {
  const identifier = await bought({ sessions: 2, price: 15_000_00 })
  await paid(identifier, '2026-03-05')
  await at('2026-05-12T08:00:00Z')
  const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: warned })
  expect(mail.text).toContain('Sessions left: 1.')
  expect(mail.text).toContain('nothing is refunded')
})

test('nothing is said of used-up and of ended packages', async () => {
  const used = await bought({ sessions: 2, price: 24_000_00 })
  for (const place of [0, 1]) await paid(used, '2026-03-05', place)
  const ended = await bought()
  const { status } = await product.as(client).post(`/packages/${ended}/refund`, { expectedRefund: terms.price })
  expect(status).toBe(200)
  await at('2026-05-12T08:00:00Z')
  expect(await news()).toEqual([])
})

test('an expiry that a returned session has moved is announced again', async () => {
  const identifier = await bought({ sessions: 2, price: 24_000_00 })
  await at('2026-05-12T08:00:00Z')
  const session = await paid(identifier, '2026-05-20')
  expect(await news()).toHaveLength(1)
  expect(await product.as(client).post(`/booking/${session}/cancel`, {})).toMatchObject({ status: 200 })
  await at('2026-05-22T08:00:00Z')
  expect(await news()).toHaveLength(2)
  await at('2026-05-23T08:00:00Z')
  expect(await news()).toHaveLength(2)
})
