/**
 * One note after the other, encrypted for its author, and the same bytes in a plain table without row-level security.
 */
import { sql } from 'kysely'
import { asAuthor } from '#platform/context/as-author.ts'
import { openBox } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import type { Person } from '../people/people.ts'
import { contentOf, type DatabaseKeys, sealedNote } from './practice.ts'

/** Milliseconds per note: encrypted, plain, and of the encryption alone. */
export async function costOfSealing(
  db: Db,
  keys: DatabaseKeys,
  { author, client }: { author: Person; client: Person },
  count: number,
): Promise<{ sealed: number; plain: number; alone: number }> {
  const { now } = keys
  await sql`create table plain_note (like note including all)`.execute(db)
  const spent = { sealed: 0, plain: 0, alone: 0 }
  for (let index = 0; index < count; index += 1) {
    const started = performance.now()
    await asAuthor(db, author.identifier, async (transaction) => {
      const box = await openBox(keys as never, transaction, author.identifier)
      const begun = performance.now()
      const { version: _version, ...row } = sealedNote(box, { author, client, index, now })
      spent.alone += performance.now() - begun
      await transaction.insertInto('note').values(row).execute()
    })
    const between = performance.now()
    await db.transaction().execute((transaction) => insertPlain(transaction, { author, client, index, now }))
    spent.sealed += between - started
    spent.plain += performance.now() - between
  }
  return { sealed: spent.sealed / count, plain: spent.plain / count, alone: spent.alone / count }
}

const insertPlain = (
  db: Db,
  { author, client, index, now }: { author: Person; client: Person; index: number; now: Temporal.Instant },
) =>
  sql`insert into plain_note (identifier, provider_identifier, type, client_identifier, sealed_title, sealed_content, data_key_id,
      created_at, updated_at) values (gen_random_uuid(), ${author.identifier}, 'client', ${client.identifier},
      ${Buffer.from(`Session ${index}`)}, ${Buffer.from(contentOf(index))}, 1, ${now.toString()}, ${now.toString()})`.execute(
    db,
  )
