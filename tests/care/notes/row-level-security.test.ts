/** Row-level security shows the rows of a therapist only to work that acts for them. */
import { randomUUIDv7 } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { asAuthor, asAuthorAlone } from '#platform/context/as-author.ts'
import { openBox, places, tagHash } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded/embedded.ts'
import { migrate } from '#platform/migrations/migrate.ts'
import type { FreshDatabase } from '#tests/support/cluster.ts'
import { onServer } from '#tests/support/databases.ts'
import { at, databaseOfPlainRole, insertCopyOf, sortsOfRoles, therapistIn, within } from './own-role.ts'

const protectedTables = [
  'note',
  'note_version',
  'note_addendum',
  'note_file',
  'client_tag',
  'safety_plan',
  'data_key',
] as const

/** One row of each table that only its author can see. */
async function writeOfEach(db: Db, author: string): Promise<string> {
  const box = await openBox(within, db, author)
  const { dataKeyId } = box
  const [note, client, plan, file] = [randomUUIDv7(), author, randomUUIDv7(), randomUUIDv7()]
  const sealed = box.seal(places.noteContent(note), 'Slept badly').content
  const own = { providerIdentifier: author, dataKeyId }
  const noted = { ...own, noteIdentifier: note }
  const texts = { sealedTitle: sealed, sealedContent: sealed }
  const made = { createdAt: at }
  await db
    .insertInto('note')
    .values({ ...own, ...texts, ...made, identifier: note, type: 'client', clientIdentifier: client, updatedAt: at })
    .execute()
  await db
    .insertInto('noteVersion')
    .values({ ...noted, ...texts, version: 1, at })
    .execute()
  await db
    .insertInto('noteAddendum')
    .values({ ...noted, ...made, identifier: randomUUIDv7(), sealedContent: sealed })
    .execute()
  await db
    .insertInto('storedFile')
    .values({
      identifier: file,
      ownerIdentifier: author,
      storageKey: randomUUIDv7(),
      sealedKey: sealed,
      dataKeyId,
      name: 'file.pdf',
      contentType: 'application/pdf',
      bytes: 1,
      sha256: Buffer.alloc(32),
      scanStatus: 'clean',
      scannedAt: at,
      createdAt: at,
    })
    .execute()
  await db
    .insertInto('noteFile')
    .values({ ...noted, ...made, fileIdentifier: file, sealedName: sealed })
    .execute()
  const related = { providerIdentifier: author, clientIdentifier: client }
  await db
    .insertInto('clientRelation')
    .values({ ...related, source: 'import', since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('clientTag')
    .values({ ...own, ...related, tagHash: box.blind(tagHash, 'tired'), sealedTag: sealed, position: 0 })
    .execute()
  await db
    .insertInto('safetyPlan')
    .values({ ...own, ...related, identifier: plan, sealedContent: sealed, version: 1, updatedAt: at })
    .execute()
  return note
}

const countOf = async (db: Db, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
  return rows[0]?.count
}
const ownerOf = (table: string) => (table === 'data_key' ? 'owner_identifier' : 'provider_identifier')

describe.for(sortsOfRoles)('%s', ([, open]) => {
  let database: FreshDatabase
  let db: Db
  let theo: string
  let thea: string
  let note: string

  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    ;[theo, thea] = [await therapistIn(database), await therapistIn(database)]
    note = await asAuthor(db, theo, (transaction) => writeOfEach(transaction, theo))
  })

  test('a row of each table is visible to its author only', async () => {
    const seen = async (own: Db) => {
      const counts: Record<string, unknown> = {}
      for (const table of protectedTables) counts[table] = await countOf(own, table)
      return counts
    }
    const each = (count: number) => Object.fromEntries(protectedTables.map((table) => [table, count]))
    expect(await seen(db)).toEqual(each(0))
    expect(await asAuthor(db, thea, seen)).toEqual(each(0))
    expect(await asAuthor(db, theo, seen)).toEqual(each(1))
  })

  test('a row of each table can be changed or deleted by its author only', async () => {
    for (const table of protectedTables) {
      const owner = sql.ref(ownerOf(table))
      const attempts = [
        sql`update ${sql.table(table)} set ${owner} = ${thea}`,
        sql`update ${sql.table(table)} set ${owner} = ${owner} where ${owner} = ${theo}`,
        sql`delete from ${sql.table(table)}`,
      ]
      for (const attempt of attempts) {
        expect((await attempt.execute(db)).numAffectedRows, table).toBe(0n)
        const byThea = await asAuthor(db, thea, (transaction) => attempt.execute(transaction))
        expect(byThea.numAffectedRows, table).toBe(0n)
      }
      expect(await asAuthor(db, theo, (transaction) => countOf(transaction, table)), table).toBe(1)
    }
  })

  test('the owner of a row of each table cannot be changed', async () => {
    for (const table of protectedTables) {
      const gift = sql`update ${sql.table(table)} set ${sql.ref(ownerOf(table))} = ${thea}`
      await expect(
        asAuthor(db, theo, (transaction) => gift.execute(transaction)),
        table,
      ).rejects.toThrow('row-level security')
    }
  })

  test('a row of each table cannot be inserted for another owner, or without one', async () => {
    for (const table of protectedTables) {
      const insert = await asAuthor(db, theo, (transaction) => insertCopyOf(transaction, table))
      await expect(insert(db), table).rejects.toThrow('row-level security')
      await expect(asAuthor(db, thea, insert), table).rejects.toThrow('row-level security')
    }
  })

  test('a reference to a note of another author leads nowhere', async () => {
    const found = await asAuthor(db, thea, (transaction) =>
      transaction.selectFrom('note').selectAll().where('identifier', '=', note).execute(),
    )
    expect(found).toEqual([])
  })

  test('two first uses in parallel share one key', async () => {
    const begin = () => asAuthor(db, thea, (transaction) => openBox(within, transaction, thea))
    const boxes = await Promise.all([begin(), begin(), begin(), begin()])
    expect(new Set(boxes.map(({ dataKeyId }) => dataKeyId)).size).toBe(1)
    expect(await asAuthor(db, thea, (transaction) => countOf(transaction, 'data_key'))).toBe(1)
  })

  test('after the work the surrounding transaction acts for no one', async () => {
    await db.transaction().execute(async (transaction) => {
      await asAuthor(transaction, theo, async (own) => expect(await countOf(own, 'note')).toBe(1))
      expect(await countOf(transaction, 'note')).toBe(0)
      await asAuthor(transaction, thea, async (own) => expect(await countOf(own, 'note')).toBe(0))
    })
  })

  test('also when the work was rolled back and the transaction continues', async () => {
    await db.transaction().execute(async (transaction) => {
      const given = asAuthor(transaction, theo, () => Promise.reject(new Error('given up')))
      await expect(given).rejects.toThrow('given up')
      expect(await countOf(transaction, 'note')).toBe(0)
    })
  })

  test('nested work acts for the same person, and the outer work continues to do so', async () => {
    await asAuthor(db, theo, async (outer) => {
      await asAuthor(outer, theo, async (inner) => expect(await countOf(inner, 'note')).toBe(1))
      expect(await countOf(outer, 'note')).toBe(1)
    })
  })

  test('work for one person cannot be nested in work for another', async () => {
    const within = asAuthor(db, theo, (outer) => asAuthor(outer, thea, async () => 'spoke'))
    await expect(within).rejects.toThrow('One person does not speak within another')
  })

  test('a pooled connection acts for no one afterwards', async () => {
    for (let round = 0; round < 12; round += 1) expect(await countOf(db, 'note')).toBe(0)
  })

  test('keys are rotated only while no other work acts for the person', async () => {
    const alone = (person: string) => asAuthorAlone(db, person, async () => 'alone')
    await asAuthor(db, theo, async () => {
      expect(await alone(theo)).toBeNull()
      expect(await alone(thea)).toBe('alone')
    })
    expect(await alone(theo)).toBe('alone')
  })
})

describe('a start', () => {
  test('creates the role again where a dump came without it', async () => {
    // Roles belong to a whole server: on that of the other tests they would lose their rights meanwhile.
    const dir = await mkdtemp(join(tmpdir(), 'solace-roles-'))
    await chmod(dir, 0o711)
    const embedded = await startEmbedded({ dir, fsync: false })
    const url = await embedded.ensureDatabase('solace')
    await migrate(url)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query('revoke solace from solace_author')
    expect(await migrate(url)).toEqual([])
    const { rows } = await owner.query(`select pg_has_role('solace_author', 'solace', 'member') as is_member`)
    expect(rows).toEqual([{ is_member: true }])
    await owner.end()
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  })

  test('is refused for a role that bypasses row-level security and cannot switch to a lower one', async () => {
    const database = await databaseOfPlainRole()
    const url = new URL(database.url)
    await onServer(inject('serverUrl'), `alter role ${url.username} bypassrls`)
    await expect(migrate(url.href)).rejects.toThrow('take BYPASSRLS from it')
    await database.close()
  })
})
