/** Keys are changed without a stop: nothing is lost, nothing waits long, and the old key is gone for good. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { openBox } from '#platform/context/data-keys.ts'
import { rotateKeys } from '#backend/care/notes/rotate-keys.ts'
import { sealedTables } from '#backend/care/notes/sealed-rows.ts'
import { safetyPlanSteps } from '#schemas/care/caseload.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { sendNote, signed, related, written } from './writing.ts'

const first = { version: 1, secret: 'first-master-of-the-tests-first-master' }
const second = { version: 2, secret: 'second-master-of-the-tests-second-master' }

let world: World
let author: GivenProvider
let client: GivenPerson

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  author = await world.given.provider()
  client = await world.given.client()
  await related(world, author, client)
})

const within = (dataKeys = [first]) => ({
  db: world.database.db,
  services: { config: { secrets: { dataKeys } } } as never,
  now: world.clock.now(),
})
/** Replaces every key, those of this moment too. */
const replaceAll = (dataKeys = [first]) =>
  rotateKeys(within(dataKeys), { madeBefore: world.clock.now().add({ seconds: 1 }), atOnce: 10 })

const keysOf = () =>
  asAuthor(world.database.db, author.identifier, (db) =>
    db.selectFrom('dataKey').selectAll().where('ownerIdentifier', '=', author.identifier).orderBy('id').execute(),
  )
/** How many rows of each table lie under which key. */
const usesOf = () =>
  asAuthor(world.database.db, author.identifier, async (db) => {
    const uses = new Map<number, number>()
    for (const { table, owner } of sealedTables) {
      const { rows } = await sql<{
        dataKeyId: number
        count: number
      }>`select data_key_id, count(*) from ${sql.table(table)}
        where ${sql.ref(owner)} = ${author.identifier} group by 1`.execute(db)
      for (const { dataKeyId, count } of rows) uses.set(dataKeyId, (uses.get(dataKeyId) ?? 0) + count)
    }
    return uses
  })

const as = () => world.as(author)
const read = async (note: string) => (await as().get(`/note/${note}`)).body

/** Something of everything that is sealed. */
async function writeOfEverything() {
  const draft = await sendNote(
    world,
    author,
    { title: 'Draft', content: 'Sleeps badly', type: 'client', reference: client.identifier },
    { 'plan.pdf': pdf() },
  )
  const { identifier: note } = await signed(world, author, client, { title: 'Signed', content: 'Better' })
  await as().post(`/note/${note}/addendum`, { content: 'Much better' }, { 'idempotency-key': crypto.randomUUID() })
  const { identifier: hidden } = await signed(world, author, client, { title: 'Hidden' })
  await as().delete(`/note/${hidden}`, { reason: 'Wrong person' })
  const tags = await as().put(`/clients/${client.identifier}/tags`, { tags: ['Tired', 'Brave'] })
  const plan = await as().put(`/clients/${client.identifier}/safety-plan`, safetyPlan)
  expect([draft.status, tags.status, plan.status]).toEqual([201, 200, 200])
  return { draft: draft.body.identifier as string, file: draft.body.files[0].identifier as string, note }
}
const safetyPlan = { ...Object.fromEntries(safetyPlanSteps.map((step) => [step, `Call ${step}`])), version: 0 }

describe('a master key', () => {
  test('is replaced by wrapping keys anew; what they sealed is not touched', async () => {
    const { identifier } = await written(world, author, client)
    const [before] = await keysOf()
    const rotated = await rotateKeys(within([second, first]), { madeBefore: null })
    expect(rotated).toMatchObject({ replaced: 0, sealed: 0, destroyed: 0, left: 0 })
    const [after, ...more] = await keysOf()
    expect([after?.masterVersion, after?.id, more.length]).toEqual([2, before?.id, 0])
    expect(await rotateKeys(within([second, first]), { madeBefore: null })).toMatchObject({ wrapped: 0 })
    const box = await asAuthor(world.database.db, author.identifier, (db) =>
      openBox(within([second]), db, author.identifier),
    )
    expect(box.dataKeyId).toBe(before?.id)
    await rotateKeys(within([first, second]), { madeBefore: null })
    expect((await read(identifier)).title).toBe('First talk')
  })

  test('that is missing is named, and nothing is changed', async () => {
    await written(world, author, client)
    await expect(rotateKeys(within([second]), { madeBefore: null })).rejects.toThrow(
      'Master key 1 is not among the keys given',
    )
    expect((await keysOf()).map(({ masterVersion }) => masterVersion)).toEqual([1])
  })
})

