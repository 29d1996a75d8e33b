import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface TeamNoteRow {
  identifier: string
  userIdentifier: string
  authorIdentifier: string
  authorName: string | null
  sealedContent: Buffer | null
  createdAt: string
  withdrawnAt: string | null
}

const teamNotes = (db: Db) =>
  db
    .selectFrom('teamNote as n')
    .innerJoin('appUser as a', 'a.identifier', 'n.authorIdentifier')
    .select([
      'n.identifier',
      'n.userIdentifier',
      'n.authorIdentifier',
      'n.sealedContent',
      'n.createdAt',
      'n.withdrawnAt',
    ])
    .select(sql<string | null>`nullif(concat_ws(' ', a.first_name, a.last_name), '')`.as('authorName'))

export const teamNotesAbout = (db: Db, userIdentifier: string): Promise<TeamNoteRow[]> =>
  teamNotes(db)
    .where('n.userIdentifier', '=', userIdentifier)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.identifier', 'desc')
    .execute()

export const findTeamNote = (db: Db, identifier: string): Promise<TeamNoteRow | undefined> =>
  teamNotes(db).where('n.identifier', '=', identifier).forUpdate('n').executeTakeFirst()

export const insertTeamNote = (
  db: Db,
  row: {
    identifier: string
    userIdentifier: string
    authorIdentifier: string
    sealedContent: Buffer
    createdAt: string
  },
) => db.insertInto('teamNote').values(row).execute()

/** Deletes the words of a note. */
export const emptyTeamNote = (db: Db, identifier: string, withdrawnAt: string) =>
  db.updateTable('teamNote').set({ sealedContent: null, withdrawnAt }).where('identifier', '=', identifier).execute()
