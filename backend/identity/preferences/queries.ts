import { sql } from 'kysely'
import type { ColumnPreference, DisplayChange, ListName } from '#schemas/identity/display.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import type { SavedViewTable } from '#platform/database/tables.gen.ts'

export const displayRow = (db: Db, user: string) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('displayPreference as p', 'p.userIdentifier', 'u.identifier')
    .select(['p.rowHeight', 'p.isMenuCollapsed', 'p.hasLetterKeys', 'p.columns'])
    .select(
      sql<string[]>`array(select distinct list from saved_view where user_identifier = u.identifier order by list)`.as(
        'lists',
      ),
    )
    .where('u.identifier', '=', user)
    .executeTakeFirstOrThrow()

/** Changes what is given, in one statement: two changes at the same time both stay. */
export async function writeDisplay(
  db: Db,
  userIdentifier: string,
  { columns, menu, rows, 'letter-keys': letterKeys }: DisplayChange,
  updatedAt: string,
): Promise<void> {
  const change = {
    ...(menu !== undefined && { isMenuCollapsed: menu === 'collapsed' }),
    ...(letterKeys !== undefined && { hasLetterKeys: letterKeys === null }),
    ...(rows !== undefined && { rowHeight: rows }),
  }
  const ofList = JSON.stringify(columns ? { [columns.list]: withoutList(columns) } : {})
  await db
    .insertInto('displayPreference')
    .values({ userIdentifier, ...change, columns: ofList, updatedAt })
    .onConflict((conflict) =>
      conflict.column('userIdentifier').doUpdateSet({
        ...change,
        columns: sql`display_preference.columns || ${ofList}::jsonb`,
        updatedAt,
      }),
    )
    .execute()
}

const withoutList = ({ hidden, widths }: ColumnPreference) => ({ hidden, widths })

/** Serialises changes of the views of one user. */
export const lockOwner = (db: Db, user: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', user).forNoKeyUpdate().execute()

export const viewRows = (db: Db, user: string, list?: ListName) =>
  db
    .selectFrom('savedView')
    .selectAll()
    .where('userIdentifier', '=', user)
    .$if(list !== undefined, (query) => query.where('list', '=', list as string))
    .orderBy('list')
    .orderBy('createdAt')
    .orderBy('identifier')
    .execute()

export const viewRow = (db: Db, user: string, identifier: string) =>
  db
    .selectFrom('savedView')
    .selectAll()
    .where('userIdentifier', '=', user)
    .where('identifier', '=', identifier)
    .executeTakeFirst()

export const insertView = (db: Db, row: SavedViewTable) => db.insertInto('savedView').values(row).execute()

export const updateView = (db: Db, identifier: string, change: Pick<SavedViewTable, 'sealedView' | 'updatedAt'>) =>
  db.updateTable('savedView').set(change).where('identifier', '=', identifier).execute()

export const removeView = (db: Db, user: string, identifier: string): Promise<boolean> =>
  changes(db.deleteFrom('savedView').where('userIdentifier', '=', user).where('identifier', '=', identifier))
