import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { deletedTables, plainlyExported, type TableData, tables } from '#backend/operations/privacy/data-classes.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { storedFiles } from '#tests/marketplace/credentials/uploads.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { accountOf, bookPaid, givePassword, password } from './people.ts'
import { mark, plantIdentity, plantPractice, rowsOfPerson, rowsWith } from './planted.ts'
import { unzip } from './unzip.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.clock.set(start))

const path = '/user/profile/delete-account'
const fee = 15_000_00
const days = (count: number) => ({ hours: 24 * count })
const owners = (tableNames: readonly string[], counts: Record<string, number>) =>
  tableNames.filter((table) => (counts[table] ?? 0) > 0)
const practiceTables = [
  'provider',
  'providerTaxonomy',
  'providerTherapy',
  'providerSchedule',
  'providerListing',
  'availabilityWeek',
  'availabilityDay',
]

test('thirty days after a client has left, no table identifies them; the ledger and the other side keep theirs', async () => {
  const [clara, theo] = [
    await givePassword(product, await product.given.client({ money: 2 * fee })),
    await product.given.provider(),
  ]
  const held = await bookPaid(product, clara, theo, '2026-03-03', `${mark} has a worry`)
  const cancelled = await bookPaid(product, clara, theo, '2026-03-04', `${mark} once more`)
  product.clock.advance({ minutes: 10 })
  await product.as(clara).post(`/booking/${cancelled}/cancel`, { message: `${mark} fell ill`, reasonCode: 'illness' })
  product.clock.set('2026-03-03T20:00:00Z')
  await plantIdentity(product, clara)
  const { db } = product.database
  const participant = await db
    .selectFrom('bookingParticipant')
    .select('identifier')
    .where('bookingIdentifier', '=', held)
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('review')
    .values({
      identifier: crypto.randomUUID(),
      participantIdentifier: participant.identifier,
      providerIdentifier: theo.identifier,
      halfStars: 9,
      comment: 'A calm hour that helped me a lot.',
      createdAt: product.clock.now().toString(),
    })
    .execute()
  await db
    .updateTable('appUser')
    .set({ email: `${mark}@people.example` })
    .where('identifier', '=', clara.identifier)
    .execute()
  await db
    .insertInto('reschedule')
    .values({
      identifier: randomUUIDv7(),
      bookingIdentifier: cancelled,
      askedBy: 'client',
      status: 'withdrawn',
      fromStart: '2026-03-20T09:00:00Z',
      toStart: '2026-03-21T09:00:00Z',
      toEnd: '2026-03-21T10:00:00Z',
      note: `${mark} asks`,
      createdAt: '2026-03-01T09:00:00Z',
      decidedAt: '2026-03-01T10:00:00Z',
    })
    .execute()
  await db
    .insertInto('bookingParticipant')
    .values({
      identifier: randomUUIDv7(),
      bookingIdentifier: cancelled,
      role: 'guest',
      relation: 'partner',
      firstName: mark,
      email: `${mark}.guest@people.example`,
      status: 'invited',
    })
    .execute()
  await db
    .updateTable('payment')
    .set({ authorizationUrl: `https://pay.example/${mark}`, failure: mark })
    .where('userIdentifier', '=', clara.identifier)
    .execute()
  await product.work()
  await product.as(clara).post('/user/export')
  await product.drain()
  // Texts about the bookings are encrypted and not among them.
  expect((await rowsWith(product, mark)).length).toBeGreaterThan(12)
  const before = await rowsOfPerson(product, clara.identifier)
  expect(
    owners(
      deletedTables.map(({ table }) => table).filter((table) => !practiceTables.includes(table)),
      before,
    ).length,
  ).toBeGreaterThan(10)
  const deletion = await product.as(clara).delete(path, { password })
  expect([deletion.status, deletion.body]).toEqual([204, null])
  await product.drain()
  product.clock.advance({ minutes: privacyLimits.erasureDays * 24 * 60 - 1 })
  await product.work()
  expect((await accountOf(product, clara)).accountStatus).toBe('deletion_requested')
  const rating = () =>
    db
      .selectFrom('providerListing')
      .select(['rating', 'reviews'])
      .where('providerIdentifier', '=', theo.identifier)
      .executeTakeFirst()
  expect(await rating()).toEqual({ rating: 450, reviews: 1 })
  product.clock.advance({ minutes: 1 })
  await product.work()

  expect(await accountOf(product, clara)).toMatchObject({
    accountStatus: 'deleted',
    email: null,
    passwordHash: null,
    firstName: null,
    lastName: null,
    phoneNumber: null,
  })
  expect(await rowsWith(product, mark)).toEqual([])
  expect(await rowsWith(product, clara.email)).toEqual([])
  const after = await rowsOfPerson(product, clara.identifier)
  expect(
    owners(
      deletedTables.map(({ table }) => table),
      after,
    ),
  ).toEqual([])
  for (const table of ['booking', 'ledgerAccount', 'payment', 'bookingParticipant', 'consentEvent'])
    expect([table, after[table]]).toEqual([table, before[table]])
  expect(
    await db
      .selectFrom('booking')
      .select(['sealedNote', 'sealedMessage', 'reasonCode', 'status', 'fee'])
      .where('clientIdentifier', '=', clara.identifier)
      .orderBy('status')
      .execute(),
  ).toMatchObject([
    { sealedNote: null, sealedMessage: null, reasonCode: null, status: 'cancelled' },
    { sealedNote: null, status: 'completed', fee },
  ])
  expect(await db.selectFrom('review').select(['isAnonymous', 'comment']).executeTakeFirst()).toEqual({
    isAnonymous: true,
    comment: 'A calm hour that helped me a lot.',
  })
  // A single review without a name is below the minimum that is shown.
  expect(await rating()).toEqual({ rating: 0, reviews: 0 })
  const appointments = await product.as(theo).get('/appointment?statuses=completed')
  expect(appointments.body.data).toHaveLength(1)
  expect(await product.bookProblems()).toEqual([])
  expect(
    await db
      .selectFrom('accountDeletion')
      .select('erasedAt')
      .where('userIdentifier', '=', clara.identifier)
      .executeTakeFirst(),
  ).toEqual({ erasedAt: product.clock.now().toString({ fractionalSecondDigits: 3 }) })
  await product.work()
})

