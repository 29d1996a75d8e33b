import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { deletedTables, plainlyExported, type TableData, tables } from '#backend/operations/privacy/data-classes.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { storedFiles } from '#tests/marketplace/credentials/papers.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { accountOf, bookPaid, givePassword, password } from './people.ts'
import { mark, plantIdentity, plantPractice, rowsOfPerson, rowsWith } from './planted.ts'
import { unzip } from './unzip.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => world.clock.set(start))

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

test('thirty days after a client has left, nothing in any table says who it was; the books and the other side keep theirs', async () => {
  const [clara, theo] = [
    await givePassword(world, await world.given.client({ money: 2 * fee })),
    await world.given.provider(),
  ]
  const held = await bookPaid(world, clara, theo, '2026-03-03', `${mark} has a worry`)
  const cancelled = await bookPaid(world, clara, theo, '2026-03-04', `${mark} once more`)
  world.clock.advance({ minutes: 10 })
  await world.as(clara).post(`/booking/${cancelled}/cancel`, { message: `${mark} fell ill`, reasonCode: 'illness' })
  world.clock.set('2026-03-03T20:00:00Z')
  await plantIdentity(world, clara)
  const { db } = world.database
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
      createdAt: world.clock.now().toString(),
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
  await world.work()
  await world.as(clara).post('/user/export')
  await world.work()
  // What was written about the bookings is encrypted and not among them.
  expect((await rowsWith(world, mark)).length).toBeGreaterThan(12)
  const before = await rowsOfPerson(world, clara.identifier)
  expect(
    owners(
      deletedTables.map(({ table }) => table).filter((table) => !practiceTables.includes(table)),
      before,
    ).length,
  ).toBeGreaterThan(10)
  const deletion = await world.as(clara).delete(path, { password })
  expect([deletion.status, deletion.body]).toEqual([204, null])
  await world.work()
  world.clock.advance({ minutes: privacyLimits.erasureDays * 24 * 60 - 1 })
  await world.work()
  expect((await accountOf(world, clara)).accountStatus).toBe('deletion_requested')
  const rating = () =>
    db
      .selectFrom('providerListing')
      .select(['rating', 'reviews'])
      .where('providerIdentifier', '=', theo.identifier)
      .executeTakeFirst()
  expect(await rating()).toEqual({ rating: 450, reviews: 1 })
  world.clock.advance({ minutes: 1 })
  await world.work()

  expect(await accountOf(world, clara)).toMatchObject({
    accountStatus: 'deleted',
    email: null,
    passwordHash: null,
    firstName: null,
    lastName: null,
    phoneNumber: null,
  })
  expect(await rowsWith(world, mark)).toEqual([])
  expect(await rowsWith(world, clara.email)).toEqual([])
  const after = await rowsOfPerson(world, clara.identifier)
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
      .orderBy('createdAt')
      .execute(),
  ).toMatchObject([
    { sealedNote: null, status: 'completed', fee },
    { sealedNote: null, sealedMessage: null, reasonCode: null, status: 'cancelled' },
  ])
  expect(await db.selectFrom('review').select(['isAnonymous', 'comment']).executeTakeFirst()).toEqual({
    isAnonymous: true,
    comment: 'A calm hour that helped me a lot.',
  })
  // One review without a name is too few to be shown.
  expect(await rating()).toEqual({ rating: 0, reviews: 0 })
  const appointments = await world.as(theo).get('/appointment?statuses=completed')
  expect(appointments.body.data).toHaveLength(1)
  expect(await world.bookProblems()).toEqual([])
  expect(
    await db
      .selectFrom('accountDeletion')
      .select('erasedAt')
      .where('userIdentifier', '=', clara.identifier)
      .executeTakeFirst(),
  ).toEqual({ erasedAt: world.clock.now().toString({ fractionalSecondDigits: 3 }) })
  await world.work()
})

