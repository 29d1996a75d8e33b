import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { inPlaceOf, reason } from '#tests/operations/operators/operator-world.ts'
import { path, rowOf } from './bank-details.ts'

let world: World
let harriet: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.clock.set(start)
  harriet = await world.given.provider({ country: 'GB', payout: false })
})
afterAll(() => world.close())

const british = bankDetailsOf('GB')

test('every wrong field is refused with a sentence of its own, in both languages', async () => {
  const wrong = { ...british, bankCode: '10-88', accountNumber: '123', accountName: 'J', dateOfBirth: '2012-01-01' }
  expect(await world.as(harriet).put(path, wrong)).toMatchObject({
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
  const { body } = await world.as(harriet).put(path, { ...british, bankCode: '' }, { cookie: 'X-Language=de' })
  expect(body.fields).toEqual({ bankCode: 'Bitte geben Sie die sechs Ziffern des Sort Codes ein.' })
  expect(await rowOf(world, harriet)).toBeUndefined()
})

test.each([
  ['nothing', {}],
  ['a field too many', { ...british, iban: 'x' }],
  ['numbers as numbers', { ...british, accountNumber: 12_345_678 }],
  ['a number of a thousand digits', { ...british, accountNumber: '1'.repeat(1000) }],
  ['NUL', { ...british, accountName: 'Theo\0 Tester' }],
])('%s is refused', async (_name, body) => {
  expect((await world.as(harriet).put(path, body)).status).toBe(422)
})

test('a change wants a password that was typed in the last 15 minutes', async () => {
  const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { identifier } = harriet
  const { token } = await openSession(world.database.db, request, { identifier, userType: 'provider' })
  const browser = inPlaceOf(world, token)
  world.clock.advance({ minutes: 15 })
  expect(await browser.put(path, british)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
  expect((await browser.get(path)).status).toBe(200)
  expect(await rowOf(world, harriet)).toBeUndefined()
})

test('an operator in the place of a therapist neither reads nor changes bank details', async () => {
  const olu = await world.given.admin(['support'])
  const operator = await actingOf(olu.identifier)
  const blocked = { status: 403, body: { code: 'IMPERSONATION_BLOCKED' } }
  expect(await operator.get(path)).toMatchObject(blocked)
  expect(await operator.put(path, british)).toMatchObject(blocked)
  expect(await operator.get('/provider/banks?country=NG')).toMatchObject(blocked)
  expect(await operator.post(`${path}/resolve`, { bankCode: '057', accountNumber: '2041337756' })).toMatchObject(
    blocked,
  )
})

/** An own session of the operator that acts as the therapist. */
async function actingOf(identifier: string) {
  const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { token } = await openSession(world.database.db, request, { identifier, userType: 'admin' })
  const { body } = await inPlaceOf(world, token).post('/admin/impersonation', {
    userIdentifier: harriet.identifier,
    reason,
    scope: 'assist',
  })
  return inPlaceOf(world, body.token)
}

test('nobody else reaches them: no visitor, no client, nobody without a proven address', async () => {
  const clara = await world.given.client({ country: 'GB' })
  expect((await world.visitor.get(path)).status).toBe(401)
  expect((await world.visitor.put(path, british)).status).toBe(401)
  for (const call of [
    world.as(clara).get(path),
    world.as(clara).put(path, british),
    world.as(clara).get('/provider/banks?country=NG'),
    world.as(clara).post(`${path}/resolve`, { bankCode: '057', accountNumber: '2041337756' }),
  ])
    expect((await call).status).toBe(403)
  await world.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'pending_verification', verifiedAt: null })
    .where('identifier', '=', harriet.identifier)
    .execute()
  expect((await world.as(harriet).put(path, british)).body.code).toBe('EMAIL_UNVERIFIED')
  expect((await world.as(harriet).get(path)).status).toBe(200)
})

test('one therapist reads nothing of another', async () => {
  await world.as(harriet).put(path, british)
  const theo = await world.given.provider({ country: 'GB', payout: false })
  expect((await world.as(theo).get(path)).body.status).toBe('missing')
})
