import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { ownPractice } from './practice.ts'
import { rowsOf, sealedTables } from './sealed-rows.ts'
import { sendNote, signed, written } from './writing.ts'

const practice = ownPractice()
afterEach(() => sql`drop trigger if exists breaks on audit_event`.execute(practice.product.database.db))

/** The last write of each of these calls: everything before it is written but not committed. */
async function breaksAtTheTrace(how: 'ends the connection' | 'throws'): Promise<void> {
  const act =
    how === 'throws' ? `raise exception 'out of order'` : `perform pg_terminate_backend(pg_backend_pid(), 1000)`
  await sql
    .raw(
      `create or replace function breaks() returns trigger language plpgsql security definer as $$ begin
         if new.action like 'note.%' then ${act}; end if; return new; end $$`,
    )
    .execute(practice.product.database.db)
  await sql`create trigger breaks before insert on audit_event for each row execute function breaks()`.execute(
    practice.product.database.db,
  )
}

const held = () => rowsOf(practice.product, [...sealedTables, 'audit_event', 'stored_file', 'effect_done'])

describe.each(['throws', 'ends the connection'] as const)('when a call %s half-way', (how) => {
  const typed = { title: 'Half a note', content: 'Words', type: 'client' }
  const calls: [string, () => Promise<() => Promise<{ status: number }>>][] = [
    [
      'writing',
      async () => () =>
        sendNote(practice.product, practice.author, { ...typed, reference: practice.client.identifier }),
    ],
    [
      'saving',
      async () => {
        practice.product.clock.advance({ minutes: 11 })
        const { identifier } = await written(practice.product, practice.author, practice.client)
        practice.product.clock.advance({ minutes: 11 })
        return () =>
          practice.product
            .as(practice.author)
            .put(`/note/${identifier}`, { title: 'New', content: 'New words', version: 1 })
      },
    ],
    [
      'signing',
      async () => {
        const { identifier } = await written(practice.product, practice.author, practice.client)
        return () => practice.product.as(practice.author).post(`/note/${identifier}/sign`, { version: 1 })
      },
    ],
    [
      'amending',
      async () => {
        const { identifier } = await signed(practice.product, practice.author, practice.client)
        return () => practice.product.as(practice.author).post(`/note/${identifier}/addendum`, { content: 'More' })
      },
    ],
    [
      'deleting a draft',
      async () => {
        const { identifier } = await written(practice.product, practice.author, practice.client)
        return () => practice.product.as(practice.author).delete(`/note/${identifier}`)
      },
    ],
    [
      'hiding a signed note',
      async () => {
        const { identifier } = await signed(practice.product, practice.author, practice.client)
        return () => practice.product.as(practice.author).delete(`/note/${identifier}`, { reason: 'Wrong person' })
      },
    ],
  ]

  test.each(calls)('%s leaves no change', async (_name, prepared) => {
    const call = await prepared()
    const before = await held()
    await breaksAtTheTrace(how)
    expect((await call()).status).toBeGreaterThanOrEqual(500)
    expect(await held()).toEqual(before)
    await sql`drop trigger breaks on audit_event`.execute(practice.product.database.db)
    expect((await call()).status).toBeLessThan(300)
  })
})
