/** Texts about sessions are readable by both sides, and not from the database alone. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealOldTexts } from '#backend/operations/privacy/seal-old-texts.ts'
import { sealedColumns } from '#platform/crypto/sealed-columns.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { formsFound } from '#tests/support/planted-words.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { unzip } from './unzip.ts'
import { wordedSessions } from './sessions-with-texts.ts'

let product: Product
let people: { client: GivenPerson; provider: GivenProvider; approving: GivenProvider }
const logged: string[] = []
beforeAll(async () => {
  product = await openProduct({ log: { write: (line) => void logged.push(line) } })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  people = {
    client: await product.given.client({ money: 200_000_00 }),
    provider: await product.given.provider(),
    approving: await product.given.provider({ schedule: { needsApproval: true } }),
  }
})

const words = {
  note: 'Quokkaberry keeps me awake',
  moveNote: 'Brindleworth is later',
  cancelMessage: 'Fennimoor has a fever',
  rejectMessage: 'Gladdenhithe is full',
  seriesNote: 'Hollowmere every week',
}

async function readByBoth(sessions: Awaited<ReturnType<typeof wordedSessions>>) {
  const { client, provider, approving } = people
  for (const [person, booking, expected] of [
    [client, sessions.booking, { note: words.note, reschedules: [{ note: words.moveNote }] }],
    [provider, sessions.booking, { note: words.note, reschedules: [{ note: words.moveNote }] }],
    [provider, sessions.cancelled, { closing: { message: words.cancelMessage } }],
    [client, sessions.rejected, { closing: { message: words.rejectMessage } }],
    [approving, sessions.rejected, { closing: { message: words.rejectMessage } }],
  ] as const)
    expect((await product.as(person).get(`/appointment/${booking}`)).body).toMatchObject(expected)
  expect(await sessions.repeat()).toMatchObject({ status: 201, body: { note: words.note } })
}

test('texts about sessions are readable in no table, job, file or log line, and both sides read them', async () => {
  const sessions = await wordedSessions(product, people, words)
  await readByBoth(sessions)
  await product.drain()
  expect(await formsFound(product, Object.values(words), logged)).toEqual([])
  await product.as(people.client).post('/user/export')
  await product.drain()
  const files = unzip((await product.as(people.client).get('/user/export')).bytes)
  const all = [...files.values()].map((content) => content.toString()).join('\n')
  const { rejectMessage, ...own } = words
  expect(Object.values(own).filter((word) => !all.includes(word))).toEqual([])
  expect(all).not.toContain(rejectMessage)
})

test('plain texts of an earlier version are encrypted at the start, once, and read the same', async () => {
  const within = { db: product.database.db, services: product.backend.services }
  const sessions = await wordedSessions(product, people, words)
  const readable: [table: string, column: string, text: string, row: string][] = [
    ['booking', 'note', words.note, sessions.booking],
    ['booking', 'message', words.cancelMessage, sessions.cancelled],
  ]
  for (const [table, column, text, row] of readable)
    await product.database.pool.query(
      `update ${table} set ${column} = $1, sealed_${column} = null where identifier = $2`,
      [text, row],
    )
  expect(await sealOldTexts(within)).toBe(2)
  expect(await sealOldTexts(within)).toBe(0)
  await readByBoth(sessions)
  expect(await formsFound(product, Object.values(words), [])).toEqual([])
})

test('every plain-text column of earlier versions is empty', async () => {
  await wordedSessions(product, people, words)
  const readable = sealedColumns.filter((column) => column.readable !== undefined)
  for (const { table, readable: column } of readable) {
    const { rows } = await product.database.pool.query(`select from ${table} where ${column} is not null`)
    expect([table, column, rows.length]).toEqual([table, column, 0])
  }
})
