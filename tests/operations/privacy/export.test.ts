import { randomUUIDv7 } from 'node:crypto'
import { sealOldTexts } from '#backend/operations/privacy/seal-old-texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { bookPaid } from './people.ts'
import { unzip } from './unzip.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const fee = 15_000_00
type Person = { identifier: string; email: string }
const filesFor = async (person: Person) => {
  await world.as(person).post('/user/export')
  await world.work()
  const answer = await world.as(person).get('/user/export')
  expect(answer.status).toBe(200)
  return { answer, files: unzip(answer.bytes) }
}
const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null')

test('asked for, it is made, told by mail without a word about it, and handed out as a file that nobody keeps', async () => {
  const clara = await world.given.client()
  const me = world.as(clara)
  expect((await me.get('/user/export/state')).body).toMatchObject({ status: 'none', requestedAt: null })
  const missing = await me.get('/user/export')
  expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND'])
  const asked = await me.post('/user/export')
  expect([asked.status, asked.body.status]).toEqual([202, 'preparing'])
  const waiting = await me.get('/user/export')
  expect([waiting.status, waiting.body.status]).toEqual([202, 'preparing'])
  await world.work()
  const { body: state } = await me.get('/user/export/state')
  expect(state).toMatchObject({ status: 'ready', expiresAt: '2026-03-04T08:00:00.000Z' })
  const { status, headers, bytes } = await me.get('/user/export')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toBe('attachment; filename="solace-data-2026-03-02.zip"')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(bytes.length).toBe(state.bytes)
  const [mail, ...more] = world.mailbox.list({ to: clara.email })
  expect(more).toEqual([])
  expect(mail?.subject).toBe(en.mail.export_ready.subject)
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Clara|export|data/i)
})

