/** Queries of notes; call them within `asAuthor`, row security hides other authors' rows. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { NoteStatus, NoteType } from '#schemas/care/notes.ts'
import type { Db } from '#platform/database/database.ts'
import { fullNameOrNull } from '#platform/database/full-name.ts'
import type { NoteAddendumTable, NoteTable } from '#platform/database/tables.gen.ts'

/** Notes that are not hidden, with the names and times that are shown with them. */
const notes = (db: Db, author: string) =>
  db
    .selectFrom('note as n')
    .innerJoin('appUser as c', 'c.identifier', 'n.clientIdentifier')
    .leftJoin('booking as b', 'b.identifier', 'n.bookingIdentifier')
    .where('n.providerIdentifier', '=', author)
    .where('n.deletedAt', 'is', null)

const selected = (db: Db, author: string) =>
  notes(db, author)
    .select(['n.identifier', 'n.type', 'n.bookingIdentifier', 'n.clientIdentifier', 'n.status', 'n.template'])
    .select(['n.sealedTitle', 'n.dataKeyId', 'n.version', 'n.createdAt', 'n.updatedAt', 'n.signedAt'])
    .select([
      'b.startAt as sessionAt',
      fullNameOrNull('c').as('clientName'),
      sql<number>`(select count(*)::int from note_file f where f.note_identifier = n.identifier)`.as('files'),
    ])

export type NoteListRow = Awaited<ReturnType<typeof notePage>>[number]

export interface NoteFilter {
  type?: NoteType | undefined
  status?: NoteStatus | undefined
  client?: string | undefined
  booking?: string | undefined
}

const matching = ({ type, status, client, booking }: NoteFilter) => sql<boolean>`
  ${type ? sql`n.type = ${type}` : sql`true`} and ${status ? sql`n.status = ${status}` : sql`true`}
  and ${client ? sql`n.client_identifier = ${client}` : sql`true`}
  and ${booking ? sql`n.booking_identifier = ${booking}` : sql`true`}`

export type NoteSort = 'createdAt' | 'updatedAt' | '-createdAt' | '-updatedAt'

const orderOf = (sort: NoteSort) =>
  [sort.endsWith('updatedAt') ? 'updatedAt' : 'createdAt', sort.startsWith('-') ? 'desc' : 'asc'] as const

/** Matching notes, in their order. */
function ordered(db: Db, author: string, filter: NoteFilter, sort: NoteSort) {
  const [column, direction] = orderOf(sort)
  return notes(db, author)
    .select('n.identifier')
    .where(matching(filter))
    .orderBy(`n.${column}`, direction)
    .orderBy('n.identifier', direction)
}

/** Selects the page first and reads its columns after that, so that skipped notes are not read. */
export function notePage(
  db: Db,
  author: string,
  filter: NoteFilter,
  { sort, limit, offset }: { sort: NoteSort; limit: number; offset: number },
) {
  const [column, direction] = orderOf(sort)
  return selected(db, author)
    .where('n.identifier', 'in', ordered(db, author, filter, sort).limit(limit).offset(offset))
    .orderBy(`n.${column}`, direction)
    .orderBy('n.identifier', direction)
    .execute()
}

/** All matches, in their order. */
export async function noteIdentifiers(db: Db, author: string, filter: NoteFilter, sort: NoteSort): Promise<string[]> {
  const rows = await ordered(db, author, filter, sort).execute()
  return rows.map(({ identifier }) => identifier)
}

export const notesNamed = (db: Db, author: string, identifiers: readonly string[]) =>
  selected(db, author)
    .where(sql<boolean>`n.identifier = any(${identifiers}::uuid[])`)
    .execute()

export async function countNotes(db: Db, author: string, filter: NoteFilter): Promise<number> {
  const { count } = await notes(db, author)
    .where(matching(filter))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findNote = (db: Db, author: string, identifier: string) =>
  selected(db, author).select('n.sealedContent').where('n.identifier', '=', identifier).executeTakeFirst()

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

export const lockNote = (db: Db, author: string, identifier: string) =>
  db
    .selectFrom('note')
    .selectAll()
    .where('identifier', '=', identifier)
    .where('providerIdentifier', '=', author)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type LockedNote = NonNullable<Awaited<ReturnType<typeof lockNote>>>

export const insertNote = (db: Db, row: Insertable<NoteTable>) => db.insertInto('note').values(row).execute()

export const updateNote = (db: Db, identifier: string, change: Updateable<NoteTable>) =>
  db.updateTable('note').set(change).where('identifier', '=', identifier).execute()

export const deleteNoteRow = (db: Db, identifier: string) =>
  db.deleteFrom('note').where('identifier', '=', identifier).execute()

export const addendaOf = (db: Db, note: string) =>
  db
    .selectFrom('noteAddendum')
    .select(['identifier', 'sealedContent', 'dataKeyId', 'createdAt'])
    .where('noteIdentifier', '=', note)
    .orderBy('createdAt')
    .orderBy('identifier')
    .execute()

export async function countAddenda(db: Db, note: string): Promise<number> {
  const { count } = await db
    .selectFrom('noteAddendum')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('noteIdentifier', '=', note)
    .executeTakeFirstOrThrow()
  return count
}

export const insertAddendum = (db: Db, row: Insertable<NoteAddendumTable>) =>
  db.insertInto('noteAddendum').values(row).execute()

/** The client of a booking; undefined when another therapist holds it. */
export const clientOfBooking = async (db: Db, author: string, booking: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('booking')
    .select('clientIdentifier')
    .where('identifier', '=', booking)
    .where('providerIdentifier', '=', author)
    .executeTakeFirst()
  return row?.clientIdentifier
}

export const filesOf = (db: Db, note: string) =>
  db
    .selectFrom('noteFile as n')
    .innerJoin('storedFile as f', 'f.identifier', 'n.fileIdentifier')
    .select(['f.identifier', 'n.sealedName', 'n.dataKeyId', 'f.contentType', 'f.bytes', 'f.scanStatus', 'n.createdAt'])
    .where('n.noteIdentifier', '=', note)
    .orderBy('n.createdAt')
    .orderBy('f.identifier')
    .execute()

/** Number of notes the author has read since then, from the audit log. */
export const countReads = (db: Db, author: string, since: string) =>
  db
    .selectFrom('auditEvent')
    .select((row) => row.fn.countAll<number>().as('reads'))
    .where('actor', '=', author)
    .where('at', '>', since)
    .where('action', '=', 'note.read')
    .executeTakeFirstOrThrow()
