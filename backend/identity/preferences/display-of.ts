import type { ColumnPreference, DisplayPreference, ListName } from '#schemas/identity/display.ts'
import type { Db } from '#platform/database/database.ts'
import { displayRow } from './queries.ts'

/** Undefined while the user has changed nothing and has no saved view. */
export async function displayOf(db: Db, user: string): Promise<DisplayPreference | undefined> {
  const row = await displayRow(db, user)
  if (row.columns === null && row.lists.length === 0) return undefined
  const columns = (row.columns ?? {}) as Record<ListName, Omit<ColumnPreference, 'list'>>
  return {
    menu: row.isMenuCollapsed ? 'collapsed' : null,
    'letter-keys': row.hasLetterKeys === false ? 'off' : null,
    rows: row.rowHeight as DisplayPreference['rows'],
    columns: Object.entries(columns).map(([list, choice]) => ({ list: list as ListName, ...choice })),
    lists: row.lists as ListName[],
  }
}
