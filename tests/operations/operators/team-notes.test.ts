/** Notes of operators about a person: for operators with `support`, in the person's export, erased with the person. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import { rowsWith } from '#tests/operations/privacy/planted.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { auditRows } from './operator-product.ts'

let product: Product
let support: GivenPerson
let colleague: GivenPerson
beforeAll(async () => {
  product = await openProduct()
  support = await product.given.admin(['support'])
  colleague = await product.given.admin(['support'])
})
afterAll(() => product.close())

const write = (about: { identifier: string }, content: unknown, by = support) =>
  product.as(by).post(`/admin/users/${about.identifier}/team-notes`, { content })
const withdraw = (identifier: string, by = support) =>
  product.as(by).post(`/admin/team-notes/${identifier}/withdrawal`, {})
const notesAbout = async ({ identifier }: { identifier: string }, by = support) =>
  (await product.as(by).get(`/admin/users/${identifier}`)).body.teamNotes

test('a note is read by every operator with support, the newest first, and is in the audit log without its words', async () => {
  const client = await product.given.client()
  expect(await notesAbout(client)).toEqual([])
  const first = await write(client, '  Called about the payout, resolved.\nWill write.  ')
  expect([first.status, first.body]).toEqual([
    201,
    {
      identifier: expect.any(String),
      content: 'Called about the payout, resolved.\nWill write.',
      authorName: expect.stringContaining('Olu'),
      isOwn: true,
      createdAt: '2026-03-02T08:00:00.000Z',
      withdrawnAt: null,
    },
  ])
  product.clock.advance({ minutes: 1 })
  await write(client, 'Second', colleague)
  expect(await notesAbout(client, colleague)).toMatchObject([
    { content: 'Second', isOwn: true },
    { content: expect.stringContaining('payout'), isOwn: false },
  ])
  expect(await auditRows(product, 'admin.team_note_added')).toContainEqual(
    expect.objectContaining({
      actor: support.identifier,
      subject: client.identifier,
      details: { note: first.body.identifier },
    }),
  )
})

test('its words are nowhere readable in the database', async () => {
  await write(await product.given.provider(), 'Quokkaberg is waiting')
  expect(await rowsWith(product, 'Quokkaberg')).toEqual([])
})

test('only its author withdraws it: the words go, and that it was there stays', async () => {
  const client = await product.given.client()
  const { identifier } = (await write(client, 'Mistaken')).body
  expect((await withdraw(identifier, colleague)).body.code).toBe('FORBIDDEN')
  expect((await withdraw(randomUUID())).status).toBe(404)
  const { status, body } = await withdraw(identifier)
  expect([status, body]).toMatchObject([200, { content: null, withdrawnAt: expect.any(String) }])
  product.clock.advance({ minutes: 1 })
  expect((await withdraw(identifier)).body).toEqual(body)
  expect(await notesAbout(client, colleague)).toMatchObject([{ identifier, content: null, isOwn: false }])
  const audited = await auditRows(product, 'admin.team_note_withdrawn')
  expect(audited.filter(({ subject }) => subject === client.identifier)).toHaveLength(1)
})

test('the database does not let a note be rewritten', async () => {
  const client = await product.given.client()
  const { identifier } = (await write(client, 'As it was')).body
  const change = (set: string) =>
    product.database.pool.query(`update team_note set ${set} where identifier = $1`, [identifier])
  await expect(change(`author_identifier = '${colleague.identifier}'`)).rejects.toThrow('not rewritten')
  await expect(change(`created_at = created_at - interval '1 day'`)).rejects.toThrow('not rewritten')
  await withdraw(identifier)
  await expect(change(`withdrawn_at = null, sealed_content = '\\x00'`)).rejects.toThrow('not rewritten')
})

test.each([
  ['empty', ''],
  ['too short', ' a '],
  ['too long', 'a'.repeat(501)],
  ['no text', 5],
])('%s is refused with a sentence', async (_, content) => {
  const { status, body } = await write(await product.given.client(), content)
  expect([status, body.fields]).toEqual([422, { content: 'Please write 3 to 500 characters' }])
})

test('there is none about operators, nor about an erased or unknown person', async () => {
  expect((await write(colleague, 'About a colleague')).body.code).toBe('FORBIDDEN')
  expect(await notesAbout(colleague)).toEqual([])
  expect((await write({ identifier: randomUUID() }, 'About nobody')).status).toBe(404)
  const client = await product.given.client()
  await write(client, 'Goes with the person')
  const { db } = product.database
  await eraseAccount(
    db,
    { services: product.backend.services, now: product.clock.now() },
    { ...client, accountStatus: 'active' },
  )
  expect((await write(client, 'About somebody who left')).body.code).toBe('CONFLICT')
  const left = await db.selectFrom('teamNote').selectAll().where('userIdentifier', '=', client.identifier).execute()
  expect(left).toEqual([])
})

test('only support writes, withdraws and reads', async () => {
  const client = await product.given.client()
  const others = [await product.given.admin(['finance', 'content', 'verify']), client]
  const { identifier } = (await write(client, 'For support')).body
  for (const other of others)
    expect([
      (await write(client, 'From elsewhere', other)).status,
      (await withdraw(identifier, other)).status,
      (await product.as(other).get(`/admin/users/${client.identifier}`)).status,
    ]).toEqual([403, 403, 403])
})

test('the person gets the words with the export of their data, without the name of the author', async () => {
  const client = await product.given.client()
  await write(client, 'Asked for a receipt')
  const { identifier } = (await write(client, 'Mistaken')).body
  await withdraw(identifier)
  await product.as(client).post('/user/export')
  await product.work()
  const file = unzip((await product.as(client).get('/user/export')).bytes).get('data/team-notes.json')
  const notes = JSON.parse(file?.toString() ?? '[]')
  const contents = notes.map(({ content }: { content: string | null }) => content)
  expect(new Set(contents)).toEqual(new Set(['Asked for a receipt', null]))
  expect(file?.toString()).not.toMatch(/Olu|author/)
})