describe('a key of a person', () => {
  test('is replaced: all is sealed again, reads as before, and the old key is destroyed', async () => {
    const { draft, file, note } = await writeOfEverything()
    const path = `/note/${draft}/files/${file}/content`
    const [before, signedBefore] = [await read(draft), await read(note)]
    const tagged = (await as().get(`/clients/${client.identifier}`)).body
    const rotated = await replaceAll()
    expect(rotated).toMatchObject({ left: 0 })

    const [old, current] = await keysOf()
    expect([old?.wrapped, old?.destroyedAt]).toEqual([null, expect.any(String)])
    expect([current?.retiredAt, [...(await usesOf()).keys()]]).toEqual([null, [current?.id]])
    expect([await read(draft), await read(note)]).toEqual([before, signedBefore])
    expect((await as().get(path)).bytes.equals(pdf())).toBe(true)
    expect((await as().get(`/clients/${client.identifier}`)).body).toEqual(tagged)
    const found = await as().get(`/clients?tag=Tired`)
    expect(found.body.data.map((row: { identifier: string }) => row.identifier)).toEqual([client.identifier])
    const history = await as().get(`/note/${note}/history`)
    expect(history.status).toBe(200)
  })

  test('that is new enough is left alone', async () => {
    await written(world, author, client)
    const [before] = await keysOf()
    await rotateKeys(within(), { madeBefore: world.clock.now().subtract({ hours: 24 }) })
    expect(await keysOf()).toEqual([before])
  })

  test('is not destroyed while a row of somebody at work is still under it', async () => {
    const { identifier } = await written(world, author, client)
    const { db } = world.database
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const locked = Promise.withResolvers<void>()
    const holder = db.transaction().execute(async (transaction) => {
      // A lock that does not speak for the author, as one that the database itself takes.
      await sql`select set_config('solace.person', ${author.identifier}, true)`.execute(transaction)
      await sql`select from note where identifier = ${identifier} for update`.execute(transaction)
      locked.resolve()
      await held
    })
    await locked.promise
    const rotating = replaceAll()
    const old = async () => (await keysOf())[0]
    await expect.poll(async () => (await old())?.retiredAt).not.toBeNull()
    expect((await old())?.wrapped).not.toBeNull()
    release()
    await holder
    expect(await rotating).toMatchObject({ left: 0 })
    expect((await keysOf())[0]?.wrapped).toBeNull()
    expect((await read(identifier)).title).toBe('First talk')
  })

  test('whoever opened it before the change loses nothing: the change waits for their work', async () => {
    await written(world, author, client)
    const { db } = world.database
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const opened = Promise.withResolvers<number>()
    const writer = asAuthor(db, author.identifier, async (transaction) => {
      const box = await openBox(within(), transaction, author.identifier)
      opened.resolve(box.dataKeyId)
      await held
      return box.dataKeyId
    })
    const id = await opened.promise
    const rotating = replaceAll()
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect((await keysOf()).map(({ id: one, retiredAt }) => [one, retiredAt])).toEqual([[id, null]])
    release()
    await writer
    await rotating
    expect((await keysOf()).map(({ wrapped }) => wrapped === null)).toEqual([true, false])
  })
})

