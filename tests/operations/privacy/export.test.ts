import { randomUUIDv7 } from 'node:crypto'
import { sealOldTexts } from '#backend/operations/privacy/seal-old-texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookPaid } from './people.ts'
import { unzip } from './unzip.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const fee = 15_000_00
type Person = { identifier: string; email: string }
const filesFor = async (person: Person) => {
  await product.as(person).post('/user/export')
  await product.drain()
  const answer = await product.as(person).get('/user/export')
  expect(answer.status).toBe(200)
  return { answer, files: unzip(answer.bytes) }
}
const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null')

test('is created on request, announced by a mail without details, and served as a file that must not be cached', async () => {
  const clara = await product.given.client()
  const me = product.as(clara)
  expect((await me.get('/user/export/state')).body).toMatchObject({ status: 'none', requestedAt: null })
  const missing = await me.get('/user/export')
  expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND'])
  const exportRequest = await me.post('/user/export')
  expect([exportRequest.status, exportRequest.body.status]).toEqual([202, 'preparing'])
  const waiting = await me.get('/user/export')
  expect([waiting.status, waiting.body.status]).toEqual([202, 'preparing'])
  await product.drain()
  const { body: state } = await me.get('/user/export/state')
  expect(state).toMatchObject({ status: 'ready', expiresAt: '2026-03-04T08:00:00.000Z' })
  const { status, headers, bytes } = await me.get('/user/export')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toBe('attachment; filename="solace-data-2026-03-02.zip"')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(bytes.length).toBe(state.bytes)
  const [mail, ...more] = product.mailbox.list({ to: clara.email })
  expect(more).toEqual([])
  expect(mail?.subject).toBe(en.mail.export_ready.subject)
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Clara|export|data/i)
})

test('holds the account, the bookings, the money, the sessions and the access log, in the language of the person', async () => {
  const [clara, theo] = [
    await product.given.client({ money: 2 * fee, firstName: 'Ẹniọlá' }),
    await product.given.provider({ lastName: 'Ṣóyínká' }),
  ]
  const { db } = product.database
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
  const booking = await bookPaid(product, clara, theo, '2026-03-10', '=cmd|"calc"!A1, "please"\nand thanks')
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
  await sealOldTexts({ db, services: product.backend.services })
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
  // Machine-readable tables are the same in every language.
  expect(files.get('transactions.csv')?.toString()).toContain(',15000.00,NGN,')
  const calendar = files.get('sessions.ics')?.toString() ?? ''
  expect(calendar).toContain(`UID:${booking}@solace`)
  expect(calendar).toContain('DTSTART:20260310T080000Z')
  expect(files.get('summary.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the same session has the same UID in the next file', async () => {
  const [clara, theo] = [await product.given.client({ money: fee }), await product.given.provider()]
  await bookPaid(product, clara, theo, '2026-03-11')
  const uid = (files: Map<string, Buffer>) => /^UID:.*$/m.exec(files.get('sessions.ics')?.toString() ?? '')?.[0]
  const first = uid((await filesFor(clara)).files)
  expect(first).toMatch(/@solace/)
  expect(uid((await filesFor(clara)).files)).toBe(first)
})

test('a therapist gets the names of clients and none of their texts; no secret is exported', async () => {
  const [clara, theo] = [await product.given.client({ money: fee }), await product.given.provider()]
  const booking = await bookPaid(product, clara, theo, '2026-03-12', 'my very own worries')
  await product.as(clara).post(`/booking/${booking}/cancel`, { message: 'words about my health' })
  const { files } = await filesFor(theo)
  expect(json(files, 'bookings')).toMatchObject([{ with: 'Clara Tester', side: 'provider', note: null, message: null }])
  const everything = [...files].map(([name, content]) => name + content.toString('utf8')).join('\n')
  expect(everything).not.toMatch(/my very own worries|words about my health|argon2|token_?hash|password_?hash/i)
  expect(everything).not.toContain(clara.email)
  expect(json(files, 'availability-week')[0]).toMatchObject({ weekday: 1, hours: ['09:00-18:00'] })
})

test('three a day, then a wait of a day after the first; requests while one is created count once', async () => {
  const clara = await product.given.client()
  const before = product.clock.now()
  for (let time = 0; time < privacyLimits.exportsPerDay; time += 1) {
    await Promise.all([1, 2].map(() => product.as(clara).post('/user/export')))
    await product.drain()
    product.clock.advance({ hours: 1 })
  }
  const { status, body } = await product.as(clara).post('/user/export')
  expect([status, body.code, body.retryAfter]).toEqual([429, 'TOO_MANY_ATTEMPTS', 21 * 3600])
  product.clock.advance({ hours: 21 })
  expect((await product.as(clara).post('/user/export')).status).toBe(202)
  const rows = await product.database.db
    .selectFrom('dataExport')
    .select('status')
    .where('userIdentifier', '=', clara.identifier)
    .orderBy('requestedAt')
    .execute()
  expect(rows.map(({ status: stored }) => stored)).toEqual(['expired', 'expired', 'expired', 'preparing'])
  product.clock.set(before.toString())
})

test('is encrypted in the database and deleted after 48 hours', async () => {
  const clara = await product.given.client()
  const { answer } = await filesFor(clara)
  const { db } = product.database
  const row = () =>
    db.selectFrom('dataExport').selectAll().where('userIdentifier', '=', clara.identifier).executeTakeFirstOrThrow()
  const { sealedContent } = await row()
  expect(sealedContent?.includes(answer.bytes.subarray(0, 200))).toBe(false)
  expect(sealedContent?.includes('README')).toBe(false)
  const before = product.clock.now()
  product.clock.advance({ hours: privacyLimits.exportHours })
  expect((await product.as(clara).get('/user/export')).status).toBe(404)
  expect((await product.as(clara).get('/user/export/state')).body.status).toBe('none')
  await product.work()
  expect(await row()).toMatchObject({ status: 'expired', sealedContent: null })
  product.clock.set(before.toString())
})

test('needs a fresh password, and is not available to others', async () => {
  const [clara, other] = [await product.given.client(), await product.given.client({ firstName: 'Ada' })]
  await filesFor(clara)
  const { body } = await product.as(other).get('/user/export/state')
  expect(body.status).toBe('none')
  expect((await product.as(other).get('/user/export')).status).toBe(404)
  const { db } = product.database
  const me = product.as(clara)
  await me.get('/user/info')
  await db
    .updateTable('session')
    .set({ passwordAt: '2026-03-02T07:44:59Z' })
    .where('userIdentifier', '=', clara.identifier)
    .execute()
  for (const answer of [await me.get('/user/export'), await me.post('/user/export')])
    expect([answer.status, answer.body.code]).toEqual([403, 'PASSWORD_REQUIRED'])
})

test('a download is in the audit log', async () => {
  const clara = await product.given.client()
  await filesFor(clara)
  const { body } = await product.as(clara).get('/user/access-log')
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['export.downloaded', 'export.requested'])
})