test('of a therapist the texts, words and hours go; clients still see the session they had', async () => {
  const [clara, theo] = [
    await world.given.client({ money: fee, firstName: 'Ada' }),
    await givePassword(world, await world.given.provider()),
  ]
  await bookPaid(world, clara, theo, '2026-03-05')
  await world.as(clara).get('/appointment')
  const filesBefore = await storedFiles(world)
  await plantPractice(world, theo)
  expect(await storedFiles(world)).toHaveLength(filesBefore.length + 2)
  expect((await world.as(theo).delete(path, { password })).status).toBe(204)
  await world.work()
  world.clock.advance(days(privacyLimits.erasureDays))
  await world.work()
  expect(await rowsWith(world, mark)).toEqual([])
  expect(await storedFiles(world)).toEqual(filesBefore)
  const after = await rowsOfPerson(world, theo.identifier)
  expect(
    owners(
      deletedTables.map(({ table }) => table),
      after,
    ),
  ).toEqual([])
  const { erased } = tables.provider as TableData
  const emptied = typeof erased === 'object' && 'emptied' in erased ? erased.emptied : []
  const provider = await world.database.db
    .selectFrom('provider')
    .selectAll()
    .where('userIdentifier', '=', theo.identifier)
    .executeTakeFirstOrThrow()
  expect(Object.entries(provider).filter(([column, value]) => emptied.includes(column) && value !== null)).toEqual([])
  const { status, body } = await world.as(clara).get('/appointment')
  expect([status, body.data.length]).toEqual([200, 1])
})

test('money that came back waits for its owner: erased only when it is paid out, and the audit log says so once', async () => {
  const [clara, theo] = [
    await givePassword(world, await world.given.client({ money: fee })),
    await world.given.provider(),
  ]
  await bookPaid(world, clara, theo, '2026-03-10')
  expect((await world.as(clara).delete(path, { password })).status).toBe(204)
  world.clock.advance(days(privacyLimits.erasureDays + 1))
  await world.work()
  await world.work()
  expect((await accountOf(world, clara)).accountStatus).toBe('deletion_requested')
  const { db } = world.database
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
    at: world.clock.now().toString(),
  })
  await world.work()
  expect((await accountOf(world, clara)).accountStatus).toBe('deleted')
})

test('who was let back in by an operator is left alone, and can leave again', async () => {
  const clara = await givePassword(world, await world.given.client())
  const { db } = world.database
  await world.as(clara).delete(path, { password })
  await db.updateTable('appUser').set({ accountStatus: 'active' }).where('identifier', '=', clara.identifier).execute()
  world.clock.advance(days(privacyLimits.erasureDays + 1))
  await world.work()
  expect(await accountOf(world, clara)).toMatchObject({ accountStatus: 'active', email: clara.email })
  expect((await world.as(clara).delete(path, { password })).status).toBe(204)
  await world.work()
  expect((await accountOf(world, clara)).accountStatus).toBe('deletion_requested')
  world.clock.advance(days(privacyLimits.erasureDays))
  await world.work()
  expect((await accountOf(world, clara)).accountStatus).toBe('deleted')
})

test('the export holds every table that names the person, and of the words in them all but secrets', async () => {
  const clara = await world.given.client()
  await plantIdentity(world, clara)
  await world.as(clara).post('/user/export')
  await world.work()
  const { bytes } = await world.as(clara).get('/user/export')
  const files = unzip(bytes)
  const counts = await rowsOfPerson(world, clara.identifier)
  const missing = plainlyExported.filter(
    ({ table, file }) => (counts[table] ?? 0) > 0 && !files.has(`data/${file}.json`),
  )
  expect(missing).toEqual([])
  const all = [...files].map(([name, content]) => `${name}\n${content.toString()}`).join('\n')
  for (const told of [`${mark} phone`, `${mark} network`, `${mark} browser`, `${mark}@new.example`, `${mark} picture`])
    expect(all).toContain(told)
  for (const secret of ['token', 'code', 'reset', 'credential', 'key', 'recovery', 'challenge', 'answer'])
    expect([secret, all.includes(`${mark} ${secret}`)]).toEqual([secret, false])
})
