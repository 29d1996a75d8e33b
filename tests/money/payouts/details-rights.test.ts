import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { impersonating, reason } from '#tests/operations/operators/operator-product.ts'
import { path, rowOf } from './bank-details.ts'

let product: Product
let harriet: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
beforeEach(async () => {
  product.clock.set(start)
  harriet = await product.given.provider({ country: 'GB', payout: false })
})
afterAll(() => product.close())

const british = bankDetailsOf('GB')

test('every wrong field is refused with a sentence of its own, in both languages', async () => {
  const wrong = { ...british, bankCode: '10-88', accountNumber: '123', accountName: 'J', dateOfBirth: '2012-01-01' }
  expect(await product.as(harriet).put(path, wrong)).toMatchObject({
    status: 422,
    body: {
      code: 'VALIDATION_ERROR',
      fields: {
        bankCode: 'Please enter the six digits of the sort code.',
        accountNumber: 'Please enter the eight digits of the account number.',
        accountName: 'Please enter 3 to 32 letters. Spaces, hyphens, commas, apostrophes and periods are allowed.',
        dateOfBirth: 'Whoever is paid must be at least 18 years old.',
      },
    },
  })
  const { body } = await product.as(harriet).put(path, { ...british, bankCode: '' }, { cookie: 'X-Language=de' })
  expect(body.fields).toEqual({ bankCode: 'Bitte geben Sie die sechs Ziffern des Sort Codes ein.' })
  expect(await rowOf(product, harriet)).toBeUndefined()
})

test.each([
  ['nothing', {}],
  ['an unknown field', { ...british, iban: 'x' }],
  ['numbers as numbers', { ...british, accountNumber: 12_345_678 }],
  ['a number with a thousand digits', { ...british, accountNumber: '1'.repeat(1000) }],
  ['NUL', { ...british, accountName: 'Theo\0 Tester' }],
])('%s is refused', async (_name, body) => {
  expect((await product.as(harriet).put(path, body)).status).toBe(422)
})

test('a change needs a password that was typed in the last 15 minutes', async () => {
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { identifier } = harriet
  const { token } = await openSession(product.database.db, request, { identifier, userType: 'provider' })
  const browser = impersonating(product, token)
  product.clock.advance({ minutes: 15 })
  expect(await browser.put(path, british)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
  expect((await browser.get(path)).status).toBe(200)
  expect(await rowOf(product, harriet)).toBeUndefined()
})

test('an operator acting for a therapist neither reads nor changes bank details', async () => {
  const olu = await product.given.admin(['support'])
  const operator = await actingOf(olu.identifier)
  const blocked = { status: 403, body: { code: 'IMPERSONATION_BLOCKED' } }
  expect(await operator.get(path)).toMatchObject(blocked)
  expect(await operator.put(path, british)).toMatchObject(blocked)
  expect(await operator.get('/provider/banks?country=NG')).toMatchObject(blocked)
  expect(await operator.post(`${path}/resolve`, { bankCode: '057', accountNumber: '2041337756' })).toMatchObject(
    blocked,
  )
})

/** A separate session of the operator, acting for the therapist. */
async function actingOf(identifier: string) {
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { token } = await openSession(product.database.db, request, { identifier, userType: 'admin' })
  const { body } = await impersonating(product, token).post('/admin/impersonation', {
    userIdentifier: harriet.identifier,
    reason,
    scope: 'assist',
  })
  return impersonating(product, body.token)
}

test('no other caller has access: no visitor, no client, no therapist with an unverified address', async () => {
  const clara = await product.given.client({ country: 'GB' })
  expect((await product.visitor.get(path)).status).toBe(401)
  expect((await product.visitor.put(path, british)).status).toBe(401)
  for (const call of [
    product.as(clara).get(path),
    product.as(clara).put(path, british),
    product.as(clara).get('/provider/banks?country=NG'),
    product.as(clara).post(`${path}/resolve`, { bankCode: '057', accountNumber: '2041337756' }),
  ])
    expect((await call).status).toBe(403)
  await product.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'pending_verification', verifiedAt: null })
    .where('identifier', '=', harriet.identifier)
    .execute()
  expect((await product.as(harriet).put(path, british)).body.code).toBe('EMAIL_UNVERIFIED')
  expect((await product.as(harriet).get(path)).status).toBe(200)
})

test('a therapist reads nothing of another', async () => {
  await product.as(harriet).put(path, british)
  const theo = await product.given.provider({ country: 'GB', payout: false })
  expect((await product.as(theo).get(path)).body.status).toBe('missing')
})
