import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { viewRows } from './queries.ts'
import { openView } from './sealed-view.ts'

/** All saved views of a user in readable form, for their export. */
export async function viewsOf({ services }: Pick<Context, 'services'>, db: Db, user: string) {
  const rows = await viewRows(db, user)
  return rows.map((row) => {
    const { identifier: _, ...view } = openView(services, row)
    return { ...view, createdAt: row.createdAt, updatedAt: row.updatedAt }
  })
}
