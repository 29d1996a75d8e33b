/** What people write about sessions is read by both sides and by nobody who has the database alone. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealOldTexts } from '#backend/operations/privacy/seal-old-texts.ts'
import { sealedColumns } from '#platform/crypto/sealed-columns.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { formsFound } from '#tests/support/planted-words.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { unzip } from './unzip.ts'
import { wordedSessions } from './worded-sessions.ts'

let world: World
let people: { client: GivenPerson; provider: GivenProvider; asked: GivenProvider }
const logged: string[] = []
beforeAll(async () => {
  world = await openWorld({ log: { write: (line) => void logged.push(line) } })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  people = {
    client: await world.given.client({ money: 200_000_00 }),
    provider: await world.given.provider(),
    asked: await world.given.provider({ schedule: { needsApproval: true } }),
  }
})

const words = {
  note: 'Quokkaberry keeps me awake',
  moveNote: 'Brindleworth is later',
  cancelMessage: 'Fennimoor has a fever',
  rejectMessage: 'Gladdenhithe is full',
  seriesNote: 'Hollowmere every week',
}

async function readByBoth(told: Awaited<ReturnType<typeof wordedSessions>>) {
  const { client, provider, asked } = people
  for (const [person, booking, expected] of [
    [client, told.booking, { note: words.note, reschedules: [{ note: words.moveNote }] }],
    [provider, told.booking, { note: words.note, reschedules: [{ note: words.moveNote }] }],
    [provider, told.cancelled, { closing: { message: words.cancelMessage } }],
    [client, told.rejected, { closing: { message: words.rejectMessage } }],
    [asked, told.rejected, { closing: { message: words.rejectMessage } }],
  ] as const)
    expect((await world.as(person).get(`/appointment/${booking}`)).body).toMatchObject(expected)
  expect(await told.repeat()).toMatchObject({ status: 201, body: { note: words.note } })
}

test('words about sessions stand readable in no table, no job, no file and no line of the log, and both sides read them', async () => {
  const told = await wordedSessions(world, people, words)
  await readByBoth(told)
  await world.work()
  expect(await formsFound(world, Object.values(words), logged)).toEqual([])
  await world.as(people.client).post('/user/export')
  await world.work()
  const files = unzip((await world.as(people.client).get('/user/export')).bytes)
  const all = [...files.values()].map((content) => content.toString()).join('\n')
  const { rejectMessage, ...own } = words
  expect(Object.values(own).filter((word) => !all.includes(word))).toEqual([])
  expect(all).not.toContain(rejectMessage)
})

test('what an earlier version wrote readably is encrypted at the start, once, and stays what it says', async () => {
  const within = { db: world.database.db, services: world.backend.services }
  const told = await wordedSessions(world, people, words)
  const readable: [table: string, column: string, text: string, row: string][] = [
    ['booking', 'note', words.note, told.booking],
    ['booking', 'message', words.cancelMessage, told.cancelled],
  ]
  for (const [table, column, text, row] of readable)
    await world.database.pool.query(
      `update ${table} set ${column} = $1, sealed_${column} = null where identifier = $2`,
      [text, row],
    )
  expect(await sealOldTexts(within)).toBe(2)
  expect(await sealOldTexts(within)).toBe(0)
  await readByBoth(told)
  expect(await formsFound(world, Object.values(words), [])).toEqual([])
})

test('every readable column of before is empty', async () => {
  await wordedSessions(world, people, words)
  const readable = sealedColumns.filter((column) => column.readable !== undefined)
  for (const { table, readable: column } of readable) {
    const { rows } = await world.database.pool.query(`select from ${table} where ${column} is not null`)
    expect([table, column, rows.length]).toEqual([table, column, 0])
  }
})