test('holds the account, the bookings, the money, the sessions and the access log, in the language of the person', async () => {
  const [clara, theo] = [
    await world.given.client({ money: 2 * fee, firstName: 'Ẹniọlá' }),
    await world.given.provider({ lastName: 'Ṣóyínká' }),
  ]
  const { db } = world.database
  await db.updateTable('appUser').set({ locale: 'de' }).where('identifier', '=', clara.identifier).execute()
  await db
    .insertInto('picture')
    .values({
      userIdentifier: clara.identifier,
      contentType: 'image/png',
      content: Buffer.from('a picture'),
      version: 'v1',
    })
    .execute()
  const booking = await bookPaid(world, clara, theo, '2026-03-10', '=cmd|"calc"!A1, "please"\nand thanks')
  const move = { bookingIdentifier: booking, status: 'rejected' as const, decidedAt: '2026-03-02T09:00:00Z' }
  const times = { fromStart: '2026-03-10T08:00:00Z', toStart: '2026-03-11T08:00:00Z', toEnd: '2026-03-11T09:00:00Z' }
  await db
    .insertInto('reschedule')
    .values([
      {
        ...move,
        ...times,
        identifier: randomUUIDv7(),
        askedBy: 'client',
        note: 'a day later',
        createdAt: '2026-03-01T09:00:00Z',
      },
      {
        ...move,
        ...times,
        identifier: randomUUIDv7(),
        askedBy: 'provider',
        note: 'words of Theo',
        createdAt: '2026-03-01T10:00:00Z',
      },
    ])
    .execute()
  await db
    .insertInto('bookingParticipant')
    .values({
      identifier: randomUUIDv7(),
      bookingIdentifier: booking,
      role: 'guest',
      relation: 'partner',
      firstName: 'Kim',
      email: 'kim@example.org',
      status: 'invited',
    })
    .execute()
  await sealOldTexts({ db, services: world.backend.services })
  const { files } = await filesFor(clara)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'README.txt',
      'summary.pdf',
      'bookings.csv',
      'transactions.csv',
      'sessions.ics',
      'picture.png',
    ]),
  )
  expect(files.get('README.txt')?.toString()).toContain(de.export_file.readme_left_out)
  expect(json(files, 'account')).toMatchObject([
    { firstName: 'Ẹniọlá', email: clara.email, country: 'Nigeria', locale: 'de' },
  ])
  expect(json(files, 'bookings')).toMatchObject([
    {
      identifier: booking,
      with: 'Theo Ṣóyínká',
      status: 'confirmed',
      fee: '15000.00',
      therapy: 'Einzeltherapie',
      moves: [
        { askedBy: 'client', status: 'rejected', note: 'a day later' },
        { askedBy: 'provider', note: null },
      ],
      guests: [{ firstName: 'Kim', email: 'kim@example.org', relation: 'partner', status: 'invited' }],
    },
  ])
  expect(json(files, 'transactions')).toMatchObject([
    { transactionType: 'topup', amount: '30000.00' },
    { direction: 'debit', balanceAfter: '15000.00' },
  ])
  expect(json(files, 'money-accounts')).toEqual([{ balance: '15000.00', currency: 'NGN', kind: 'client_wallet' }])
  expect(json(files, 'access-log').map(({ what }: { what: string }) => what)).toContain(de.access.export_requested)
  expect(files.get('picture.png')?.toString()).toBe('a picture')
  const lines = files.get('bookings.csv')?.toString() ?? ''
  expect(lines).toContain('"\'=cmd|""calc""!A1, ""please""\nand thanks"')
  expect(lines.split('\r\n')[0]).toBe(
    'identifier,with,status,startAt,endAt,therapy,modality,fee,currency,paidAt,refunded,note,createdAt',
  )
  // Tables for machines are written the same in every language.
  expect(files.get('transactions.csv')?.toString()).toContain(',15000.00,NGN,')
  const calendar = files.get('sessions.ics')?.toString() ?? ''
  expect(calendar).toContain(`UID:${booking}@solace`)
  expect(calendar).toContain('DTSTART:20260310T080000Z')
  expect(files.get('summary.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the same session has the same UID in the next file', async () => {
  const [clara, theo] = [await world.given.client({ money: fee }), await world.given.provider()]
  await bookPaid(world, clara, theo, '2026-03-11')
  const uid = (files: Map<string, Buffer>) => /^UID:.*$/m.exec(files.get('sessions.ics')?.toString() ?? '')?.[0]
  const first = uid((await filesFor(clara)).files)
  expect(first).toMatch(/@solace/)
  expect(uid((await filesFor(clara)).files)).toBe(first)
})

test('a therapist gets the names of clients and nothing that they wrote; no secret leaves', async () => {
  const [clara, theo] = [await world.given.client({ money: fee }), await world.given.provider()]
  const booking = await bookPaid(world, clara, theo, '2026-03-12', 'my very own worries')
  await world.as(clara).post(`/booking/${booking}/cancel`, { message: 'words about my health' })
  const { files } = await filesFor(theo)
  expect(json(files, 'bookings')).toMatchObject([{ with: 'Clara Tester', side: 'provider', note: null, message: null }])
  const everything = [...files].map(([name, content]) => name + content.toString('utf8')).join('\n')
  expect(everything).not.toMatch(/my very own worries|words about my health|argon2|token_?hash|password_?hash/i)
  expect(everything).not.toContain(clara.email)
  expect(json(files, 'availability-week')[0]).toMatchObject({ weekday: 1, hours: ['09:00-18:00'] })
})

test('three a day, then one waits until a day after the first; asking again while one is made counts once', async () => {
  const clara = await world.given.client()
  const before = world.clock.now()
  for (let time = 0; time < privacyLimits.exportsPerDay; time += 1) {
    await Promise.all([1, 2].map(() => world.as(clara).post('/user/export')))
    await world.work()
    world.clock.advance({ hours: 1 })
  }
  const { status, body } = await world.as(clara).post('/user/export')
  expect([status, body.code, body.retryAfter]).toEqual([429, 'TOO_MANY_ATTEMPTS', 21 * 3600])
  world.clock.advance({ hours: 21 })
  expect((await world.as(clara).post('/user/export')).status).toBe(202)
  const rows = await world.database.db
    .selectFrom('dataExport')
    .select('status')
    .where('userIdentifier', '=', clara.identifier)
    .orderBy('requestedAt')
    .execute()
  expect(rows.map(({ status: kept }) => kept)).toEqual(['expired', 'expired', 'expired', 'preparing'])
  world.clock.set(before.toString())
})

test('is sealed in the database and gone after 48 hours', async () => {
  const clara = await world.given.client()
  const { answer } = await filesFor(clara)
  const { db } = world.database
  const row = () =>
    db.selectFrom('dataExport').selectAll().where('userIdentifier', '=', clara.identifier).executeTakeFirstOrThrow()
  const { sealedContent } = await row()
  expect(sealedContent?.includes(answer.bytes.subarray(0, 200))).toBe(false)
  expect(sealedContent?.includes('README')).toBe(false)
  const before = world.clock.now()
  world.clock.advance({ hours: privacyLimits.exportHours })
  expect((await world.as(clara).get('/user/export')).status).toBe(404)
  expect((await world.as(clara).get('/user/export/state')).body.status).toBe('none')
  await world.work()
  expect(await row()).toMatchObject({ status: 'expired', sealedContent: null })
  world.clock.set(before.toString())
})

test('wants a password typed in the last minutes, and is nobody else’s', async () => {
  const [clara, other] = [await world.given.client(), await world.given.client({ firstName: 'Ada' })]
  await filesFor(clara)
  const { body } = await world.as(other).get('/user/export/state')
  expect(body.status).toBe('none')
  expect((await world.as(other).get('/user/export')).status).toBe(404)
  const { db } = world.database
  const me = world.as(clara)
  await me.get('/user/info')
  await db
    .updateTable('session')
    .set({ passwordAt: '2026-03-02T07:44:59Z' })
    .where('userIdentifier', '=', clara.identifier)
    .execute()
  for (const answer of [await me.get('/user/export'), await me.post('/user/export')])
    expect([answer.status, answer.body.code]).toEqual([403, 'PASSWORD_REQUIRED'])
})

test('a download stands in the audit log', async () => {
  const clara = await world.given.client()
  await filesFor(clara)
  const { body } = await world.as(clara).get('/user/access-log')
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['export.downloaded', 'export.requested'])
})
