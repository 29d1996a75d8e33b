import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { bookable } from '#tests/scheduling/bookings/bookable.ts'
import { handedIn, sendQualification, storedFiles } from '#tests/marketplace/credentials/uploads.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await product.work()
})
afterAll(() => product.close())

const at = () => product.clock.now().toString()
/** Advances the clock to just before the deadline, and then past it; returns what existed both times. */
async function lastMinutes(hours: number, isThere: () => Promise<boolean>): Promise<boolean[]> {
  product.clock.advance({ minutes: hours * 60 - 61 })
  await product.work()
  const before = await isThere()
  product.clock.advance({ minutes: 61 })
  await product.work()
  return [before, await isThere()]
}
const hours = (days: number) => days * 24
const existsThenDeleted = [true, false]
const person = (identifier: string) => async () =>
  (await product.database.db.selectFrom('appUser').select('identifier').where('identifier', '=', identifier).execute())
    .length === 1

test('an unverified sign-up of a client is deleted after seven days', async () => {
  const { identifier } = await product.given.client({ verified: false })
  await product.as({ identifier }).get('/user/info')
  await product.database.db
    .insertInto('oneTimeCode')
    .values({
      identifier: randomUUIDv7(),
      userIdentifier: identifier,
      purpose: 'verify_email',
      codeHash: Buffer.alloc(32),
      createdAt: at(),
      expiresAt: at(),
    })
    .execute()
  expect(await lastMinutes(hours(privacyLimits.pendingDays), person(identifier))).toEqual(existsThenDeleted)
})

test('an unverified sign-up of a therapist is deleted with its practice; verified ones stay', async () => {
  const theo = await product.given.provider({ listed: false })
  const stored = await product.given.client()
  await handedIn(sendQualification(product, theo))
  await product.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'pending_verification', verifiedAt: null })
    .where('identifier', '=', theo.identifier)
    .execute()
  expect(await lastMinutes(hours(privacyLimits.pendingDays), person(theo.identifier))).toEqual(existsThenDeleted)
  expect(await storedFiles(product)).toEqual([])
  expect(await person(stored.identifier)()).toBe(true)
})

test('an unverified account with references stays', async () => {
  const [clara, theo] = [await product.given.client(), await product.given.provider()]
  await product.as(clara).post('/booking', bookable(theo, undefined))
  await product.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'pending_verification' })
    .where('identifier', '=', clara.identifier)
    .execute()
  expect(await lastMinutes(hours(privacyLimits.pendingDays), person(clara.identifier))).toEqual([true, true])
})

test('a session is deleted thirty days after it ended or expired; an active one stays', async () => {
  const { identifier: userIdentifier } = await product.given.client()
  const { db } = product.database
  const open = async (more: { expiresAt: string; revokedAt?: string }) => {
    const identifier = randomUUIDv7()
    const tokenHash = Buffer.from(identifier.replaceAll('-', '').slice(0, 32))
    await db
      .insertInto('session')
      .values({ identifier, userIdentifier, tokenHash, createdAt: at(), lastSeenAt: at(), ...more })
      .execute()
    return async () =>
      (await db.selectFrom('session').select('identifier').where('identifier', '=', identifier).execute()).length === 1
  }
  const far = product.clock.now().add({ hours: 5000 }).toString()
  const [ended, ranOut, lasting] = [
    await open({ expiresAt: far, revokedAt: at() }),
    await open({ expiresAt: at() }),
    await open({ expiresAt: far }),
  ]
  expect(await lastMinutes(hours(privacyLimits.tracesDays), ended)).toEqual(existsThenDeleted)
  expect([await ranOut(), await lasting()]).toEqual([false, true])
})

test('codes, password reset links and passkey challenges are deleted thirty days after their end', async () => {
  const { identifier: userIdentifier } = await product.given.client()
  const { db } = product.database
  const [code, link, session] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  await db
    .insertInto('oneTimeCode')
    .values({
      identifier: code,
      userIdentifier,
      purpose: 'verify_email',
      codeHash: Buffer.alloc(32),
      createdAt: at(),
      expiresAt: product.clock.now().add({ hours: 1000 }).toString(),
      usedAt: at(),
    })
    .execute()
  await db
    .insertInto('passwordReset')
    .values({ identifier: link, userIdentifier, tokenHash: Buffer.alloc(32, 7), createdAt: at(), expiresAt: at() })
    .execute()
  const far = product.clock.now().add({ hours: 5000 }).toString()
  await db
    .insertInto('session')
    .values({
      identifier: session,
      userIdentifier,
      tokenHash: Buffer.alloc(32, 9),
      createdAt: at(),
      lastSeenAt: at(),
      expiresAt: far,
    })
    .execute()
  await db
    .insertInto('passkeyChallenge')
    .values({ sessionIdentifier: session, challenge: 'c', purpose: 'add', expiresAt: at() })
    .execute()
  const counts = async () => {
    const codes = await db.selectFrom('oneTimeCode').select('identifier').where('identifier', '=', code).execute()
    const links = await db.selectFrom('passwordReset').select('identifier').where('identifier', '=', link).execute()
    const questions = await db
      .selectFrom('passkeyChallenge')
      .select('purpose')
      .where('sessionIdentifier', '=', session)
      .execute()
    return [codes.length, links.length, questions.length].join()
  }
  const all = async () => (await counts()) === '1,1,1'
  expect(await lastMinutes(hours(privacyLimits.tracesDays), all)).toEqual(existsThenDeleted)
  expect(await counts()).toBe('0,0,0')
})

test('stored answers to idempotent calls are deleted after a day', async () => {
  const { identifier: userIdentifier } = await product.given.client()
  const { db } = product.database
  await db
    .insertInto('idempotencyKey')
    .values({
      userIdentifier,
      key: 'some-key',
      address: 'POST /booking',
      bodyHash: Buffer.alloc(32),
      createdAt: at(),
      status: 201,
      answer: '{}',
    })
    .execute()
  const isThere = async () =>
    (await db.selectFrom('idempotencyKey').select('key').where('userIdentifier', '=', userIdentifier).execute())
      .length === 1
  expect(await lastMinutes(privacyLimits.idempotencyHours, isThere)).toEqual(existsThenDeleted)
})

test('the content of an export is deleted after 48 hours, and its record after thirty days', async () => {
  const clara = await product.given.client()
  const { db } = product.database
  await product.as(clara).post('/user/export')
  await product.work()
  const row = () =>
    db
      .selectFrom('dataExport')
      .select(['status', 'sealedContent'])
      .where('userIdentifier', '=', clara.identifier)
      .executeTakeFirst()
  expect(await lastMinutes(privacyLimits.exportHours, async () => Boolean((await row())?.sealedContent))).toEqual(
    existsThenDeleted,
  )
  const rest = hours(privacyLimits.tracesDays) - privacyLimits.exportHours
  expect(await lastMinutes(rest, async () => (await row()) !== undefined)).toEqual(existsThenDeleted)
})

test('an export that could not be created fails after an hour, and can be requested again', async () => {
  const { identifier: userIdentifier } = await product.given.client()
  const { db } = product.database
  await db
    .insertInto('dataExport')
    .values({ identifier: randomUUIDv7(), userIdentifier, status: 'preparing', requestedAt: at() })
    .execute()
  product.clock.advance({ minutes: 61 })
  await product.work()
  const me = product.as({ identifier: userIdentifier })
  expect((await me.get('/user/export/state')).body.status).toBe('failed')
  expect((await me.get('/user/export')).status).toBe(404)
  expect((await me.post('/user/export')).body.status).toBe('preparing')
})