describe('a rotation', () => {
  const slowly = (): ChildProcess => {
    const now = world.clock.now().toString()
    const madeBefore = world.clock.now().add({ seconds: 1 }).toString()
    const file = join(import.meta.dirname, 'rotate-slowly.ts')
    const args = [file, world.database.url, JSON.stringify([first]), madeBefore, now]
    return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  }
  /** Ends it like a power cut, after so many steps. */
  async function killAfter(steps: number): Promise<void> {
    const child = slowly()
    let seen = 0
    for await (const line of createInterface({ input: child.stdout! })) {
      if (line === 'sealed') seen += 1
      if (seen === steps) child.kill('SIGKILL')
    }
    expect(seen).toBeGreaterThanOrEqual(steps)
  }

  test('that is killed again and again goes on where it was, while its author reads and writes', async () => {
    const kept = new Map<string, string>()
    for (let index = 0; index < 40; index += 1) {
      const content = `Content ${index}`
      kept.set((await written(world, author, client, { title: `Note ${index}`, content })).identifier, content)
    }
    const notes = [...kept.keys()]
    const work = { isOver: false, rounds: 0 }
    const working = (async () => {
      for (; !work.isOver; work.rounds += 1) {
        const note = notes[work.rounds % notes.length] as string
        const { content, version } = await read(note)
        expect(content).toBe(kept.get(note))
        const next = `Changed in round ${work.rounds}`
        const changed = await as().put(`/note/${note}`, { title: 'Changed', content: next, version })
        expect(changed.status).toBe(200)
        kept.set(note, next)
        const fresh = await written(world, author, client, { content: next })
        kept.set(fresh.identifier, next)
        expect((await as().get('/note?perPage=100')).status).toBe(200)
      }
    })()
    try {
      for (const steps of [1, 3, 2]) await killAfter(steps)
      const last = slowly()
      expect(await text(last.stdout!)).toContain('"left":0')
      if (last.exitCode === null) await once(last, 'exit')
    } finally {
      work.isOver = true
      await working
    }
    expect(work.rounds).toBeGreaterThan(3)

    const keys = await keysOf()
    const current = keys.find(({ retiredAt }) => retiredAt === null)
    expect(keys.filter(({ wrapped }) => wrapped !== null)).toEqual([current])
    expect([...(await usesOf()).keys()]).toEqual([current?.id])
    for (const [note, content] of kept) expect((await read(note)).content).toBe(content)
  })

  test('of two at once leaves one key', async () => {
    const { identifier } = await written(world, author, client)
    const both = await Promise.all([replaceAll(), replaceAll()])
    expect(both.map(({ left }) => left)).toEqual([0, 0])
    expect((await keysOf()).filter(({ wrapped }) => wrapped !== null)).toHaveLength(1)
    expect((await read(identifier)).title).toBe('First talk')
  })

  test('is started by a script that says what it did', async () => {
    const { identifier } = await written(world, author, client)
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: world.database.servingUrl,
      DATA_KEYS: `1:${first.secret}`,
      FILES_FOLDER: world.filesFolder,
    }
    const script = join(import.meta.dirname, '../../../scripts/rotate-keys.ts')
    const child = spawn(process.execPath, [script, '--data'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    expect(await text(child.stdout)).toMatch(
      /^0 keys were put under master key 1; none is left under an older one\.\n\d+ keys were replaced, \d+ rows sealed again, \d+ old keys destroyed\.\n0 rows were put under version 1 of SEAL_SECRET; none is left under an older one\.\n$/,
    )
    expect((await keysOf()).map(({ wrapped }) => wrapped === null)).toEqual([true, false])
    expect((await read(identifier)).title).toBe('First talk')
  })

  test('writes down which keys it destroyed', async () => {
    await written(world, author, client)
    const [old] = await keysOf()
    await replaceAll()
    const rows = await world.database.db
      .selectFrom('auditEvent')
      .select('details')
      .where('action', '=', 'data_key.destroyed')
      .execute()
    expect(rows).toContainEqual({ details: { dataKeyId: old?.id } })
  })
})