test('of a therapist the texts and hours are erased; clients still see their session', async () => {
  const [clara, theo] = [
    await product.given.client({ money: fee, firstName: 'Ada' }),
    await givePassword(product, await product.given.provider()),
  ]
  await bookPaid(product, clara, theo, '2026-03-05')
  await product.as(clara).get('/appointment')
  const filesBefore = await storedFiles(product)
  await plantPractice(product, theo)
  expect(await storedFiles(product)).toHaveLength(filesBefore.length + 2)
  expect((await product.as(theo).delete(path, { password })).status).toBe(204)
  await product.drain()
  product.clock.advance(days(privacyLimits.erasureDays))
  await product.work()
  expect(await rowsWith(product, mark)).toEqual([])
  expect(await storedFiles(product)).toEqual(filesBefore)
  const after = await rowsOfPerson(product, theo.identifier)
  expect(
    owners(
      deletedTables.map(({ table }) => table),
      after,
    ),
  ).toEqual([])
  const { erased } = tables.provider as TableData
  const emptied = typeof erased === 'object' && 'emptied' in erased ? erased.emptied : []
  const provider = await product.database.db
    .selectFrom('provider')
    .selectAll()
    .where('userIdentifier', '=', theo.identifier)
    .executeTakeFirstOrThrow()
  expect(Object.entries(provider).filter(([column, value]) => emptied.includes(column) && value !== null)).toEqual([])
  const { status, body } = await product.as(clara).get('/appointment')
  expect([status, body.data.length]).toEqual([200, 1])
})

test('money that came back waits for its owner: erased only when it is paid out, and the audit log says so once', async () => {
  const [clara, theo] = [
    await givePassword(product, await product.given.client({ money: fee })),
    await product.given.provider(),
  ]
  await bookPaid(product, clara, theo, '2026-03-10')
  expect((await product.as(clara).delete(path, { password })).status).toBe(204)
  product.clock.advance(days(privacyLimits.erasureDays + 1))
  await product.work()
  await product.work()
  expect((await accountOf(product, clara)).accountStatus).toBe('deletion_requested')
  const { db } = product.database
  const waits = await db
    .selectFrom('auditEvent')
    .select('subject')
    .where('action', '=', 'account.erasure_waits')
    .execute()
  expect(waits).toEqual([{ subject: clara.identifier }])
  await postEntry(db, {
    key: `paid-back:${clara.identifier}`,
    transactionType: 'adjustment',
    currency: 'NGN',
    transfers: [{ from: { kind: 'client_wallet', owner: clara.identifier }, to: { kind: 'suspense' }, amount: fee }],
    at: product.clock.now().toString(),
  })
  await product.work()
  expect((await accountOf(product, clara)).accountStatus).toBe('deleted')
})

test('an account restored by an operator is left alone, and can be deleted again', async () => {
  const clara = await givePassword(product, await product.given.client())
  const { db } = product.database
  await product.as(clara).delete(path, { password })
  await db.updateTable('appUser').set({ accountStatus: 'active' }).where('identifier', '=', clara.identifier).execute()
  product.clock.advance(days(privacyLimits.erasureDays + 1))
  await product.work()
  expect(await accountOf(product, clara)).toMatchObject({ accountStatus: 'active', email: clara.email })
  expect((await product.as(clara).delete(path, { password })).status).toBe(204)
  await product.drain()
  expect((await accountOf(product, clara)).accountStatus).toBe('deletion_requested')
  product.clock.advance(days(privacyLimits.erasureDays))
  await product.work()
  expect((await accountOf(product, clara)).accountStatus).toBe('deleted')
})

test('the export holds every table that names the person, and all their columns except secrets', async () => {
  const clara = await product.given.client()
  await plantIdentity(product, clara)
  await product.as(clara).post('/user/export')
  await product.drain()
  const { bytes } = await product.as(clara).get('/user/export')
  const files = unzip(bytes)
  const counts = await rowsOfPerson(product, clara.identifier)
  const missing = plainlyExported.filter(
    ({ table, file }) => (counts[table] ?? 0) > 0 && !files.has(`data/${file}.json`),
  )
  expect(missing).toEqual([])
  const all = [...files].map(([name, content]) => `${name}\n${content.toString()}`).join('\n')
  for (const text of [
    `${mark} phone`,
    `${mark} network`,
    `${mark} browser`,
    `${mark}@new.example`,
    `${mark} picture`,
    `${mark} team note`,
  ])
    expect(all).toContain(text)
  for (const secret of ['token', 'code', 'reset', 'credential', 'key', 'recovery', 'challenge', 'answer'])
    expect([secret, all.includes(`${mark} ${secret}`)]).toEqual([secret, false])
})
