/** Keys are rotated while the product runs: nothing is lost, no call waits long, and the old key is destroyed. */
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
import { openProduct, type Product } from '#tests/support/product.ts'
import { sendNote, signed, related, written } from './writing.ts'

const first = { version: 1, secret: 'first-master-of-the-tests-first-master' }
const second = { version: 2, secret: 'second-master-of-the-tests-second-master' }

let product: Product
let author: GivenProvider
let client: GivenPerson

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  author = await product.given.provider()
  client = await product.given.client()
  await related(product, author, client)
})

const within = (dataKeys = [first]) => ({
  db: product.database.db,
  services: { config: { secrets: { dataKeys } } } as never,
  now: product.clock.now(),
})
/** Replaces every key, also those created at this instant. */
const replaceAll = (dataKeys = [first]) =>
  rotateKeys(within(dataKeys), { madeBefore: product.clock.now().add({ seconds: 1 }), atOnce: 10 })

const keysOf = () =>
  asAuthor(product.database.db, author.identifier, (db) =>
    db.selectFrom('dataKey').selectAll().where('ownerIdentifier', '=', author.identifier).orderBy('id').execute(),
  )
/** Number of rows per table and key. */
const usesOf = () =>
  asAuthor(product.database.db, author.identifier, async (db) => {
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

const as = () => product.as(author)
const read = async (note: string) => (await as().get(`/note/${note}`)).body

/** One row of every encrypted kind. */
async function writeOfEverything() {
  const draft = await sendNote(
    product,
    author,
    { title: 'Draft', content: 'Sleeps badly', type: 'client', reference: client.identifier },
    { 'plan.pdf': pdf() },
  )
  const { identifier: note } = await signed(product, author, client, { title: 'Signed', content: 'Better' })
  await as().post(`/note/${note}/addendum`, { content: 'Much better' }, { 'idempotency-key': crypto.randomUUID() })
  const { identifier: hidden } = await signed(product, author, client, { title: 'Hidden' })
  await as().delete(`/note/${hidden}`, { reason: 'Wrong person' })
  const tags = await as().put(`/clients/${client.identifier}/tags`, { tags: ['Tired', 'Brave'] })
  const plan = await as().put(`/clients/${client.identifier}/safety-plan`, safetyPlan)
  expect([draft.status, tags.status, plan.status]).toEqual([201, 200, 200])
  return { draft: draft.body.identifier as string, file: draft.body.files[0].identifier as string, note }
}
const safetyPlan = { ...Object.fromEntries(safetyPlanSteps.map((step) => [step, `Call ${step}`])), version: 0 }

describe('a master key', () => {
  test('is replaced by wrapping keys again; encrypted data is not touched', async () => {
    const { identifier } = await written(product, author, client)
    const [before] = await keysOf()
    const rotated = await rotateKeys(within([second, first]), { madeBefore: null })
    expect(rotated).toMatchObject({ replaced: 0, sealed: 0, destroyed: 0, left: 0 })
    const [after, ...more] = await keysOf()
    expect([after?.masterVersion, after?.id, more.length]).toEqual([2, before?.id, 0])
    expect(await rotateKeys(within([second, first]), { madeBefore: null })).toMatchObject({ wrapped: 0 })
    const box = await asAuthor(product.database.db, author.identifier, (db) =>
      openBox(within([second]), db, author.identifier),
    )
    expect(box.dataKeyId).toBe(before?.id)
    await rotateKeys(within([first, second]), { madeBefore: null })
    expect((await read(identifier)).title).toBe('First talk')
  })

  test('that is missing is named, and nothing is changed', async () => {
    await written(product, author, client)
    await expect(rotateKeys(within([second]), { madeBefore: null })).rejects.toThrow(
      'Master key 1 is not among the keys given',
    )
    expect((await keysOf()).map(({ masterVersion }) => masterVersion)).toEqual([1])
  })
})

describe('a key of a person', () => {
  test('is replaced: all data is encrypted again, reads as before, and the old key is destroyed', async () => {
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

  test('that is recent enough is left alone', async () => {
    await written(product, author, client)
    const [before] = await keysOf()
    await rotateKeys(within(), { madeBefore: product.clock.now().subtract({ hours: 24 }) })
    expect(await keysOf()).toEqual([before])
  })

  test('is not destroyed while an uncommitted row is still encrypted with it', async () => {
    const { identifier } = await written(product, author, client)
    const { db } = product.database
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const locked = Promise.withResolvers<void>()
    const holder = db.transaction().execute(async (transaction) => {
      // A lock that does not act for the author, as the database itself takes one.
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

  test('work that opened it before the rotation loses nothing: the rotation waits for it', async () => {
    await written(product, author, client)
    const { db } = product.database
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
    const now = product.clock.now().toString()
    const madeBefore = product.clock.now().add({ seconds: 1 }).toString()
    const file = join(import.meta.dirname, 'rotate-slowly.ts')
    const args = [file, product.database.url, JSON.stringify([first]), madeBefore, now]
    return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  }
  /** Kills it like a power cut, after this many steps. */
  async function killAfter(steps: number): Promise<void> {
    const child = slowly()
    let seen = 0
    for await (const line of createInterface({ input: child.stdout! })) {
      if (line === 'sealed') seen += 1
      if (seen === steps) child.kill('SIGKILL')
    }
    expect(seen).toBeGreaterThanOrEqual(steps)
  }

  test('that is killed repeatedly resumes where it stopped, while its author reads and writes', async () => {
    const stored = new Map<string, string>()
    for (let index = 0; index < 40; index += 1) {
      const content = `Content ${index}`
      stored.set((await written(product, author, client, { title: `Note ${index}`, content })).identifier, content)
    }
    const notes = [...stored.keys()]
    const work = { isOver: false, rounds: 0 }
    const working = (async () => {
      for (; !work.isOver; work.rounds += 1) {
        const note = notes[work.rounds % notes.length] as string
        const { content, version } = await read(note)
        expect(content).toBe(stored.get(note))
        const next = `Changed in round ${work.rounds}`
        const changed = await as().put(`/note/${note}`, { title: 'Changed', content: next, version })
        expect(changed.status).toBe(200)
        stored.set(note, next)
        const fresh = await written(product, author, client, { content: next })
        stored.set(fresh.identifier, next)
        expect((await as().get('/note?perPage=100')).status).toBe(200)
        // An author pauses; without that each round adds work to the rotation that it holds up.
        await new Promise((resolve) => setTimeout(resolve, 50))
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
    for (const [note, content] of stored) expect((await read(note)).content).toBe(content)
  })

  test('run twice in parallel leaves one key', async () => {
    const { identifier } = await written(product, author, client)
    const both = await Promise.all([replaceAll(), replaceAll()])
    expect(both.map(({ left }) => left)).toEqual([0, 0])
    expect((await keysOf()).filter(({ wrapped }) => wrapped !== null)).toHaveLength(1)
    expect((await read(identifier)).title).toBe('First talk')
  })

  test('can be started by a script that prints the result', async () => {
    const { identifier } = await written(product, author, client)
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: product.database.servingUrl,
      DATA_KEYS: `1:${first.secret}`,
      FILES_FOLDER: product.filesFolder,
    }
    const script = join(import.meta.dirname, '../../../scripts/rotate-keys.ts')
    const child = spawn(process.execPath, [script, '--data'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    expect(await text(child.stdout)).toMatch(
      /^0 keys were put under master key 1; none is left under an older one\.\n\d+ keys were replaced, \d+ rows sealed again, \d+ old keys destroyed\.\n0 rows were put under version 1 of SEAL_SECRET; none is left under an older one\.\n$/,
    )
    expect((await keysOf()).map(({ wrapped }) => wrapped === null)).toEqual([true, false])
    expect((await read(identifier)).title).toBe('First talk')
  })

  test('logs which keys it destroyed', async () => {
    await written(product, author, client)
    const [old] = await keysOf()
    await replaceAll()
    const rows = await product.database.db
      .selectFrom('auditEvent')
      .select('details')
      .where('action', '=', 'data_key.destroyed')
      .execute()
    expect(rows).toContainEqual({ details: { dataKeyId: old?.id } })
  })
})
